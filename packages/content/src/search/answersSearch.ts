import { holdsMatch } from "./Match.ts"
import { matchesOf, scoreOf } from "./pageScore.ts"
import type { Search } from "./Search.ts"
import { tiersOf } from "./SearchQuery.ts"
import type { WordIndex } from "./WordIndex.ts"

/** Whether a page answers a search by its title and text; `weights` are those of the terms in a search for most of them. */
export const answersSearch = (
  search: Search,
  weights: ReadonlyArray<number>,
  { text, title }: { readonly title: WordIndex; readonly text: WordIndex }
): boolean => {
  if (search.has === "all") {
    const tiers = tiersOf(search.terms)
    return holdsMatch(title, tiers.title) || holdsMatch(text, tiers.text)
  }
  const findings = search.terms.map((term, n) => {
    const match = matchesOf(term)
    return {
      weight: weights[n] ?? 0,
      isQuoted: term.isQuoted,
      text: holdsMatch(text, match.text),
      oftenInText: false,
      headings: false,
      title: holdsMatch(title, match.title)
    }
  })
  return scoreOf(findings, [], text.size, title.size) > 0
}
