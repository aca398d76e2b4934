import { describe, expect, it } from "@effect/vitest"
import * as fc from "fast-check"
import { cutAround } from "../src/search/cutAround.ts"

describe("an excerpt of a result", () => {
  it("keeps short texts whole", () => {
    expect(cutAround("Thirty days.", [[0, 6]])).toEqual(["", "Thirty", " days."])
  })

  it("has the first highlight, at most 160 characters, and no half of a character", () => {
    const piece = fc.oneof(fc.constantFrom("word ", "😀", "日本語", " ", "a"), fc.lorem({ maxCount: 3 }))
    const texts = fc.tuple(fc.array(piece, { maxLength: 200 }), fc.array(piece, { maxLength: 200 }))
    fc.assert(
      fc.property(texts, ([before, after]) => {
        const start = before.join("").length
        const text = `${before.join("")}needle${after.join("")}`
        const pieces = cutAround(text, [[start, start + 6]])
        const cut = pieces.join("")
        expect(pieces[1]).toBe("needle")
        expect(cut.isWellFormed()).toBe(true)
        if (text.length > 160) expect(cut.length).toBeLessThanOrEqual(162)
        expect(cut.match(/…/g)?.length ?? 0).toBeLessThanOrEqual(1)
        expect(text).toContain(cut.replace(/^…/, "").replace(/…$/, ""))
      }),
      { numRuns: 500 }
    )
  })
})
