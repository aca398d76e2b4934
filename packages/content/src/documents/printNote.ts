import { Effect } from "effect"
import { type Document, documentProblem, printDocument, writeReferenceById } from "@octavo/markdown"
import { DocumentRefused } from "./DocumentRefused.ts"

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
    catch: () =>
      new DocumentRefused(
        documentProblem(document, path) ?? {
          path,
          problem: "The document cannot be written as Markdown. Check the data of its blocks."
        }
      )
  })
