import { describe, expect } from "@effect/vitest"
import { as } from "@octavo/identity/testing"
import { atomically } from "@octavo/kernel"
import { Deferred, Effect, Exit, Fiber } from "effect"
import { deleteSpace, forkLine, type LineId, restoreSpace, Revisions } from "../../src/index.ts"
import { aPage, aSpace, commitOnLine } from "../../src/testing/index.ts"
import type { ContentTests } from "../ContentServices.ts"

const kinds = ["main", "change-request", "translation", "import"] as const

const aLine = Effect.fnUntraced(function* (kind: (typeof kinds)[number]) {
  const made = yield* aSpace()
  const { head, revisionId, space } = made
  const lineId =
    kind === "main"
      ? space.mainLineId
      : (yield* forkLine({ spaceId: space.id, head, revisionId }, kind, null)).lineId
  const before = (yield* (yield* Revisions).getLine(lineId)).headSeq
  return { ...made, lineId, before }
})

type Line = Effect.Success<ReturnType<typeof aLine>>

const headOf = (lineId: LineId) =>
  Effect.flatMap(Revisions, (revisions) => Effect.map(revisions.getLine(lineId), ({ headSeq }) => headSeq))

const write = Effect.fnUntraced(function* ({ lineId }: Line) {
  return yield* commitOnLine(lineId, { pages: { put: [yield* aPage({ title: "Late" })], remove: [] } })
})

/** Deletes the space; answers the head that the line has at that moment. */
const remove = ({ admin, lineId, space }: Line) =>
  Effect.andThen(deleteSpace(space.id).pipe(as(admin)), headOf(lineId)).pipe(atomically)

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

/** What every store must do when a space that is written to is deleted. */
export const deletedSpacesContract = (it: ContentTests) =>
  describe.each(kinds)("a line of a deleted space (%s)", (kind) => {
    it.effect("takes no revision, until the space is restored", () =>
      Effect.gen(function* () {
        const line = yield* aLine(kind)
        yield* remove(line)
        expect(yield* Effect.flip(write(line))).toMatchObject({
          _tag: "SpaceNotFound",
          spaceId: line.space.id
        })
        expect(yield* headOf(line.lineId)).toBe(line.before)
        yield* restoreSpace(line.space.id).pipe(as(line.admin))
        expect((yield* write(line)).seq).toBe(line.before + 1)
      })
    )

    it.effect("takes none that is written while the space is being deleted", () =>
      Effect.gen(function* () {
        const line = yield* aLine(kind)
        const [removed, written] = yield* during(remove(line), write(line))
        expect(Exit.isSuccess(written)).toBe(false)
        expect(removed).toEqual(Exit.succeed(line.before))
        expect(yield* headOf(line.lineId)).toBe(line.before)
      })
    )

    it.effect("has what was written before: the deletion waits for the writer", () =>
      Effect.gen(function* () {
        const line = yield* aLine(kind)
        const [written, removed] = yield* during(write(line), remove(line))
        expect(Exit.isSuccess(written)).toBe(true)
        expect(removed).toEqual(Exit.succeed(line.before + 1))
      })
    )

    it.effect("ends as the deletion saw it, whoever of many comes first", () =>
      Effect.gen(function* () {
        const lines = yield* Effect.forEach([1, 2, 3, 4, 5, 6], () => aLine(kind))
        const seen = yield* Effect.forEach(
          lines,
          (line, index) => {
            const both = [Effect.exit(write(line)), remove(line)] as const
            return Effect.all(index % 2 === 0 ? both : [both[1], both[0]], { concurrency: "unbounded" })
          },
          { concurrency: "unbounded" }
        )
        for (const [index, line] of lines.entries()) {
          const head = yield* headOf(line.lineId)
          expect(seen[index]!.filter((answer) => typeof answer === "number")).toEqual([head])
          const written = seen[index]!.find((answer) => typeof answer !== "number")!
          expect(head).toBe(line.before + (Exit.isExit(written) && Exit.isSuccess(written) ? 1 : 0))
        }
      })
    )
  })
