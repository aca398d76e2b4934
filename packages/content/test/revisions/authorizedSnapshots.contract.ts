import { describe, expect } from "@effect/vitest"
import { aMember, as } from "@octavo/identity/testing"
import { Cause, Effect, Exit } from "effect"
import {
  type AuthorizedSnapshot,
  getPage,
  getReusableContent,
  listFiles,
  listPages,
  requireSnapshot,
  requireSpace,
  type ReusableContentId
} from "../../src/index.ts"
import { aPage, aSpace } from "../../src/testing/index.ts"
import { commit } from "../commit.ts"
import type { ContentTests } from "../ContentServices.ts"

const everything = { after: null, limit: 50 }

const expectDefect = Effect.fnUntraced(function* <A, E, R>(read: Effect.Effect<A, E, R>) {
  const exit = yield* Effect.exit(read)
  expect(Exit.isFailure(exit) && Cause.hasDies(exit.cause)).toBe(true)
})

/** The contract of authorized snapshots, for every store. */
export const authorizedSnapshotsContract = (it: ContentTests) =>
  describe("an authorized snapshot", () => {
    it.effect("comes out of the access check alone, and is read without another", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const page = yield* aPage({ title: "Page" })
        yield* commit(made, { pages: { put: [page], remove: [] } })
        const { snapshot } = yield* requireSpace(made.space.id, "read").pipe(as(made.admin))
        const guest = yield* aMember(made.organization.id, { role: null })
        expect(yield* Effect.flip(listPages(made.space.id).pipe(as(guest)))).toMatchObject({
          _tag: "SpaceNotFound"
        })
        const { pages } = yield* listPages(made.space.id, snapshot).pipe(as(guest))
        expect(pages.map(({ title }) => title)).toEqual(["Page"])
        expect(yield* requireSnapshot(made.space.id, snapshot).pipe(as(guest))).toBe(snapshot)
      })
    )

    it.effect("is neither forged nor copied: readers refuse what only looks like one", () =>
      Effect.gen(function* () {
        const { admin, snapshot, space } = yield* aSpace()
        const { at, revisionId } = snapshot
        const forgeries = [
          { at, revisionId },
          { ...snapshot },
          Object.assign(Object.create(Object.getPrototypeOf(snapshot) as object), { at, revisionId })
        ] as ReadonlyArray<AuthorizedSnapshot>
        for (const forged of forgeries) {
          const id = "none" as ReusableContentId
          yield* expectDefect(listPages(space.id, forged).pipe(as(admin)))
          yield* expectDefect(listFiles(space.id, everything, forged).pipe(as(admin)))
          yield* expectDefect(
            getPage(space.id, "none" as never, "markdown", { selector: forged }).pipe(as(admin))
          )
          yield* expectDefect(getReusableContent(space.id, id, null, forged).pipe(as(admin)))
        }
      })
    )

    it.effect("opens its own space and no other", () =>
      Effect.gen(function* () {
        const one = yield* aSpace()
        const other = yield* aSpace()
        yield* expectDefect(listPages(other.space.id, one.snapshot).pipe(as(other.admin)))
        const { at, revisionId } = other.snapshot
        expect(() => one.snapshot.select({ spaceId: other.space.id, at, revisionId })).toThrow("is none of")
      })
    )
  })
