import { DateTime, Effect } from "effect"
import { endOf, type UploadId, UploadNotFound } from "./Upload.ts"
import { Uploads } from "./Uploads.ts"

/** Finds an upload before it expires, for a caller with its id or a link to it. */
export const findUpload = Effect.fn("content.findUpload")(function* (id: UploadId) {
  const [upload] = yield* (yield* Uploads).findMany([id])
  if (upload === undefined || DateTime.isLessThanOrEqualTo(endOf(upload), yield* DateTime.now)) {
    return yield* new UploadNotFound({ uploadId: id })
  }
  return upload
})
