import { describe, expect } from "@effect/vitest"
import { aMember, as } from "@octavo/identity/testing"
import { Effect } from "effect"
import * as fc from "fast-check"
import {
  forkBranch,
  getCurrentContent,
  getRevisionContent,
  Pages,
  type PageVersion,
  restoreBranch,
  restoreRevision,
  ReusableContentId,
  type Revision,
  RevisionId,
  Revisions,
  updateSpace
} from "../../src/index.ts"
import { aFile, aPage, aSource, aSpace, commitToBranch } from "../../src/testing/index.ts"
import { commit } from "../commit.ts"
import type { ContentTests } from "../ContentServices.ts"

const whatever = { ifMatch: null }

/** The contract of restored revisions, for every store. */
export const restoreRevisionContract = (it: ContentTests, isAtLength = true) =>
  describe("restoring a revision", () => {
    const aHistory = Effect.gen(function* () {
      const made = yield* aSpace()
      const [one, two] = [aSource("# One\n"), aSource("# Two\n")]
      const git = { path: "a.md", oid: "1" }
      const a = yield* aPage({ title: "A", sourceHash: one.hash, git })
      const b = yield* aPage({ title: "B", parentId: a.id })
      const file = yield* aFile({ name: "x.png" })
      const note = {
        id: ReusableContentId.make("n".repeat(26)),
        title: "Note",
        sourceHash: one.hash,
        git: null
      }
      const first = yield* commit(made, {
        pages: { put: [a, b], remove: [] },
        files: { put: [file], remove: [] },
        reusables: { put: [note], remove: [] },
        variables: { put: [{ name: "v", value: "1" }], remove: [] },
        sources: [one, two]
      })
      const c = yield* aPage({ title: "C", slug: "b" })
      const second = yield* commit(made, {
        pages: {
          put: [{ ...a, title: "Alpha", sourceHash: two.hash, git: { path: "b.md", oid: "2" } }, c],
          remove: [b.id]
        },
        files: { put: [yield* aFile({ name: "y.png" })], remove: [file.id] },
        reusables: { put: [{ ...note, title: "Other" }], remove: [] },
        variables: { put: [{ name: "w", value: "2" }], remove: ["v"] }
      })
      const contentOf = (revision: Revision) =>
        getRevisionContent(made.space.id, revision.id).pipe(
          as(made.admin),
          Effect.map(({ files, pages, reusables, variables }) => ({ files, pages, reusables, variables }))
        )
      return { ...made, a, b, c, file, first, second, contentOf }
    })

    it.effect("gives all of it back under the ids of then, as a revision on top of the history", () =>
      Effect.gen(function* () {
        const { admin, contentOf, first, second, space } = yield* aHistory
        const before = yield* contentOf(first)
        const revision = yield* restoreRevision(space.id, first.id, whatever).pipe(as(admin))
        expect(revision).toMatchObject({
          type: "rollback",
          parents: [second.id],
          createdBy: admin.id,
          message: `Back to revision ${first.id}`
        })
        expect(yield* contentOf(revision)).toEqual(before)
        const again = yield* Effect.flip(restoreRevision(space.id, first.id, whatever).pipe(as(admin)))
        expect(again._tag).toBe("RevisionChangesNothing")
        const back = yield* restoreRevision(space.id, second.id, whatever).pipe(as(admin))
        expect(yield* contentOf(back)).toEqual(yield* contentOf(second))
      })
    )

    it.effect("writes what differs alone, and counts no place in a repository as a difference", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const pages = yield* Pages
        const all: Array<PageVersion> = []
        for (let n = 0; n < 20; n++)
          all.push(yield* aPage({ title: `P${n}`, git: { path: `${n}.md`, oid: "1" } }))
        const first = yield* commit(made, { pages: { put: all, remove: [] } })
        const moved = { ...all[0]!, git: { path: "x.md", oid: "1" } }
        yield* commit(made, { pages: { put: [moved], remove: [] } })
        const none = yield* Effect.flip(
          restoreRevision(made.space.id, first.id, whatever).pipe(as(made.admin))
        )
        expect(none._tag).toBe("RevisionChangesNothing")
        yield* commit(made, { pages: { put: [{ ...all[1]!, title: "New" }], remove: [] } })
        const revision = yield* restoreRevision(made.space.id, first.id, whatever).pipe(as(made.admin))
        const touched = yield* pages.listTouched(made.space.mainBranchId, revision.seq - 1, revision.seq)
        expect([...touched].sort()).toEqual([all[0]!.id, all[1]!.id].sort())
      })
    )

    it.effect("is for those who edit where that is done live, and for those who create elsewhere", () =>
      Effect.gen(function* () {
        const { admin, first, organization, second, space } = yield* aHistory
        const editor = yield* aMember(organization.id, { role: "edit" })
        const creator = yield* aMember(organization.id, { role: "create" })
        const reader = yield* aMember(organization.id, { role: "comment" })
        const restore = (id: RevisionId, who: typeof admin) =>
          restoreRevision(space.id, id, whatever).pipe(
            as(who),
            Effect.map(({ type }) => type)
          )
        expect((yield* Effect.flip(restore(first.id, reader)))._tag).toBe("AccessDenied")
        expect(yield* restore(first.id, editor)).toBe("rollback")
        yield* updateSpace(space.id, { editMode: "locked" }).pipe(as(admin))
        expect((yield* Effect.flip(restore(second.id, editor)))._tag).toBe("AccessDenied")
        expect(yield* restore(second.id, creator)).toBe("rollback")
      })
    )

    it.effect("knows no revisions of other spaces, and holds to the one that was read", () =>
      Effect.gen(function* () {
        const { admin, first, second, space } = yield* aHistory
        const other = yield* aHistory
        for (const id of [other.first.id, RevisionId.make("nothing")]) {
          const failure = yield* Effect.flip(restoreRevision(space.id, id, whatever).pipe(as(admin)))
          expect(failure._tag).toBe("RevisionNotFound")
        }
        const late = restoreRevision(space.id, first.id, { ifMatch: [first.id] }).pipe(as(admin))
        expect((yield* Effect.flip(late))._tag).toBe("RevisionOutdated")
        const timely = restoreRevision(space.id, first.id, { ifMatch: [second.id] }).pipe(as(admin))
        expect((yield* timely).type).toBe("rollback")
      })
    )

    it.effect("happens on an overlay branch as well, which drops overrides that equal the base", () =>
      Effect.gen(function* () {
        const { a, admin, c, contentOf, first, second, space } = yield* aHistory
        const fork = yield* forkBranch(
          { spaceId: space.id, head: second, revisionId: second.id },
          "change-request",
          null
        )
        const mine = yield* aPage({ title: "Mine" })
        const edited = yield* commitToBranch(fork.branchId, {
          pages: { put: [{ ...a, title: "Mine, too" }, mine], remove: [c.id] }
        })
        const restore = (to: Revision) =>
          restoreBranch(fork.branchId, { to, createdBy: admin.id, ifMatch: null })
        expect(yield* contentOf(yield* restore(first))).toEqual(yield* contentOf(first))
        expect(yield* contentOf(yield* restore(edited))).toEqual(yield* contentOf(edited))
        const plain = yield* restore(second)
        expect(yield* contentOf(plain)).toEqual(yield* contentOf(second))
        // After the update the branch equals main.
        const pages = yield* Pages
        const later = yield* commitToBranch(space.mainBranchId, {
          pages: { put: [{ ...c, title: "Later" }], remove: [] }
        })
        const over = { ...plain, base: { branchId: later.branchId, seq: later.seq } }
        expect((yield* pages.findMany(over, [c.id]))[0]?.title).toBe("Later")
        expect((yield* (yield* Revisions).getBranch(space.mainBranchId)).headRevisionId).toBe(later.id)
        // Main takes the changes of an overlay branch.
        const taken = yield* restoreRevision(space.id, edited.id, whatever).pipe(as(admin))
        expect(yield* contentOf(taken)).toEqual(yield* contentOf(edited))
      })
    )

    if (isAtLength)
      it.effect("gives back any state of a random history", () =>
        Effect.gen(function* () {
          const context = yield* Effect.context<Effect.Services<typeof aHistory>>()
          const step = fc.array(fc.tuple(fc.nat(5), fc.nat(3)), { minLength: 1, maxLength: 4 })
          yield* Effect.promise(() =>
            fc.assert(
              fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), fc.nat(20), (steps, wanted) =>
                Effect.gen(function* () {
                  const made = yield* aSpace()
                  const known = yield* Effect.forEach(Array.from({ length: 6 }), (_, n) =>
                    aPage({ title: `P${n}` })
                  )
                  const revisions: Array<Revision> = []
                  const there = new Set<string>()
                  for (const changes of steps) {
                    const put = new Map<string, PageVersion>()
                    const remove = new Set<string>()
                    for (const [index, what] of changes) {
                      const page = known[index]!
                      put.delete(page.id)
                      remove.delete(page.id)
                      if (what > 0) put.set(page.id, { ...page, title: `T${what}` })
                      else if (there.has(page.id)) remove.add(page.id)
                    }
                    for (const id of put.keys()) there.add(id)
                    for (const id of remove) there.delete(id)
                    revisions.push(
                      yield* commit(made, { pages: { put: [...put.values()], remove: [...remove] } })
                    )
                  }
                  const target = revisions[wanted % revisions.length]!
                  const pagesAt = (content: { readonly pages: ReadonlyArray<PageVersion> }) =>
                    content.pages.map(({ id, title }) => [id, title])
                  const asAdmin = as(made.admin)
                  yield* Effect.exit(restoreRevision(made.space.id, target.id, whatever).pipe(asAdmin))
                  const now = yield* getCurrentContent(made.space.id).pipe(asAdmin)
                  const then = yield* getRevisionContent(made.space.id, target.id).pipe(asAdmin)
                  expect(pagesAt(now)).toEqual(pagesAt(then))
                }).pipe(Effect.runPromiseWith(context))
              ),
              { numRuns: 15 }
            )
          )
        })
      )
  })
