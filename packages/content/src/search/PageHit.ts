import type { PageId } from "../pages/Page.ts"
import type { FoundPage } from "./SearchIndex.ts"
import type { SearchQuery } from "./SearchQuery.ts"
import { type SectionHit, sectionsToShow } from "./SectionHit.ts"

/** A page that answers a search, with its best sections. */
export interface PageHit {
  readonly pageId: PageId
  readonly title: string
  readonly path: string
  readonly sections: ReadonlyArray<SectionHit>
}

/** What is shown of a page that was found. */
export const presentHit = (page: FoundPage, query: SearchQuery): PageHit => ({
  ...page,
  sections: sectionsToShow(page, query)
})
