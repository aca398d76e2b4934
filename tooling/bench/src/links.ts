import {
  DocumentParserInProcess,
  listPageBacklinks,
  listPageLinks,
  listSpaceLinks,
  PageId,
  type PageVersion,
  type Source
} from "@octavo/content"
import { aPage, aSource, aSpace, commitToBranch } from "@octavo/content/testing"
import { as } from "@octavo/identity/testing"
import { Effect } from "effect"
import { median } from "./median.ts"

const repetitions = 40
const pagesOfGroup = 100
const linksOfPage = 200
const appUrl = "https://octavo.example.org"

/** A space of so many pages in folders, each of which refers to five others: the README of its folder among them. */
const aLinkedSpace = Effect.fnUntraced(function* (pages: number) {
  const made = yield* aSpace()
  const template = yield* aPage({ title: "Template" })
  const sources: Array<Source> = []
  const pageAt = (path: string, text: string): PageVersion => {
    const source = aSource(`${text}\n${made.space.id}\n`)
    sources.push(source)
    return {
      ...template,
      id: PageId.make(`${template.id}-${path}`),
      title: path,
      slug: path,
      sourceHash: source.hash,
      git: { oid: "0".repeat(40), path }
    }
  }
  const put = Array.from({ length: pages }, (_, index) => {
    const group = Math.floor(index / pagesOfGroup)
    // Twenty pages, spread over all folders, refer to the one that is asked about.
    const asked = index % Math.floor(pages / 20) === 0 ? " [asked](../asked.md#part)" : ""
    const near = [1, 2].map((n) => `[near](page-${Math.max(0, index - n)}.md)`).join(" ")
    return pageAt(
      `group-${group}/page-${index}.md`,
      `# Page ${index}\n\n## Part\n\n[folder](README.md) [top](../README.md) ${near}${asked}\n`
    )
  })
  const readmes = Array.from({ length: Math.ceil(pages / pagesOfGroup) }, (_, group) =>
    pageAt(`group-${group}/README.md`, `# Group ${group}\n`)
  )
  const asked = pageAt("asked.md", "# Asked\n\n## Part\n")
  const many = pageAt(
    "many.md",
    Array.from({ length: linksOfPage }, (_, index) => {
      const at = (index * 31) % pages
      return `[x](group-${Math.floor(at / pagesOfGroup)}/page-${at}.md${index % 10 === 0 ? "#part" : ""})`
    }).join("\n\n")
  )
  yield* commitToBranch(made.space.mainBranchId, {
    pages: { put: [...put, ...readmes, asked, many], remove: [] },
    sources
  })
  return { made, asked, readme: readmes[0]!, many }
})

const timed = Effect.fnUntraced(function* <E, R>(effect: Effect.Effect<unknown, E, R>) {
  const times: Array<number> = []
  for (let index = 0; index < repetitions; index++) {
    const start = performance.now()
    yield* effect
    times.push(performance.now() - start)
  }
  return median(times)
})

/** The middle times in milliseconds of asking who refers to a page and what a page refers to, by the size of the space. */
export const measureLinks = Effect.fn(function* (sizes: ReadonlyArray<number>, say: (line: string) => void) {
  const spaces = yield* Effect.forEach(sizes, (pages) =>
    Effect.map(aLinkedSpace(pages), (space) => ({ ...space, pages }))
  )
  say(
    "| in a space of | 20 backlinks (ms) | 100 of a README (ms) | 200 links (ms) | 50 of the space (ms) | backlinks against the smallest |"
  )
  say("|---|---|---|---|---|---|")
  let smallest: number | undefined
  for (const { asked, made, many, pages, readme } of spaces) {
    const request = { after: null, limit: 100 }
    const backlinks = (id: PageId) =>
      listPageBacklinks(made.space.id, id, appUrl, request).pipe(as(made.admin))
    const links = listPageLinks(made.space.id, many.id, { appUrl, status: null }, request).pipe(
      as(made.admin)
    )
    const found = [(yield* backlinks(asked.id)).items.length, (yield* backlinks(readme.id)).items.length]
    if (found[0] !== 20 || found[1] !== 100) throw new Error(`Found ${found.join(" and ")}`)
    const rare = yield* timed(backlinks(asked.id))
    smallest ??= rare
    const common = yield* timed(backlinks(readme.id))
    const outgoing = yield* timed(links)
    const ofSpace = yield* timed(
      listSpaceLinks(made.space.id, { appUrl, status: null }, { after: null, limit: 50 }).pipe(as(made.admin))
    )
    const figures = [rare, common, outgoing, ofSpace].map((time) => time.toFixed(2)).join(" | ")
    say(`| ${pages.toLocaleString("en")} pages | ${figures} | ${(rare / smallest).toFixed(2)} |`)
  }
}, Effect.provide(DocumentParserInProcess))
