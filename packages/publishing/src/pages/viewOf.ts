import { getPublishedDocument, type PageNode } from "@octavo/content"
import type { VisibleSite } from "@octavo/sites"
import { Effect } from "effect"
import { PageCaches } from "./PageCaches.ts"
import { contentOf } from "./PageContent.ts"
import { type PageView, seeLinked, type SeenSpace } from "./PageView.ts"

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
  const linked = yield* seeLinked(site, seen.siteSpace, content)
  const view: PageView = { ...seen, ...linked, site, trail, page, content }
  return view
})
