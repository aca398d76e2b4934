import { describe, expect } from "@effect/vitest"
import { restoreRevision } from "@octavo/content"
import { as } from "@octavo/identity/testing"
import { Effect } from "effect"
import type { GitsyncTests } from "../imports/GitsyncServices.ts"
import { aSync } from "./aSync.ts"

/** The contract of content that a repository never had. */
export const replacingContract = (it: GitsyncTests) =>
  describe("an import from somewhere else", () => {
    const aHandmade = Effect.gen(function* () {
      const sync = yield* aSync({ files: { "README.md": "# Start\n", "a.md": "# A\n" } })
      yield* sync.edit(
        { type: "insert_page", title: "By hand" },
        { type: "insert_page", title: "Another" },
        { type: "insert_files", files: [{ name: "x.png", bytes: Buffer.from("x") }] }
      )
      return { ...sync, head: (yield* sync.content).revision.id }
    })

    it.effect("says what it replaced, and which revision has it and gives it back", () =>
      Effect.gen(function* () {
        const sync = yield* aHandmade
        const before = yield* sync.outline
        const outcome = yield* sync.import()
        expect(outcome).toMatchObject({
          state: "done",
          replaced: { pages: 2, files: 1, reusableContents: 0, titles: ["By hand", "Another", "x.png"] }
        })
        expect(outcome.message).toBe(
          `Imported. It replaced 2 pages and 1 file ("By hand", "Another", "x.png"). Revision ${sync.head} has what was there before, and can be restored.`
        )
        yield* restoreRevision(sync.space.id, outcome.replaced!.revisionId, { ifMatch: null }).pipe(
          as(sync.admin)
        )
        expect(yield* sync.outline).toEqual(before)
      })
    )

    it.effect("is refused where it may replace nothing, as long as there is something to be replaced", () =>
      Effect.gen(function* () {
        const sync = yield* aHandmade
        const before = yield* sync.content
        const refused = yield* sync.import({ replace: false })
        expect(refused.state).toBe("failed")
        expect(refused.message).toMatch(/would replace 2 pages and 1 file .*"By hand".*--replace/)
        expect(yield* sync.content).toEqual(before)
        expect((yield* sync.import({ replace: true })).state).toBe("done")
        yield* sync.edit({ type: "insert_page", title: "Later" })
        yield* sync.push({ "b.md": "# B\n" })
        // From then on both have something in common, and nothing is replaced.
        expect(yield* sync.import({ replace: false })).toMatchObject({ state: "done", message: "Imported" })
        expect((yield* sync.pages).map(({ title }) => title).sort()).toEqual(["A", "B", "Later", "Start"])
        const other = yield* sync.import({ directory: "docs", replace: false })
        expect(other.state).toBe("failed")
        const fresh = yield* aSync({ repository: sync.repository })
        const first = yield* fresh.import({ replace: false })
        expect(first).toMatchObject({ state: "done", message: "Imported" })
        expect(first.replaced).toBe(undefined)
      })
    )
  })
