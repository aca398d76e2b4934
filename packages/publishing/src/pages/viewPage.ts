import { getPublishedDocument, type PageNode } from "@octavo/content"
import type { VisibleSite } from "@octavo/sites"
import { Effect } from "effect"
import { PageCaches } from "./PageCaches.ts"
import { contentOf } from "./PageContent.ts"
import { type PageView, seeOthers, type SeenSpace } from "./PageView.ts"

/** Reads a page that an audience sees, with all that decides how it is shown. A page that is kept takes no statement. */
export const viewPage = Effect.fn("publishing.viewPage")(function* (
  site: VisibleSite,
  seen: SeenSpace,
  trail: ReadonlyArray<PageNode>
) {
  const page = trail.at(-1)!
  const { revisionId, spaceId } = seen.siteSpace.head
  const content = yield* (yield* PageCaches).contents.getOrMake(
    `${spaceId} ${revisionId} ${page.id}`,
    Effect.map(getPublishedDocument(site.spaces, spaceId, page.id), contentOf)
  )
  const others = yield* seeOthers(site, seen.siteSpace, content)
  const view: PageView = { ...seen, site, trail, page, content, others }
  return view
})
