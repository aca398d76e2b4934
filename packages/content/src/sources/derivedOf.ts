import { Effect } from "effect"
import { DocumentParser } from "./DocumentParser.ts"
import type { SourceFacts } from "../entries/Source.ts"
import { Sources } from "../entries/Sources.ts"

/** The derived facts of sources, by hash. Facts of an older version of the parser are derived again and stored. */
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
