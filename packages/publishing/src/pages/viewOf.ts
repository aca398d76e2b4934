import { getPublishedDocument, type PageNode, SpecDocuments } from "@octavo/content"
import type { VisibleSite } from "@octavo/sites"
import { Effect } from "effect"
import { PageCaches } from "./PageCaches.ts"
import { contentOf } from "./PageContent.ts"
import { type PageView, seeOthers, type SeenSpace } from "./PageView.ts"

/** A page that an audience sees, with its document and the pages that it links to. A document that is kept takes no statement. */
export const viewOf = Effect.fnUntraced(function* (
  site: VisibleSite,
  seen: SeenSpace,
  trail: ReadonlyArray<PageNode>
) {
  const page = trail.at(-1)!
  const { contents } = yield* PageCaches
  const { revisionId, spaceId } = seen.siteSpace.head
  const content = yield* contents.getOrMake(
    `${spaceId} ${revisionId} ${page.id}`,
    Effect.map(getPublishedDocument(site.spaces, spaceId, page.id), contentOf)
  )
  const others = yield* seeOthers(site, seen.siteSpace, content)
  const { organizationId } = site.audience.site
  const specs = yield* (yield* SpecDocuments)(organizationId, content.specs)
  const view: PageView = { ...seen, site, trail, page, content, others, specs }
  return view
})
