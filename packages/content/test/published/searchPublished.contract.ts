import { describe, expect } from "@effect/vitest"
import { Effect } from "effect"
import { type PageId, PublishedSpaces, type SearchedSpace, searchPublished } from "../../src/index.ts"
import { aPage, aSource, aSpace } from "../../src/testing/index.ts"
import { commit } from "../commit.ts"
import type { ContentTests } from "../ContentServices.ts"

const scopeOf = (claims: object) => () => ({ visitor: { claims } })

/** The contract of the search of visitors, for every store. */
export const searchPublishedContract = (it: ContentTests, isAtLength = true) =>
  describe("a search of a visitor", () => {
    /** Makes a space of pages with these texts below their titles. */
    const aSpaceOf = Effect.fnUntraced(function* (texts: Readonly<Record<string, string>>) {
      const made = yield* aSpace()
      const sources = Object.values(texts).map((text) => aSource(`# Title\n\n${text}\n`))
      const titles = Object.keys(texts)
      const pages = yield* Effect.forEach(sources, ({ hash }, n) =>
        aPage({ title: titles[n]!, sourceHash: hash })
      )
      yield* commit(made, { pages: { put: pages, remove: [] }, sources })
      const idOf = (title: string) => pages[titles.indexOf(title)]!.id
      return { made, idOf, spaceId: made.space.id }
    })
    const searched = (
      spaceId: SearchedSpace["spaceId"],
      given: Partial<SearchedSpace> = {}
    ): SearchedSpace => ({
      spaceId,
      sees: () => true,
      scopeOf: scopeOf({}),
      ...given
    })
    const search = Effect.fnUntraced(function* (
      spaces: ReadonlyArray<SearchedSpace>,
      text: string,
      limit = 10
    ) {
      const published = yield* PublishedSpaces.open(spaces.map(({ spaceId }) => spaceId))
      return yield* searchPublished(published, spaces, text, limit)
    })
    const titles = (hits: ReadonlyArray<{ readonly title: string }>) => hits.map(({ title }) => title).sort()

    it.effect("finds the pages that the visitor sees, of each space", () =>
      Effect.gen(function* () {
        const one = yield* aSpaceOf({ First: "a zebra", Second: "a zebra", Third: "nothing" })
        const other = yield* aSpaceOf({ Zebra: "stripes" })
        const both = [searched(one.spaceId), searched(other.spaceId)]
        const hits = yield* search(both, "zebra")
        expect(titles(hits)).toEqual(["First", "Second", "Zebra"])
        // A title outweighs a text, wherever it is.
        expect(hits[0]).toMatchObject({ title: "Zebra", spaceId: other.spaceId, path: "zebra" })
        expect(yield* search(both, "zebra", 2)).toHaveLength(2)
        const second = one.idOf("Second")
        const without = searched(one.spaceId, { sees: (id) => id !== second })
        expect(titles(yield* search([without], "zebra"))).toEqual(["First"])
        expect(yield* search([], "zebra")).toEqual([])
        expect(yield* search(both, "   ")).toEqual([])
      })
    )

    it.effect("goes on until there are enough pages that the visitor sees", () =>
      Effect.gen(function* () {
        const many = Object.fromEntries(
          Array.from({ length: 150 }, (_, n) => [`Page ${n}`, `walrus ${"walrus ".repeat(n % 3)} ${n}`])
        )
        const made = yield* aSpaceOf(many)
        const seen = new Set<PageId>(["Page 3", "Page 77", "Page 149"].map(made.idOf))
        const hits = yield* search([searched(made.spaceId, { sees: (id) => seen.has(id) })], "walrus")
        expect(titles(hits)).toEqual(["Page 149", "Page 3", "Page 77"])
        const sentence = "where does the walrus live"
        const answered = yield* search([searched(made.spaceId, { sees: (id) => seen.has(id) })], sentence)
        expect(titles(answered)).toEqual(["Page 149", "Page 3", "Page 77"])
      })
    )

    if (isAtLength)
      it.effect("finds the best pages that the visitor sees among many spaces, wherever they are", () =>
        Effect.gen(function* () {
          const spaces = yield* Effect.forEach(
            Array.from({ length: 45 }, (_, n) => n),
            (n) =>
              aSpaceOf({
                [`Open ${n}`]: "an okapi",
                [`Closed ${n}`]: "okapi ".repeat(9),
                [`Other ${n}`]: "none"
              })
          )
          const last = yield* aSpaceOf({
            Okapi: "stripes",
            ...Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`Closed okapi ${n}`, "okapi"]))
          })
          const isOpen = (
            { made, idOf, spaceId }: (typeof spaces)[number],
            closed: ReadonlyArray<string>
          ) => {
            const hidden = new Set(closed.map(idOf))
            return { ...searched(spaceId, { sees: (id) => !hidden.has(id) }), made }
          }
          const seen = [
            ...spaces.map((space, n) => isOpen(space, [`Closed ${n}`])),
            isOpen(
              last,
              Array.from({ length: 20 }, (_, n) => `Closed okapi ${n}`)
            )
          ]
          const hits = yield* search(seen, "okapi", 7)
          expect(hits[0]!.title).toBe("Okapi")
          expect(hits).toHaveLength(7)
          for (const { title } of hits.slice(1)) expect(title).toMatch(/^Open \d+$/)
          expect(new Set(hits.map(({ spaceId }) => spaceId)).size).toBe(7)
          const all = yield* search(seen, "okapi", 100)
          expect(titles(all)).toEqual(["Okapi", ...spaces.map((_, n) => `Open ${n}`)].sort())
          const noneSeen = seen.map((one) => ({ ...one, sees: () => false }))
          expect(yield* search(noneSeen, "okapi", 7)).toEqual([])
          expect(titles(yield* search(seen, "where are the okapi", 3))).toContain("Okapi")
        })
      )

    it.effect("finds words of conditional blocks where their conditions hold, and shows no others", () =>
      Effect.gen(function* () {
        const made = yield* aSpaceOf({
          Plans: [
            "Everybody reads giraffes.",
            "{% if visitor.claims.isBeta %}",
            "## Okapi",
            "The okapi is secret, as giraffes are not.",
            "{% endif %}",
            "After all, giraffes."
          ].join("\n\n"),
          Other: "giraffes here"
        })
        const stranger = searched(made.spaceId)
        const tester = searched(made.spaceId, { scopeOf: scopeOf({ isBeta: true }) })
        expect(yield* search([stranger], "okapi")).toEqual([])
        expect(yield* search([stranger], '"okapi is secret"')).toEqual([])
        expect(yield* search([stranger], "how secret is okapi")).toEqual([])
        expect(titles(yield* search([tester], "okapi"))).toEqual(["Plans"])
        expect((yield* search([tester], "okapi"))[0]?.sections[0]).toMatchObject({ title: "Okapi" })
        const hits = yield* search([stranger], "giraffes")
        expect(titles(hits)).toEqual(["Other", "Plans"])
        expect(JSON.stringify(hits)).not.toMatch(/okapi|secret/i)
        expect(JSON.stringify(yield* search([tester], "giraffes"))).toMatch(/secret/)
      })
    )

    it.effect("reads no space that is not published", () =>
      Effect.gen(function* () {
        const made = yield* aSpaceOf({ First: "a zebra" })
        const published = yield* PublishedSpaces.open([])
        const refused = searchPublished(published, [searched(made.spaceId)], "zebra", 10)
        expect(yield* Effect.flip(refused)).toMatchObject({ _tag: "SpaceNotFound" })
      })
    )
  })
