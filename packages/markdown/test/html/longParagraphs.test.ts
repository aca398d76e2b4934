import { describe, expect, it } from "@effect/vitest"
import { emojiIn } from "../../src/text/emoji.ts"
import { TextAligner } from "../../src/html/TextAligner.ts"

/** Processor time of this thread in milliseconds. */
const millis = () => {
  const { system, user } = process.threadCpuUsage()
  return (system + user) / 1000
}

const timeOf = (work: () => void): number => {
  const began = millis()
  work()
  return millis() - began
}

/** The most time of a text of this length, in milliseconds; with time that grows with the square it is a minute. */
const bound = 1_500

const aligned = (source: string, whole: string, form: "html" | "markdown" = "markdown") => {
  const aligner = new TextAligner()
  const spelling = { start: 0, end: source.length, whole, form }
  return (from: number, to: number) => aligner.align(source, { ...spelling, from, to })
}

describe("a long paragraph", () => {
  it("with thousands of emoji is aligned with its source in one pass", () => {
    const count = 50_000
    const align = aligned("\\*:a:".repeat(count), "*:a:".repeat(count))
    let first = 0
    const took = timeOf(() => {
      while (first < count && align(4 * first, 4 * first + 1)?.starts[0] === 5 * first) first++
    })
    expect(first).toBe(count)
    expect(took).toBeLessThan(bound)
  })

  it("with a long row of spaces is aligned with its source in one pass", () => {
    const text = `a${" ".repeat(300_000)}b`
    const took = timeOf(() => {
      const found = aligned(text, text)(0, text.length)
      expect(found?.starts.at(-1)).toBe(text.length - 1)
      expect(aligned(text, "a b", "html")(0, 3)?.starts).toEqual([0, 1, text.length - 1])
    })
    expect(took).toBeLessThan(bound)
  })

  it("gives parts of its text in any order, and none where the source does not fit", () => {
    const align = aligned("a &amp; \\* b&fjlig;c", "a & * bfjd")
    const all = align(0, 9)
    expect(all?.starts).toEqual([0, 1, 2, 7, 8, 10, 11, 12, 12])
    for (const [from, to] of [
      [4, 5],
      [0, 3],
      [7, 9],
      [2, 6]
    ] as const)
      expect(align(from, to)?.starts).toEqual(all?.starts.slice(from, to))
    // A character reference that means two characters is not divided.
    expect(align(7, 8)?.starts).toEqual([12, 12])
    expect(align(9, 10)).toBeUndefined()
  })

  it("of a script without emoji is read as quickly as one of Latin letters", () => {
    const text = "文字 — “한국어” → ".repeat(140_000)
    let found: ReadonlyArray<unknown> = [1]
    expect(timeOf(() => (found = emojiIn(text)))).toBeLessThan(bound)
    expect(found).toEqual([])
    expect(emojiIn("文🚀字 1️⃣ © ™ ⌚ 👩‍👩‍👧🇩🇪 :rocket: a:b:c").map(({ emoji }) => emoji)).toEqual([
      "🚀",
      "⌚",
      "👩‍👩‍👧",
      "🇩🇪",
      "🚀"
    ])
  })
})
