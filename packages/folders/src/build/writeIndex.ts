import { foldedWords, shardOf } from "../client/staticSearch.ts"

/** A page for the search of a static site. */
export interface SearchedPage {
  readonly title: string
  readonly href: string
  /** The titles above the page. */
  readonly path: ReadonlyArray<string>
  readonly sections: ReadonlyArray<{ readonly anchor: string; readonly title: string; readonly text: string }>
}

const titleWeight = 10
const headingWeight = 4

type Places = Array<readonly [page: number, section: number, weight: number]>

/** The files of the index by name: titles of pages with the names of the shards, texts of each page, and shards of words by their first two letters. */
export const writeIndex = (pages: ReadonlyArray<SearchedPage>): ReadonlyMap<string, string> => {
  // Words are equal to a word of the query, so the names of properties of objects are words, too.
  const places = new Map<string, Places>()
  const files = new Map<string, string>()
  const listed = pages.map(({ sections, ...page }) => ({
    ...page,
    sections: sections.map(({ anchor, title }) => ({ anchor, title }))
  }))
  for (const [page, { sections, title }] of pages.entries()) {
    files.set(`texts/${page}.json`, JSON.stringify(sections.map(({ text }) => text)))
    for (const [section, { text, title: heading }] of sections.entries()) {
      const weights = new Map<string, number>()
      const add = (words: ReadonlyArray<string>, weight: number) => {
        for (const word of words) weights.set(word, (weights.get(word) ?? 0) + weight)
      }
      // A long section says no more about a word than a short one.
      add(foldedWords(text), 1)
      for (const [word, count] of weights) weights.set(word, Math.round(10 * Math.log2(1 + count)) / 10)
      add([...new Set(foldedWords(heading))], headingWeight)
      if (section === 0) add([...new Set(foldedWords(title))], titleWeight)
      for (const [word, weight] of weights) {
        const known = places.get(word)
        if (known === undefined) places.set(word, [[page, section, weight]])
        else known.push([page, section, weight])
      }
    }
  }
  const shards = Map.groupBy(places, ([word]) => shardOf(word))
  for (const [name, words] of shards)
    files.set(
      `words/${name}.json`,
      JSON.stringify(Object.fromEntries(words.sort(([a], [b]) => (a < b ? -1 : 1))))
    )
  files.set("pages.json", JSON.stringify({ pages: listed, shards: [...shards.keys()].sort() }))
  return files
}
