import { Schema } from "effect"

/** The branch no longer contains the commit that was imported last: somebody rewrote its history. */
export class HistoryRewritten extends Schema.TaggedError<HistoryRewritten>()(
  "HistoryRewritten",
  { ref: Schema.String, oid: Schema.String },
  { httpApiStatus: 409 }
) {
  override get message() {
    return `The history of ${this.ref} was rewritten: it no longer contains the last imported commit ${this.oid.slice(0, 10)}. Import with force to accept the new history; the content of the space stays in its revisions.`
  }
}
