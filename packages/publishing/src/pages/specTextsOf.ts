import { DocumentParser } from "@octavo/content"
import { specTextsIn } from "@octavo/html"
import type { JsonObject } from "@octavo/kernel"
import { type ContentReference, type Document, harmlessDocument, resolveReferences } from "@octavo/markdown"
import { Effect } from "effect"
import { inTurns } from "./inTurns.ts"

/** Reads the descriptions of specifications that a document shows, which are Markdown of strangers; and lists its code to be typeset. */
export const specTextsOf = Effect.fnUntraced(function* (
  document: Document,
  specification: (reference: ContentReference) => JsonObject | undefined
) {
  const parser = yield* DocumentParser
  const read = new Map<string, Document>()
  const { descriptions, snippets } = yield* inTurns(() => specTextsIn(document, specification))
  for (const text of descriptions) {
    // The first heading of a page is its title, and a page may begin with front matter: a description has neither.
    const parsed = yield* parser.read(`# Description\n\n${text}`)
    read.set(text, harmlessDocument(resolveReferences(parsed, () => undefined)))
  }
  return { descriptions: read as ReadonlyMap<string, Document>, snippets }
})
