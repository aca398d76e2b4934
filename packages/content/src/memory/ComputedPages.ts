import { Effect, Layer, TxHashMap } from "effect"
import { ComputedPages, type DependentPages } from "../computed/ComputedPages.ts"
import { generatesPages, isGenerated, specOfSource } from "../entries/generated.ts"
import { ContentTables } from "./ContentTables.ts"

export const layer: Layer.Layer<ComputedPages, never, ContentTables> = Layer.effect(
  ComputedPages,
  Effect.gen(function* () {
    const { pages, spaces } = yield* ContentTables
    return {
      listDependent: Effect.fnUntraced(function* (organizationId, spec) {
        const found: Array<DependentPages> = []
        for (const space of yield* TxHashMap.values(spaces)) {
          const { deletedAt, id, mainBranchId, translationOf } = space
          if (space.organizationId !== organizationId || deletedAt !== null || translationOf !== null)
            continue
          const all = yield* pages.visible({ branchId: mainBranchId, seq: 0, base: null, isCurrent: true })
          const dependent = all.filter(
            (page) => generatesPages(page) && specOfSource(page.attributes.computed!) === spec
          )
          if (dependent.length === 0) continue
          found.push({ spaceId: id, branchId: mainBranchId, pageIds: dependent.map((page) => page.id) })
        }
        return found.sort((a, b) => (a.spaceId < b.spaceId ? -1 : 1))
      }),
      listGeneratedAt: (at, places) =>
        Effect.map(pages.visible(at), (all) => {
          const wanted = new Set(places.map(({ parentId, slug }) => `${parentId ?? ""}/${slug}`))
          return all.filter((page) => isGenerated(page) && wanted.has(`${page.parentId ?? ""}/${page.slug}`))
        }),
      listGenerated: (at, pageIds) =>
        Effect.map(pages.visible(at), (all) => {
          const wanted = new Set<string>(pageIds)
          return all.filter(
            ({ attributes: { generated } }) => generated !== undefined && wanted.has(generated.page)
          )
        })
    }
  })
)
