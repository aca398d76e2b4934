import type { PageNode, SpaceId, SpecDocument } from "@octavo/content"
import { hashBytes } from "@octavo/kernel"
import {
  seeCustomization,
  seePages,
  type VisiblePages,
  type VisibleSite,
  type VisibleSiteSpace
} from "@octavo/sites"
import { Effect } from "effect"
import { type PageContent, spacesIn } from "./PageContent.ts"

/** A site space with the pages of it that an audience sees. */
export interface SeenSpace {
  readonly siteSpace: VisibleSiteSpace
  readonly pages: VisiblePages
}

/** A page with all that decides how an audience sees it. */
export interface PageView extends SeenSpace {
  readonly site: VisibleSite
  /** The page, and the pages above it from the top down. */
  readonly trail: ReadonlyArray<PageNode>
  readonly page: PageNode
  readonly content: PageContent
  /** The OpenAPI specifications that the page shows, by slug. */
  readonly specs: ReadonlyMap<string, SpecDocument>
  /** Site spaces that the page links to, by space: those of its text, and those that readers can switch to. */
  readonly others: ReadonlyMap<SpaceId, SeenSpace>
}

/** How many variants and linked spaces have their pages looked up; links to others lead to their root. */
const maxOthers = 50

/** Finds the pages of other site spaces that a page links to. */
export const seeOthers = Effect.fnUntraced(function* (
  site: VisibleSite,
  siteSpace: VisibleSiteSpace,
  content: Pick<PageContent, "spaces">
) {
  const ofFrame = spacesIn(seeCustomization(site, siteSpace))
  const linked = [...content.spaces, ...ofFrame].flatMap((id) => site.findSpace(id) ?? [])
  const others = new Map<SpaceId, SeenSpace>()
  for (const other of [...linked, ...site.variantsOf(siteSpace)]) {
    const { spaceId } = other.head
    if (spaceId === siteSpace.head.spaceId || others.has(spaceId) || others.size >= maxOthers) continue
    others.set(spaceId, { siteSpace: other, pages: yield* seePages(site, other) })
  }
  return others as ReadonlyMap<SpaceId, SeenSpace>
})

/** Whether any visitor may get the answer that another one got. */
export const isShared = ({ content, others, pages, site }: PageView): boolean =>
  ["public", "unlisted"].includes(site.audience.site.visibility) &&
  site.audience.preview === null &&
  site.edition.conditions.length === 0 &&
  !pages.isConditional &&
  content.conditions.length === 0 &&
  !content.namesVisitor &&
  [...others.values()].every((other) => !other.pages.isConditional)

/** The hash of all that decides what is in a page: revisions, versions and outcomes; never a host, and no claims but where words show them. */
export const keyOf = (view: PageView, scope: Readonly<Record<string, unknown>>, build: string): string => {
  const { content, others, page, pages, site, siteSpace } = view
  const { audience, edition } = site
  const parts = [
    build,
    audience.site.id,
    audience.site.version,
    audience.shareKey,
    audience.preview === null ? null : audience.root.path,
    siteSpace.siteSpace.id,
    siteSpace.head.revisionId,
    page.id,
    audience.outcomesOf(edition.conditions),
    pages.outcomes,
    audience.outcomesOf(content.conditions, scope),
    content.namesVisitor ? audience.claims : null,
    // Titles of spaces are not covered by any revision.
    site.siteSpaces.map(({ head, siteSpace, title }) => [siteSpace.id, title, head.language, head.treeUrl]),
    [...view.specs].map(([slug, { hash }]) => [slug, hash]),
    [...others.values()].map((other) => [
      other.siteSpace.siteSpace.id,
      other.siteSpace.head.revisionId,
      other.pages.outcomes
    ])
  ]
  return hashBytes(JSON.stringify(parts))
}
