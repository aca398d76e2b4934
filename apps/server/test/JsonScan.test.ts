import { describe, expect, it } from "@effect/vitest"
import * as fc from "fast-check"
import { JsonScan } from "../src/http/JsonScan.ts"

const scanned = (text: string, steps = 1_000_000, maxDepth = 200) => {
  const scan = new JsonScan(text, maxDepth)
  while (!scan.advance(steps));
  return scan
}

const depthOf = (value: unknown): number =>
  typeof value !== "object" || value === null ? 0 : 1 + Math.max(0, ...Object.values(value).map(depthOf))

const isStorable = (value: unknown): boolean =>
  typeof value === "string"
    ? !value.includes("\0") && value.isWellFormed()
    : typeof value !== "object" ||
      value === null ||
      Object.entries(value).every(([name, child]) => isStorable(name) && isStorable(child))

const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.constantFrom('"', "\\", "[", "{", "]", "}", "u", "0", "\0", "\ud83d", "\ude00", "a") })
)

const json = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 5 }, text, fc.integer(), fc.constant(null), tie("list"), tie("object")),
  list: fc.array(tie("value"), { maxLength: 4 }),
  object: fc.dictionary(text, tie("value"), { maxKeys: 4 })
})).value

/** The same JSON, with escapes for all characters of its strings. */
const escaped = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[^\x20-\x7e]/g, (character) =>
    [...Array(character.length).keys()]
      .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`)
      .join("")
  )

describe("scanning JSON", () => {
  it("finds what parsing finds: how deep it is nested, and what cannot be stored", () => {
    fc.assert(
      fc.property(
        json,
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 0, max: 5 }),
        (value, steps, max) => {
          for (const written of [JSON.stringify(value), JSON.stringify(value, null, 2), escaped(value)]) {
            const { flaw } = scanned(written, steps, max)
            const isDeep = depthOf(value) > max
            const isFlawed = !isStorable(value)
            if (isDeep && isFlawed) expect(flaw).not.toBeNull()
            else expect(flaw).toBe(isDeep ? "nested too deep" : isFlawed ? "not storable" : null)
          }
        }
      ),
      { numRuns: 500 }
    )
  })

  it("ends with any text, in steps of any size", () => {
    fc.assert(
      fc.property(fc.oneof(text, fc.string()), fc.integer({ min: 1, max: 5 }), (given, steps) => {
        expect(scanned(given, steps).flaw).toBe(scanned(given).flaw)
      })
    )
  })

  it("counts long strings as content, not as structure", () => {
    const long = "x".repeat(10_000)
    expect(scanned(JSON.stringify({ a: long, b: [1, 2], c: "short" })).structure).toBe(
      JSON.stringify({ a: "", b: [1, 2], c: "short" }).length
    )
  })

  it("takes time in proportion to the text, whatever is in it", () => {
    for (const piece of ['"', "\\", '\\"', "[", "]", '"\\u0041', "\\ud83d\\ude00", ","]) {
      const given = `"${piece.repeat(10_000_000 / piece.length)}`
      const began = performance.now()
      scanned(given)
      expect([piece, performance.now() - began < 2000]).toEqual([piece, true])
    }
  })

  it("counts fields, elements and containers, and the longest list", () => {
    const count = (value: unknown): { readonly parts: number; readonly list: number } => {
      if (typeof value !== "object" || value === null) return { parts: 0, list: 0 }
      const children = Object.values(value)
      const below = children.map(count)
      const own = Array.isArray(value) && children.length > 1 ? children.length : 0
      return {
        parts: 1 + Math.max(0, children.length - 1) + below.reduce((sum, { parts }) => sum + parts, 0),
        list: Math.max(own, ...below.map(({ list }) => list))
      }
    }
    fc.assert(
      fc.property(json, fc.integer({ min: 1, max: 9 }), (value, steps) => {
        for (const written of [JSON.stringify(value), JSON.stringify(value, null, 2)]) {
          const scan = scanned(written, steps)
          if (scan.flaw !== null) continue
          const { list, parts } = count(value)
          expect([scan.parts, scan.maxListLength]).toEqual([parts, list])
        }
      }),
      { numRuns: 300 }
    )
  })
})
