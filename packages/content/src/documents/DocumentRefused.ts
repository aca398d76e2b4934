import { Schema } from "effect"

/** The given document has parts that no document allows. */
export class DocumentRefused extends Schema.TaggedError<DocumentRefused>()(
  "DocumentRefused",
  { path: Schema.String, problem: Schema.String },
  { httpApiStatus: 400 }
) {
  override get message() {
    return `The field \`${this.path}\` of the body is not valid. ${this.problem}`
  }
}
