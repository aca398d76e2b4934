import { DateTime, Effect, HashMap, Layer, Option, TxHashMap } from "effect"
import type { Derived } from "@octavo/markdown"
import type { SpaceId } from "../entries/SpaceId.ts"
import type { SourceFacts } from "../entries/Source.ts"
import { type Anchors, anchorsOf, Sources } from "../entries/Sources.ts"
import { historyOf, rowsOfLines } from "./versions.ts"
import { ContentTables, type StoredSource } from "./ContentTables.ts"

/** The facts as `SourceFacts` has them. A fact that is derived when it is asked for stays so. */
const withoutSections = (derived: Derived): SourceFacts => {
  const { sections: _, ...others } = Object.getOwnPropertyDescriptors(derived)
  return Object.defineProperties({}, others) as SourceFacts
}

/** Something of each of these sources, by the hashes of those that have it. */
export const findValues = (sources: TxHashMap.TxHashMap<string, StoredSource>) =>
  Effect.fnUntraced(function* <A>(
    hashes: ReadonlyArray<string>,
    valueOf: (source: StoredSource) => A | null
  ) {
    const found = new Map<string, A>()
    const all = yield* TxHashMap.snapshot(sources)
    for (const hash of hashes) {
      const source = Option.getOrNull(HashMap.get(all, hash))
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

/** The latest revision of a space that shows a source; see `Sources`. */
const findShown = Effect.fnUntraced(function* (
  { branches, pages, reusables, revisions }: ContentTables["Service"],
  spaceId: SpaceId,
  hash: string
) {
  const own = [...(yield* TxHashMap.values(branches))].filter((branch) => branch.spaceId === spaceId)
  const ids = own.map(({ id }) => id)
  const written = [...(yield* rowsOfLines(pages, ids)), ...(yield* rowsOfLines(reusables, ids))]
  const versions = written.filter(({ value }) => value.sourceHash === hash)
  const all = [...(yield* TxHashMap.values(revisions))]
  const shown = versions.map(({ branchId, until, value: { git } }) => {
    const branch = own.find(({ id }) => id === branchId)!
    const seq = until === null ? branch.headSeq : until - 1
    const { id } = all.find((revision) => revision.branchId === branchId && revision.seq === seq)!
    return { rank: `${branch.kind === "main"} ${id}`, revisionId: id, gitPath: git?.path ?? null }
  })
  const [latest] = shown.sort((one, other) => (one.rank < other.rank ? 1 : -1))
  return latest === undefined
    ? Option.none()
    : Option.some({ revisionId: latest.revisionId, gitPath: latest.gitPath })
})

export const layer: Layer.Layer<Sources, never, ContentTables> = Layer.effect(
  Sources,
  Effect.gen(function* () {
    const tables = yield* ContentTables
    const { pages, reusables, sources } = tables
    const find = findValues(sources)
    return {
      getMany: (hashes) => find(hashes, ({ text }) => text),
      findShown: (spaceId, hash) => findShown(tables, spaceId, hash),
      findDerived: (hashes) => find(hashes, ({ derived }) => withoutSections(derived)),
      findOrdered: (hashes) =>
        Effect.map(
          find(
            hashes,
            ({ derived: { frontMatter } }) => frontMatter.order ?? frontMatter.conventions ?? null
          ),
          (found) => [...found.keys()]
        ),
      findReferences: (hashes) =>
        find<SourceFacts["references"]>(hashes, ({ derived }) => derived.references),
      findAnchors: (hashes) =>
        find<Anchors>(hashes, ({ derived }) =>
          anchorsOf(
            derived.sections.map(({ id }) => id),
            derived.anchors
          )
        ),
      putMany: Effect.fnUntraced(function* (added) {
        for (const { derived, hash, text } of added) {
          const storedAt = yield* DateTime.now
          if (yield* TxHashMap.has(sources, hash)) {
            yield* TxHashMap.modify(sources, hash, (source) => ({ ...source, storedAt }))
            continue
          }
          yield* TxHashMap.set(sources, hash, {
            text,
            derived,
            documentJson: null,
            storedAt,
            takenAt: null
          })
        }
      }),
      removeUnused: Effect.fnUntraced(function* (storedBefore) {
        const used = new Set([
          ...(yield* historyOf(pages, yield* pages.branchIds)).map((page) => page.sourceHash),
          ...(yield* historyOf(reusables, yield* reusables.branchIds)).map((content) => content.sourceHash)
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
