import { Effect, Schema } from "effect"
import { type Document, writeReferenceById } from "@octavo/markdown"
import { printDocument } from "@octavo/markdown"

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

/**
 * Prints a document from a request body as Markdown without front matter; ids take the place of paths. `path` locates
 * errors in the body.
 */
export const printNote = (
  document: Document,
  path = "body.document"
): Effect.Effect<string, DocumentRefused> =>
  Effect.try({
    try: () => printDocument(document, writeReferenceById),
    catch: () => new DocumentRefused({ path })
  })
