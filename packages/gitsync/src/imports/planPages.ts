import { arrangePages, type PageVersion } from "@octavo/content"
import { inSlices } from "@octavo/kernel"
import { Effect, Equal } from "effect"
import type { PlannedPage } from "./PageDescriber.ts"
import { PagePlacement } from "./PagePlacement.ts"
import type { PagePlanInput } from "./PagePlanInput.ts"

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
function* positionsOf(
  { childOrders, pages }: PagePlacement,
  byId: ReadonlyMap<string, PageVersion>
): Generator<void, ReadonlyMap<string, string>, void> {
  const parentOf = new Map(pages.map((page) => [page.id, page.parentId]))
  const positions = new Map<string, string>()
  for (const order of childOrders.values()) {
    const arranged = order.map((id) => {
      const known = byId.get(id)
      const stays = known !== undefined && known.parentId === parentOf.get(id)
      return { id, position: stays ? known.position : null }
    })
    for (const [id, position] of arrangePages(arranged)) positions.set(id, position)
    yield
  }
  return positions
}

/** The times of a page: a file that is the same changed no later than before, wherever its page is now. */
const timesOf = (
  { git }: PlannedPage,
  known: PageVersion | undefined,
  { changedAt, now }: PagePlanInput
): Pick<PageVersion, "createdAt" | "updatedAt"> => {
  const changed = git === null ? now : Math.min(now, changedAt(git.path))
  if (known === undefined) return { createdAt: changed, updatedAt: changed }
  const isSameFile = git !== null && known.git?.oid === git.oid
  const updatedAt = isSameFile ? known.updatedAt : Math.max(known.updatedAt, changed)
  return { createdAt: known.createdAt, updatedAt }
}

/** The versions of the pages that a placement changes. */
function* changedPages(
  { pages }: PagePlacement,
  positions: ReadonlyMap<string, string>,
  input: PagePlanInput,
  byId: ReadonlyMap<string, PageVersion>
): Generator<void, ReadonlyArray<PageVersion>, void> {
  const put: Array<PageVersion> = []
  for (const page of pages) {
    const known = byId.get(page.id)
    const position = positions.get(page.id)!
    const next = { ...page, position, ...timesOf(page, known, input) }
    if (known === undefined || !isSame(known, next)) put.push(next)
    yield
  }
  return put
}

/**
 * Compares the pages that a space has with those that a repository describes: which versions to write and which pages
 * to remove. What did not change is not among them.
 */
export const planPages = Effect.fnUntraced(function* (input: PagePlanInput) {
  const byId = new Map(input.current.map((page) => [page.id, page]))
  const placement = yield* inSlices(() => new PagePlacement(input, byId).place())
  const positions = yield* inSlices(() => positionsOf(placement, byId))
  const put = yield* inSlices(() => changedPages(placement, positions, input, byId))
  const kept = new Set(placement.pages.map((page) => page.id))
  return { put, remove: input.current.filter((page) => !kept.has(page.id)).map((page) => page.id) }
})
