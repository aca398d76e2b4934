import { arrangePages, type PageVersion } from "@octavo/content"
import { Effect, Equal } from "effect"
import { PagePlacement } from "./PagePlacement.ts"
import type { PagePlanInput } from "./PagePlanInput.ts"

/** How many pages are compared in one go. */
const pagesAtOnce = 2_000

/** Whether a page stays what it is; its times follow from that. Cheap, since most pages of an import do. */
const isSame = (before: PageVersion, after: PageVersion): boolean =>
  before.parentId === after.parentId &&
  before.position === after.position &&
  before.kind === after.kind &&
  before.title === after.title &&
  before.slug === after.slug &&
  before.sourceHash === after.sourceHash &&
  before.git?.oid === after.git?.oid &&
  before.git?.path === after.git?.path &&
  (before.attributes === after.attributes || Equal.equals(before.attributes, after.attributes))

/** The positions of pages among their siblings; a page that stays below its parent keeps its own where it can. */
const positionsOf = (
  { childOrders, pages }: PagePlacement,
  byId: ReadonlyMap<string, PageVersion>
): ReadonlyMap<string, string> => {
  const parentOf = new Map(pages.map((page) => [page.id, page.parentId]))
  const positions = new Map<string, string>()
  for (const order of childOrders.values()) {
    const arranged = order.map((id) => {
      const known = byId.get(id)
      const stays = known !== undefined && known.parentId === parentOf.get(id)
      return { id, position: stays ? known.position : null }
    })
    for (const [id, position] of arrangePages(arranged)) positions.set(id, position)
  }
  return positions
}

/**
 * Compares the pages that a space has with those that a repository describes: which versions to write and which pages
 * to remove. What did not change is not among them.
 */
export const planPages = Effect.fnUntraced(function* (input: PagePlanInput) {
  const byId = new Map(input.current.map((page) => [page.id, page]))
  // Each step takes a while where there are thousands of pages.
  const placement = new PagePlacement(input, byId)
  yield* Effect.yieldNow
  const positions = positionsOf(placement, byId)
  yield* Effect.yieldNow
  const put: Array<PageVersion> = []
  for (const [index, page] of placement.pages.entries()) {
    if (index % pagesAtOnce === pagesAtOnce - 1) yield* Effect.yieldNow
    const known = byId.get(page.id)
    const position = positions.get(page.id)!
    const next = { ...page, position, createdAt: known?.createdAt ?? input.now, updatedAt: input.now }
    if (known === undefined || !isSame(known, next)) put.push(next)
  }
  const kept = new Set(placement.pages.map((page) => page.id))
  return { put, remove: input.current.filter((page) => !kept.has(page.id)).map((page) => page.id) }
})
