import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { octavo } from "./octavo.ts"

describe("octavo config", { timeout: 120_000 }, () => {
  it.live("lists settings with value and origin, and never a secret", () =>
    Effect.gen(function* () {
      const listed = yield* octavo(["config"], {
        PORT: "8080",
        DATABASE_URL: "postgres://octavo:hidden@db/octavo"
      })
      expect(listed).toMatchObject({ code: 0, err: "" })
      expect(listed.out).toMatch(/^PORT +8080 +PORT$/m)
      expect(listed.out).toMatch(/^DATABASE_URL +set +DATABASE_URL$/m)
      expect(listed.out).toMatch(/^OCTAVO_AUDIT_DAYS +400 +default$/m)
      expect(listed.out).not.toContain("hidden")
    })
  )

  it.live("says what a server would refuse, which refuses it with exit code 78", () =>
    Effect.gen(function* () {
      const environment = { PORT: "http", OCTAVO_STORE: "redis" }
      const listed = yield* octavo(["config"], { ...environment, OCTAVO_LOGLEVEL: "debug" })
      expect(listed.code).toBe(1)
      for (const words of [
        "PORT is not valid",
        "OCTAVO_STORE is not valid",
        "did you mean OCTAVO_LOG_LEVEL?"
      ])
        expect(listed.err).toContain(words)
      const refused = yield* octavo(["serve"], environment)
      expect(refused).toMatchObject({ code: 78, out: "" })
      expect(refused.err).toMatch(/^Octavo could not start\. .*PORT is not valid.*OCTAVO_STORE is not valid/)
    })
  )
})
