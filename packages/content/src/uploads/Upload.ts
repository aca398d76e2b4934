import { OrganizationId, UserId } from "@octavo/identity"
import { DateTime, Schema } from "effect"

export const UploadId = Schema.String.pipe(Schema.brand("UploadId"))
export type UploadId = typeof UploadId.Type

/** The most that one file may have, in bytes. */
export const maxFileSize = 100 * 1024 * 1024

/** A file that a user uploads before an edit uses it. */
export class Upload extends Schema.Class<Upload>("Upload")({
  id: UploadId,
  organizationId: OrganizationId,
  createdBy: UserId,
  name: Schema.String,
  /** The declared content type until the bytes are received, then the detected one. */
  contentType: Schema.String,
  /** In bytes. */
  size: Schema.Int,
  /** In pixels, for pictures. */
  dimensions: Schema.NullOr(Schema.Struct({ width: Schema.Int, height: Schema.Int })),
  /** Names its bytes in `Blobs`; null until they have come. */
  blobHash: Schema.NullOr(Schema.String),
  createdAt: Schema.DateTimeUtc
}) {}

/** When an upload can no longer be used. */
export const endOf = ({ createdAt }: Upload): DateTime.Utc => DateTime.add(createdAt, { days: 1 })

/** Uploads from before this are removed: an hour after their end, when nobody is about to use them any more. */
export const removalLimit = (now: DateTime.Utc): DateTime.Utc => DateTime.subtract(now, { hours: 25 })

/** There is no such upload, it is somebody else's, or its day is over. */
export class UploadNotFound extends Schema.TaggedError<UploadNotFound>()(
  "UploadNotFound",
  { uploadId: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return `The upload ${this.uploadId} does not exist or has expired. Create a new upload`
  }
}

/** The bytes of an upload have not come yet. */
export class UploadUnfinished extends Schema.TaggedError<UploadUnfinished>()(
  "UploadUnfinished",
  { uploadId: Schema.String },
  { httpApiStatus: 412 }
) {
  override get message() {
    return `The upload ${this.uploadId} has no content yet. Send the file to its address first`
  }
}

/** A file has more bytes than the maximum, or than its declared size. */
export class UploadTooLarge extends Schema.TaggedError<UploadTooLarge>()(
  "UploadTooLarge",
  { limit: Schema.Int },
  { httpApiStatus: 413 }
) {
  override get message() {
    return `The file has more than ${this.limit} bytes`
  }
}

/** A file has fewer bytes than its declared size. */
export class UploadCutShort extends Schema.TaggedError<UploadCutShort>()(
  "UploadCutShort",
  { uploadId: Schema.String, size: Schema.Int, expected: Schema.Int },
  { httpApiStatus: 422 }
) {
  override get message() {
    return `The server received ${this.size} of ${this.expected} declared bytes. Send the file again`
  }
}

/** An upload has its bytes already, and they are others. */
export class UploadTaken extends Schema.TaggedError<UploadTaken>()(
  "UploadTaken",
  { uploadId: Schema.String },
  { httpApiStatus: 409 }
) {
  override get message() {
    return "This address has another file already. Create a new upload"
  }
}
