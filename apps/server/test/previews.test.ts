import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { aHandbook, text } from "./aHandbook.ts"
import { aServer } from "./aServer.ts"

const aPreview = Effect.gen(function* () {
  const server = yield* aServer()
  const handbook = yield* aHandbook(server)
  const { admin, space } = handbook
  const preview = (body: unknown, by = admin) =>
    by.ask("POST", `/v1/spaces/${space.id}/content/preview`, { body })
  return { ...handbook, server, preview }
})

describe("previewContent", () => {
  it.effect("answers what the page would answer, and writes nothing", () =>
    Effect.gen(function* () {
      const { admin, page, preview, space } = yield* aPreview
      const path = `/v1/spaces/${space.id}/content`
      const before = (yield* admin.ask("GET", path)).body
      const saved = (format: string) =>
        Effect.map(admin.ask("GET", `${path}/page/${page.id}?format=${format}`), ({ body }) => body)
      const { body, status } = yield* preview({ markdown: text, page: page.id })
      const { html, outline } = yield* saved("html")
      const { document } = yield* saved("document")
      expect([status, body]).toEqual([200, { html, outline, document, problems: [] }])
      expect((yield* admin.ask("GET", path)).body).toEqual(before)
    })
  )

  it.effect("resolves links from the page that the text is for, and shows reusable content", () =>
    Effect.gen(function* () {
      const { page, preview, space } = yield* aPreview
      const markdown =
        '[child](holidays.md) {% include "includes/footer.md" %}\n\n{% include "includes/footer.md" %}\n'
      const { body } = yield* preview({ markdown, page: page.id })
      expect(body.html).toContain(`href="/app/s/${space.id}/p/welcome/holidays"`)
      expect(body.html).toContain("Thirty days a year.")
      // The document is that of the text alone, which an editor saves.
      expect(JSON.stringify(body.document)).not.toContain("Thirty days")
    })
  )

  it.effect(
    "writes a document over the page that it was made from, and tells that page in the other form",
    () =>
      Effect.gen(function* () {
        const { admin, page, preview, space } = yield* aPreview
        const path = `/v1/spaces/${space.id}/content`
        const read = (format: string) => admin.ask("GET", `${path}/page/${page.id}?format=${format}`)
        const { body: asDocument, headers } = yield* read("document")
        const base = headers.get("etag")
        const { markdown } = (yield* read("markdown")).body
        yield* admin.ask("POST", path, {
          body: { changes: [{ type: "update_page", page: page.id, document: { markdown: "# Other\n" } }] }
        })
        const unchanged = yield* preview({ document: asDocument.document, page: page.id, base })
        expect([unchanged.status, unchanged.body.markdown, unchanged.body.before]).toEqual([
          200,
          markdown,
          { markdown }
        ])
        const later = yield* preview({ markdown: `${markdown}\nOne more line.\n`, page: page.id, base })
        expect(later.body.before).toEqual({ document: asDocument.document })
        const longer = yield* preview({ document: later.body.document, page: page.id, base })
        expect(longer.body.markdown).toBe(`${markdown}\nOne more line.\n`)
      })
  )

  it.effect("writes a page anew for a document that cannot be written in place, and says so", () =>
    Effect.gen(function* () {
      const { admin, page, preview, space } = yield* aPreview
      const path = `/v1/spaces/${space.id}/content`
      const table = "<table><tr><th>a</th></tr><tr><td>1 <!-- secret --></td></tr></table>"
      const markdown = `---\ndescription: Of trains.\n---\n\n# Trains\n\n<!-- Above. -->\n\n${table}\n\n-   three\n`
      yield* admin.ask("POST", path, {
        body: { changes: [{ type: "update_page", page: page.id, document: { markdown } }] }
      })
      const { document } = (yield* admin.ask("GET", `${path}/page/${page.id}?format=document`)).body
      document.nodes[0].data.view = { type: "cards", cardSize: "medium", columns: ["c1"] }
      const change = { type: "update_page", page: page.id, document: { document } }
      expect((yield* admin.ask("POST", path, { body: { changes: [change] } })).status).toBe(422)
      const { body, status } = yield* preview({ document, page: page.id })
      const [head, cards] = body.markdown.split(/(?=<table)/)
      expect([status, head]).toEqual([200, markdown.split("<table")[0]])
      expect(cards).toMatch(/^<table data-view="cards"[^]*<\/table>\n\n-   three\n$/)
      expect(body.problems).toEqual([{ message: expect.stringContaining("do not show: secret.") }])
    })
  )

  it.effect("refuses a document without its page, and blocks that no Markdown has", () =>
    Effect.gen(function* () {
      const { page, preview } = yield* aPreview
      const document = {
        object: "document",
        data: {},
        nodes: [{ object: "block", type: "nothing", nodes: [] }]
      }
      expect((yield* preview({ document })).status).toBe(400)
      expect((yield* preview({ markdown: "", base: "x" })).status).toBe(400)
      expect((yield* preview({ document, page: page.id })).status).toBe(422)
      expect((yield* preview({ markdown: "", page: page.id, base: "unknown" })).status).toBe(404)
    })
  )

  it.effect("reports problems of the text", () =>
    Effect.gen(function* () {
      const { preview } = yield* aPreview
      const { body } = yield* preview({ markdown: "---\nbroken: [\n---\n\nText.\n" })
      expect(body.problems).toHaveLength(1)
      expect(body.html).toContain("Text.")
    })
  )

  it.effect("takes HTML from elsewhere, and answers its Markdown", () =>
    Effect.gen(function* () {
      const { preview } = yield* aPreview
      const { body, status } = yield* preview({
        html: '<h1 style="color:red">Trains</h1><p onclick="x()">By <b>train</b>.</p><script>alert(1)</script>'
      })
      expect([status, body.markdown]).toEqual([200, "# Trains\n\nBy **train**.\n"])
      expect(body.html).toContain("<strong>train</strong>")
      expect(body.html).not.toMatch(/style=|onclick|<script/)
    })
  )

  it.effect("is for those who may read the space, and needs one text", () =>
    Effect.gen(function* () {
      const { preview, server } = yield* aPreview
      const stranger = yield* server.stranger()
      expect((yield* preview({ markdown: "x" }, stranger)).status).toBe(404)
      expect((yield* preview({ markdown: "x", page: "none" })).status).toBe(404)
      for (const body of [
        {},
        { markdown: "x", html: "y" },
        { markdown: 1 },
        { markdown: "x".repeat(900_001) }
      ])
        expect((yield* preview(body)).status).toBe(400)
    })
  )
})
