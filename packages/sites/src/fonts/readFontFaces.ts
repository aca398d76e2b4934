import { findUpload, UploadId, UploadNotFound, UploadUnfinished } from "@octavo/content"
import type { OrganizationId } from "@octavo/identity"
import { Blobs } from "@octavo/kernel"
import { Effect } from "effect"
import { fontTypeOf } from "../customization/fontTypeOf.ts"
import type { SiteImage } from "../customization/SiteCustomization.ts"
import { FontFileRefused, maxFontSize } from "./CustomFont.ts"

/** A face as callers give it: its weight, and the key of the upload with its file; null removes the face. */
export interface GivenFontFace {
  readonly weight: number
  readonly storageKey: string | null
}

/** Reads the uploaded files of faces, and says which weight has which. A later face of a weight takes the place of an earlier one. */
export const readFontFaces = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  given: ReadonlyArray<GivenFontFace>
) {
  const blobs = yield* Blobs
  const faces = new Map<number, SiteImage | null>()
  for (const { storageKey, weight } of given) {
    if (storageKey === null) {
      faces.set(weight, null)
      continue
    }
    const uploadId = UploadId.make(storageKey)
    const upload = yield* findUpload(uploadId)
    if (upload.organizationId !== organizationId) return yield* new UploadNotFound({ uploadId })
    if (upload.blobHash === null) return yield* new UploadUnfinished({ uploadId })
    if (upload.size > maxFontSize) return yield* new FontFileRefused({ weight })
    const bytes = yield* Effect.catchTag(blobs.get(upload.blobHash), "BlobMissing", () =>
      Effect.fail(new UploadNotFound({ uploadId }))
    )
    const type = fontTypeOf(bytes)
    if (type === null) return yield* new FontFileRefused({ weight })
    // Stored again, since the bytes of an upload are removed with it.
    faces.set(weight, { hash: yield* blobs.put(bytes), type, size: bytes.length })
  }
  return faces
})

/** The faces of a font in the order of their weights. */
export const inOrder = (faces: ReadonlyMap<number, SiteImage | null>) =>
  [...faces]
    .flatMap(([weight, file]) => (file === null ? [] : [{ weight, file }]))
    .toSorted((a, b) => a.weight - b.weight)
