import type { PageId } from "../pages/Page.ts"
import type { FoundPage } from "./SearchIndex.ts"
import type { SearchQuery } from "./SearchQuery.ts"
import { makeChooser, type SectionHit } from "./SectionHit.ts"

/** A page that answers a search, with its best sections. */
export interface PageHit {
  readonly pageId: PageId
  readonly title: string
  readonly path: string
  readonly sections: ReadonlyArray<SectionHit>
}

/** Makes what shows of a page that was found by a query its best sections. */
export const makeHit = (query: SearchQuery): ((page: FoundPage) => PageHit) => {
  const choose = makeChooser(query)
  return ({ pageId, path, sections, title }) => ({ pageId, title, path, sections: choose(sections) })
}
