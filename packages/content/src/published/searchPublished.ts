import {
  type PageLinks,
  printDocument,
  resolveReferences,
  resolveWith,
  type Scope,
  writeWith
} from "@octavo/markdown"
import { Effect } from "effect"
import { DocumentParser } from "../sources/DocumentParser.ts"
import type { PageId } from "../entries/Page.ts"
import { answerQuery } from "../search/answerQuery.ts"
import { answersSearch } from "../search/answersSearch.ts"
import { makeHit, type PageHit } from "../search/PageHit.ts"
import type { Search } from "../search/Search.ts"
import {
  type FoundBranch,
  type FoundListing,
  type FoundPage,
  type FoundSection,
  SearchIndex
} from "../search/SearchIndex.ts"
import type { RankPosition } from "../search/SearchPosition.ts"
import { indexText, indexTitle } from "../search/WordIndex.ts"
import { derivedOf } from "../sources/derivedOf.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { PublishedContents, type PublishedHead } from "./PublishedContents.ts"
import type { PublishedSpaces } from "./PublishedSpaces.ts"
import { requireHead } from "./requireHead.ts"

/** A space that is searched for a visitor. */
export interface SearchedSpace {
  readonly spaceId: SpaceId
  /** Whether the visitor sees a page. */
  readonly sees: (pageId: PageId) => boolean
  /** The values that conditions of a page can use. */
  readonly scopeOf: (pageId: PageId) => Scope
}

/** A page that answers the search of a visitor. */
export interface PublishedHit extends PageHit {
  readonly spaceId: SpaceId
}

interface FoundInSpace {
  readonly spaceId: SpaceId
  readonly page: FoundPage
}

/** Pages that are read beyond those that are asked for, since some may not be for the visitor. */
const reserve = 5

/** So many pages of a space are read at once after the first round, and in so many rounds at most. */
const pagesOfRound = 100
const maxRounds = 20

/** How many spaces with answers one statement gives. */
const spacesOfRound = 20

/** Targets stay as they are written: nothing is looked up. */
const links: PageLinks = { from: null, targets: new Map() }

/**
 * The sections of pages with conditional blocks as a visitor sees them, by hash of the source: with the blocks whose conditions
 * hold. Pages without such blocks are left out.
 */
const conditionalSections = Effect.fnUntraced(function* (
  { scopeOf }: SearchedSpace,
  pages: ReadonlyArray<FoundPage>
) {
  const hashes = pages.flatMap(({ sourceHash }) => (sourceHash === null ? [] : [sourceHash]))
  const texts = yield* (yield* PublishedContents).findConditional([...new Set(hashes)])
  const sections = new Map<PageId, ReadonlyArray<FoundSection>>()
  const parser = yield* DocumentParser
  for (const { pageId, sourceHash } of pages) {
    const text = sourceHash === null ? undefined : texts.get(sourceHash)
    if (text === undefined) continue
    const document = resolveReferences(yield* parser.read(text), resolveWith(links))
    const evaluated = yield* parser.evaluate(document, scopeOf(pageId), "everything")
    const derived = yield* parser.derive(printDocument(evaluated, writeWith(links)))
    sections.set(
      pageId,
      derived.sections.map(({ id, text, title }) => ({ anchor: id, title, text }))
    )
  }
  return sections
})

/** The pages of one round that a visitor sees and that answer by what the visitor sees of them, with just that. */
const visiblePages = Effect.fnUntraced(function* (
  space: SearchedSpace,
  search: Search,
  weights: ReadonlyArray<number>,
  found: ReadonlyArray<FoundPage>
) {
  const seen = found.filter(({ pageId }) => space.sees(pageId))
  const conditional = yield* conditionalSections(space, seen)
  if (conditional.size === 0) return seen
  const hashes = seen.flatMap(({ pageId, sourceHash }) =>
    sourceHash !== null && conditional.has(pageId) ? [sourceHash] : []
  )
  const facts = yield* derivedOf([...new Set(hashes)])
  return seen.flatMap((page) => {
    const sections = conditional.get(page.pageId)
    if (sections === undefined) return [page]
    const { frontMatter = {}, title = null } = facts.get(page.sourceHash!) ?? {}
    const indexed = sections.map(({ anchor, text, title }) => ({
      id: anchor,
      title,
      text,
      level: anchor === "" ? (0 as const) : (1 as const)
    }))
    const text = indexText({ frontMatter, title, sections: indexed })
    return answersSearch(search, weights, { title: indexTitle(page.title), text })
      ? [{ ...page, sections }]
      : []
  })
})

/** The best pages of one space that a visitor sees, round by round. */
const searchOne = Effect.fnUntraced(function* (
  space: SearchedSpace,
  { at }: PublishedHead,
  search: Search,
  limit: number
) {
  const index = yield* SearchIndex
  const pages: Array<FoundPage> = []
  let weights: ReadonlyArray<number> = []
  let after: RankPosition | null = null
  for (let round = 0; round < maxRounds && pages.length < limit; round++) {
    const asked: Search = search.has === "most" && round > 0 ? { ...search, weights } : search
    const listing: FoundListing<FoundPage> = yield* index.searchPages(at.branchId, asked, {
      after,
      limit: round === 0 ? limit + reserve : pagesOfRound
    })
    if (round === 0) weights = listing.weights
    pages.push(...(yield* visiblePages(space, search, weights, listing.items)))
    after = listing.next
    if (after === null) break
  }
  return { weights, pages: pages.slice(0, limit) }
})

/** Whether no page of a rank, and none below it, can be among the best. */
const isEnough = (found: ReadonlyArray<FoundInSpace>, limit: number, rank: number): boolean =>
  found.filter(({ page }) => page.rank >= rank).length >= limit

/** The best pages of several spaces that a visitor sees: those with the best pages first, so that most spaces are never looked into. */
const searchAll = Effect.fnUntraced(function* (
  spaces: ReadonlyArray<SearchedSpace>,
  heads: ReadonlyArray<PublishedHead>,
  search: Search,
  limit: number
) {
  const index = yield* SearchIndex
  const byBranch = new Map(heads.map(({ at }, n) => [at.branchId, n]))
  const found: Array<FoundInSpace> = []
  let weights: ReadonlyArray<number> = []
  let after: RankPosition | null = null
  let deepSearches = maxRounds
  for (let round = 0; round < maxRounds; round++) {
    const asked: Search = search.has === "most" && round > 0 ? { ...search, weights } : search
    const listing: FoundListing<FoundBranch> = yield* index.searchLines([...byBranch.keys()], asked, {
      after,
      limit: spacesOfRound,
      pages: limit + reserve
    })
    if (round === 0) weights = listing.weights
    for (const { branchId, pages } of listing.items) {
      const n = byBranch.get(branchId)!
      const [best] = pages
      if (best === undefined || isEnough(found, limit, best.rank)) return { found, weights }
      const visible = yield* visiblePages(spaces[n]!, search, weights, pages)
      // A few spaces are searched to their depth where most pages are not for the visitor.
      const isWhole = visible.length >= limit || pages.length < limit + reserve || deepSearches-- <= 0
      const known: Search = search.has === "most" ? { ...search, weights } : search
      const more = isWhole ? visible : (yield* searchOne(spaces[n]!, heads[n]!, known, limit)).pages
      for (const page of more.slice(0, limit)) found.push({ spaceId: spaces[n]!.spaceId, page })
    }
    after = listing.next
    if (after === null) break
  }
  return { found, weights }
})

/**
 * Finds the pages of published spaces that have the words of a query and that a visitor sees, best first; see `searchSpace`.
 * Words in conditional blocks count where their conditions hold for the visitor, and are in no hit otherwise. There is no
 * further page of such a list: cursors would contain words of pages that the visitor does not see.
 */
export const searchPublished = Effect.fn("content.searchPublished")(function* (
  published: PublishedSpaces,
  spaces: ReadonlyArray<SearchedSpace>,
  text: string,
  limit: number
) {
  const heads = yield* Effect.forEach(spaces, ({ spaceId }) => requireHead(published, spaceId))
  const context = yield* Effect.context<Effect.Services<ReturnType<typeof searchAll>>>()
  const branches = {
    branchIds: heads.map(({ at }) => at.branchId),
    languages: heads.map(({ language }) => language)
  }
  const { items } = yield* answerQuery(
    branches,
    text,
    { after: null, limit },
    {
      find: Effect.fnUntraced(function* (search) {
        const [only] = spaces.length === 1 ? spaces : []
        const one = only === undefined ? null : yield* searchOne(only, heads[0]!, search, limit)
        const { found, weights } =
          one === null
            ? yield* searchAll(spaces, heads, search, limit)
            : { ...one, found: one.pages.map((page) => ({ spaceId: only!.spaceId, page })) }
        const best = found.toSorted((a, b) => b.page.rank - a.page.rank)
        return { items: best.slice(0, limit), next: null, weights }
      }, Effect.provideContext(context)),
      pagesOf: ({ page }: FoundInSpace) => [page],
      present: (query) => {
        const hitOf = makeHit(query)
        return ({ page, spaceId }, positionOf): PublishedHit => ({
          ...hitOf(page, positionOf(page)),
          spaceId
        })
      }
    }
  )
  return items
})
