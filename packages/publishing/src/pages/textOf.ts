import { getPublishedDocument, type PageNode } from "@octavo/content"
import { inSlices } from "@octavo/kernel"
import type { VisibleSite } from "@octavo/sites"
import { Effect } from "effect"
import { PageCaches } from "./PageCaches.ts"
import { textInSteps } from "./PageContent.ts"
import type { SeenSpace } from "./PageView.ts"

/** The name of the text of a page in caches. */
export const keyOfText = ({ siteSpace }: SeenSpace, page: PageNode): string =>
  `${siteSpace.head.spaceId} ${siteSpace.head.revisionId} ${page.id}`

/** The document of a page with its facts. One that is kept takes no statement. */
export const textOf = Effect.fnUntraced(function* (site: VisibleSite, seen: SeenSpace, page: PageNode) {
  const { documents } = yield* PageCaches
  return yield* documents.getOrMake(
    keyOfText(seen, page),
    Effect.flatMap(getPublishedDocument(site.spaces, seen.siteSpace.head.spaceId, page.id), (given) =>
      inSlices(() => textInSteps(given))
    )
  )
})
