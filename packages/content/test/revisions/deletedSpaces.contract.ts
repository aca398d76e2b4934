import { describe, expect } from "@effect/vitest"
import { as } from "@octavo/identity/testing"
import { atomically } from "@octavo/kernel"
import { Deferred, Effect, Exit, Fiber } from "effect"
import { deleteSpace, forkBranch, type BranchId, restoreSpace, Revisions } from "../../src/index.ts"
import { aPage, aSpace, commitToBranch } from "../../src/testing/index.ts"
import type { ContentTests } from "../ContentServices.ts"

const kinds = ["main", "change-request", "translation", "import"] as const

const aBranch = Effect.fnUntraced(function* (kind: (typeof kinds)[number]) {
  const made = yield* aSpace()
  const { head, revisionId, space } = made
  const branchId =
    kind === "main"
      ? space.mainBranchId
      : (yield* forkBranch({ spaceId: space.id, head, revisionId }, kind, null)).branchId
  const before = (yield* (yield* Revisions).getBranch(branchId)).headSeq
  return { ...made, branchId, before }
})

type Branch = Effect.Success<ReturnType<typeof aBranch>>

const headOf = (branchId: BranchId) =>
  Effect.flatMap(Revisions, (revisions) =>
    Effect.map(revisions.getBranch(branchId), ({ headSeq }) => headSeq)
  )

const write = Effect.fnUntraced(function* ({ branchId }: Branch) {
  return yield* commitToBranch(branchId, { pages: { put: [yield* aPage({ title: "Late" })], remove: [] } })
})

/** Deletes the space; answers the head that the branch has at that moment. */
const remove = ({ admin, branchId, space }: Branch) =>
  Effect.andThen(deleteSpace(space.id).pipe(as(admin)), headOf(branchId)).pipe(atomically)

/** Gives whoever can go on the time to do so. */
const breath = Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 20)))

/** Begins the second while the unit of work of the first has done everything and is still open. */
const during = Effect.fnUntraced(function* <A, E, R, B, E2, R2>(
  first: Effect.Effect<A, E, R>,
  second: Effect.Effect<B, E2, R2>
) {
  const isDone = yield* Deferred.make<void>()
  const mayEnd = yield* Deferred.make<void>()
  const open = atomically(
    Effect.tap(first, () => Effect.andThen(Deferred.succeed(isDone, undefined), Deferred.await(mayEnd)))
  )
  const one = yield* Effect.forkChild(Effect.exit(open))
  yield* Deferred.await(isDone)
  const other = yield* Effect.forkChild(Effect.exit(second))
  yield* breath
  yield* Deferred.succeed(mayEnd, undefined)
  return [yield* Fiber.join(one), yield* Fiber.join(other)] as const
})

/** The contract of writers who meet the deletion of their space, for every store. */
export const deletedSpacesContract = (it: ContentTests) =>
  describe.each(kinds)("a branch of a deleted space (%s)", (kind) => {
    it.effect("takes no revision, until the space is restored", () =>
      Effect.gen(function* () {
        const branch = yield* aBranch(kind)
        yield* remove(branch)
        expect(yield* Effect.flip(write(branch))).toMatchObject({
          _tag: "SpaceNotFound",
          spaceId: branch.space.id
        })
        expect(yield* headOf(branch.branchId)).toBe(branch.before)
        yield* restoreSpace(branch.space.id).pipe(as(branch.admin))
        expect((yield* write(branch)).seq).toBe(branch.before + 1)
      })
    )

    it.effect("takes none that is written while the space is being deleted", () =>
      Effect.gen(function* () {
        const branch = yield* aBranch(kind)
        const [removed, written] = yield* during(remove(branch), write(branch))
        expect(Exit.isSuccess(written)).toBe(false)
        expect(removed).toEqual(Exit.succeed(branch.before))
        expect(yield* headOf(branch.branchId)).toBe(branch.before)
      })
    )

    it.effect("has what was written before: the deletion waits for the writer", () =>
      Effect.gen(function* () {
        const branch = yield* aBranch(kind)
        const [written, removed] = yield* during(write(branch), remove(branch))
        expect(Exit.isSuccess(written)).toBe(true)
        expect(removed).toEqual(Exit.succeed(branch.before + 1))
      })
    )

    it.effect("ends as the deletion saw it, whoever of many comes first", () =>
      Effect.gen(function* () {
        const lines = yield* Effect.forEach([1, 2, 3, 4, 5, 6], () => aBranch(kind))
        const seen = yield* Effect.forEach(
          lines,
          (branch, index) => {
            const both = [Effect.exit(write(branch)), remove(branch)] as const
            return Effect.all(index % 2 === 0 ? both : [both[1], both[0]], { concurrency: "unbounded" })
          },
          { concurrency: "unbounded" }
        )
        for (const [index, branch] of lines.entries()) {
          const head = yield* headOf(branch.branchId)
          expect(seen[index]!.filter((answer) => typeof answer === "number")).toEqual([head])
          const written = seen[index]!.find((answer) => typeof answer !== "number")!
          expect(head).toBe(branch.before + (Exit.isExit(written) && Exit.isSuccess(written) ? 1 : 0))
        }
      })
    )
  })
