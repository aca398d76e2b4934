import { Schema } from "effect"

/** A URL leads to nothing that the caller, or the visitor of the look-up, may see. */
export class PublishedContentNotFound extends Schema.TaggedError<PublishedContentNotFound>()(
  "PublishedContentNotFound",
  {},
  { httpApiStatus: 404 }
) {
  override get message() {
    return "There is no content at this URL"
  }
}
