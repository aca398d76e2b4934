import { describe, expect } from "@effect/vitest"
import { aMember, as } from "@octavo/identity/testing"
import { Effect } from "effect"
import { applyTemplate } from "../../src/templates/applyTemplate.ts"
import { type ContentReference } from "@octavo/markdown"
import { editSpace, getPage, listPageLinks, listPages, type PageNode } from "@octavo/content"
import { templates } from "../../src/templates/Template.ts"
import { aSpace } from "@octavo/content/testing"
import type { ImportTests } from "../ImportServices.ts"

const flat = (pages: ReadonlyArray<PageNode>): ReadonlyArray<PageNode> =>
  pages.flatMap((page) => [page, ...flat(page.children)])

type Made = Effect.Success<ReturnType<typeof aSpace>>

const pagesOf = (made: Made) =>
  Effect.map(listPages(made.space.id).pipe(as(made.admin)), ({ pages }) => flat(pages))

const textOf = (made: Made, page: PageNode) =>
  Effect.map(getPage(made.space.id, page.id, "markdown").pipe(as(made.admin)), ({ text }) =>
    text !== null && "markdown" in text ? text.markdown : ""
  )

const references: Readonly<Record<string, ContentReference>> = {
  logo: { kind: "file", file: "01m7zz0000000000000000000a" },
  support: { kind: "url", url: "https://example.org/help (us)?a=1&b" },
  specification: { kind: "page", page: "01m7zz0000000000000000000b" },
  unknown: { kind: "space", space: "x" }
}

/** The contract of templates, for every store. */
export const templatesContract = (it: ImportTests) =>
  describe("templates", () => {
    it.effect.each(templates.map(({ id }) => id))(
      "%s adds five to ten pages, all of whose links lead somewhere",
      (id) =>
        Effect.gen(function* () {
          for (const given of [{}, references]) {
            const made = yield* aSpace()
            const revision = yield* applyTemplate(made.space.id, id, given).pipe(as(made.admin))
            expect(revision).toMatchObject({
              type: "edits",
              message: expect.stringMatching(/^Applied the template/)
            })
            const pages = yield* pagesOf(made)
            expect(pages.length).toBeGreaterThanOrEqual(5)
            expect(pages.length).toBeLessThanOrEqual(10)
            for (const page of pages) {
              const text = yield* textOf(made, page)
              expect(text).not.toMatch(/\bref:|<!-- (?:if|end)/)
              expect(text).toContain(`# ${page.title}\n`)
              expect(page.attributes.description).toMatch(/\.$/)
              const { items } = yield* listPageLinks(
                made.space.id,
                page.id,
                { appUrl: "https://octavo.test", status: "broken" },
                { limit: 10, after: null }
              ).pipe(as(made.admin))
              const broken = items.map(({ target }) => ("url" in target ? target.url : target.kind))
              const own = broken.filter((written) => !written.includes("01m7zz"))
              expect([page.title, own]).toEqual([page.title, []])
            }
          }
        })
    )

    it.effect("contain the given references, and leave out the others", () =>
      Effect.gen(function* () {
        const [bare, told] = [yield* aSpace(), yield* aSpace()]
        yield* applyTemplate(bare.space.id, "product-docs").pipe(as(bare.admin))
        yield* applyTemplate(told.space.id, "product-docs", references).pipe(as(told.admin))
        const [first] = yield* pagesOf(bare)
        const [second] = yield* pagesOf(told)
        expect(yield* textOf(bare, first!)).not.toMatch(/!\[|Ask us/)
        const text = yield* textOf(told, second!)
        expect(text).toContain("![](/files/01m7zz0000000000000000000a)")
        expect(text).toContain("[Ask us](https://example.org/help%20%28us%29?a=1&amp;b)")
      })
    )

    it.effect("leave the pages that are there, are known by their ids, and are for who may create", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        yield* editSpace(made.space.id, [{ type: "insert_page", title: "Mine" }], { ifMatch: null }).pipe(
          as(made.admin)
        )
        const before = yield* pagesOf(made)
        const unknown = yield* Effect.flip(applyTemplate(made.space.id, "../handbook").pipe(as(made.admin)))
        expect(unknown._tag).toBe("TemplateNotFound")
        const editor = yield* aMember(made.organization.id, { role: "edit" })
        const denied = yield* Effect.flip(applyTemplate(made.space.id, "handbook").pipe(as(editor)))
        expect(denied._tag).toBe("AccessDenied")
        expect(yield* pagesOf(made)).toEqual(before)
        yield* applyTemplate(made.space.id, "handbook").pipe(as(made.admin))
        expect((yield* pagesOf(made)).slice(0, 2).map(({ title }) => title)).toEqual(["Mine", "Welcome"])
      })
    )
  })
