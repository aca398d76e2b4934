import { describe, expect, it } from "@effect/vitest"
import { aFolder, freePort } from "@octavo/kernel/testing"
import { Effect } from "effect"
import { octavo, octavoHere, octavoUntil } from "./octavo.ts"

describe("octavo admin token", { timeout: 120_000 }, () => {
  it.live("makes a token for the operator of an installation whose tokens are lost", () =>
    Effect.gen(function* () {
      const folder = yield* aFolder
      const environment = { OCTAVO_DATA_DIR: folder, PORT: String(yield* freePort) }
      const empty = yield* octavoHere(["admin", "token"], environment)
      expect(empty).toMatchObject({ code: 1, out: "", err: expect.stringContaining("holds no installation") })
      yield* octavoUntil(["serve"], environment, "Octavo is ready")
      const made = yield* octavo(["admin", "token"], environment)
      expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/^oct_[\w-]{43}\n$/) })
      expect(made.err).toContain("admin@localhost")
      const nobody = yield* octavo(["admin", "token", "--email", "nobody@example.org"], environment)
      expect(nobody).toMatchObject({ code: 1, err: expect.stringContaining("nobody@example.org") })
      // The same token opens the installation: it would be warned of otherwise.
      const served = yield* octavoUntil(
        ["serve"],
        { ...environment, OCTAVO_BOOTSTRAP_TOKEN: made.out.trim() },
        "Octavo is ready"
      )
      expect(served.out).not.toContain("is no token of this installation")
    }).pipe(Effect.scoped)
  )
})
