import { Schema } from "effect"

/** The given document has parts that no document allows. */
export class DocumentRefused extends Schema.TaggedError<DocumentRefused>()(
  "DocumentRefused",
  { path: Schema.String },
  { httpApiStatus: 400 }
) {
  override get message() {
    return `The body: ${this.path} is not a valid document. Check the blocks, texts and leaves in it`
  }
}
