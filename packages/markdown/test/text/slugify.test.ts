import { describe, expect, it } from "@effect/vitest"
import * as fc from "fast-check"
import { slugify } from "../../src/text/slugify.ts"

describe("slugify", () => {
  it.each([
    ["Getting started", "getting-started"],
    ["What's new?", "whats-new"],
    ["Übergröße & Maß", "ubergrosse-mass"],
    ["Привет мир", "privet-mir"],
    ["C++ / C#", "c-c"],
    ["  --  a  --  ", "a"]
  ])("turns %j into %j", (title, slug) => expect(slugify(title)).toBe(slug))

  it("always gives something that can stand in a path", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (title) => {
        expect(slugify(title)).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
        expect(slugify(title)).toBe(slugify(title))
      })
    )
    expect(slugify("🚀")).not.toBe(slugify("🎉"))
  })
})
