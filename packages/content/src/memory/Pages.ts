import { Effect, Layer, Option, TxHashMap } from "effect"
import type { PageVersion } from "../pages/Page.ts"
import { Pages } from "../pages/Pages.ts"
import { ContentTables } from "./ContentTables.ts"

export const layer: Layer.Layer<Pages, never, ContentTables> = Layer.effect(
  Pages,
  Effect.gen(function* () {
    const { pages, sources } = yield* ContentTables
    const find: Pages["Service"]["find"] = (at, id) =>
      Effect.map(pages.visible(at), (all) => {
        const byId = new Map(all.map((page) => [page.id, page]))
        const page = byId.get(id)
        if (page === undefined) return Option.none()
        const ancestorSlugs: Array<string> = []
        for (let above = page.parentId; above !== null; above = byId.get(above)?.parentId ?? null) {
          const parent = byId.get(above)
          if (parent !== undefined) ancestorSlugs.unshift(parent.slug)
        }
        const descendants: Array<PageVersion> = []
        for (let level = [page]; level.length > 0;) {
          const ids = new Set(level.map((page) => page.id))
          level = all.filter((page) => page.parentId !== null && ids.has(page.parentId))
          descendants.push(...level)
        }
        return Option.some({ page, ancestorSlugs, descendants })
      })
    const sourceOf = ({ sourceHash }: PageVersion) =>
      sourceHash === null
        ? Effect.succeed(null)
        : Effect.map(TxHashMap.get(sources, sourceHash), Option.getOrNull)
    return {
      find,
      findWithText: Effect.fnUntraced(function* (at, id) {
        const found = yield* find(at, id)
        if (Option.isNone(found)) return Option.none()
        const source = yield* sourceOf(found.value.page)
        return Option.some({ ...found.value, text: source?.text ?? null })
      }),
      findWithDocument: Effect.fnUntraced(function* (at, id) {
        const found = yield* find(at, id)
        if (Option.isNone(found)) return Option.none()
        return Option.some({ ...found.value, source: yield* sourceOf(found.value.page) })
      }),
      listAll: pages.visible,
      write: pages.write
    }
  })
)
