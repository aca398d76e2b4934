import { expect, layer } from "@effect/vitest"
import { Space, Spaces } from "@octavo/content"
import { aPage, aSource, commitToBranch } from "@octavo/content/testing"
import { as } from "@octavo/identity/testing"
import { publishSite } from "@octavo/sites"
import { aSite } from "@octavo/sites/testing"
import { Effect } from "effect"
import { aReader, stores } from "./aReader.ts"

const changes = `# Changes

{% updates format="full" %}
{% update date="2026-09-01" %}
## First & \\<best>

It began.
{% endupdate %}
{% update date="2026-10-01" tags="beta" %}
More of it.

{% if visitor.claims.a %}
only-for-a
{% endif %}
{% endupdate %}
{% endupdates %}
`

layer(stores, { timeout: "60 seconds" })("files of a site for programs", (it) => {
  it.effect("has feeds of the pages that an audience sees, newest first, and of a list of changes", () =>
    Effect.gen(function* () {
      const { admin, organization, site, spaces } = yield* aSite({ spaces: ["Guide"] })
      yield* publishSite(organization.id, site.id).pipe(as(admin))
      const source = aSource(changes)
      const page = (title: string, day: number, attributes: object = {}) =>
        aPage({ title, updatedAt: Date.UTC(2026, 0, day), attributes, position: `a${day}` })
      const listed = yield* aPage({ title: "Changes", sourceHash: source.hash, position: "b0" })
      yield* commitToBranch(spaces[0]!.mainBranchId, {
        pages: {
          put: [
            yield* page("Old", 1, { description: "About <old> & new" }),
            yield* page("New", 3),
            yield* page("Secret", 5, { condition: "visitor.claims.a" }),
            yield* page("Hidden", 6, { hidden: true }),
            { ...listed, updatedAt: Date.UTC(2026, 0, 2) }
          ],
          remove: []
        },
        sources: [source]
      })
      const read = yield* aReader(site.basename)
      const feed = yield* read("/rss.xml")
      expect([feed.status, feed.headers["content-type"]]).toEqual([200, "application/rss+xml; charset=utf-8"])
      expect([...feed.text.matchAll(/<item><title>([^<]*)/g)].map(([, title]) => title)).toEqual([
        "New",
        "Changes",
        "Old"
      ])
      expect(feed.text).toContain("<pubDate>Sat, 03 Jan 2026 00:00:00 GMT</pubDate>")
      expect(feed.text).toContain("&lt;p&gt;About &amp;lt;old&amp;gt; &amp;amp; new&lt;/p&gt;")
      const html = (yield* read("/changes")).text
      const path = /type="application\/rss\+xml" href="([^"]+)"/.exec(html)![1]!
      const updates = yield* read(path.replace(`/sites/${site.basename}`, ""))
      const [newest, oldest] = updates.text.split("<item>").slice(1)
      expect(newest).toContain("/changes#update-2026-10-01</link>")
      expect(newest).toContain("<category>beta</category>")
      expect(oldest).toContain("<title>First &amp; &lt;best&gt;</title>")
      expect(updates.text).not.toContain("only-for-a")
      const anchors = [...updates.text.matchAll(/#([\w-]+)<\/link>/g)].map(([, anchor]) => anchor)
      for (const anchor of anchors) expect(html).toContain(`id="${anchor}"`)
      for (const none of ["/new/rss.xml", "/secret/rss.xml", "/nothing/rss.xml"]) {
        expect([none, (yield* read(none)).status]).toEqual([none, 404])
      }
    })
  )

  it.effect("names a page in all its languages, and the default for all others", () =>
    Effect.gen(function* () {
      const { admin, organization, site, spaces } = yield* aSite({ spaces: ["Guide", "Anleitung"] })
      yield* publishSite(organization.id, site.id).pipe(as(admin))
      const rows = yield* Spaces
      const pages = [
        yield* aPage({ title: "Start" }),
        yield* aPage({ title: "Both", position: "b0" }),
        yield* aPage({ title: "Only here", position: "c0" })
      ]
      for (const [index, language] of (["en", "de"] as const).entries()) {
        const { id, mainBranchId } = spaces[index]!
        yield* rows.put(new Space({ ...(yield* Effect.orDie(rows.get(id))), language }))
        // Spaces of a project that was imported have pages of their own, with the same paths.
        const imported = yield* aPage({ title: "Imported", position: "d0" })
        const put = [...(index === 0 ? pages : pages.slice(0, 2)), imported]
        yield* commitToBranch(mainBranchId, { pages: { put, remove: [] } })
      }
      const read = yield* aReader(site.basename)
      const alternatesIn = (text: string) =>
        [...text.matchAll(/rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(([, ...pair]) => pair)
      const root = `http://localhost:4000/sites/${site.basename}`
      const both = [
        ["de", `${root}/anleitung/both`],
        ["en", `${root}/both`],
        ["x-default", `${root}/both`]
      ]
      expect(alternatesIn((yield* read("/both")).text)).toEqual(both)
      expect(alternatesIn((yield* read("/anleitung/both")).text)).toEqual(both)
      expect(alternatesIn((yield* read("/only-here")).text)).toEqual([])
      const ofImported = both.map(([language, url]) => [language, url!.replace("both", "imported")])
      expect(alternatesIn((yield* read("/anleitung/imported")).text)).toEqual(ofImported)
      const map = (yield* read("/sitemap-pages.xml")).text.split("<url>")
      const inMap = map.find((one) => one.includes("/both</loc>"))!
      expect(alternatesIn(inMap.replaceAll("<xhtml:link ", ""))).toEqual(both)
    })
  )
})
