import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { aPublishedSite } from "./aPublishedSite.ts"

interface Section {
  readonly title: string
  readonly href: string
  readonly excerpt?: ReadonlyArray<string>
}

interface Results {
  readonly items: ReadonlyArray<Section & { path: Array<string>; sections?: ReadonlyArray<Section> }>
}

const resultsOf = (text: string): Results["items"] => (JSON.parse(text) as Results).items

describe("the search of a site", () => {
  it.effect("answers a form with a page, and the dialog with the same results", () =>
    Effect.gen(function* () {
      const { visit } = yield* aPublishedSite()
      const home = yield* visit("/sites/acme")
      const [, endpoint = ""] = /data-endpoint="([^"]+)"/.exec(home.body) ?? []
      const [, action = ""] = /<form role="search" action="([^"]+)"/.exec(home.body) ?? []
      expect(endpoint).toBe(`${action}/results.json`)
      const answer = yield* visit(`${endpoint}?q=thirty`)
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, max-age=30"])
      expect(answer.headers.get("content-type")).toContain("application/json")
      expect(resultsOf(answer.body)).toEqual([
        {
          title: "Welcome",
          href: "/sites/acme",
          path: [],
          sections: [
            { title: "Holidays", href: "/sites/acme#holidays", excerpt: ["", "Thirty", " days a year."] }
          ]
        },
        {
          title: "Holidays",
          href: "/sites/acme/welcome/holidays",
          path: ["Welcome"],
          excerpt: ["", "Thirty", " days a year."]
        }
      ])
      const page = yield* visit(`${action}?q=thirty`)
      expect(page.status).toBe(200)
      expect(page.headers.get("x-robots-tag")).toBe("noindex, nofollow")
      expect(page.body).toContain('href="/sites/acme/welcome/holidays"')
      expect(page.body).toContain("<mark>Thirty</mark> days")
      expect(resultsOf((yield* visit(`${endpoint}?q=`)).body)).toEqual([])
      expect(resultsOf((yield* visit(endpoint)).body)).toEqual([])
      expect((yield* visit("/sites/acme/~octavo/search?q=%22%3E%3Cscript%3E")).body).not.toContain(
        "><script>"
      )
      expect((yield* visit("/sites/acme/~octavo/search/nobody/results.json?q=thirty")).status).toBe(200)
    })
  )

  it.effect("finds no page and no word that the visitor does not see", () =>
    Effect.gen(function* () {
      const { visit, write } = yield* aPublishedSite()
      const written = yield* write([
        {
          type: "insert_page",
          title: "Secret",
          condition: "visitor.claims.beta",
          document: { markdown: "# Secret\n\nThirty zebras.\n" }
        },
        {
          type: "insert_page",
          title: "Open",
          document: {
            markdown: "# Open\n\nThirty lions.\n\n{% if visitor.claims.beta %}\nThirty zebras.\n{% endif %}\n"
          }
        }
      ])
      expect(written.status).toBe(200)
      const found = yield* visit("/sites/acme/~octavo/search/x/results.json?q=thirty")
      expect(resultsOf(found.body).map(({ title }) => title)).toContain("Open")
      expect(found.body).not.toMatch(/zebras|Secret/)
      const page = yield* visit("/sites/acme/~octavo/search?q=zebras")
      expect(page.body).not.toMatch(/Thirty|Secret/)
    })
  )

  it.effect("works behind a share link, and for visitors with a token alone", () =>
    Effect.gen(function* () {
      const { manage, visit } = yield* aPublishedSite()
      yield* manage("PATCH", "", { visibility: "share-link" })
      const { body: link } = yield* manage("POST", "/share-links", { name: "Partners" })
      const root = new URL(link.urls.published as string).pathname
      const found = yield* visit(`${root}/~octavo/search/x/results.json?q=thirty`)
      expect(resultsOf(found.body)[0]?.sections?.[0]?.href).toBe(`${root}#holidays`)
      expect((yield* visit("/sites/acme/~octavo/search/x/results.json?q=thirty")).status).toBe(404)
      yield* manage("PATCH", "", { visibility: "visitor-auth" })
      const refused = yield* visit("/sites/acme/~octavo/search/x/results.json?q=thirty")
      expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([401, "Bearer"])
    })
  )
})
