import { expect, layer } from "@effect/vitest"
import { aPage, aSource, commitToBranch } from "@octavo/content/testing"
import { as } from "@octavo/identity/testing"
import { createShareLink, publishSite, updateSite } from "@octavo/sites"
import { aSite } from "@octavo/sites/testing"
import { Effect } from "effect"
import { aReader, stores } from "./aReader.ts"

const text =
  "# One\n\nSee [two](two.md) and [secret](secret.md).\n\n{% if visitor.claims.a %}\nonly-for-a\n{% endif %}\n"

layer(stores, { timeout: "60 seconds" })("files of a site", (it) => {
  it.effect("name only what the audience sees, with absolute URLs", () =>
    Effect.gen(function* () {
      const { admin, organization, site, spaces } = yield* aSite({ spaces: ["Guide"] })
      const act = <A, E, R>(effect: Effect.Effect<A, E, R>) => effect.pipe(as(admin))
      yield* act(publishSite(organization.id, site.id))
      const one = aSource(text)
      const two = yield* aPage({ title: "two", position: "b0", git: { oid: "2", path: "two.md" } })
      const secret = yield* aPage({
        title: "secret",
        position: "c0",
        git: { oid: "3", path: "secret.md" },
        attributes: { condition: "visitor.claims.a" }
      })
      const quiet = yield* aPage({ title: "quiet", position: "d0", attributes: { noRobotsIndex: true } })
      const home = yield* aPage({ title: "one", position: "a1", sourceHash: one.hash })
      yield* commitToBranch(spaces[0]!.mainBranchId, {
        pages: { put: [home, two, secret, quiet], remove: [] },
        sources: [one]
      })
      const read = yield* aReader(site.basename)
      const markdown = yield* read("/index.md")
      expect(markdown.status).toBe(200)
      expect(markdown.headers["content-type"]).toBe("text/markdown; charset=utf-8")
      expect(markdown.headers["link"]).toContain('rel="canonical"')
      expect(markdown.text).toMatch(/\[two\]\(http[^)]+\/two\) and secret\./)
      expect(markdown.text).not.toContain("only-for-a")
      const negotiated = yield* read("", { accept: "text/markdown" })
      expect(negotiated.text).toBe(markdown.text)
      expect(negotiated.headers["vary"]).toContain("Accept,")
      expect((yield* read("/secret.md")).status).toBe(404)
      for (const path of ["/llms.txt", "/llms-full.txt", "/sitemap-pages.xml", "/sitemap.xml", "/rss.xml"]) {
        const file = yield* read(path)
        expect([path, file.status]).toEqual([path, 200])
        expect(file.text).not.toMatch(/\/secret|\/quiet|only-for-a/)
      }
      expect((yield* read("/llms.txt")).text).toContain("/two.md")
      expect((yield* read("/sitemap-pages.xml")).text).toContain("/two</loc>")
      expect((yield* read("/robots.txt")).text).toContain("Sitemap: ")
      yield* act(
        updateSite(organization.id, site.id, { agentsContext: "excluded", visibility: "visitor-auth" })
      )
      const robots = yield* read("/robots.txt")
      expect(robots.status).toBe(200)
      expect(robots.text).toContain("Disallow: /\n")
      expect(robots.text).toContain("Content-Signal: ")
      expect((yield* read("/llms.txt")).status).toBe(401)
      expect((yield* read("/sitemap.xml")).status).toBe(401)
      expect((yield* read("/favicon.ico")).status).toBe(401)
      yield* act(updateSite(organization.id, site.id, { visibility: "share-link" }))
      const { key } = yield* act(createShareLink(organization.id, site.id, { name: "Partners" }))
      const nothing = yield* (yield* aReader("no-such-site"))("/robots.txt")
      for (const path of ["/robots.txt", "/favicon.ico", "/~octavo/theme-0123456789abcdef.css"]) {
        expect([path, yield* read(path)]).toEqual([path, nothing])
      }
      expect((yield* read(`/${key}/robots.txt`)).text).toContain("Disallow: /\n")
      expect((yield* read(`/${key}/favicon.ico`)).status).toBe(204)
      yield* act(updateSite(organization.id, site.id, { visibility: "public" }))
      expect((yield* read("/llms.txt")).status).toBe(404)
    })
  )
})
