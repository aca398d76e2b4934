import { describe, expect } from "@effect/vitest"
import { as } from "@octavo/identity/testing"
import { listConflicts, mergeChangeRequest, resolveConflict } from "@octavo/reviews"
import { Effect } from "effect"
import type { GitsyncTests } from "../imports/GitsyncServices.ts"
import { aSync } from "./aSync.ts"

type Sync = Effect.Success<ReturnType<typeof aSync>>

const conflictsOf = ({ admin, space }: Sync, number = "1") =>
  Effect.map(
    listConflicts(space.id, number, { after: null, limit: 10 }).pipe(as(admin)),
    ({ items }) => items
  )

/** Conflicts of a synchronisation, and their change request. */
export const conflictsContract = (it: GitsyncTests) =>
  describe("conflicts of a synchronisation", () => {
    it.effect("leave main as it was where its lines would not all be there, and there once", () =>
      Effect.gen(function* () {
        const sync = yield* aSync({ files: { "README.md": "# Start\n\n## Old\n\nSome words here.\n" } })
        yield* sync.import()
        const main = "# Start\n\n## New words\n\nSome words here.\n"
        yield* sync.write("Start", main)
        yield* sync.push({
          "README.md": "# Start\n\nSome words here.\n\n## New things\n\n## Other\n\nOther words.\n",
          "more.md": "# More\n\nFrom Git.\n"
        })
        expect(yield* sync.import()).toMatchObject({ state: "done", changeRequest: { number: 1 } })
        expect(yield* sync.text("Start")).toBe(main)
        expect(yield* sync.text("More")).toBe("# More\n\nFrom Git.\n")
        expect((yield* conflictsOf(sync)).length).toBe(1)
        expect(yield* sync.export()).toMatchObject({ state: "done" })
        expect((yield* sync.files)["README.md"]).toBe(main)
      })
    )

    it.effect("update the open change request when Git changes the same place again", () =>
      Effect.gen(function* () {
        const start = "# Start\n\nOne.\n\nTwo.\n\nThree.\n"
        const sync = yield* aSync({
          files: { "README.md": start, "other.md": start.replace("Start", "Other") }
        })
        yield* sync.import()
        yield* sync.write("Start", start.replace("One.", "One of the space."))
        yield* sync.write("Other", start.replace("Start", "Other").replace("Two.", "Two of the space."))
        const git = {
          "README.md": start.replace("One.", "One of Git."),
          "other.md": start.replace("Start", "Other").replace("Two.", "Two of Git.")
        }
        yield* sync.push(git)
        expect(yield* sync.import()).toMatchObject({ changeRequest: { number: 1 } })
        expect(yield* conflictsOf(sync)).toHaveLength(2)

        yield* sync.push({ "more.md": "# More\n" })
        expect((yield* sync.import()).changeRequest?.number).not.toBe(2)
        yield* sync.push({
          "README.md": start.replace("One.", "One of Git, again.").replace("Three.", "Three of Git.")
        })
        expect(yield* sync.import()).toMatchObject({ state: "done", changeRequest: { number: 1 } })
        const conflicts = yield* conflictsOf(sync)
        expect(conflicts).toHaveLength(2)
        expect(
          conflicts.map((one) => one.kind === "text" && [one.base, one.ours, one.theirs]).sort()
        ).toEqual([
          ["One.", "One of the space.", "One of Git, again."],
          ["Two.", "Two of the space.", "Two of Git."]
        ])
        expect(yield* sync.text("Start")).toBe("# Start\n\nOne of the space.\n\nTwo.\n\nThree of Git.\n")
        for (const { id } of conflicts) {
          yield* resolveConflict(sync.space.id, "1", id, { take: "change-request" }).pipe(as(sync.admin))
        }
        expect((yield* mergeChangeRequest(sync.space.id, "1").pipe(as(sync.admin))).result).toBe("merge")
        expect(yield* sync.text("Start")).toBe("# Start\n\nOne of Git, again.\n\nTwo.\n\nThree of Git.\n")
        expect(yield* sync.text("Other")).toBe(git["other.md"])
        expect(yield* sync.import()).toMatchObject({
          message: expect.stringContaining("Nothing had changed")
        })
      })
    )
  })
