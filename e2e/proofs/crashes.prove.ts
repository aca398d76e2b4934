import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { crashAgainAndAgain } from "../src/crashes/crashAgainAndAgain.ts"

describe("a server on the embedded database that is killed twenty times while it works", () => {
  it.live("has everything that it acknowledged when it is started again, and no half of anything", () =>
    Effect.gen(function* () {
      const report = yield* crashAgainAndAgain({ kills: 20, pages: 300, writers: 4, lifetime: 6000 })
      expect(report.killsDuringImports).toBeGreaterThan(0)
      expect(report.revisions).toBeGreaterThan(5)
      const rows: ReadonlyArray<readonly [string, number | string]> = [
        ["Kills", report.kills],
        ["of these in the middle of an import", report.killsDuringImports],
        ["Writes acknowledged, all found again", report.acknowledgedWrites],
        ["Writes cut off before their answer", report.unansweredWrites],
        ["Imports asked for and acknowledged", report.acknowledgedImports],
        ["Imports cut off before their answer", report.unansweredImports],
        ["Jobs, all done, none twice", report.jobs],
        ["Attempts at these jobs", report.attempts],
        ["Revisions of main, each one whole version", report.revisions],
        ["Pages compared byte for byte", report.pagesCompared],
        ["Restart until ready, median", `${report.medianRestart} ms`],
        ["Restart until ready, longest", `${report.longestRestart} ms`]
      ]
      console.log(
        ["| | |", "|---|---:|", ...rows.map(([name, value]) => `| ${name} | ${value} |`)].join("\n")
      )
    }).pipe(Effect.scoped)
  )
})
