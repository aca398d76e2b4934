import { describe, expect, test } from "vitest"
import { editsOf, type Outcome } from "./editsOf.ts"

const isProof = process.env.OCTAVO_PROVE !== undefined

const report = ({ count, problems, refused }: Outcome) =>
  console.log(
    `| ${count} | ${problems.length} | ${refused.length} |\n${refused.map((line) => line.slice(0, 120)).join("\n")}`
  )

/** The server refuses an edit that it cannot write without a change elsewhere; the draft stays. */
const expectRefusals = ({ count, refused }: Outcome) =>
  expect(refused.length, refused.join("\n")).toBeLessThanOrEqual(count / 100)

describe("an edit in the editor", { timeout: isProof ? 3_600_000 : 90_000 }, () => {
  test("changes only the lines that it is about", () => {
    const outcome = isProof ? editsOf(20_000, Date.now() % 1_000_000) : editsOf(500, 1)
    if (isProof) report(outcome)
    expect(Object.keys(outcome.kinds).length).toBeGreaterThan(25)
    expect(outcome.problems).toEqual([])
    expectRefusals(outcome)
  })

  test("changes only the lines that it is about beside other edits of the same save", () => {
    const outcome = isProof ? editsOf(4_000, Date.now() % 1_000_000, 6) : editsOf(50, 1, 6)
    if (isProof) report(outcome)
    expect(outcome.problems).toEqual([])
    expectRefusals(outcome)
  })
})
