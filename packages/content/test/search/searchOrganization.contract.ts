import { describe, expect } from "@effect/vitest"
import { Grant, Grants } from "@octavo/identity"
import { aMember, as, aUser } from "@octavo/identity/testing"
import { Effect } from "effect"
import { createSpace, deleteSpace, searchOrganization, Space, Spaces } from "../../src/index.ts"
import { aPage, aSource, aSpace } from "../../src/testing/index.ts"
import { commit } from "../commit.ts"
import type { ContentTests } from "../ContentServices.ts"
import { collectList } from "../walk.ts"

/** The contract of searches across an organization, for every store. */
export const searchOrganizationContract = (it: ContentTests) =>
  describe("search across an organization", () => {
    const setUp = Effect.gen(function* () {
      const first = yield* aSpace({ title: "First" })
      const add = Effect.fnUntraced(function* (
        title: string,
        pages: ReadonlyArray<readonly [string, string]>
      ) {
        const made = yield* createSpace(first.organization.id, {
          title,
          emoji: null,
          parentId: null,
          language: null,
          editMode: "live"
        }).pipe(as(first.admin))
        const sources = pages.map(([, text]) => aSource(text))
        const put = yield* Effect.forEach(pages, ([title], index) =>
          aPage({ title, sourceHash: sources[index]!.hash })
        )
        yield* commit(made, { pages: { put, remove: [] }, sources })
        return made.space
      })
      const { admin, organization } = first
      const find = (text: string, caller = admin) =>
        searchOrganization(organization.id, text, { after: null, limit: 50 }).pipe(
          as(caller),
          Effect.map(({ items }) => items)
        )
      return { organization, admin, add, find }
    })
    const titlesOf = (hits: Effect.Success<ReturnType<Effect.Success<typeof setUp>["find"]>>) =>
      hits.map(({ pages, title }) => [title, pages.map((page) => page.title)])

    it.effect("answers spaces, the one with the best page first, each with its best pages", () =>
      Effect.gen(function* () {
        const { add, find } = yield* setUp
        yield* add("Text", [["Page", "# Page\n\nAn ocelot.\n"]])
        const titled = yield* add("Titled", [
          ["Other", "# Other\n\n## Ocelots\n\nThe ocelot sleeps.\n"],
          ["Ocelot", "# Ocelot\n"]
        ])
        yield* add("None", [["Page", "# Page\n\nA jaguar.\n"]])
        const hits = yield* find("ocelot")
        expect(titlesOf(hits)).toEqual([
          ["Titled", ["Ocelot", "Other"]],
          ["Text", ["Page"]]
        ])
        expect(hits[0]).toMatchObject({
          spaceId: titled.id,
          pages: [{ path: "ocelot" }, { path: "other", sections: [{ title: "Ocelots" }] }]
        })
        expect(titlesOf(yield* find("ocleot "))).toEqual([
          ["Titled", ["Ocelot", "Other"]],
          ["Text", ["Page"]]
        ])
        for (const text of ["", "!", "tiger"]) expect(yield* find(text)).toEqual([])
      })
    )

    it.effect("tells the position of each page among all that answer, and what its place and score are", () =>
      Effect.gen(function* () {
        const { add, find } = yield* setUp
        yield* add("First", [
          ["Serval", "# Serval\n"],
          ["Cats", "# Cats\n\nA serval.\n"]
        ])
        yield* add("Second", [["Animals", "# Animals\n\n## Serval\n\nIt hunts.\n"]])
        const pages = (yield* find("serval")).flatMap(({ pages }) => pages)
        const ordered = pages.toSorted((a, b) => a.position - b.position)
        expect(ordered.map(({ isItself, position, title }) => [position, title, isItself])).toEqual([
          [1, "Serval", true],
          [2, "Animals", false],
          [3, "Cats", false]
        ])
        expect(ordered.toSorted((a, b) => b.score - a.score)).toEqual(ordered)
        for (const { ancestors, description, score, sections } of pages) {
          expect([ancestors, description]).toEqual([[], ""])
          for (const section of sections) expect(section.score).toBe(score)
        }
      })
    )

    it.effect("shows five pages of a space, however many answer", () =>
      Effect.gen(function* () {
        const { add, find } = yield* setUp
        yield* add(
          "Many",
          Array.from({ length: 25 }, (_, index) => [`Page ${index}`, `# Page ${index}\n\nHeron.\n`])
        )
        expect((yield* find("heron"))[0]?.pages).toHaveLength(5)
      })
    )

    it.effect("is of the spaces that the caller may read, and of no other", () =>
      Effect.gen(function* () {
        const { add, admin, find, organization } = yield* setUp
        const text = [["Kestrel", "# Kestrel\n\nThe same text.\n"]] as const
        const open = yield* add("Open", text)
        const hidden = yield* add("Hidden", text)
        const shared = yield* add("Shared", text)
        const gone = yield* add("Gone", text)
        const spaces = yield* Spaces
        for (const space of [hidden, shared]) yield* spaces.put(new Space({ ...space, defaultLevel: null }))
        yield* deleteSpace(gone.id).pipe(as(admin))
        const reader = yield* aMember(organization.id, { role: "read" })
        yield* (yield* Grants).put(
          new Grant({
            on: { kind: "space", id: shared.id },
            to: { kind: "user", id: reader.id },
            role: "read",
            organizationId: organization.id
          })
        )
        const guest = yield* aMember(organization.id, { role: null })
        for (const [caller, visible] of [
          [admin, [open, hidden, shared]],
          [reader, [open, shared]],
          [guest, []]
        ] as const) {
          for (const text of ["kestrel", "kesterl "]) {
            const hits = yield* find(text, caller)
            expect(hits.map(({ spaceId }) => spaceId).toSorted()).toEqual(
              visible.map(({ id }) => id).toSorted()
            )
          }
        }
        const other = yield* setUp
        expect(yield* other.find("kestrel")).toEqual([])
        const stranger = yield* aUser()
        expect((yield* Effect.flip(find("kestrel", stranger)))._tag).toBe("OrganizationNotFound")
      })
    )

    it.effect("shows every space once, best first, whatever the length of the pages", () =>
      Effect.gen(function* () {
        const { add, admin, organization } = yield* setUp
        for (let index = 0; index < 9; index++) {
          yield* add(`Space ${index}`, [
            [index % 3 === 0 ? "Toucan" : "Bird", `# Bird ${index % 2 === 0 ? "toucan" : ""}\n\nA toucan.\n`]
          ])
        }
        const search = (limit: number) =>
          Effect.map(
            collectList(
              (request) => searchOrganization(organization.id, "toucan", request).pipe(as(admin)),
              limit
            ),
            (hits) => hits.map(({ title }) => title)
          )
        const whole = yield* search(1000)
        expect(new Set(whole).size).toBe(9)
        expect(whole.slice(0, 3).toSorted()).toEqual(["Space 0", "Space 3", "Space 6"])
        for (const limit of [1, 2, 4, 8]) expect(yield* search(limit)).toEqual(whole)
      })
    )
  })
