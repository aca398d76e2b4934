import { DateTime, Effect, Layer, Option, TxHashMap } from "effect"
import type { SourceFacts } from "../sources/Source.ts"
import { type Anchors, anchorsOf, Sources } from "../sources/Sources.ts"
import { ContentTables, type StoredSource } from "./ContentTables.ts"

/** Something of each of these sources, by the hashes of those that have it. */
const findValues = (sources: TxHashMap.TxHashMap<string, StoredSource>) =>
  Effect.fnUntraced(function* <A>(
    hashes: ReadonlyArray<string>,
    valueOf: (source: StoredSource) => A | null
  ) {
    const found = new Map<string, A>()
    for (const hash of hashes) {
      const source = Option.getOrNull(yield* TxHashMap.get(sources, hash))
      const value = source === null ? null : valueOf(source)
      if (value !== null) found.set(hash, value)
    }
    return found
  })

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
    const find = findValues(sources)
    return {
      getMany: (hashes) => find(hashes, ({ text }) => text),
      findDerived: (hashes) => find<SourceFacts>(hashes, ({ facts }) => facts),
      findOrdered: (hashes) =>
        Effect.map(
          find(hashes, ({ facts }) => facts.frontMatter.order ?? null),
          (found) => [...found.keys()]
        ),
      findReferences: (hashes) => find<SourceFacts["references"]>(hashes, ({ facts }) => facts.references),
      findAnchors: (hashes) =>
        find<Anchors>(hashes, ({ facts, sections }) =>
          anchorsOf(
            sections.map(({ id }) => id),
            facts.anchors
          )
        ),
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
      findDocuments: (hashes) => find(hashes, ({ documentJson }) => documentJson),
      takeWaiting: takeWaiting(sources),
      // Sources in memory were read by this version.
      findOlder: () => Effect.succeed([]),
      putDocuments: putDocuments(sources)
    }
  })
)
