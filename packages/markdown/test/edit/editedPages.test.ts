import { describe, expect, it } from "@effect/vitest"
import { isProof } from "../../src/testing/holds.ts"
import { composedPages } from "../samples/composedPages.ts"
import { obeyTheLaw, type Outcome } from "./obeyTheLaw.ts"
import { writtenElsewhere } from "./writtenElsewhere.ts"

/** A label that two definitions give is defined by the first; who edits the second edits nothing that is shown. */
const definesOnce = (source: string): boolean => {
  const labels = Array.from(source.matchAll(/^[ \t>]*\[(\^?[^\]\n]+)\]:/gm), (match) => match[1]!)
  return new Set(labels).size === labels.length
}

const tell = ({ edits, further, refused, wrong }: Outcome) => {
  if (isProof)
    console.log(
      `| ${edits} | ${further.length} | ${refused.length} | ${wrong.length} |\n${[...further, ...refused].join("\n").slice(0, 6000)}`
    )
}

describe("an edit of a document", () => {
  it("changes what it says and nothing else, on pages that hold every construct", () => {
    const pages = composedPages().filter(({ source }) => definesOnce(source))
    expect(pages.length).toBeGreaterThan(isProof ? 390 : 240)
    const outcome = obeyTheLaw(pages, isProof ? 5000 : 250, 4711)
    tell(outcome)
    const { further, refused, wrong } = outcome
    expect({ further, refused, wrong }).toEqual({ further: [], refused: [], wrong: [] })
  })

  it("does so 99 times of 100 on pages that others wrote for others, and loses nothing on the rest", () => {
    const pages = writtenElsewhere()
    expect(pages.length).toBeGreaterThan(300)
    const outcome = obeyTheLaw(
      isProof ? pages : pages.filter(({ source }) => source.length < 8000),
      isProof ? 3000 : 60,
      815
    )
    tell(outcome)
    const { edits, further, refused, wrong } = outcome
    expect(wrong).toEqual([])
    const told = [...further, ...refused].join("\n")
    expect(further.length, told).toBeLessThanOrEqual(edits / 100)
    // The pages are those of installed packages, so that an update tries others: of a few edits two may be refused.
    expect(further.length + refused.length, told).toBeLessThanOrEqual(Math.max(2, edits / 100))
  })
})
