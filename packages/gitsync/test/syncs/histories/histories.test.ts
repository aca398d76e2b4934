import { expect, test } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import * as fc from "fast-check"
import { memoryWith } from "../../imports/GitsyncServices.ts"
import { playHistory } from "./playHistory.ts"
import { histories } from "./Step.ts"
import * as TroubledRemote from "./TroubledRemote.ts"

const usual = process.env["OCTAVO_PROVE"] === undefined ? 40 : 2_000
const runs = Number(process.env["OCTAVO_RUNS"] ?? usual)

test(
  `${runs} random histories of a space and its repository end with both the same and nothing lost`,
  async () => {
    const totals = { steps: 0, revisions: 0, commits: 0, conflicts: 0, words: 0 }
    const result = await fc.check(
      fc.asyncProperty(histories, async (history) => {
        // Stores of its own: those of the others would only be in the way.
        const happened = await Layer.build(memoryWith(TroubledRemote.layer)).pipe(
          Effect.flatMap((stores) => Effect.provideContext(playHistory(history), stores)),
          Effect.scoped,
          Effect.provide(TestClock.layer()),
          Effect.runPromise
        )
        for (const key of Object.keys(totals) as ReadonlyArray<keyof typeof totals>)
          totals[key] += happened[key]
      }),
      { numRuns: runs }
    )
    if (process.env["OCTAVO_PROVE"] !== undefined) console.log(totals)
    if (result.failed) expect.fail(fc.defaultReportMessage(result))
  },
  60 * 60_000
)
