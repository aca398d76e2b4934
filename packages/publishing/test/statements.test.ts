import { expect, layer } from "@effect/vitest"
import { aPage, aSource, commitToBranch } from "@octavo/content/testing"
import { statementsOf } from "@octavo/database/testing"
import { as } from "@octavo/identity/testing"
import { publishSite } from "@octavo/sites"
import { aSite } from "@octavo/sites/testing"
import { Effect } from "effect"
import { aReader, storesOnDatabase } from "./aReader.ts"

layer(storesOnDatabase, { timeout: "120 seconds" })("the statements of a visit", (it) => {
  for (const count of [1, 6]) {
    it.effect(`are one for what a process knows, on a site of ${count} spaces`, () =>
      Effect.gen(function* () {
        const titles = Array.from({ length: count }, (_, index) => `Guide ${index}`)
        const { admin, organization, site, spaces } = yield* aSite({ spaces: titles })
        yield* publishSite(organization.id, site.id).pipe(as(admin))
        for (const { id, mainBranchId } of spaces) {
          const source = aSource(`# One\n\nWords of ${id}, see [two](two.md).\n`)
          const home = yield* aPage({ title: "One", sourceHash: source.hash })
          const two = yield* aPage({
            title: "Two",
            position: "b0",
            sourceHash: source.hash,
            git: { oid: "2", path: "two.md" }
          })
          yield* commitToBranch(mainBranchId, { pages: { put: [home, two], remove: [] }, sources: [source] })
        }
        const read = yield* aReader(site.basename, 100)
        for (const path of ["", "/two", "/two.md", "/rss.xml", "/llms.txt", "/sitemap-pages.xml"]) {
          const first = yield* read(path)
          expect([path, first.status]).toEqual([path, 200])
          expect([path, yield* statementsOf(read(path))]).toEqual([path, 1])
          const ifNoneMatch = first.headers["etag"]!
          expect((yield* read(path, { ifNoneMatch })).status).toBe(304)
          expect([path, yield* statementsOf(read(path, { ifNoneMatch }))]).toEqual([path, 1])
        }
        expect(yield* statementsOf(read("/favicon.ico"))).toBe(0)
        // As many for any number of spaces.
        const search = (text: string) =>
          read("/~octavo/search/x/results.json", { query: new URLSearchParams({ q: text }) })
        expect((yield* search("words")).status).toBe(200)
        expect(yield* statementsOf(search("words"))).toBe(4)
        // Similar words of texts are looked up, too.
        expect(yield* statementsOf(search("nowhere"))).toBe(5)
      })
    )
  }
})
