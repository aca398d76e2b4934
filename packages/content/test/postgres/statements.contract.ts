import { describe, expect } from "@effect/vitest"
import { statementsOf } from "@octavo/database/testing"
import { Caller, Grant, Grants, listTeams, onBehalfOf, listMembers, Member, Members } from "@octavo/identity"
import { aMember, as, aTeam } from "@octavo/identity/testing"
import { RequestReads } from "@octavo/kernel"
import { Effect, Option } from "effect"
import {
  countReadableSpaces,
  createSpace,
  deleteCollection,
  duplicateSpace,
  type Edit,
  editSpace,
  findMovedPages,
  getCurrentContent,
  getPage,
  getPageByPath,
  getPublishedFile,
  getPublishedPage,
  listCollections,
  listFileBacklinks,
  listFiles,
  listPageBacklinks,
  type LinkPosition,
  listPageLinks,
  listPages,
  listPublishedPages,
  listSpaceLinks,
  listSpaces,
  listSpacesInCollection,
  moveCollection,
  moveSpace,
  PublishedSpaces,
  requireSpace,
  searchOrganization,
  searchSpace,
  transferCollection,
  transferSpace
} from "../../src/index.ts"
import { aCollection, aFile, aPage, aSource, aSpace } from "../../src/testing/index.ts"
import { commit } from "../commit.ts"
import type { ContentTests } from "../ContentServices.ts"

const withPages = Effect.fnUntraced(function* (count: number) {
  const made = yield* aSpace()
  const git = (path: string) => ({ oid: "0".repeat(40), path })
  const source = aSource(`# Page ${made.space.id}\n\n[a](b.md) [c](c.md) ![](x.png)\n`)
  const page = yield* aPage({ title: "Page", sourceHash: source.hash, git: git("a.md") })
  const others = yield* Effect.forEach(Array.from({ length: count }), (_, index) =>
    aPage({ title: `Page ${index}`, parentId: page.id, sourceHash: source.hash, git: git(`${index}.md`) })
  )
  const files = yield* Effect.forEach(Array.from({ length: count }), (_, index) =>
    aFile({ name: `${index}.png` })
  )
  yield* commit(made, {
    pages: { put: [page, ...others], remove: [] },
    files: { put: files, remove: [] },
    sources: [source]
  })
  return { made, page }
})

/** How often Postgres is asked, which must not grow with what there is. */
export const statementsContract = (it: ContentTests) =>
  describe("the number of statements", () => {
    it.effect("is the same for visitors, however many pages and spaces there are", () =>
      Effect.gen(function* () {
        const counts: Array<ReadonlyArray<number>> = []
        for (const size of [2, 60]) {
          const { made, page } = yield* withPages(size)
          const spaceIds = [made.space.id]
          for (let n = 0; n < size / 10; n++) spaceIds.push((yield* aSpace()).space.id)
          const published = yield* PublishedSpaces.open(spaceIds)
          const { files } = yield* getCurrentContent(made.space.id).pipe(as(made.admin))
          counts.push([
            yield* statementsOf(PublishedSpaces.open(spaceIds)),
            yield* statementsOf(listPublishedPages(published, made.space.id)),
            yield* statementsOf(getPublishedPage(published, made.space.id, page.id, "markdown")),
            yield* statementsOf(getPublishedFile(published, made.space.id, files[0]!.id)),
            yield* statementsOf(findMovedPages(published, made.space.id, "a/b"))
          ])
        }
        expect(counts).toEqual([
          [1, 2, 1, 1, 2],
          [1, 2, 1, 1, 2]
        ])
      })
    )

    it.effect("is one for the space, however deep it lies", () =>
      Effect.gen(function* () {
        const { admin, organization } = yield* aSpace()
        let parentId = (yield* aCollection(organization.id)).id
        for (let depth = 0; depth < 5; depth++)
          parentId = (yield* aCollection(organization.id, { parentId })).id
        const input = { title: "Deep", emoji: null, parentId, language: null, editMode: "live" } as const
        const deep = yield* createSpace(organization.id, input).pipe(as(admin))
        expect(yield* statementsOf(requireSpace(deep.space.id, "read").pipe(as(admin)))).toBe(1)
      })
    )

    it.effect("is one for the access check of all requests that begin together", () =>
      Effect.gen(function* () {
        const { admin, space } = yield* aSpace()
        const request = Effect.suspend(() =>
          Effect.provideService(requireSpace(space.id, "read"), RequestReads, new Map())
        )
        const requests = Effect.all(
          Array.from({ length: 32 }, () => request),
          { concurrency: "unbounded" }
        )
        expect(yield* statementsOf(requests.pipe(as(admin)))).toBe(1)
      })
    )

    it.effect("is one for the access checks of all callers and spaces that are asked together", () =>
      Effect.gen(function* () {
        const worlds = yield* Effect.all([aSpace(), aSpace(), aSpace()])
        const titles = (asked: ReadonlyArray<(typeof worlds)[number]>) =>
          Effect.all(
            asked.map(({ admin, space }) =>
              requireSpace(space.id, "read").pipe(
                Effect.map((found) => found.space.id === space.id),
                Effect.catchTag("SpaceNotFound", () => Effect.succeed("not found")),
                as(admin)
              )
            ),
            { concurrency: "unbounded" }
          )
        expect(yield* titles(worlds)).toEqual([true, true, true])
        expect(yield* statementsOf(titles(worlds))).toBe(1)
        const [one, other] = worlds
        expect(yield* titles([one, { ...one, admin: other.admin }, other])).toEqual([true, "not found", true])
      })
    )

    for (const count of [0, 150]) {
      it.effect(`is the same to read a page, the content or a list beside ${count} other pages`, () =>
        Effect.gen(function* () {
          const { made, page } = yield* withPages(count)
          const read = (format: "markdown" | "document") =>
            statementsOf(getPage(made.space.id, page.id, format).pipe(as(made.admin)))
          expect(yield* read("markdown")).toBe(2)
          expect(yield* read("document")).toBe(5)
          expect(yield* read("document")).toBe(3)
          expect(yield* statementsOf(listPages(made.space.id).pipe(as(made.admin)))).toBe(2)
          expect(yield* statementsOf(getCurrentContent(made.space.id).pipe(as(made.admin)))).toBe(6)
          const request = { after: null, limit: 50 }
          expect(yield* statementsOf(listFiles(made.space.id, request).pipe(as(made.admin)))).toBe(2)
          expect(yield* statementsOf(searchSpace(made.space.id, "page", request).pipe(as(made.admin)))).toBe(
            2
          )
        })
      )
    }

    it.effect("is one for forty pages of several spaces that are read together, beside their access", () =>
      Effect.gen(function* () {
        const reads = yield* Effect.forEach([20, 20], (count) =>
          Effect.gen(function* () {
            const { admin, space } = (yield* withPages(count)).made
            const { pages } = yield* listPages(space.id).pipe(as(admin))
            return pages[0]!.children.map(({ id }) => getPage(space.id, id, "markdown").pipe(as(admin)))
          })
        )
        const all = Effect.all(reads.flat(), { concurrency: "unbounded" })
        expect(yield* all).toHaveLength(40)
        // Thirty-two at a time.
        expect(yield* statementsOf(all)).toBe(3)
      })
    )

    it.effect("is the same to tell the links of a page, however many there are and wherever they lead", () =>
      Effect.gen(function* () {
        const counts: Array<number> = []
        for (const count of [1, 60]) {
          const { admin, organization, ...made } = yield* aSpace()
          const others = yield* Effect.forEach(Array.from({ length: count }), () =>
            createSpace(organization.id, {
              title: "Other",
              emoji: null,
              parentId: null,
              language: null,
              editMode: "live"
            }).pipe(as(admin))
          )
          const pages = yield* Effect.forEach(others, (_, index) => aPage({ title: `${index}` }))
          yield* Effect.forEach(others, (other, index) =>
            commit(other, { pages: { put: [pages[index]!], remove: [] } })
          )
          const target = aSource(`# Target ${made.space.id}\n\n## Part\n`)
          const targets = yield* Effect.forEach(pages, (_, index) =>
            aPage({
              title: "Target",
              sourceHash: target.hash,
              git: { oid: "0".repeat(40), path: `${index}.md` }
            })
          )
          const users = yield* Effect.forEach(others, () => aMember(organization.id))
          const source = aSource(
            others
              .map(({ space }, index) => {
                const user = `[u](/users/${users[index]!.id})`
                return `[p](${index}.md#part) [q](/spaces/${space.id}/pages/${pages[index]!.id}) ${user} [n](no${index}.md)`
              })
              .join("\n\n")
          )
          const page = yield* aPage({ title: "Page", sourceHash: source.hash })
          yield* commit(made, {
            pages: { put: [page, ...targets], remove: [] },
            sources: [source, target]
          })
          const wanted = { appUrl: "https://octavo.example.org", status: null }
          const list = listPageLinks(made.space.id, page.id, wanted, { after: null, limit: 10 }).pipe(
            as(admin)
          )
          expect((yield* list).stats).toEqual({ total: 4 * count, broken: count, brokenHere: null })
          counts.push(yield* statementsOf(list))
        }
        expect(counts).toEqual([11, 11])
      })
    )

    it.effect("is the same to tell the links of a space, however many pages it has", () =>
      Effect.gen(function* () {
        const counts: Array<number> = []
        for (const count of [3, 150]) {
          const { made } = yield* withPages(count)
          const wanted = { appUrl: "https://octavo.example.org", status: null }
          const list = listSpaceLinks(made.space.id, wanted, { after: null, limit: 50 }).pipe(as(made.admin))
          expect((yield* list).stats.total).toBe(3)
          counts.push(yield* statementsOf(list))
        }
        expect(counts).toEqual([6, 6])
      })
    )

    it.effect(
      "is smaller for later pages of the links of a space, which are read from the list of the first",
      () =>
        Effect.gen(function* () {
          const { made } = yield* withPages(3)
          const wanted = { appUrl: "https://octavo.example.org", status: null }
          const list = (after: LinkPosition | null) =>
            listSpaceLinks(made.space.id, wanted, { after, limit: 1 }).pipe(as(made.admin))
          const { next } = yield* list(null)
          expect(next).not.toBeNull()
          expect(yield* statementsOf(list(next))).toBe(2)
        })
    )

    it.effect("is the same to tell who refers to a page or a file, however many do", () =>
      Effect.gen(function* () {
        const counts: Array<ReadonlyArray<number>> = []
        for (const count of [1, 60]) {
          const made = yield* aSpace()
          const git = (path: string) => ({ oid: "0".repeat(40), path })
          const target = yield* aPage({ title: "Target", git: git("target.md") })
          const file = yield* aFile({ name: "a.png", git: git("a.png") })
          const source = aSource(`# Page ${made.space.id}\n\n[x](target.md) ![](a.png)\n`)
          const pages = yield* Effect.forEach(Array.from({ length: count }), (_, index) =>
            aPage({ title: `${index}`, sourceHash: source.hash, git: git(`${index}.md`) })
          )
          yield* commit(made, {
            pages: { put: [target, ...pages], remove: [] },
            files: { put: [file], remove: [] },
            sources: [source]
          })
          const request = { after: null, limit: 10 }
          const appUrl = "https://octavo.example.org"
          const toPage = listPageBacklinks(made.space.id, target.id, appUrl, request).pipe(as(made.admin))
          const toFile = listFileBacklinks(made.space.id, file.id, appUrl, request).pipe(as(made.admin))
          for (const list of [toPage, toFile]) expect((yield* list).items).toHaveLength(Math.min(count, 10))
          counts.push([yield* statementsOf(toPage), yield* statementsOf(toFile)])
        }
        expect(counts).toEqual([
          [6, 6],
          [6, 6]
        ])
      })
    )

    it.effect("is the same to find a page by a path of any depth", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const put = [yield* aPage({ title: "p" })]
        for (let depth = 1; depth < 6; depth++)
          put.push(yield* aPage({ title: "p", parentId: put.at(-1)!.id }))
        yield* commit(made, { pages: { put, remove: [] } })
        for (const path of ["p", "p/p/p/p/p/p"]) {
          const read = getPageByPath(made.space.id, path, "markdown").pipe(as(made.admin))
          expect((yield* read).page.path).toBe(path)
          expect(yield* statementsOf(read)).toBe(3)
        }
      })
    )

    it.effect("is the same to edit a page beside any number of others", () =>
      Effect.gen(function* () {
        const counts: Array<ReadonlyArray<number>> = []
        for (const count of [3, 150]) {
          const { made, page } = yield* withPages(count)
          const statements = (...edits: ReadonlyArray<Edit>) =>
            statementsOf(editSpace(made.space.id, edits, { ifMatch: null }).pipe(as(made.admin)))
          const { id } = page
          counts.push([
            yield* statements({
              type: "update_page",
              page: id,
              document: { markdown: `# Other ${made.space.id}\n` }
            }),
            yield* statements({ type: "update_page", page: id, title: "Another" }),
            yield* statements({ type: "insert_page", title: "New", into: id }),
            yield* statements({ type: "delete_page", page: id })
          ])
        }
        expect(counts[1]).toEqual(counts[0])
        expect(Math.max(...counts[0]!)).toBeLessThanOrEqual(22)
      })
    )

    it.effect("is the same to search an organization, however many spaces and pages answer", () =>
      Effect.gen(function* () {
        const counts: Array<ReadonlyArray<number>> = []
        for (const count of [1, 30]) {
          const { admin, organization } = yield* aSpace()
          const input = {
            title: "Space",
            emoji: null,
            parentId: null,
            language: null,
            editMode: "live"
          } as const
          for (let index = 0; index < count; index++) {
            const other = yield* createSpace(organization.id, input).pipe(as(admin))
            const source = aSource(`# Ocelot ${other.space.id}\n\n## Part\n\ntext\n`)
            const put = yield* Effect.forEach(Array.from({ length: count }), () =>
              aPage({ title: "Ocelot", sourceHash: source.hash })
            )
            yield* commit(other, { pages: { put, remove: [] }, sources: [source] })
          }
          const search = (text: string) =>
            searchOrganization(organization.id, text, { after: null, limit: 50 }).pipe(as(admin))
          expect((yield* search("ocelot")).items).toHaveLength(count)
          // A word with a mistake is searched for, looked up, and searched for again.
          counts.push([yield* statementsOf(search("ocelot")), yield* statementsOf(search("ocleot "))])
        }
        expect(counts).toEqual([
          [3, 5],
          [3, 5]
        ])
      })
    )

    it.effect("is two to list a hundred spaces", () =>
      Effect.gen(function* () {
        const { admin, organization } = yield* aSpace()
        const parentId = (yield* aCollection(organization.id)).id
        const input = { title: "Space", emoji: null, parentId, language: null, editMode: "live" } as const
        yield* Effect.forEach(Array.from({ length: 99 }), () =>
          createSpace(organization.id, input).pipe(as(admin))
        )
        const list = listSpaces(organization.id, { after: null, limit: 100 }).pipe(as(admin))
        expect((yield* list).items).toHaveLength(100)
        expect(yield* statementsOf(list)).toBe(2)
      })
    )

    it.effect("is seven for a page of members, however many there are and can read", () =>
      Effect.gen(function* () {
        const { admin, organization } = yield* aSpace()
        const input = {
          title: "Space",
          emoji: null,
          parentId: null,
          language: null,
          editMode: "live"
        } as const
        // One who sees nobody but themselves needs no statement for colleagues.
        yield* aMember(organization.id, { role: "read" })
        const list = listMembers(
          organization.id,
          { order: "desc", role: null, search: "", sort: "joinedAt" },
          { after: null, limit: 100 }
        ).pipe(
          Effect.flatMap(({ items }) => countReadableSpaces(organization.id, items)),
          as(admin)
        )
        expect(yield* statementsOf(list)).toBe(7)
        for (let n = 0; n < 20; n++) {
          yield* aMember(organization.id, { role: "read" })
          yield* createSpace(organization.id, input).pipe(as(admin))
        }
        expect((yield* list).map(({ spaces }) => spaces)).toEqual(Array.from({ length: 22 }, () => 21))
        expect(yield* statementsOf(list)).toBe(7)
      })
    )

    it.effect("is two to list a hundred collections, or the spaces of one", () =>
      Effect.gen(function* () {
        const { admin, organization } = yield* aSpace()
        const { id: parentId } = yield* aCollection(organization.id)
        const input = { title: "Space", emoji: null, parentId, language: null, editMode: "live" } as const
        for (let n = 0; n < 50; n++) {
          yield* aCollection(organization.id, { parentId })
          yield* createSpace(organization.id, input).pipe(as(admin))
        }
        const request = { after: null, limit: 100 }
        const spaces = listSpacesInCollection(parentId, request).pipe(as(admin))
        expect((yield* spaces).items).toHaveLength(50)
        expect(yield* statementsOf(spaces)).toBe(2)
        const collections = listCollections(organization.id, request).pipe(as(admin))
        expect((yield* collections).items).toHaveLength(51)
        expect(yield* statementsOf(collections)).toBe(2)
      })
    )

    it.effect("is the same to move, delete or give away what holds little or much", () =>
      Effect.gen(function* () {
        const counts: Array<ReadonlyArray<number>> = []
        for (const count of [1, 40]) {
          const { admin, organization } = yield* aSpace()
          const target = yield* aSpace()
          yield* (yield* Members).put(
            new Member({
              ...Option.getOrThrow(yield* (yield* Members).find(organization.id, admin.id)),
              organizationId: target.organization.id
            })
          )
          const outer = yield* aCollection(organization.id)
          const other = yield* aCollection(organization.id, { position: "a1" })
          const input = { title: "Space", emoji: null, language: null, editMode: "live" } as const
          for (let n = 0; n < count; n++) {
            const { id: parentId } = yield* aCollection(organization.id, { parentId: outer.id })
            yield* createSpace(organization.id, { ...input, parentId }).pipe(as(admin))
            yield* createSpace(organization.id, { ...input, parentId: outer.id }).pipe(as(admin))
          }
          const made = createSpace(organization.id, { ...input, parentId: outer.id })
          const { space } = yield* made.pipe(as(admin))
          const statements = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
            Effect.provideService(statementsOf(effect), Caller, onBehalfOf(admin.id))
          counts.push([
            yield* statements(made),
            yield* statements(moveSpace(space.id, { parentId: other.id })),
            yield* statements(moveCollection(outer.id, { parentId: other.id })),
            yield* statements(transferCollection(outer.id, target.organization.id)),
            yield* statements(transferSpace(space.id, target.organization.id)),
            yield* statements(deleteCollection(outer.id))
          ])
        }
        expect(counts[1]).toEqual(counts[0])
        expect(Math.max(...counts[0]!)).toBeLessThanOrEqual(24)
      })
    )

    it.effect("is the same to copy a space, however much is in it, and no source is copied", () =>
      Effect.gen(function* () {
        const counts: Array<number> = []
        for (const count of [1, 150]) {
          const { made } = yield* withPages(count)
          counts.push(yield* statementsOf(duplicateSpace(made.space.id).pipe(as(made.admin))))
        }
        expect(counts[1]).toBe(counts[0])
        expect(counts[0]).toBeLessThanOrEqual(16)
      })
    )

    it.effect("is the same to list one team or many, each with its counts", () =>
      Effect.gen(function* () {
        const counts: Array<number> = []
        for (const count of [1, 60]) {
          const { organization, space } = yield* aSpace()
          const reader = yield* aMember(organization.id, { role: "read" })
          for (let made = 0; made < count; made++) {
            const { id } = yield* aTeam(organization.id, { members: [{ ...reader, role: "owner" }] })
            const grant = { on: { kind: "space", id: space.id }, to: { kind: "team", id } } as const
            yield* (yield* Grants).put(new Grant({ ...grant, role: "read", organizationId: organization.id }))
          }
          const list = listTeams(organization.id, {}, { after: null, limit: 100 }).pipe(as(reader))
          counts.push(yield* statementsOf(list))
          expect((yield* list).items.map(({ spaces }) => spaces)).toEqual(Array(count).fill(1))
        }
        expect(counts).toEqual([6, 6])
      })
    )

    it.effect("is the same to commit one page or many", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const changes = (count: number) =>
          Effect.map(
            Effect.forEach(Array.from({ length: count }), (_, index) => aPage({ title: `${index}` })),
            (put) => ({ pages: { put, remove: [] } })
          )
        const one = yield* statementsOf(commit(made, yield* changes(1)))
        const many = yield* statementsOf(commit(made, yield* changes(400)))
        expect(many).toBe(one)
        expect(one).toBeLessThanOrEqual(10)
      })
    )
  })
