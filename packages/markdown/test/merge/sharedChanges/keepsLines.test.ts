import { describe, expect, it } from "@effect/vitest"
import { keepsLines } from "../../../src/mergeLines/keepsLines.ts"
import { page } from "../bothWays.ts"

const base = page("One.", "Two.", "Three.")

describe("keepsLines", () => {
  it("accepts changes and removals of the change request beside the lines of main", () => {
    const ours = page("One of main.", "Two.", "Three.")
    const theirs = page("One of the request.", "Two.", "Three of the request.", "Four.")
    const texts = { base, ours, theirs }
    expect(keepsLines(texts, page("One of main.", "Two.", "Three of the request.", "Four."))).toBe(true)
    expect(keepsLines({ base, ours, theirs: page("One.", "Three.") }, page("One of main.", "Three."))).toBe(
      true
    )
  })

  it("refuses lost, moved and doubled lines of main", () => {
    const ours = page("One.", "Two.", "Of main.", "Three.")
    const texts = { base, ours, theirs: page("One.", "Two.", "Three.", "Of the request.") }
    expect(keepsLines(texts, page("One.", "Two.", "Three.", "Of the request."))).toBe(false)
    expect(keepsLines(texts, page("One.", "Of main.", "Two.", "Three."))).toBe(false)
    expect(keepsLines(texts, page("One.", "Two.", "Of main.", "Of main.", "Three."))).toBe(false)
  })
})
