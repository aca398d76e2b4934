import type { PageId } from "../entries/Page.ts"
import { makeFinder } from "./makeFinder.ts"
import type { FoundPage } from "./SearchIndex.ts"
import { type SearchQuery, shortestPrefix } from "./SearchQuery.ts"
import { makeChooser, type SectionHit } from "./SectionHit.ts"

/** A page that answers a search, with its best sections. */
export interface PageHit {
  readonly pageId: PageId
  readonly title: string
  readonly path: string
  readonly description: string
  /** The titles of the pages above it, from the top down. */
  readonly ancestors: ReadonlyArray<string>
  /** The better the greater; comparable within a search. */
  readonly score: number
  /** The position among all pages that answer, from 1. */
  readonly position: number
  /** Whether words of the query are in its title or description. */
  readonly isItself: boolean
  readonly sections: ReadonlyArray<SectionHit>
}

/** Makes what shows of a page that was found by a query, at a position, its best sections. */
export const makeHit = (query: SearchQuery): ((page: FoundPage, position: number) => PageHit) => {
  const choose = makeChooser(query)
  const findInTitle = makeFinder(query, 1)
  const findInText = makeFinder(query, shortestPrefix)
  return ({ ancestors, description, pageId, path, rank, sections, title }, position) => ({
    pageId,
    title,
    path,
    description,
    ancestors,
    score: rank,
    position,
    isItself:
      findInTitle(title.normalize("NFC")).length > 0 || findInText(description.normalize("NFC")).length > 0,
    sections: choose(sections, rank)
  })
}
