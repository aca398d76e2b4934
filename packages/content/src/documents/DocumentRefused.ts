import { Schema } from "effect"

/** The given document has parts that no document allows. */
export class DocumentRefused extends Schema.TaggedError<DocumentRefused>()(
  "DocumentRefused",
  { path: Schema.String },
  { httpApiStatus: 400 }
) {
  override get message() {
    return `The body: ${this.path} is no document. A block, text or leaf in it is not as it must be`
  }
}
