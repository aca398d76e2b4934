// The search of a static site: words of sections in files by their first letters, which the browser loads as they are needed.

/** A page as the index has it. */
interface IndexedPage {
  readonly title: string
  readonly href: string
  readonly path: ReadonlyArray<string>
  readonly sections: ReadonlyArray<{ readonly anchor: string; readonly title: string }>
}

interface Section {
  readonly title: string
  readonly href: string
  /** Text whose odd pieces match the query. */
  readonly excerpt?: ReadonlyArray<string>
}

interface Result extends Section {
  readonly path: ReadonlyArray<string>
  readonly sections?: ReadonlyArray<Section>
}

/** All pages, and the names of the files with postings. */
interface Index {
  readonly pages: ReadonlyArray<IndexedPage>
  readonly shards: ReadonlyArray<string>
}

/** Places of a word: pairs of page and section, each with a weight. */
type Postings = Readonly<
  Record<string, ReadonlyArray<readonly [page: number, section: number, weight: number]>>
>

const maxResults = 10
const maxWords = 8
const excerptLength = 160

/** The words of a text without case and marks. The builder uses it too. */
export const foldedWords = (text: string): ReadonlyArray<string> =>
  text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** The name of the file with the postings of a word: its first two characters in hexadecimal. */
export const shardOf = (word: string): string =>
  Array.from(word)
    .slice(0, 2)
    .map((character) => character.codePointAt(0)!.toString(16))
    .join("-")

const files = new Map<string, Promise<unknown>>()

/** A file of the index. */
const load = (name: string): Promise<unknown> => {
  const known = files.get(name)
  if (known !== undefined) return known
  const loaded = fetch(new URL(name, import.meta.url)).then((response) => {
    if (!response.ok) throw new Error(`${name}: ${response.status}`)
    return response.json()
  })
  files.set(name, loaded)
  loaded.catch(() => files.delete(name))
  return loaded
}

/** The weights of a word by page and section; of the last word, of all words that begin with it. */
const weightsOf = async (
  { shards }: Index,
  word: string,
  isLast: boolean
): Promise<ReadonlyMap<number, Map<number, number>>> => {
  const name = shardOf(word)
  const shard = shards.includes(name) ? ((await load(`words/${name}.json`)) as Postings) : {}
  const found = new Map<number, Map<number, number>>()
  for (const [known, places] of Object.entries(shard)) {
    if (known !== word && !(isLast && known.startsWith(word))) continue
    for (const [page, section, weight] of places) {
      const sections = found.get(page) ?? new Map<number, number>()
      const own = known === word ? weight : weight / 2
      sections.set(section, Math.max(sections.get(section) ?? 0, own))
      found.set(page, sections)
    }
  }
  return found
}

/** A part of a text around the first of some words, whose odd pieces are the words. */
const cut = (text: string, words: ReadonlyArray<string>): ReadonlyArray<string> => {
  const lower = text.toLowerCase()
  const at = Math.min(...words.map((word) => lower.indexOf(word)).filter((index) => index >= 0))
  const start = Number.isFinite(at) ? Math.max(0, at - excerptLength / 3) : 0
  const piece = text
    .slice(start, start + excerptLength)
    .replace(/\s+/g, " ")
    .trim()
  const whole = `${start > 0 ? "…" : ""}${piece}${start + excerptLength < text.length ? "…" : ""}`
  return whole.split(new RegExp(`(${words.join("|")})`, "giu"))
}

/** Finds the pages that have all words of a query, best first; the last word may be the beginning of one. */
export const search = async (query: string, signal?: AbortSignal): Promise<ReadonlyArray<Result>> => {
  const words = foldedWords(query).slice(0, maxWords)
  if (words.length === 0) return []
  const index = (await load("pages.json")) as Index
  const found = await Promise.all(words.map((word, at) => weightsOf(index, word, at === words.length - 1)))
  const [first, ...others] = found
  const scored = [...first!.keys()].flatMap((page) => {
    if (!others.every((weights) => weights.has(page))) return []
    const sections = new Map<number, number>()
    for (const weights of found)
      for (const [section, weight] of weights.get(page)!)
        sections.set(section, (sections.get(section) ?? 0) + weight)
    const [best, score] = [...sections].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]!
    const total = found.reduce((sum, weights) => sum + Math.max(...weights.get(page)!.values()), 0)
    return [{ page, best, score: total + score / 10 }]
  })
  scored.sort((a, b) => b.score - a.score || a.page - b.page)
  if (signal?.aborted === true) return []
  return Promise.all(
    scored.slice(0, maxResults).map(async ({ best, page }) => {
      const { href, path, sections, title } = index.pages[page]!
      const { anchor, title: heading } = sections[best]!
      const texts = (await load(`texts/${page}.json`)) as ReadonlyArray<string>
      const text = texts[best] ?? ""
      const excerpt = text === "" ? {} : { excerpt: cut(text, words) }
      if (anchor === "") return { title, href, path, ...excerpt }
      const section = { title: heading, href: `${href}#${encodeURIComponent(anchor)}`, ...excerpt }
      return { title, href, path, sections: [section] }
    })
  )
}
