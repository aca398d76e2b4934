import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { killAgainAndAgain } from "./src/mergeCrashes/killAgainAndAgain.ts"
import { someSettingsOnPostgres } from "./src/startOctavo.ts"

describe("a server that is killed while it merges", () => {
  it.live(
    "has merged each change request wholly or not at all when it is started again",
    () =>
      Effect.gen(function* () {
        const plan = { kills: 2, people: 4, merges: 4 }
        const report = yield* killAgainAndAgain(yield* someSettingsOnPostgres, plan)
        expect(report.kills).toBe(2)
        expect(report.cutOff).toBeGreaterThan(0)
        expect(report.merged).toBeGreaterThan(0)
      }).pipe(Effect.scoped),
    120_000
  )
})
