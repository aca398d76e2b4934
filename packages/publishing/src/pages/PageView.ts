import { type PageNode, type SpaceId, type SpecDocument, SpecDocuments } from "@octavo/content"
import { hashBytes } from "@octavo/kernel"
import {
  seeCustomization,
  seePages,
  type VisiblePages,
  type VisibleSite,
  type VisibleSiteSpace
} from "@octavo/sites"
import { Effect } from "effect"
import { namedIn, type PageContent } from "./PageContent.ts"

/** A site space with the pages of it that an audience sees. */
export interface SeenSpace {
  readonly siteSpace: VisibleSiteSpace
  readonly pages: VisiblePages
}

/** Site spaces and specifications that pages, or the frame around them, show or link to outside of their space. */
export interface Linked {
  /** Other site spaces, by space: those that are named, and those that readers can switch to. */
  readonly others: ReadonlyMap<SpaceId, SeenSpace>
  /** OpenAPI specifications, by slug. */
  readonly specs: ReadonlyMap<string, SpecDocument>
}

/** A page with all that decides how an audience sees it. */
export interface PageView extends SeenSpace, Linked {
  readonly site: VisibleSite
  /** The page, and the pages above it from the top down. */
  readonly trail: ReadonlyArray<PageNode>
  readonly page: PageNode
  readonly content: PageContent
}

/** Whether two site spaces come from the same repository, such as the languages of a project. */
export const isOfRepository = (a: VisibleSiteSpace, b: VisibleSiteSpace): boolean =>
  a.head.repository !== null && a.head.repository === b.head.repository

/** How many variants and linked spaces have their pages looked up; links to others lead to their root. */
const maxOthers = 50

/** Finds the pages of other site spaces, and the specifications, that a page and its frame link to; without a page those of the frame. */
export const seeLinked = Effect.fnUntraced(function* (
  site: VisibleSite,
  siteSpace: VisibleSiteSpace,
  content: Pick<PageContent, "spaces" | "specs"> = { spaces: [], specs: [] }
) {
  const ofFrame = namedIn(seeCustomization(site, siteSpace))
  const linked = [...content.spaces, ...ofFrame.spaces].flatMap((id) => site.findSpace(id) ?? [])
  const others = new Map<SpaceId, SeenSpace>()
  const related = site.siteSpaces.filter((other) => isOfRepository(siteSpace, other))
  for (const other of [...linked, ...site.variantsOf(siteSpace), ...related]) {
    const { spaceId } = other.head
    if (spaceId === siteSpace.head.spaceId || others.has(spaceId) || others.size >= maxOthers) continue
    others.set(spaceId, { siteSpace: other, pages: yield* seePages(site, other) })
  }
  const slugs = [...new Set([...content.specs, ...ofFrame.specs])]
  const { organizationId } = site.audience.site
  const specs = slugs.length === 0 ? new Map() : yield* (yield* SpecDocuments)(organizationId, slugs)
  return { others, specs } satisfies Linked as Linked
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
    [...view.specs].map(([slug, { hash, url }]) => [slug, hash, url]),
    [...others.values()].map((other) => [
      other.siteSpace.siteSpace.id,
      other.siteSpace.head.revisionId,
      other.pages.outcomes
    ])
  ]
  return hashBytes(JSON.stringify(parts))
}
