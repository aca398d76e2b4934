import { describe, expect, it } from "@effect/vitest"
import * as fc from "fast-check"
import { titleOfCopy } from "../../src/spaces/titleOfCopy.ts"

describe("the title of a copy", () => {
  it("says that it is one, and which", () => {
    expect(titleOfCopy("Handbook")).toBe("Handbook (copy)")
    expect(titleOfCopy("Handbook (copy)")).toBe("Handbook (copy 2)")
    expect(titleOfCopy("Handbook (copy 9)")).toBe("Handbook (copy 10)")
    expect(titleOfCopy("(copy)")).toBe("(copy) (copy)")
  })

  it("is never longer than a title may be, and cuts no character in two", () => {
    expect(titleOfCopy("a".repeat(50))).toBe(`${"a".repeat(43)} (copy)`)
    expect(titleOfCopy("👩‍🚀".repeat(10))).toBe(`${"👩‍🚀".repeat(8)} (copy)`)
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 50 }), (title) => {
        const copy = titleOfCopy(title)
        expect(copy.length).toBeLessThanOrEqual(50)
        expect(copy).toMatch(/ \(copy( \d+)?\)$/)
        expect(titleOfCopy(copy)).not.toBe(copy)
      })
    )
  })
})
