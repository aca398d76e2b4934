import { listPublishedPages, type PageNode, pageScope, Variables } from "@octavo/content"
import { Effect } from "effect"
import type { Audience } from "./Audience.ts"
import type { PageTree } from "./PageTree.ts"
import { RecentSites } from "./RecentSites.ts"
import { VisiblePages } from "./VisiblePages.ts"
import type { VisibleSite, VisibleSiteSpace } from "./VisibleSite.ts"

const countOf = (pages: ReadonlyArray<PageNode>): number =>
  pages.reduce(
    (sum, page) => sum + (page.attributes.condition === undefined ? 0 : 1) + countOf(page.children),
    0
  )

const readTree = Effect.fnUntraced(function* (site: VisibleSite, { head }: VisibleSiteSpace) {
  const { pages } = yield* listPublishedPages(site.spaces, head.spaceId)
  const conditions = countOf(pages)
  const variables = conditions === 0 ? [] : yield* (yield* Variables).listAll(head.at)
  return { pages, conditions, variables }
})

/** The pages whose conditions hold, as those of all pages above them do. Writes the outcomes in the order of the tree. */
const visibleIn = (
  pages: ReadonlyArray<PageNode>,
  tree: PageTree,
  audience: Audience,
  outcomes: Array<string>
): ReadonlyArray<PageNode> =>
  pages.flatMap((page) => {
    const { condition } = page.attributes
    const holds = condition === undefined || audience.holds(condition, pageScope(tree.variables, page))
    if (condition !== undefined) outcomes.push(holds ? "1" : "0")
    return holds ? [{ ...page, children: visibleIn(page.children, tree, audience, outcomes) }] : []
  })

/** Finds the pages of a site space that an audience sees. No statement, once the revision is known. */
export const seePages = Effect.fnUntraced(function* (site: VisibleSite, siteSpace: VisibleSiteSpace) {
  const recent = yield* RecentSites
  const { revisionId, spaceId } = siteSpace.head
  const tree = yield* recent.pageTree(`${spaceId} ${revisionId}`, readTree(site, siteSpace))
  const outcomes: Array<string> = []
  const pages = tree.conditions === 0 ? tree.pages : visibleIn(tree.pages, tree, site.audience, outcomes)
  const key = outcomes.join("")
  return yield* recent.visiblePages(
    `${spaceId} ${revisionId} ${key}`,
    Effect.sync(
      () => new VisiblePages({ revisionId, pages, outcomes: key, isConditional: tree.conditions > 0 })
    )
  )
})
