import { Effect, Layer, Option, TxHashMap } from "effect"
import { PageId, type PageVersion } from "../entries/Page.ts"
import { type CurrentPage, type PagePlace, Pages } from "../entries/Pages.ts"
import type { BranchId, Snapshot } from "../entries/Revision.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { ContentTables, type StoredSource } from "./ContentTables.ts"

/** A computed page gives way to what was generated for it. */
const inShownOrder = (a: PageVersion, b: PageVersion): number =>
  Number(a.kind === "computed") - Number(b.kind === "computed")

const childOf = (
  pages: ReadonlyArray<PageVersion>,
  parentId: PageId | null,
  slug: string
): PageVersion | undefined =>
  pages.toSorted(inShownOrder).find((page) => page.parentId === parentId && page.slug === slug)

/** The part of a stored source that a document is made of. */
const documentIn = (source: StoredSource | null) =>
  source && { facts: source.derived, documentJson: source.documentJson }

export const layer: Layer.Layer<Pages, never, ContentTables> = Layer.effect(
  Pages,
  Effect.gen(function* () {
    const { branches, pages, sources, spaces } = yield* ContentTables
    const slugsAbove = (page: PageVersion, byId: ReadonlyMap<string, PageVersion>) => {
      const slugs: Array<string> = []
      for (let above = page.parentId; above !== null; above = byId.get(above)?.parentId ?? null) {
        const parent = byId.get(above)
        if (parent !== undefined) slugs.unshift(parent.slug)
      }
      return slugs
    }
    const find = (at: Snapshot, id: PageId) =>
      Effect.map(pages.visible(at), (all) => {
        const byId = new Map(all.map((page) => [page.id, page]))
        const page = byId.get(id)
        if (page === undefined) return Option.none()
        const ancestorSlugs = slugsAbove(page, byId)
        const descendants: Array<PageVersion> = []
        for (let level = [page]; level.length > 0;) {
          const ids = new Set(level.map((page) => page.id))
          level = all.filter((page) => page.parentId !== null && ids.has(page.parentId))
          descendants.push(...level)
        }
        return Option.some({ page, ancestorSlugs, descendants })
      })
    const findPlaces: Pages["Service"]["findPlaces"] = (at, ids) =>
      Effect.map(pages.visible(at), (all) => {
        const byId = new Map(all.map((page) => [page.id, page]))
        const wanted = new Set(ids)
        return all
          .filter((page) => wanted.has(page.id))
          .map((page) => ({ page, ancestorSlugs: slugsAbove(page, byId) }))
      })
    const sourceOf = ({ sourceHash }: PageVersion) =>
      sourceHash === null
        ? Effect.succeed(null)
        : Effect.map(TxHashMap.get(sources, sourceHash), Option.getOrNull)
    const findWithText: Pages["Service"]["findWithText"] = Effect.fnUntraced(function* (at, id) {
      const found = yield* find(at, id)
      if (Option.isNone(found)) return Option.none()
      const source = yield* sourceOf(found.value.page)
      return Option.some({ ...found.value, text: source?.text ?? null })
    })
    const findWithDocument: Pages["Service"]["findWithDocument"] = Effect.fnUntraced(function* (at, id) {
      const found = yield* find(at, id)
      if (Option.isNone(found)) return Option.none()
      return Option.some({ ...found.value, source: documentIn(yield* sourceOf(found.value.page)) })
    })
    const current =
      <P extends PagePlace>(findAt: (at: Snapshot, id: PageId) => Effect.Effect<Option.Option<P>>) =>
      (spaceId: SpaceId, id: PageId): Effect.Effect<CurrentPage<P> | null> =>
        Effect.gen(function* () {
          const space = yield* TxHashMap.get(spaces, spaceId)
          if (Option.isNone(space)) return null
          const { mainBranchId: branchId } = space.value
          const branch = Option.getOrThrow(yield* TxHashMap.get(branches, branchId))
          const head = { branchId, seq: branch.headSeq, base: null, isCurrent: true }
          return { head, revisionId: branch.headRevisionId, page: yield* findAt(head, id) }
        })
    return {
      findWithText,
      findWithDocument,
      findPlaces,
      findPlacesNow: Effect.fnUntraced(function* (entries) {
        const found: Array<{ readonly branchId: BranchId; readonly place: PagePlace }> = []
        for (const [branchId, wanted] of Map.groupBy(entries, (entry) => entry.branchId)) {
          const head = { branchId, seq: 0, base: null, isCurrent: true }
          const ids = wanted.map(({ id }) => PageId.make(id))
          for (const place of yield* findPlaces(head, ids)) found.push({ branchId, place })
        }
        return found
      }),
      findCurrentPlace: current((at, id) =>
        Effect.map(findPlaces(at, [id]), ([place]) => Option.fromUndefinedOr(place))
      ),
      findCurrentWithText: current(findWithText),
      findCurrentWithDocument: current(findWithDocument),
      listAll: pages.visible,
      findByPath: (at, slugs) =>
        Effect.map(pages.visible(at), (all) => {
          let found: PageId | null = null
          for (const slug of slugs) {
            const next = childOf(all, found, slug)
            if (next === undefined) return Option.none()
            found = next.id
          }
          return Option.fromNullOr(found)
        }),
      findByFormerPath: Effect.fnUntraced(function* (at, slugs) {
        const versions = yield* pages.upTo(at)
        let found = new Set<PageId | null>([null])
        for (const slug of slugs)
          found = new Set(
            versions.flatMap((page) => (page.slug === slug && found.has(page.parentId) ? [page.id] : []))
          )
        const lastAt = (id: PageId) =>
          Math.max(
            ...versions.flatMap((page) =>
              page.id === id && page.slug === slugs.at(-1) ? page.updatedAt : []
            )
          )
        const [latest] = (yield* pages.visible(at))
          .filter(({ id }) => found.has(id))
          .map((page) => ({ ...page, lastAt: lastAt(page.id) }))
          .sort((a, b) => inShownOrder(a, b) || b.lastAt - a.lastAt || (a.id < b.id ? -1 : 1))
        return Option.map(Option.fromUndefinedOr(latest), ({ id }) => id)
      }),
      findChild: (at, parentId, slug) =>
        Effect.map(pages.visible(at), (all) => Option.fromUndefinedOr(childOf(all, parentId, slug))),
      listChildren: (at, parentIds) =>
        Effect.map(pages.visible(at), (all) => all.filter((page) => parentIds.includes(page.parentId))),
      findMany: pages.findMany,
      listTouched: (branchId, after, upTo) =>
        Effect.map(pages.listTouched(branchId, after, upTo), (ids) => ids.map((id) => id as PageId)),
      copy: pages.copy,
      write: pages.write
    }
  })
)
