import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { killAgainAndAgain } from "../src/mergeCrashes/killAgainAndAgain.ts"
import { someSettingsEmbedded, someSettingsOnPostgres } from "../src/startOctavo.ts"

for (const [name, settings] of [
  ["embedded", someSettingsEmbedded],
  ["on Postgres", someSettingsOnPostgres]
] as const) {
  describe(`a server that is killed fifty times while it merges, ${name}`, () => {
    it.live("has merged each change request wholly or not at all when it is started again", () =>
      Effect.gen(function* () {
        const report = yield* killAgainAndAgain(yield* settings, { kills: 50, people: 4, merges: 8 })
        expect(report.undone).toBeGreaterThan(0)
        const rows: ReadonlyArray<readonly [string, number | string]> = [
          ["Kills", report.kills],
          ["of these in the middle of a merge", report.cutOff],
          ["Merges cut off before their answer, not done at all", report.undone],
          ["Merges cut off before their answer, done wholly", report.done],
          ["Merges answered, all found again", report.answered],
          ["Cut off and merged in a later round", report.leftBehind],
          ["Change requests, numbered without gaps", report.changeRequests],
          ["of these merged", report.merged],
          ["Pages of main, all compared", report.pages],
          ["Revisions of main", report.revisions]
        ]
        console.log(
          ["| | |", "|---|---:|", ...rows.map(([name, value]) => `| ${name} | ${value} |`)].join("\n")
        )
      }).pipe(Effect.scoped)
    )
  })
}
