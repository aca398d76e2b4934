import { Effect } from "effect"
import { type Document, isPlainText, plainTextDocument, resolveReferences } from "@octavo/markdown"
import { DocumentParser } from "../sources/DocumentParser.ts"

/** Takes the place of the title, which belongs to the page and not to its document. A note has none. */
const emptyTitle = "#\n\n"

/** Reads Markdown that is no page, such as a comment: its first heading is a heading, and no reference leads to a path. */
export const readNote = Effect.fnUntraced(function* (markdown: string) {
  const parser = yield* DocumentParser
  const document: Document = yield* parser.read(emptyTitle + markdown)
  if (isPlainText(document)) return plainTextDocument(markdown)
  return resolveReferences(document, () => undefined)
})
