import { Schema } from "effect"

/** The contents of a push are not what the push says they are. */
export class PushRefused extends Schema.TaggedError<PushRefused>()(
  "PushRefused",
  { oid: Schema.NullOr(Schema.String), reason: Schema.String },
  { httpApiStatus: 422 }
) {
  override get message() {
    const of = this.oid === null ? "The upload" : `The upload, at the file ${this.oid},`
    return `${of} cannot be read: ${this.reason}. Send the missing files in the format of git cat-file --batch.`
  }
}
