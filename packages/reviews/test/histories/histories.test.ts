import { expect, test } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as fc from "fast-check"
import { memory } from "../ReviewsServices.ts"
import { histories, playHistory } from "./histories.ts"

const usual = process.env["OCTAVO_PROVE"] === undefined ? 10 : 10_000
const runs = Number(process.env["OCTAVO_RUNS"] ?? usual)

test(
  `${runs} random histories of change requests come to what the simplest model of them comes to`,
  async () => {
    const totals = { steps: 0, merges: 0, conflicts: 0, answers: 0 }
    const result = await fc.check(
      fc.asyncProperty(histories, async (history) => {
        // Stores of its own: those of the others would only be in the way.
        const happened = await Layer.build(memory).pipe(
          Effect.flatMap((stores) => Effect.provideContext(playHistory(history), stores)),
          Effect.scoped,
          Effect.runPromise
        )
        for (const key of ["steps", "merges", "conflicts", "answers"] as const) totals[key] += happened[key]
      }),
      { numRuns: runs }
    )
    if (process.env["OCTAVO_PROVE"] !== undefined) console.log(totals)
    if (result.failed) expect.fail(fc.defaultReportMessage(result))
  },
  60 * 60_000
)
