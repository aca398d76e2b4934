import { describe, expect } from "@effect/vitest"
import { as } from "@octavo/identity/testing"
import { listConflicts } from "@octavo/reviews"
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
        const main = "# Start\n\n## New\n\nSome words here.\n"
        yield* sync.write("Start", main)
        yield* sync.push({
          "README.md": "# Start\n\nSome words here.\n\n## New\n\n## Other\n\nOther words.\n",
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
  })
