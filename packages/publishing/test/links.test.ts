import { expect, layer } from "@effect/vitest"
import { listPageLinks } from "@octavo/content"
import { aPage, aSource, commitToBranch } from "@octavo/content/testing"
import { as } from "@octavo/identity/testing"
import { anchoredPage } from "@octavo/markdown/testing"
import { publishSite } from "@octavo/sites"
import { aSite } from "@octavo/sites/testing"
import { Effect } from "effect"
import * as fc from "fast-check"
import { aReader, stores } from "./aReader.ts"

const pagesOfSpace = 30

const fragments = [
  "a",
  "b-c",
  "über",
  "%C3%BCber",
  "x.y",
  "Z_1",
  "a%20b",
  "100%25",
  "-q",
  "part",
  "part-1",
  "row",
  "force",
  "--force",
  "--force-1",
  "__dirname",
  "-rocket",
  "rocket",
  "nothing"
]

/** The targets that a page links to, one for each fragment: half of them in the page itself. */
const targetsOf = (number: number): ReadonlyArray<string> =>
  fragments.map((fragment, index) =>
    index % 2 === number % 2 ? `#${fragment}` : `page-${(number * 7 + index) % pagesOfSpace}.md#${fragment}`
  )

/** The address that the words of a link lead to; undefined where they are no link. */
const hrefOf = (html: string, words: string): string | undefined =>
  new RegExp(`<a[^>]* href="([^"]*)"[^>]*>${words}</a`).exec(html)?.[1]

const idsIn = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id!))

layer(stores, { timeout: "60 seconds" })("links of a site", (it) => {
  it.effect("lead to an element with their id, unless they are reported as broken", () =>
    Effect.gen(function* () {
      const { admin, organization, site, spaces } = yield* aSite({ spaces: ["Guide"] })
      yield* publishSite(organization.id, site.id).pipe(as(admin))
      const written = fc.sample(anchoredPage, { numRuns: pagesOfSpace, seed: 7 })
      const sources = written.map((text, number) =>
        aSource(
          `${text}\n\n${targetsOf(number)
            .map((target, index) => `[to ${index}](${target})`)
            .join(" ")}\n`
        )
      )
      const pages = yield* Effect.forEach(sources, ({ hash }, number) =>
        aPage({
          title: `Page ${number}`,
          position: `a${String(number).padStart(4, "0")}1`,
          sourceHash: hash,
          git: { oid: String(number), path: `page-${number}.md` }
        })
      )
      yield* commitToBranch(spaces[0]!.mainBranchId, { pages: { put: pages, remove: [] }, sources })
      const read = yield* aReader(site.basename)
      const root = `/sites/${site.basename}`
      const htmlAt = (path: string) => Effect.map(read(path.slice(root.length)), ({ text }) => text)
      let leading = 0
      for (const [number, { id }] of pages.entries()) {
        const request = { after: null, limit: 1000 }
        const options = { appUrl: "https://app.example.org", status: "broken" } as const
        const { items } = yield* listPageLinks(spaces[0]!.id, id, options, request, null).pipe(as(admin))
        const broken = new Set(
          items.flatMap(({ target }) =>
            target.kind === "page" ? [`${target.place.page.id}#${target.anchor ?? ""}`] : []
          )
        )
        const own = number === 0 ? root : `${root}/page-${number}`
        const html = yield* htmlAt(own)
        for (const [index, target] of targetsOf(number).entries()) {
          const [path = "", fragment = ""] = target.split("#")
          const to = path === "" ? number : Number(/\d+/.exec(path)![0])
          if (broken.has(`${pages[to]!.id}#${decodeURIComponent(fragment)}`)) continue
          const href = hrefOf(html, `to ${index}`)
          const [place, hash] = href?.split("#") ?? []
          const there = place === "" ? html : yield* htmlAt(place ?? root)
          const isThere = hash !== undefined && idsIn(there).has(decodeURIComponent(hash))
          expect([target, href, isThere, written[to]]).toEqual([target, href, true, written[to]])
          leading++
        }
      }
      expect(leading).toBeGreaterThan(50)
    })
  )

  it.effect("have the id of a heading, whichever name the text has for it", () =>
    Effect.gen(function* () {
      const { admin, organization, site, spaces } = yield* aSite({ spaces: ["Guide"] })
      yield* publishSite(organization.id, site.id).pipe(as(admin))
      const one = aSource(
        '# One\n\n[a](#--force) [b](two.md#--force) [c](two.md#here) [d](#one)\n\n## --force\n\n<a id="here"></a>\n'
      )
      const home = yield* aPage({ title: "One", position: "a1", sourceHash: one.hash })
      const two = yield* aPage({
        title: "Two",
        position: "b1",
        sourceHash: one.hash,
        git: { oid: "2", path: "two.md" }
      })
      yield* commitToBranch(spaces[0]!.mainBranchId, {
        pages: { put: [home, two], remove: [] },
        sources: [one]
      })
      const { text: html } = yield* (yield* aReader(site.basename))("")
      const page = `/sites/${site.basename}/two`
      expect(["a", "b", "c", "d"].map((words) => hrefOf(html, words))).toEqual([
        "#force",
        `${page}#force`,
        `${page}#here`,
        "#one"
      ])
      expect(html).toMatch(/<h1 id="one"/)
    })
  )

  it.effect("to paths for which the space has nothing are words", () =>
    Effect.gen(function* () {
      const { admin, organization, site, spaces } = yield* aSite({ spaces: ["Guide"] })
      yield* publishSite(organization.id, site.id).pipe(as(admin))
      const text =
        '# One\n\n[a](other.md) [b](/start/gone) [c](/start/words) [d](#) [e](https://example.org/) [f](start/words#more)\n\n![pic](gone.png)\n\n{% embed url="/gone" %}\n'
      const one = aSource(text)
      const words = aSource("# Words\n\n## More\n")
      const home = yield* aPage({
        title: "one",
        position: "a1",
        sourceHash: one.hash,
        git: { oid: "1", path: "README.md" }
      })
      const page = yield* aPage({
        title: "words",
        position: "b1",
        sourceHash: words.hash,
        git: { oid: "2", path: "start/words.md" }
      })
      yield* commitToBranch(spaces[0]!.mainBranchId, {
        pages: { put: [home, page], remove: [] },
        sources: [one, words]
      })
      const { text: html } = yield* (yield* aReader(site.basename))("")
      const prose = /<div class="prose">(.*?)<\/article>/s.exec(html)?.[1] ?? ""
      const root = `/sites/${site.basename}`
      expect(["a", "b", "c", "d", "e", "f"].map((words) => hrefOf(prose, words))).toEqual([
        undefined,
        undefined,
        `${root}/words`,
        "#",
        "https://example.org/",
        `${root}/words#more`
      ])
      expect(prose).not.toMatch(/(?:href|src)="[^"]*gone/)
    })
  )
})
