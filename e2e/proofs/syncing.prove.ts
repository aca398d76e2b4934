import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { someSettingsEmbedded } from "../src/startOctavo.ts"
import { killWhileSyncing } from "../src/syncCrashes/killWhileSyncing.ts"

describe("a server that is killed twenty times while it synchronises a space with its repository", () => {
  it.live("has both the same in the end, with every word that was acknowledged at either", () =>
    Effect.gen(function* () {
      const report = yield* killWhileSyncing(yield* someSettingsEmbedded, {
        kills: 20,
        lifetime: 1000,
        pages: 40
      })
      expect(report.killsDuringSync).toBeGreaterThan(0)
      const rows: ReadonlyArray<readonly [string, number]> = [
        ["Kills", report.kills],
        ["of these in the middle of a synchronisation", report.killsDuringSync],
        ["Synchronisations that ended", report.synchronisations],
        ["Edits acknowledged in the space", report.edits],
        ["Commits pushed by others", report.pushes],
        ["Words, all found at both ends", report.words],
        ["Pages, compared byte for byte", report.pages],
        ["Commits of the branch", report.commits]
      ]
      console.log(
        ["| | |", "|---|---:|", ...rows.map(([name, value]) => `| ${name} | ${value} |`)].join("\n")
      )
    }).pipe(Effect.scoped)
  )
})
