import { expect, layer } from "@effect/vitest"
import { aPage, aSource, commitToBranch } from "@octavo/content/testing"
import { as } from "@octavo/identity/testing"
import { publishSite } from "@octavo/sites"
import { aSite } from "@octavo/sites/testing"
import { Effect } from "effect"
import { aReader, stores } from "./aReader.ts"

const pagesOfSpace = 60

/** Markdown of a page with every kind of text, which links to its neighbours. */
const textOf = (number: number): string => {
  const [next, far] = [(number + 1) % pagesOfSpace, (number * 7 + 3) % pagesOfSpace]
  return `# Page ${number}

Words of page ${number} with *emphasis*, **weight** and \`code ${number}\`, before [the next one](page-${next}.md).

## Part ${number * 2}

- One of ${number}, see [far away](page-${far}.md)
- Two of ${number}: tea & biscuits, "quoted"

| Name | Value |
| --- | --- |
| left ${number} | right ${number} |

\`\`\`js
const value${number} = ${number} < 7
\`\`\`

> Said by somebody, Ä ß 漢字 العربية.
`
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" }

const wordsIn = (text: string): ReadonlyArray<string> => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** The words of the title and the text of a page, without the names of languages above code. */
const wordsOfPage = (html: string): ReadonlyArray<string> => {
  const title = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? ""
  const prose = /<div class="prose">(.*?)<\/article>/s.exec(html)?.[1] ?? ""
  const text = `${title} ${prose}`
    .replace(/<figcaption.*?<\/figcaption>/gs, " ")
    .replace(/<[^>]+>/g, " ")
    .replace(/&(#?\w+);/g, (_, name: string) => entities[name] ?? " ")
  return wordsIn(text)
}

/** The words of Markdown, without the targets of links and the language of code. */
const wordsOfMarkdown = (markdown: string): ReadonlyArray<string> =>
  wordsIn(markdown.replace(/\]\([^)]*\)/g, "]").replace(/^```\w+$/gm, ""))

layer(stores, { timeout: "120 seconds" })("a site of more than a hundred pages", (it) => {
  it.effect(
    "is whole: all pages of its map, all links of its pages, the same words in HTML and Markdown",
    () =>
      Effect.gen(function* () {
        const { admin, organization, site, spaces } = yield* aSite({ spaces: ["Guide", "Reference"] })
        yield* publishSite(organization.id, site.id).pipe(as(admin))
        for (const { mainBranchId } of spaces) {
          const sources = Array.from({ length: pagesOfSpace }, (_, number) => aSource(textOf(number)))
          const pages: Array<Effect.Success<ReturnType<typeof aPage>>> = []
          for (const [number, source] of sources.entries()) {
            const parent = number % 10 === 0 ? undefined : pages[number - (number % 10)]
            const page = yield* aPage({
              title: `Page ${number}`,
              parentId: parent?.id ?? null,
              position: `a${String(number).padStart(4, "0")}1`,
              sourceHash: source.hash,
              git: { oid: String(number), path: `page-${number}.md` }
            })
            pages.push(page)
          }
          yield* commitToBranch(mainBranchId, { pages: { put: pages, remove: [] }, sources })
        }
        const read = yield* aReader(site.basename)
        const root = `/sites/${site.basename}`
        const pathOf = (url: string) => new URL(url, "http://localhost:4000").pathname.slice(root.length)
        const locations = (xml: string) =>
          [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => pathOf(url!))
        const maps = locations((yield* read("/sitemap.xml")).text)
        expect(maps).toHaveLength(2)
        const listed: Array<string> = []
        for (const map of maps) listed.push(...locations((yield* read(map)).text))
        expect(new Set(listed).size).toBe(2 * pagesOfSpace)
        const links = new Set<string>()
        for (const path of listed) {
          const page = yield* read(path)
          expect([path, page.status]).toEqual([path, 200])
          const markdownPath = /rel="alternate" type="text\/markdown" href="([^"]+)"/.exec(page.text)![1]!
          const markdown = yield* read(pathOf(markdownPath))
          expect([path, wordsOfPage(page.text)]).toEqual([path, wordsOfMarkdown(markdown.text)])
          for (const [, href] of page.text.matchAll(/href="([^"#]+)[^"]*"/g)) {
            if (href!.startsWith(`${root}/`) && !href!.includes("/~octavo/")) links.add(pathOf(href!))
          }
        }
        expect(links.size).toBeGreaterThan(2 * pagesOfSpace)
        const lost: Array<string> = []
        for (const path of listed) links.delete(path)
        for (const link of links) if ((yield* read(link)).status !== 200) lost.push(link)
        expect(lost).toEqual([])
      })
  )
})
