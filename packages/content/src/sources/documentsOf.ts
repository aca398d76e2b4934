import { Effect } from "effect"
import type { Document } from "@octavo/markdown"
import { DocumentParser } from "./DocumentParser.ts"
import { keepDocuments } from "./keepDocuments.ts"
import { Sources } from "../entries/Sources.ts"

/** How many sources that were never shown as a document are read at one request; the others come with later ones. */
const maxRead = 50

/**
 * The document trees of sources, by their hashes, with their references as they were written. A tree that was not made
 * yet is made and kept, for a bounded number of them; those beyond are left out.
 */
export const documentsOf = Effect.fnUntraced(function* (hashes: ReadonlyArray<string>) {
  const sources = yield* Sources
  const documents = new Map<string, Document>()
  if (hashes.length === 0) return documents
  for (const [hash, json] of yield* sources.findDocuments(hashes)) {
    documents.set(hash, JSON.parse(json) as Document)
    yield* Effect.yieldNow
  }
  const unread = hashes.filter((hash) => !documents.has(hash)).slice(0, maxRead)
  if (unread.length === 0) return documents
  const parser = yield* DocumentParser
  const made = new Map<string, string>()
  for (const [hash, text] of yield* sources.getMany(unread)) {
    const document = yield* parser.read(text)
    made.set(hash, JSON.stringify(document))
    documents.set(hash, document)
  }
  yield* keepDocuments(made)
  return documents
})
