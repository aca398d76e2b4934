import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { crashAgainAndAgain } from "./src/crashes/crashAgainAndAgain.ts"

describe("a server on the embedded database that is killed while it works", () => {
  it.live(
    "has everything that it acknowledged when it is started again, and no half of anything",
    () =>
      Effect.gen(function* () {
        const report = yield* crashAgainAndAgain({ kills: 1, pages: 30, writers: 4, lifetime: 1500 })
        expect(report).toMatchObject({ kills: 1, unansweredWrites: expect.any(Number) })
        expect(report.acknowledgedWrites).toBeGreaterThan(10)
        expect(report.jobs).toBeGreaterThan(0)
      }).pipe(Effect.scoped),
    120_000
  )
})
