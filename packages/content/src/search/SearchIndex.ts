import { Context, type Effect } from "effect"
import type { Listing, ListingRequest } from "@octavo/kernel"
import type { PageId } from "../pages/Page.ts"
import type { LineId } from "../revisions/Revision.ts"
import type { SearchQuery } from "./searchTerms.ts"

/** A part of a page that answers a search. */
export interface SectionHit {
  readonly anchor: string
  readonly title: string
  readonly text: string
}

/** A page that answers a search, with its best sections. */
export interface PageHit {
  readonly pageId: PageId
  readonly title: string
  readonly path: string
  readonly sections: ReadonlyArray<SectionHit>
}

/** Finds pages by their words. What is searched is the head of a line, as of the last commit. */
export class SearchIndex extends Context.Service<
  SearchIndex,
  {
    /** Best first. */
    readonly search: (
      lineId: LineId,
      query: SearchQuery,
      request: ListingRequest
    ) => Effect.Effect<Listing<PageHit>>
  }
>()("@octavo/content/SearchIndex") {}
