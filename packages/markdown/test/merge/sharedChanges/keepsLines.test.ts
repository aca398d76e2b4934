import { describe, expect, it } from "@effect/vitest"
import { keepsLines } from "../../../src/mergeLines/keepsLines.ts"
import { page } from "../bothWays.ts"
import { processorMillis } from "../../processorMillis.ts"
import { countWords } from "../../../src/mergeLines/countWords.ts"
import { doublesShortVersions, doublesVersions } from "../../../src/mergeLines/doublesVersions.ts"
import { mapThreeWay } from "../../../src/mergeLines/ThreeWay.ts"

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

  it("finds versions of lines in a time that grows with their number", () => {
    const lines = (line: (at: number) => string) =>
      `${Array.from({ length: 4000 }, (_, at) => line(at)).join("\n\n")}\n`
    const before = processorMillis()
    const long = {
      base: "x\n",
      ours: lines((at) => `n${at} a${at} b${at} c${at} d${at}`),
      theirs: lines((at) => `n${at} e${at} f${at} g${at} h${at}`)
    }
    expect(doublesVersions(long, long.ours + long.theirs)).toBe(false)
    const short = {
      base: lines((at) => `k${at} p${at}`) + lines((at) => `q${at} r${at}`),
      ours: lines((at) => `k${at} p${at}`),
      theirs: lines((at) => `k${at} q${at}`)
    }
    const words = mapThreeWay(short, countWords)
    expect(doublesShortVersions(short, words, short.ours + short.theirs, 0)).toBe(false)
    expect(processorMillis() - before).toBeLessThan(3_000)
  })
})
