import { describe, expect, test } from "vitest"
import { editsOf } from "./editsOf.ts"

const isProof = process.env.OCTAVO_PROVE !== undefined

describe("an edit in the editor", () => {
  test("changes only the lines that it is about", { timeout: isProof ? 3_600_000 : 90_000 }, () => {
    const { count, kinds, problems, refused } = isProof
      ? editsOf(20_000, Date.now() % 1_000_000)
      : editsOf(500, 1)
    if (isProof)
      console.log(
        `| ${count} | ${problems.length} | ${refused.length} |\n${refused.map((line) => line.slice(0, 120)).join("\n")}`
      )
    expect(Object.keys(kinds).length).toBeGreaterThan(25)
    expect(problems).toEqual([])
    // The server refuses an edit that it cannot write without a change elsewhere; the draft stays.
    expect(refused.length, refused.join("\n")).toBeLessThanOrEqual(count / 100)
  })
})
