import { describe, expect, it } from "@effect/vitest"
import { defaultCustomization } from "@octavo/sites"
import { Effect } from "effect"
import { aPublishedSite } from "./aPublishedSite.ts"

/** The titles and the texts of a book, as the printer of the tests prints them. */
const bookOf = (body: string) => {
  const book = JSON.parse(body.slice(body.indexOf("\n") + 1))
  const chapters: ReadonlyArray<{ title: string }> = book.chapters
  return {
    title: book.title as string,
    chapters: chapters.map(({ title }) => title),
    text: JSON.stringify(chapters)
  }
}

describe("the PDF of a site", () => {
  it.effect("has the page, the pages below it, or the space, and is offered by a form", () =>
    Effect.gen(function* () {
      const { manage, space, visit } = yield* aPublishedSite()
      const home = yield* visit("/sites/acme")
      expect(home.body).toContain('<form action="/sites/acme/index.pdf">')
      expect(home.body).not.toMatch(/href="[^"]*\.pdf/)
      const page = yield* visit("/sites/acme/index.pdf")
      expect([page.status, page.headers.get("content-type")]).toEqual([200, "application/pdf"])
      expect(page.headers.get("content-disposition")).toContain("Welcome.pdf")
      expect(page.headers.get("cache-control")).toBe("no-store")
      expect(page.headers.get("x-robots-tag")).toContain("noindex")
      expect(bookOf(page.body).chapters).toEqual(["Welcome"])
      const section = bookOf((yield* visit("/sites/acme/index.pdf?part=section")).body)
      expect(section.chapters).toEqual(["Welcome", "Holidays"])
      const whole = bookOf((yield* visit("/sites/acme/welcome/holidays.pdf?part=space")).body)
      expect(whole.chapters).toEqual(["Welcome", "Holidays", "More", "Elsewhere"])
      expect(whole.title).toBe(space.title)
      expect((yield* visit("/sites/acme/welcome/holidays.pdf", { method: "HEAD" })).status).toBe(200)
      for (const path of ["/nothing.pdf", "/index.pdf?part=all", "/welcome/elsewhere.pdf"]) {
        expect([path, (yield* visit(`/sites/acme${path}`)).status]).toEqual([path, 404])
      }
      yield* manage("PUT", "/customization", { ...defaultCustomization, pdf: { enabled: false } })
      expect((yield* visit("/sites/acme")).body).not.toContain(".pdf")
      expect((yield* visit("/sites/acme/index.pdf")).status).toBe(404)
    })
  )

  it.effect("has only what the visitor sees, for each visitor anew", () =>
    Effect.gen(function* () {
      const { child, manage, page, visit, write } = yield* aPublishedSite()
      const boolean = { type: "boolean", description: "A fact" }
      const jsonSchema = {
        type: "object",
        properties: {
          unsigned: {
            type: "object",
            description: "Unsigned claims of the site visitor.",
            properties: { pro: boolean },
            additionalProperties: false
          }
        },
        additionalProperties: false
      }
      yield* manage("PUT", "/adaptive-schema", { jsonSchema })
      yield* manage("PATCH", "", { adaptiveContent: { enabled: true } })
      const markdown =
        "# Welcome\n\nFor all.\n\n{% if visitor.claims.unsigned.pro %}\nonly-for-pros\n{% endif %}\n"
      const written = yield* write([
        { type: "update_page", page: page.id, document: { markdown } },
        {
          type: "update_page",
          page: child.id,
          condition: "visitor.claims.unsigned.pro",
          document: { markdown: "# Holidays\n\nThirty days.\n" }
        }
      ])
      expect(written.status).toBe(200)
      const read = (pro: boolean) =>
        Effect.map(
          visit("/sites/acme/index.pdf?part=space", {
            headers: { cookie: `gitbook-visitor-public=${encodeURIComponent(JSON.stringify({ pro }))}` }
          }),
          ({ body }) => bookOf(body)
        )
      yield* manage("PATCH", "", { title: "Acme docs" })
      for (const isPro of [true, false, true]) {
        const book = yield* read(isPro)
        expect([isPro, book.chapters.includes("Holidays")]).toEqual([isPro, isPro])
        expect([isPro, book.text.includes("only-for-pros")]).toEqual([isPro, isPro])
      }
      expect((yield* visit("/sites/acme/welcome/holidays.pdf")).status).toBe(404)
      yield* manage("PATCH", "", { visibility: "visitor-auth" })
      expect((yield* visit("/sites/acme/index.pdf")).status).toBe(401)
    })
  )

  it.effect("is made ten times a minute for an address", () =>
    Effect.gen(function* () {
      const { visit } = yield* aPublishedSite()
      const answers = yield* Effect.forEach(Array.from({ length: 11 }), () => visit("/sites/acme/index.pdf"))
      expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    })
  )
})
