import { describe, expect, it } from "@effect/vitest"
import * as fc from "fast-check"
import { sectionText } from "../../src/text/sectionText.ts"

const texts = fc.array(fc.constantFrom("a", "b.", " ", "\t", "\u00a0", "\n")).map((parts) => parts.join(""))

describe("sectionText", () => {
  it("collapses space in a row to one space, or to one end of a line", () => {
    expect(sectionText("\n a  b\t\u00a0c \u00a0d\u00a0e \n \n\t f\n\ng \n")).toBe("a b c d e\nf\ng")
  })

  it("leaves words as they are, and no space that it would collapse", () =>
    fc.assert(
      fc.property(texts, (text) => {
        const shown = sectionText(text)
        expect(shown.replace(/\s/g, "")).toBe(text.replace(/\s/g, ""))
        expect(shown).not.toMatch(/[\t\u00a0]|^\s|\s$|\s\s/)
      })
    ))
})
