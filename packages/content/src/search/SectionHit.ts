import type { FoundPage, FoundSection } from "./SearchIndex.ts"
import { excerptOf } from "./excerptOf.ts"
import { findTerms } from "./findTerms.ts"
import { readWords } from "./readWords.ts"
import type { SearchQuery } from "./SearchQuery.ts"

/** From where to where, in UTF-16 code units. */
export type Span = readonly [start: number, end: number]

/** A part of a page that answers a search, with the piece of its text that has the words. */
export interface SectionHit {
  readonly anchor: string
  readonly title: string
  /** Plain text. */
  readonly body: string
  /** Where in the body the words stand. */
  readonly highlights: ReadonlyArray<Span>
}

/** How many sections of a page are shown with it. */
const sectionsOfPage = 5

const weigh = (section: FoundSection, query: SearchQuery) => {
  const title = section.title.normalize("NFC")
  const text = section.text.normalize("NFC")
  const inTitle = findTerms(readWords(title), query, 1)
  const inText = findTerms(readWords(text), query)
  const terms = new Set([...inTitle, ...inText].map(({ term }) => term)).size
  const titleTerms = new Set(inTitle.map(({ term }) => term)).size
  return {
    section,
    text,
    terms,
    inText,
    score: terms * 10_000 + titleTerms * 100 + Math.min(inText.length, 99)
  }
}

/** The sections of a page to show for a query: those that have all of its terms, or else those with the most. */
export const sectionsToShow = (page: FoundPage, query: SearchQuery): ReadonlyArray<SectionHit> => {
  const weighed = page.sections.map((section) => weigh(section, query)).filter(({ terms }) => terms > 0)
  const isWhole = ({ terms }: { readonly terms: number }) => terms === query.length
  return (weighed.some(isWhole) ? weighed.filter(isWhole) : weighed)
    .sort((a, b) => b.score - a.score)
    .slice(0, sectionsOfPage)
    .map(({ inText, section, text }) => ({
      anchor: section.anchor,
      title: section.title,
      ...excerptOf(text, inText)
    }))
}
