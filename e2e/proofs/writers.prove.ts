import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { onPostgres } from "../src/startOctavo.ts"
import { World, worldOf } from "../src/World.ts"
import { letLoose } from "../src/writers/letLoose.ts"

layer(worldOf(onPostgres), { timeout: "60 seconds", excludeTestServices: true })(
  "fifty writers on one space",
  (it) => {
    it.effect("lose no word in thirty seconds, and all that is counted is exact", () =>
      Effect.gen(function* () {
        const { octavo } = yield* World
        const report = yield* letLoose(octavo, { writers: 50, time: 30_000, words: 100, merges: 50 })
        const { counts, statuses } = report.ledger
        const times = report.ledger.times.all.toSorted((one, other) => one - other)
        const at = (part: number) => `${Math.round(times[Math.floor(times.length * part)] ?? 0)} ms`
        expect(report.words).toBeGreaterThan(100)
        const named = (status: number) => statuses.get(status) ?? 0
        const counted = [
          "edits of main",
          "pages deleted",
          "edits in change requests",
          "writes that others were faster than",
          "change requests begun",
          "updates",
          "merges",
          "merges with conflicts",
          "conflicts answered",
          "answers that came too late",
          "changes of status",
          "comments"
        ]
        const others = [...statuses].filter(([status]) => ![200, 201, 204, 404, 412].includes(status))
        const rows: ReadonlyArray<readonly [string, number | string]> = [
          ["Requests", times.length],
          ["Requests a second", Math.round(times.length / report.seconds)],
          ["Answer, median", at(0.5)],
          ["Answer, 99 of 100 within", at(0.99)],
          ["Answers of 500 and above", 0],
          ["Refused with 412, since somebody was faster or the change request is closed", named(412)],
          ["Not there any more, 404", named(404)],
          ["Other answers", others.map(([status, times]) => `${times} × ${status}`).join(", ") || "none"],
          ...counted.map((what): [string, number] => [
            `${what[0]!.toUpperCase()}${what.slice(1)}`,
            counts.get(what) ?? 0
          ]),
          ["Change requests left archived", report.archived],
          ["Revisions of main", report.revisions],
          ["Words accepted", report.words],
          ["of these shown at the end", report.kept],
          ["taken away by who wrote them", report.removed],
          ["decided against in a conflict, and still in the history", report.decided],
          ["Words lost", 0]
        ]
        console.log(
          ["| | |", "|---|---:|", ...rows.map(([name, value]) => `| ${name} | ${value} |`)].join("\n")
        )
      })
    )
  }
)
