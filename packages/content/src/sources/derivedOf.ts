import { Effect } from "effect"
import { DocumentParser } from "../documents/DocumentParser.ts"
import type { SourceFacts } from "./Source.ts"
import { Sources } from "./Sources.ts"

/** What is known of sources, by their hashes. What an older version derived is derived anew and kept. */
export const derivedOf = Effect.fn("content.derivedOf")(function* (hashes: ReadonlyArray<string>) {
  const sources = yield* Sources
  const known = new Map<string, SourceFacts>(yield* sources.findDerived(hashes))
  const missing = hashes.filter((hash) => !known.has(hash))
  if (missing.length === 0) return known
  const texts = [...(yield* sources.getMany(missing))]
  const derived = yield* (yield* DocumentParser).deriveMany(texts.map(([, text]) => text))
  const read = texts.map(([hash, text], index) => ({ hash, text, derived: derived[index]! }))
  yield* sources.putMany(read)
  for (const { derived: facts, hash } of read) known.set(hash, facts)
  return known
})
