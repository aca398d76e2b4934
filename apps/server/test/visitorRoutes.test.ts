import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { aPublishedSite, later } from "./aPublishedSite.ts"

const kilobytes = 600
const row = (n: number) =>
  `| Row ${n} | some *words* of a cell | \`code ${n}\` and [a link](https://example.com/${n}) |\n`
const part = (n: number) =>
  `## Part ${n}\n\nWords of part ${n} with *emphasis*, **weight** and [a link](https://example.com/${n}).\n\n* One\n* Two\n\n`

/** A page of so many kilobytes with all that pages have: parts, a long list and a long table. */
const longPage = () => {
  let text =
    '{% updates %}\n{% update date="2026-01-01" %}\n## First\n\nNews.\n{% endupdate %}\n{% endupdates %}\n\n'
  for (let n = 0; text.length < kilobytes * 400; n++) text += part(n)
  text += "| A | B | C |\n| - | - | - |\n"
  for (let n = 0; text.length < kilobytes * 700; n++) text += row(n)
  text += "\n"
  for (let n = 0; text.length < kilobytes * 1_000; n++) text += `* Item ${n} with **weight** and \`code\`\n`
  return text
}

const millis = () => {
  const { system, user } = process.threadCpuUsage()
  return (system + user) / 1000
}

/** The processor time of this thread that an effect took, in all and between two turns of the event loop at most. */
const timesOf = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    let longest = 0
    let before = millis()
    const begun = before
    let isOver = false
    const tick = () => {
      const now = millis()
      longest = Math.max(longest, now - before)
      before = now
      if (!isOver) setImmediate(tick)
    }
    setImmediate(tick)
    const value = yield* effect
    isOver = true
    longest = Math.max(longest, millis() - before)
    return { value, longest, all: millis() - begun }
  })

/**
 * The most processor time of the event loop, in milliseconds: between two turns, with a collection of the large young space that workers
 * of tests have, and for an answer that is kept.
 */
const bounds = { turn: 500, kept: 150 }

it.effect(
  "Every route of a site with a page of 600 KB takes little time of the event loop, and less when it is asked again",
  () =>
    Effect.gen(function* () {
      const { admin, space, visit, write } = yield* aPublishedSite()
      const inserted = yield* write([
        { type: "insert_page", title: "Long", document: { markdown: longPage() } }
      ])
      expect(inserted.status).toBe(200)
      // Documents are parsed in processes, and in this one in tests: that is done before.
      yield* admin.ask("GET", `/v1/spaces/${space.id}/content/path/long`)
      yield* later
      // The application asks for the same HTML, once for each reader.
      const shown = yield* timesOf(admin.ask("GET", `/v1/spaces/${space.id}/content/path/long?format=html`))
      expect(shown.value.body.html.length).toBeGreaterThan(kilobytes * 1_000)
      expect(shown.longest, "format=html").toBeLessThan(bounds.turn)
      const mcp = (name: string, args: object) => ({
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          jsonrpc: "2.0",
          id: 1,
          method: "tools/call",
          params: { name, arguments: args }
        })
      })
      const encoded = (encoding: string) => ({ headers: { "accept-encoding": encoding } })
      const routes: ReadonlyArray<
        readonly [path: string, status: number, given?: Parameters<typeof visit>[1]]
      > = [
        ["/long", 200, encoded("br")],
        ["/long", 200, encoded("gzip")],
        ["/long", 200],
        ["/long", 200, { method: "HEAD" }],
        ["/long.md", 200, encoded("br")],
        ["/long", 200, { headers: { accept: "text/markdown" } }],
        ["/llms.txt", 200],
        ["/llms-full.txt", 200],
        ["/sitemap.xml", 200],
        ["/sitemap-pages.xml", 200],
        ["/rss.xml", 200],
        ["/long/rss.xml", 200],
        ["/~octavo/search?q=words", 200],
        ["/long/lost", 404],
        ["/robots.txt", 200],
        ["/favicon.ico", 204],
        ["/~octavo/mcp", 200, mcp("getPage", { url: "long" })],
        ["/~octavo/mcp", 200, mcp("searchDocumentation", { query: "words" })],
        ["/long.pdf", 200, { method: "HEAD" }],
        ["/long.pdf", 200]
      ]
      for (const [path, status, given] of routes) {
        // A book is printed in a process, and in this one in tests, which reads its 7 MB here too.
        const isBook = path.endsWith(".pdf") && given === undefined
        if (isBook) yield* visit(`/sites/acme${path}`)
        const first = yield* timesOf(visit(`/sites/acme${path}`, given))
        expect([path, first.value.status]).toEqual([path, status])
        expect(first.longest, path).toBeLessThan(bounds.turn)
        const etag = first.value.headers.get("etag")
        // A collection of the worker may fall into one of two visits.
        const again = [
          yield* timesOf(visit(`/sites/acme${path}`, given)),
          yield* timesOf(visit(`/sites/acme${path}`, given))
        ]
        const kept = Math.min(...again.map(({ all }) => all))
        expect(kept, path).toBeLessThan(isBook ? 4 * bounds.kept : bounds.kept)
        if (etag === null) continue
        const headers = { ...given?.headers, "if-none-match": etag }
        const unchanged = yield* timesOf(visit(`/sites/acme${path}`, { ...given, headers }))
        expect([path, unchanged.value.status]).toEqual([path, 304])
        expect(unchanged.all, path).toBeLessThan(bounds.kept / 3)
      }
    }),
  120_000
)
