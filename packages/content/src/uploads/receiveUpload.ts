import { isActiveOrganization } from "@octavo/identity"
import { atomically, Blobs } from "@octavo/kernel"
import { Effect, Option, Stream } from "effect"
import { describeFile } from "../files/describeFile.ts"
import { findUpload } from "./findUpload.ts"
import {
  Upload,
  UploadCutShort,
  type UploadId,
  UploadNotFound,
  UploadTaken,
  UploadTooLarge
} from "./Upload.ts"
import { Uploads } from "./Uploads.ts"

/** The number of bytes from which the content type is detected. */
const headSize = 512 * 1024

/** Lets bytes through up to a limit, and remembers the first of them. */
const watched = <E, R>(bytes: Stream.Stream<Uint8Array, E, R>, limit: number) => {
  const head: Array<Uint8Array> = []
  let size = 0
  const watch = (piece: Uint8Array) =>
    Effect.suspend(() => {
      if (size < headSize) head.push(piece.slice(0, headSize - size))
      size += piece.length
      return size > limit ? Effect.fail(new UploadTooLarge({ limit })) : Effect.void
    })
  return { stream: Stream.tap(bytes, watch), head: () => Buffer.concat(head) }
}

/**
 * Receives the bytes of an upload as a stream; only the head is buffered, to detect the content type. The same bytes
 * can be sent again. Requires no role: the link is the authorization.
 */
export const receiveUpload = Effect.fn("content.receiveUpload")(function* <E, R>(
  id: UploadId,
  bytes: Stream.Stream<Uint8Array, E, R>
) {
  const uploads = yield* Uploads
  const { contentType: told, name, organizationId, size: expected } = yield* findUpload(id)
  if (!(yield* isActiveOrganization(organizationId))) return yield* new UploadNotFound({ uploadId: id })
  const { head, stream } = watched(bytes, expected)
  const { hash, size } = yield* (yield* Blobs).putStream(stream)
  if (size < expected) return yield* new UploadCutShort({ uploadId: id, size, expected })
  const { contentType, dimensions } = yield* describeFile(name, head())
  const finish = Effect.gen(function* () {
    const locked = yield* uploads.findForUpdate(id)
    if (Option.isNone(locked)) return yield* new UploadNotFound({ uploadId: id })
    const upload = locked.value
    if (upload.blobHash === hash) return upload
    if (upload.blobHash !== null) return yield* new UploadTaken({ uploadId: id })
    const finished = new Upload({
      ...upload,
      blobHash: hash,
      contentType: contentType === "application/octet-stream" ? told : contentType,
      dimensions
    })
    yield* uploads.put(finished)
    return finished
  })
  return yield* atomically(finish)
})
