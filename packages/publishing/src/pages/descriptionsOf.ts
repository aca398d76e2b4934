import { DocumentParser } from "@octavo/content"
import { descriptionsIn } from "@octavo/html"
import type { JsonObject } from "@octavo/kernel"
import { type ContentReference, type Document, harmlessDocument, resolveReferences } from "@octavo/markdown"
import { Effect } from "effect"
import { inTurns } from "./inTurns.ts"

/** Reads the descriptions of specifications that a document shows, which are Markdown of strangers. */
export const descriptionsOf = Effect.fnUntraced(function* (
  document: Document,
  specification: (reference: ContentReference) => JsonObject | undefined
) {
  const parser = yield* DocumentParser
  const read = new Map<string, Document>()
  for (const text of yield* inTurns(() => descriptionsIn(document, specification))) {
    // The first heading of a page is its title, and a page may begin with front matter: a description has neither.
    const parsed = yield* parser.read(`# Description\n\n${text}`)
    read.set(text, harmlessDocument(resolveReferences(parsed, () => undefined)))
  }
  return read as ReadonlyMap<string, Document>
})
