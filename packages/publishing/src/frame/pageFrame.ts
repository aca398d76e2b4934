import { defaultLayout, type PageNode } from "@octavo/content"
import type { FrameLink, Neighbour, OutlineEntry, PageCover, PageFrame } from "@octavo/html"
import { pathBelow, seeCustomization, type SitesAddress, urlBelow } from "@octavo/sites"
import { cardPath } from "../cards/cardOf.ts"
import { isIndexed } from "../files/listedPages.ts"
import { alternatesOf } from "../pages/alternatesOf.ts"
import { emojiOf, fileOf } from "../pages/linkTargets.ts"
import { hrefOf, sitePathOf, urlOf } from "../pages/pageAddresses.ts"
import { isShared, type PageView } from "../pages/PageView.ts"
import { structuredDataOf } from "../pages/structuredDataOf.ts"
import { isVersionIndexed } from "./currentVersionOf.ts"
import { editorOf } from "./editorOf.ts"
import { pageActions } from "./pageActions.ts"
import { hrefOfGroup, siteFrame } from "./siteFrame.ts"

const documentsIn = (pages: ReadonlyArray<PageNode>): ReadonlyArray<PageNode> =>
  pages.flatMap((page) => [
    ...(page.kind === "document" || page.kind === "computed" ? [page] : []),
    ...documentsIn(page.children)
  ])

const neighboursOf = (view: PageView): { readonly previous?: Neighbour; readonly next?: Neighbour } => {
  const documents = documentsIn(view.pages.navigation)
  const at = documents.findIndex(({ id }) => id === view.page.id)
  if (at < 0) return {}
  const linkTo = (page: PageNode) => ({
    label: page.title,
    href: hrefOf(view.site, view.siteSpace, view.pages, page),
    ...(page.attributes.description !== undefined && { description: page.attributes.description })
  })
  const [before, after] = [documents[at - 1], documents[at + 1]]
  return {
    ...(before !== undefined && { previous: linkTo(before) }),
    ...(after !== undefined && { next: linkTo(after) })
  }
}

const breadcrumbsOf = (view: PageView): ReadonlyArray<FrameLink> =>
  view.trail.slice(0, -1).flatMap((page) => {
    const href =
      page.kind === "group"
        ? hrefOfGroup(view.site, view, page)
        : hrefOf(view.site, view.siteSpace, view.pages, page)
    return href === undefined ? [] : [{ label: page.title, href }]
  })

/** The canonical address of a page: the one that its author names, else its own. Pages behind a key have none. */
export const canonicalOf = (view: PageView): string | undefined => {
  const { shareKey } = view.site.audience
  const named = view.page.attributes.metaLinks?.canonical
  if (named !== undefined && /^https?:\/\//.test(named)) return named
  return shareKey === null ? urlOf(view.site, view.siteSpace, view.pages, view.page) : undefined
}

/** The address of the feed of a page that lists changes, else of the feed of its site. */
const feedOf = ({ content, page, pages, site, siteSpace }: PageView): string => {
  const path = content.hasUpdates ? sitePathOf(siteSpace, pages, page) : ""
  return pathBelow(site.audience.root, path === "" ? "rss.xml" : `${path}/rss.xml`)
}

/** The picture above a page, when its layout shows it and there is one. A picture for one mode alone is shown in both. */
const coverOf = (view: PageView): PageCover | undefined => {
  const { cover, layout = defaultLayout } = view.page.attributes
  if (cover === undefined || !layout.cover) return undefined
  const [light, dark] = [cover.ref, cover.refDark].map((ref) => ref && fileOf(view)(ref))
  const shown = light ?? dark
  if (shown === undefined) return undefined
  const other = dark === shown ? undefined : dark
  return {
    light: shown,
    ...(other !== undefined && { dark: other }),
    moved: cover.yPos,
    size: layout.coverSize
  }
}

/** The whole address of the picture, for previews of links to the page. */
const imageOf = ({ page, pages, site, siteSpace }: PageView, { light }: PageCover): string =>
  new URL(light.href, urlOf(site, siteSpace, pages, page)).href

/** The frame of a page: that of its site space, and what belongs to the page. */
export const pageFrame = (
  view: PageView,
  summary: string | undefined,
  outline: ReadonlyArray<OutlineEntry>,
  assets: string,
  hasCards: boolean,
  address: SitesAddress
): PageFrame => {
  const { page, trail } = view
  const layout = page.attributes.layout ?? defaultLayout
  const emoji = emojiOf(page)
  const canonical = canonicalOf(view)
  const cover = coverOf(view)
  const editor = editorOf(view, address)
  const card = hasCards ? cardPath(view.site, view.siteSpace, page) : undefined
  const { description } = page.attributes
  const isListed =
    isIndexed(trail) && isVersionIndexed(view.site, view.siteSpace) && page.attributes.untranslated !== true
  const { preview, root, shareKey, site: row } = view.site.audience
  const isOpen = isListed && row.visibility === "public" && preview === null
  const alternates =
    shareKey === null && preview === null
      ? alternatesOf(view.site, [view, ...view.others.values()], page)
      : []
  const { pagination } = seeCustomization(view.site, view.siteSpace)
  return {
    site: siteFrame(view.site, view, view, page, assets),
    id: page.id,
    title: page.title,
    ...(description !== undefined && layout.description && { description }),
    ...(summary !== undefined && { summary }),
    ...(emoji !== undefined && { emoji }),
    breadcrumbs: breadcrumbsOf(view),
    outline,
    feed: feedOf(view),
    ...(card !== undefined && { card: urlBelow(view.site.audience.siteRoot, card) }),
    ...(cover !== undefined && { cover }),
    ...(cover !== undefined && shareKey === null && preview === null && { image: imageOf(view, cover) }),
    ...pageActions(view),
    ...(editor !== undefined && { editor }),
    ...(layout.pagination && pagination.enabled && neighboursOf(view)),
    ...(canonical !== undefined && { canonical }),
    ...(canonical !== undefined && isOpen && { structuredData: structuredDataOf(view, summary, canonical) }),
    ...(alternates.length > 0 && { alternates }),
    ...(layout.metadata && { updatedAt: new Date(page.updatedAt).toISOString() }),
    ...(isShared(view) && { prefetched: root.path }),
    hasTitle: layout.title,
    hasNavigation: layout.tableOfContents,
    hasOutline: layout.outline,
    isWide: layout.width === "wide",
    ...(page.attributes.untranslated === true && { isUntranslated: true }),
    noIndex: !isListed
  }
}
