import { Effect } from "effect"
import { type Document, writeReferenceById } from "@octavo/markdown"
import { printDocument } from "@octavo/markdown"
import { DocumentRefused } from "./DocumentRefused.ts"

/** Writes a document that somebody sent, at a path of what was sent, as Markdown that is no page; ids stand where paths would. */
export const printNote = (
  document: Document,
  path = "body.document"
): Effect.Effect<string, DocumentRefused> =>
  Effect.try({
    try: () => printDocument(document, writeReferenceById),
    catch: () => new DocumentRefused({ path })
  })
