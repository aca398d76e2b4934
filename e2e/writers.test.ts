import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { onPostgres } from "./src/startOctavo.ts"
import { World, worldOf } from "./src/World.ts"
import { letLoose } from "./src/writers/letLoose.ts"

layer(worldOf(onPostgres), { timeout: "60 seconds", excludeTestServices: true })(
  "many writers on one space",
  (it) => {
    it.effect(
      "lose no word, and all that is counted is exact",
      () =>
        Effect.gen(function* () {
          const { octavo } = yield* World
          const { ledger, merged, revisions, words } = yield* letLoose(octavo, {
            writers: 12,
            time: 0,
            words: 30,
            merges: 5
          })
          expect(words).toBeGreaterThanOrEqual(30)
          expect(merged).toBeGreaterThanOrEqual(5)
          expect(revisions).toBeGreaterThan(merged)
          expect([...ledger.statuses.keys()].filter((status) => status >= 500)).toEqual([])
        }),
      240_000
    )
  }
)
