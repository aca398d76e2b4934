import { Effect, Schema } from "effect"
import { type Document, writeReferenceById } from "./Document.ts"
import { printDocument } from "./printDocument.ts"

/** What was given as a document has parts that no document has. */
export class DocumentRefused extends Schema.TaggedError<DocumentRefused>()(
  "DocumentRefused",
  {},
  { httpApiStatus: 400 }
) {
  get path() {
    return "body.document"
  }
  override get message() {
    return "The body is no document: a block, text or leaf in it is not as it must be"
  }
}

/** Writes a document that somebody sent as Markdown that is no page; ids stand where paths would. */
export const printNote = (document: Document): Effect.Effect<string, DocumentRefused> =>
  Effect.try({
    try: () => printDocument(document, writeReferenceById),
    catch: () => new DocumentRefused()
  })
