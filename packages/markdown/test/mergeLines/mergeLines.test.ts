import { describe, expect, it } from "@effect/vitest"
import * as fc from "fast-check"
import { compareTokens } from "../../src/diff/compareTokens.ts"
import { mergeLines } from "../../src/mergeLines/mergeLines.ts"
import { gitMerges } from "../merge/gitMerges.ts"
import { factor, holds, testTimeout } from "../../src/testing/holds.ts"
import { processorMillis } from "../processorMillis.ts"

const tokens = fc.array(fc.nat(6), { maxLength: 30 }).map((numbers) => Int32Array.from(numbers))

describe("compareTokens", () => {
  it("leads from one list to the other by its changes", async () => {
    await holds(fc.tuple(tokens, tokens), 1000, ([a, b]) => {
      let at = 0
      const result: Array<number> = []
      for (const { from, to, newFrom, newTo } of compareTokens(a, b)) {
        result.push(...a.subarray(at, from), ...b.subarray(newFrom, newTo))
        expect(to > from || newTo > newFrom).toBe(true)
        at = to
      }
      expect([...result, ...a.subarray(at)]).toEqual([...b])
    })
  })

  it("compares long lists that have everything and nothing in common in little time", () => {
    const long = Int32Array.from({ length: 20_000 }, (_, index) => (index * 7919) % 5003)
    const started = processorMillis()
    expect(compareTokens(long, long)).toEqual([])
    expect(compareTokens(long, long.slice().reverse()).length).toBeGreaterThan(0)
    expect(processorMillis() - started).toBeLessThan(5_000)
  })
})

const line = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("", "```", "{% endhint %}", "* item", "text") },
  { weight: 4, arbitrary: fc.nat(60).map((number) => `line ${number}`) }
)
const lines = fc.array(line, { maxLength: 40 })
const change = fc.tuple(fc.nat(40), fc.nat(2), fc.array(line, { maxLength: 2 }))
const changes = fc.array(change, { maxLength: 4 })

const changed = (
  text: ReadonlyArray<string>,
  edits: ReadonlyArray<readonly [number, number, Array<string>]>
) =>
  edits.reduce<ReadonlyArray<string>>(
    (lines, [at, count, added]) => lines.toSpliced(at % (lines.length + 1), count, ...added),
    text
  )

describe("mergeLines", testTimeout, () => {
  it("merges what git merges, and into the same text", () => {
    const triple = fc
      .tuple(lines, changes, changes, fc.constantFrom("\n", ""))
      .map(([text, mine, yours, end]) => ({
        base: text.join("\n") + end,
        ours: changed(text, mine).join("\n") + end,
        theirs: changed(text, yours).join("\n") + end
      }))
    const all = fc.sample(triple, Math.ceil(500 * factor))
    const byGit = gitMerges(all)
    expect(byGit.filter((text) => text !== undefined).length).toBeGreaterThan(all.length / 4)
    for (const [index, sides] of all.entries()) {
      if (byGit[index] !== undefined) expect(mergeLines(sides), JSON.stringify(sides)).toBe(byGit[index])
    }
  })

  it("does not merge neighbouring lines that both sides changed", () => {
    expect(mergeLines({ base: "a\nb\nc\n", ours: "A\nb\nc\n", theirs: "a\nB\nc\n" })).toBeUndefined()
    expect(mergeLines({ base: "a\nb\nc\n", ours: "A\nb\nc\n", theirs: "a\nb\nC\n" })).toBe("A\nb\nC\n")
  })
})
