import { type Document, isPlainText, longCharacters } from "@octavo/markdown"
import { Effect } from "effect"
import { DocumentParser } from "./DocumentParser.ts"
import { Sources } from "../entries/Sources.ts"

/**
 * Finds the texts, by hash, that are shown as plain text. The documents of long ones are made for that, and those of stored sources are
 * kept for their readers; shorter ones have theirs made later.
 */
export const findPlainTexts = Effect.fnUntraced(function* (texts: ReadonlyMap<string, string>) {
  const long = new Map([...texts].filter(([, text]) => text.length > longCharacters))
  const plain = new Set<string>()
  if (long.size === 0) return plain
  const sources = yield* Sources
  const parser = yield* DocumentParser
  const stored = yield* sources.findDocuments([...long.keys()])
  const made = new Map<string, string>()
  for (const [hash, text] of long) {
    const known = stored.get(hash)
    const document = known === undefined ? yield* parser.read(text, true) : (JSON.parse(known) as Document)
    if (known === undefined) made.set(hash, JSON.stringify(document))
    if (isPlainText(document)) plain.add(hash)
  }
  if (made.size > 0) yield* sources.putDocuments(made)
  return plain
})
