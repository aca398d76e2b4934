import type { FoundSection } from "./SearchIndex.ts"
import { excerptOf } from "./excerptOf.ts"
import { makeFinder } from "./makeFinder.ts"
import { type SearchQuery, shortestPrefix } from "./SearchQuery.ts"
import type { Span } from "./Span.ts"

/** A part of a page that answers a search, with the piece of its text that has the words. */
export interface SectionHit {
  readonly anchor: string
  readonly title: string
  /** That of the page, less for each word of the query that the section lacks. */
  readonly score: number
  /** Plain text. */
  readonly body: string
  /** The ranges of the words in the body. */
  readonly highlights: ReadonlyArray<Span>
}

/** How many sections of a page are shown with it. */
const sectionsOfPage = 5

/** Makes what chooses the sections of a page to show for a query: those that have all of its terms, or else the most. */
export const makeChooser = (
  query: SearchQuery
): ((sections: ReadonlyArray<FoundSection>, score: number) => ReadonlyArray<SectionHit>) => {
  const findInTitle = makeFinder(query, 1)
  const findInText = makeFinder(query, shortestPrefix)
  const weigh = ({ anchor, ...section }: FoundSection) => {
    const title = section.title.normalize("NFC")
    const text = section.text.normalize("NFC")
    const inTitle = findInTitle(title)
    const inText = findInText(text)
    const terms = new Set([...inTitle, ...inText].map(({ term }) => term)).size
    const titleTerms = new Set(inTitle.map(({ term }) => term)).size
    const score = terms * 10_000 + titleTerms * 100 + Math.min(inText.length, 99)
    return { anchor, title: section.title, text, terms, inText, score }
  }
  const isWhole = ({ terms }: { readonly terms: number }) => terms === query.length
  return (sections, score) => {
    const weighed = sections.map(weigh).filter(({ terms }) => terms > 0)
    return (weighed.some(isWhole) ? weighed.filter(isWhole) : weighed)
      .sort((a, b) => b.score - a.score)
      .slice(0, sectionsOfPage)
      .map(({ anchor, inText, terms, text, title }) => ({
        anchor,
        title,
        score: (score * terms) / query.length,
        ...excerptOf(text, inText)
      }))
  }
}
