import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import { memory } from "../ReviewsServices.ts"
import { histories, playHistory } from "./histories.ts"

const runs = Number(process.env["OCTAVO_RUNS"] ?? 60)

layer(memory, { timeout: "60 minutes" })("histories of change requests", (it) => {
  it.effect(
    `come to what the simplest model of them comes to (${runs} at random)`,
    () =>
      Effect.gen(function* () {
        const context = yield* Effect.context<Effect.Services<ReturnType<typeof playHistory>>>()
        const result = yield* Effect.promise(() =>
          fc.check(
            fc.asyncProperty(histories, (history) =>
              Effect.runPromiseWith(context)(Effect.orDie(playHistory(history)))
            ),
            { numRuns: runs }
          )
        )
        expect(fc.defaultReportMessage(result)).toBeUndefined()
      }),
    60 * 60_000
  )
})
