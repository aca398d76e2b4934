import { describe, expect, it } from "@effect/vitest"
import { mergeWholes } from "../../src/merge/mergeWholes.ts"
import type { Variable } from "../../src/entries/Variables.ts"

const variable = (value: string): Variable => ({ name: "version", value })
const merge = (
  base: Variable | null,
  ours: Variable | null,
  theirs: Variable | null,
  take?: "main" | "change-request"
) => {
  const sides = new Map([["version", { base, ours, theirs }]])
  const answers = { get: () => (take === undefined ? undefined : { take }) }
  const { conflicts, values } = mergeWholes(sides, answers, ({ value }) => value)
  return { conflicts, value: values.get("version") }
}

describe("mergeWholes", () => {
  it("takes what one side did, be it a change, an addition or a removal", () => {
    const [old, young] = [variable("1"), variable("2")]
    for (const [base, after] of [
      [old, young],
      [null, young],
      [old, null]
    ] as const) {
      expect(merge(base, after, base)).toEqual({ conflicts: [], value: after })
      expect(merge(base, base, after)).toEqual({ conflicts: [], value: after })
      expect(merge(base, after, after)).toEqual({ conflicts: [], value: after })
    }
  })

  it("asks when both did different things, and takes the answer", () => {
    const sides = [variable("1"), variable("2"), variable("3")] as const
    const merged = merge(...sides)
    expect(merged).toMatchObject({ conflicts: [{ key: "version", resolution: null }], value: { value: "3" } })
    expect(merge(...sides, "main")).toMatchObject({
      conflicts: [{ resolution: { take: "main" } }],
      value: { value: "2" }
    })
    expect(merge(...sides, "change-request").value).toEqual(variable("3"))
  })

  it("keeps what one side changed and the other removed until somebody decides", () => {
    expect(merge(variable("1"), null, variable("2"))).toMatchObject({
      conflicts: [{}],
      value: { value: "2" }
    })
    expect(merge(variable("1"), variable("2"), null)).toMatchObject({
      conflicts: [{}],
      value: { value: "2" }
    })
    expect(merge(variable("1"), variable("2"), null, "change-request").value).toBeNull()
  })
})
