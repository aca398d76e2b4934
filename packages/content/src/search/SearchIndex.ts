import { Context, type DateTime, type Effect } from "effect"
import type { Listing, ListingRequest } from "@octavo/kernel"
import type { PageId } from "../entries/Page.ts"
import type { BranchId } from "../entries/Revision.ts"
import type { Search } from "./Search.ts"
import type { RankPosition } from "./SearchPosition.ts"

/** A part of a page as it is searched, with the anchor of its heading; that is empty above the first. */
export interface FoundSection {
  readonly anchor: string
  readonly title: string
  readonly text: string
}

/** A page that answers a search, with as much of its text as is looked at for what to show. */
export interface FoundPage {
  readonly pageId: PageId
  readonly title: string
  readonly path: string
  /** Empty for a page without one. */
  readonly description: string
  /** The titles of the pages above it, from the top down. */
  readonly ancestors: ReadonlyArray<string>
  readonly sections: ReadonlyArray<FoundSection>
  /** The better the greater; comparable within a search. */
  readonly rank: number
  /** The hash of its text; null for a page without one. */
  readonly sourceHash: string | null
}

/** A line with pages that answer a search, the best of them. */
export interface FoundBranch {
  readonly branchId: BranchId
  readonly pages: ReadonlyArray<FoundPage>
}

/** The matches, and the weight of each term where pages need most of the weight: 0 for a term without pages. */
export interface FoundListing<Found> extends Listing<Found, RankPosition> {
  readonly weights: ReadonlyArray<number>
}

/**
 * Finds pages by their words. What is searched is the head of each line, as of the last commit; pages that are not
 * to be indexed are left out.
 */
export class SearchIndex extends Context.Service<
  SearchIndex,
  {
    /** Best first. */
    readonly searchPages: (
      branchId: BranchId,
      search: Search,
      request: ListingRequest<RankPosition>
    ) => Effect.Effect<FoundListing<FoundPage>>
    /** Of these lines those that have an answer, the one with the best page first, with so many pages each. */
    readonly searchLines: (
      branchIds: ReadonlyArray<BranchId>,
      search: Search,
      request: ListingRequest<RankPosition> & { readonly pages: number }
    ) => Effect.Effect<FoundListing<FoundBranch>>
    /** Words in titles of pages that begin or end with any of these. */
    readonly findTitleWords: (
      branchIds: ReadonlyArray<BranchId>,
      beginnings: ReadonlyArray<string>,
      ends: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<string>>
    /** Words in texts of pages that are one of some, or begin with any of others, the most frequent first: a sample where many texts have them. */
    readonly findTextWords: (
      branchIds: ReadonlyArray<BranchId>,
      words: ReadonlyArray<string>,
      beginnings: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<string>>
    /**
     * Adds what is missing, of pages written by an earlier version, and removes the sources that were stored before a
     * time and that no page has any more.
     */
    readonly refresh: (storedBefore: DateTime.Utc) => Effect.Effect<void>
    /**
     * Enters the words of recent writes where searches find them at once, until when searches go through them one by one; takes out
     * those of replaced versions.
     */
    readonly settle: Effect.Effect<void>
  }
>()("@octavo/content/SearchIndex") {}
