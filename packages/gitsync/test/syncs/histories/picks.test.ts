import { expect, test } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import * as fc from "fast-check"
import { memory } from "../../imports/GitsyncServices.ts"
import { histories, playPicks } from "./playPicks.ts"

const usual = process.env["OCTAVO_PROVE"] === undefined ? 3 : 300
const runs = Number(process.env["OCTAVO_RUNS"] ?? usual)

test(
  `cherry-picks and squash merges of Git in ${runs} random histories lose and double no word, and ask once`,
  async () => {
    const totals = { steps: 0, copied: 0, conflicts: 0 }
    const result = await fc.check(
      fc.asyncProperty(histories, async (history) => {
        const played = await Layer.build(memory).pipe(
          Effect.flatMap((context) => Effect.provideContext(playPicks(history), context)),
          Effect.scoped,
          Effect.provide(TestClock.layer()),
          Effect.runPromise
        )
        for (const key of Object.keys(totals) as ReadonlyArray<keyof typeof totals>)
          totals[key] += played[key]
      }),
      { numRuns: runs }
    )
    if (process.env["OCTAVO_PROVE"] !== undefined) console.log(totals)
    if (result.failed) expect.fail(`${String(result.errorInstance)}\n${fc.defaultReportMessage(result)}`)
  },
  60 * 60_000
)
