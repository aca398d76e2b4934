import { DateTime, Effect, Layer, Option, TxHashMap } from "effect"
import type { SourceFacts } from "../sources/Source.ts"
import { type Anchors, anchorsOf, Sources } from "../sources/Sources.ts"
import { ContentTables, type StoredSource } from "./ContentTables.ts"

/** Keeps document trees. */
const putDocuments =
  (sources: TxHashMap.TxHashMap<string, StoredSource>) => (documents: ReadonlyMap<string, string>) =>
    Effect.forEach(
      documents,
      ([hash, documentJson]) => TxHashMap.modify(sources, hash, (source) => ({ ...source, documentJson })),
      { discard: true }
    )

/** Takes some sources whose document tree nobody made yet, for a minute. */
const takeWaiting = (sources: TxHashMap.TxHashMap<string, StoredSource>) =>
  Effect.fnUntraced(function* (limit: number) {
    const takenAt = yield* DateTime.now
    const before = DateTime.subtract(takenAt, { minutes: 1 })
    const taken = new Map<string, string>()
    for (const [hash, source] of yield* TxHashMap.entries(sources)) {
      if (taken.size === limit) break
      if (source.documentJson !== null) continue
      if (source.takenAt !== null && DateTime.isGreaterThan(source.takenAt, before)) continue
      yield* TxHashMap.set(sources, hash, { ...source, takenAt })
      taken.set(hash, source.text)
    }
    return taken
  })

export const layer: Layer.Layer<Sources, never, ContentTables> = Layer.effect(
  Sources,
  Effect.gen(function* () {
    const { pages, reusables, sources } = yield* ContentTables
    return {
      getMany: Effect.fnUntraced(function* (hashes) {
        const found = new Map<string, string>()
        for (const hash of hashes) {
          const source = Option.getOrNull(yield* TxHashMap.get(sources, hash))
          if (source !== null) found.set(hash, source.text)
        }
        return found
      }),
      findDerived: Effect.fnUntraced(function* (hashes) {
        const found = new Map<string, SourceFacts>()
        for (const hash of hashes) {
          const source = Option.getOrNull(yield* TxHashMap.get(sources, hash))
          if (source !== null) found.set(hash, source.facts)
        }
        return found
      }),
      findOrdered: (hashes) =>
        Effect.filter(hashes, (hash) =>
          Effect.map(
            TxHashMap.get(sources, hash),
            Option.exists(({ facts }) => facts.frontMatter.order !== undefined)
          )
        ),
      findReferences: Effect.fnUntraced(function* (hashes) {
        const found = new Map<string, SourceFacts["references"]>()
        for (const hash of hashes) {
          const source = Option.getOrNull(yield* TxHashMap.get(sources, hash))
          if (source !== null) found.set(hash, source.facts.references)
        }
        return found
      }),
      findAnchors: Effect.fnUntraced(function* (hashes) {
        const found = new Map<string, Anchors>()
        for (const hash of hashes) {
          const source = Option.getOrNull(yield* TxHashMap.get(sources, hash))
          if (source === null) continue
          const own = source.sections.map(({ id }) => id)
          found.set(hash, anchorsOf(own, source.facts.anchors))
        }
        return found
      }),
      putMany: Effect.fnUntraced(function* (added) {
        for (const { derived, hash, text } of added) {
          const storedAt = yield* DateTime.now
          if (yield* TxHashMap.has(sources, hash)) {
            yield* TxHashMap.modify(sources, hash, (source) => ({ ...source, storedAt }))
            continue
          }
          const { sections, ...facts } = derived
          yield* TxHashMap.set(sources, hash, {
            text,
            facts,
            sections,
            documentJson: null,
            storedAt,
            takenAt: null
          })
        }
      }),
      removeUnused: Effect.fnUntraced(function* (storedBefore) {
        const used = new Set([
          ...(yield* pages.history(yield* pages.branchIds)).map((page) => page.sourceHash),
          ...(yield* reusables.history(yield* reusables.branchIds)).map((content) => content.sourceHash)
        ])
        for (const [hash, source] of yield* TxHashMap.entries(sources)) {
          if (!used.has(hash) && DateTime.isLessThan(source.storedAt, storedBefore)) {
            yield* TxHashMap.remove(sources, hash)
          }
        }
      }),
      findDocuments: Effect.fnUntraced(function* (hashes) {
        const found = new Map<string, string>()
        for (const hash of hashes) {
          const source = Option.getOrNull(yield* TxHashMap.get(sources, hash))
          if (source !== null && source.documentJson !== null) found.set(hash, source.documentJson)
        }
        return found
      }),
      takeWaiting: takeWaiting(sources),
      // Sources in memory were read by this version.
      findOlder: () => Effect.succeed([]),
      putDocuments: putDocuments(sources)
    }
  })
)
