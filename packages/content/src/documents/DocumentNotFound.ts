import { Schema } from "effect"

/** No page and no reusable content of the space has, or had, this document. */
export class DocumentNotFound extends Schema.TaggedError<DocumentNotFound>()(
  "DocumentNotFound",
  { documentId: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return "There is no such document in this space"
  }
}
