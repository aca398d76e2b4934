import { Effect, Schema } from "effect"
import { type Document, writeReferenceById } from "@octavo/markdown"
import { printDocument } from "@octavo/markdown"

/** What was given as a document has parts that no document has. */
export class DocumentRefused extends Schema.TaggedError<DocumentRefused>()(
  "DocumentRefused",
  { path: Schema.String },
  { httpApiStatus: 400 }
) {
  override get message() {
    return `The body: ${this.path} is no document. A block, text or leaf in it is not as it must be`
  }
}

/** Writes a document that somebody sent, at a path of what was sent, as Markdown that is no page; ids stand where paths would. */
export const printNote = (
  document: Document,
  path = "body.document"
): Effect.Effect<string, DocumentRefused> =>
  Effect.try({
    try: () => printDocument(document, writeReferenceById),
    catch: () => new DocumentRefused({ path })
  })
