import { describe, expect, test } from "vitest"
import { editsOf } from "./editsOf.ts"

const isProof = process.env.OCTAVO_PROVE !== undefined

describe("an edit in the editor", () => {
  test("changes only the lines that it is about", { timeout: isProof ? 3_600_000 : 60_000 }, () => {
    const outcome = editsOf(Number(process.env.N ?? (isProof ? 20_000 : 500)), isProof ? Date.now() % 1_000_000 : 1)
    if (isProof || process.env.SHOW) console.log(outcome.kinds, outcome.refused.length, outcome.refused.slice(0, 10).join("\n"))
    expect(outcome.problems.slice(0, 20)).toEqual([])
    expect(outcome.refused.length, outcome.refused.slice(0, 20).join("\n")).toBeLessThanOrEqual(outcome.count / 100)
  })
})
