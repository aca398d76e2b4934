import { Caller, type OrganizationId, requireOrganization } from "@octavo/identity"
import { atomically, newId } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { maxFileSize, Upload, UploadId, UploadTooLarge } from "./Upload.ts"
import { Uploads } from "./Uploads.ts"

/** Begins an upload for a member of an organization; its bytes are taken by `receiveUpload`. */
export const createUpload = Effect.fn("content.createUpload")(function* (
  organizationId: OrganizationId,
  file: { readonly name: string; readonly contentType: string; readonly size: number }
) {
  yield* requireOrganization(organizationId, null)
  if (file.size > maxFileSize) return yield* new UploadTooLarge({ limit: maxFileSize })
  const upload = new Upload({
    ...file,
    id: UploadId.make(yield* newId),
    organizationId,
    createdBy: (yield* Caller).userId,
    dimensions: null,
    blobHash: null,
    createdAt: yield* DateTime.now
  })
  yield* (yield* Uploads).put(upload)
  return upload
}, atomically)
