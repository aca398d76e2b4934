import { Effect } from "effect"
import { type Document, type PathTarget, resolveReferences, resolveWith } from "@octavo/markdown"
import { DocumentParser, keepDocuments, Sources } from "@octavo/content"

/** Document trees travel in pieces of this many, so that they are never all in memory as text. */
const batchSize = 200

/** The document trees of many sources, as JSON; those that were never read are read now, and kept. */
const documentsJson = Effect.fnUntraced(function* (hashes: ReadonlyArray<string>) {
  const sources = yield* Sources
  const found = new Map(yield* sources.findDocuments(hashes))
  const missing = hashes.filter((hash) => !found.has(hash))
  if (missing.length === 0) return found
  const parser = yield* DocumentParser
  const texts = yield* sources.getMany(missing)
  const made = yield* Effect.forEach(
    missing,
    (hash) => Effect.map(parser.read(texts.get(hash) ?? ""), (read) => [hash, JSON.stringify(read)] as const),
    { concurrency: 4 }
  )
  yield* keepDocuments(new Map(made))
  for (const [hash, json] of made) found.set(hash, json)
  return found
})

/** A text of a space: which source it is, and where it lies in the repository. */
export interface Written {
  readonly hash: string
  readonly gitPath: string | null
}

/**
 * The documents of texts, in their order, with their references looked up among what lies in the repository; null for
 * those after `characters` of trees were read.
 */
export const textsOf = Effect.fnUntraced(function* (
  texts: ReadonlyArray<Written>,
  targets: ReadonlyMap<string, PathTarget>,
  characters: number
) {
  const documents: Array<Document | null> = []
  let left = characters
  for (let from = 0; from < texts.length; from += batchSize) {
    const piece = texts.slice(from, from + batchSize)
    const jsons =
      left > 0 ? yield* documentsJson([...new Set(piece.map(({ hash }) => hash))]) : new Map<string, string>()
    for (const { gitPath, hash } of piece) {
      const json = jsons.get(hash)
      left -= json?.length ?? 0
      if (json === undefined || left < 0) {
        documents.push(null)
        left = Math.min(left, 0)
        continue
      }
      documents.push(resolveReferences(JSON.parse(json) as Document, resolveWith({ from: gitPath, targets })))
      yield* Effect.yieldNow
    }
  }
  return documents
})
