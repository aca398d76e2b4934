import { expect, test } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as fc from "fast-check"
import { memory } from "../ReviewsServices.ts"
import { histories, playHistory } from "./histories.ts"

const usual = process.env["OCTAVO_PROVE"] === undefined ? 60 : 10_000
const runs = Number(process.env["OCTAVO_RUNS"] ?? usual)

test(
  `${runs} random histories of change requests come to what the simplest model of them comes to`,
  async () => {
    const result = await fc.check(
      fc.asyncProperty(histories, (history) =>
        // Stores of its own: those of the others would only be in the way.
        Layer.build(memory).pipe(
          Effect.flatMap((stores) => Effect.provideContext(playHistory(history), stores)),
          Effect.scoped,
          Effect.runPromise
        )
      ),
      { numRuns: runs }
    )
    if (result.failed) expect.fail(fc.defaultReportMessage(result))
  },
  60 * 60_000
)
