import {
  createSpace,
  PageId,
  type PageVersion,
  searchOrganization,
  searchSpace,
  type Source,
  type Space
} from "@octavo/content"
import { aPage, aSpace, commitToBranch } from "@octavo/content/testing"
import { as } from "@octavo/identity/testing"
import { hashBytes } from "@octavo/kernel"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { writer, wordOf } from "./generatedLanguage.ts"

const spaceCount = 20
const pagesOfSpace = 1_000
const sectionsOfPage = 5
const wordsOfSection = 90
const repetitions = 60
const updates = 500

/** A source of some sections, as it would be read. Every twentieth is in Chinese. */
const sourceOf = (seed: number): { readonly title: string; readonly source: Source } => {
  const { chinese, words } = writer(seed)
  const isChinese = seed % 20 === 0
  const title = isChinese ? chinese(6) : words(3)
  const sections = Array.from({ length: sectionsOfPage }, (_, index) => ({
    id: `section-${index}`,
    title: isChinese ? chinese(5) : words(4),
    level: 1 as const,
    text: isChinese ? chinese(250) : words(wordsOfSection)
  }))
  const text = [`# ${title}`, ...sections.map((section) => `## ${section.title}\n\n${section.text}`)].join(
    "\n\n"
  )
  const derived = { frontMatter: {}, problems: [], title, sections, references: [], words: 0, variables: [] }
  return { title, source: { hash: hashBytes(`${seed} ${text}`), text, derived } }
}

const aLibrary = Effect.gen(function* () {
  const { admin, organization } = yield* aSpace()
  const template = yield* aPage({ title: "Template" })
  const pageOf = (space: Space, index: number, seed: number) => {
    const { source, title } = sourceOf(seed)
    const page: PageVersion = {
      ...template,
      id: PageId.make(`${space.id}-${index}`),
      title,
      slug: `page-${index}`,
      position: `a${index}`,
      sourceHash: source.hash
    }
    return { page, source }
  }
  const put = (space: Space, written: ReadonlyArray<ReturnType<typeof pageOf>>) =>
    commitToBranch(space.mainBranchId, {
      pages: { put: written.map(({ page }) => page), remove: [] },
      sources: written.map(({ source }) => source)
    })
  const spaces: Array<Space> = []
  for (let number = 0; number < spaceCount; number++) {
    const { space } = yield* createSpace(organization.id, {
      title: `Space ${number}`,
      emoji: null,
      parentId: null,
      language: null,
      editMode: "live"
    }).pipe(as(admin))
    spaces.push(space)
    const pages = Array.from({ length: pagesOfSpace }, (_, index) =>
      pageOf(space, index, number * pagesOfSpace + index)
    )
    yield* put(space, pages)
  }
  const update = (n: number) =>
    put(spaces[n % spaceCount]!, [pageOf(spaces[n % spaceCount]!, (n * 7) % pagesOfSpace, 1_000_000 + n)])
  return { admin, organization, spaces, update }
})

/** The n-th query of each kind. */
const queries: Readonly<Record<string, (n: number) => string>> = {
  "a common word": (n) => `${wordOf(n % 10)} `,
  "a rare word": (n) => `${wordOf(9_000 + n)} `,
  "two words": (n) => `${wordOf(20 + n)} ${wordOf(100 + n)} `,
  "a sentence of six words": (n) =>
    [3 + n, 30 + n, 60 + 2 * n, 300 + n, 900 + n, 4_000 + n].map((at) => wordOf(at)).join(" ") + " ",
  "six common words": (n) => [0, 1, 2, 3, 4, 5].map((at) => wordOf((n + at) % 12)).join(" ") + " ",
  "a word being typed": (n) => wordOf(200 + n).slice(0, 3),
  "its first letter": (n) => wordOf(200 + n).slice(0, 1),
  "quoted words": (n) => `"${wordOf(n % 8)} ${wordOf((n + 1) % 8)}"`,
  "two Chinese characters": (n) => writer(n).chinese(2),
  "a word with a mistake": (n) => {
    const [word] = sourceOf(n * 20 + 1)
      .title.split(" ")
      .toSorted((a, b) => b.length - a.length)
    return `${word!.slice(0, -2)}x${word!.slice(-1)} `
  }
}

const percentile = (times: ReadonlyArray<number>, share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]!

const timesOf = Effect.fnUntraced(function* <E, R>(run: (n: number) => Effect.Effect<unknown, E, R>) {
  const times: Array<number> = []
  for (let n = -5; n < repetitions; n++) {
    const start = performance.now()
    yield* run(Math.abs(n))
    if (n >= 0) times.push(performance.now() - start)
  }
  return { middle: percentile(times, 0.5), p95: percentile(times, 0.95) }
})

/** What a search takes among 100,000 sections, in one of twenty spaces and in all of them, before and after 500 edits. */
export const measureSearch = Effect.fn(function* (say: (line: string) => void) {
  const started = performance.now()
  const { admin, organization, spaces, update } = yield* aLibrary
  const sql = yield* SqlClient.SqlClient
  yield* sql`VACUUM ANALYZE`.unprepared
  const sections = (spaceCount * pagesOfSpace * sectionsOfPage).toLocaleString("en")
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  say(`${sections} sections in ${spaceCount} spaces, stored in ${seconds} s.`)
  const request = { after: null, limit: 50 }
  const table = Effect.fnUntraced(function* () {
    say(
      "\n| search for | plain select (ms) | in a space, p50 (ms) | p95 | against plain | everywhere, p50 (ms) | p95 | against plain |"
    )
    say("|---|---|---|---|---|---|---|---|")
    for (const [name, queryOf] of Object.entries(queries)) {
      const isChinese = name.includes("Chinese")
      const plain = yield* timesOf((n) => {
        const words = queryOf(n).replaceAll('"', "").trim().split(" ")
        const open = name.includes("typed") || name.includes("letter") ? ":*" : ""
        const query = words
          .map((word) => `'${word}'${isChinese ? "" : open}`)
          .join(name.includes("quoted") ? " <-> " : " & ")
        return sql`SELECT source_hash FROM content.source_words WHERE words @@ ${query}::tsquery LIMIT 50`
      })
      const inSpace = yield* timesOf((n) =>
        searchSpace(spaces[n % spaceCount]!.id, queryOf(n), request).pipe(as(admin))
      )
      const everywhere = yield* timesOf((n) =>
        searchOrganization(organization.id, queryOf(n), request).pipe(as(admin))
      )
      const figures = [inSpace, everywhere].flatMap(({ middle, p95 }) => [
        middle.toFixed(1),
        p95.toFixed(1),
        (middle / plain.middle).toFixed(1)
      ])
      say(`| ${name} | ${plain.middle.toFixed(1)} | ${figures.join(" | ")} |`)
    }
  })
  yield* table()
  for (let n = 0; n < updates; n++) yield* update(n)
  say(`\nAfter ${updates} pages were edited, one commit each:`)
  yield* table()
})
