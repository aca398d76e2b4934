import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { someSettingsEmbedded } from "./src/startOctavo.ts"
import { killWhileSyncing } from "./src/syncCrashes/killWhileSyncing.ts"

describe("a server that is killed while it synchronises a space with its repository", () => {
  it.live(
    "has both the same in the end, with every word that was acknowledged at either",
    () =>
      Effect.gen(function* () {
        const report = yield* killWhileSyncing(yield* someSettingsEmbedded, {
          kills: 1,
          lifetime: 800,
          pages: 12
        })
        expect(report.edits).toBeGreaterThan(0)
        expect(report.pushes).toBeGreaterThan(0)
      }).pipe(Effect.scoped),
    120_000
  )
})
