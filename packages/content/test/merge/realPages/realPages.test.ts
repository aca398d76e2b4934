import { describe, expect, it } from "@effect/vitest"
import { mergeMarkdown } from "../../../src/merge/mergeMarkdown.ts"
import type { Sides } from "../../../src/merge/Sides.ts"
import { parseMarkdownFast } from "../../../src/node/parseMarkdownFast.ts"
import { gitMerges } from "../gitMerges.ts"
import { factor, patience } from "../holds.ts"
import { Chance } from "./Chance.ts"
import { editPage } from "./editPage.ts"
import { findNonsense } from "./findNonsense.ts"
import { makePage, type Page, writePage } from "./RealPage.ts"

const first = Number(process.env.OCTAVO_SEED ?? 1)

/** Lists that follow each other with one marker are one list to all who read them. */
const hasTwinLists = (pieces: Page): boolean =>
  pieces.some((piece, at) => {
    const next = pieces[at + 1]
    if (piece.kind === "list" && next?.kind === "list" && piece.marker === next.marker) return true
    if (piece.kind === "hint") return hasTwinLists(piece.pieces)
    return piece.kind === "tabs" && piece.tabs.some((tab) => hasTwinLists(tab.pieces))
  })

const caseOf = (seed: number): Sides<string> | undefined => {
  const base = makePage(new Chance(seed, "b"), seed % 3 === 0)
  const main = editPage(new Chance(seed, "m"), base)
  const changeRequest = editPage(new Chance(seed, "c"), base)
  return [base, main, changeRequest].some(hasTwinLists)
    ? undefined
    : { base: writePage(base), main: writePage(main), changeRequest: writePage(changeRequest) }
}

const wordsOf = (text: string): string =>
  text
    .match(/[a-z0-9]+/gi)!
    .sort()
    .join(" ")

describe("merging pages as people edit them", patience, () => {
  it("asks nothing that git does not ask, and makes sense where git asks", async () => {
    const counts = { asksLikeGit: 0, asksLess: 0, asGit: 0, asGoodAsGit: 0, otherWords: 0 }
    const wrong: Array<string> = []
    const seeds = Array.from({ length: Math.ceil(300 * factor) }, (_, index) => first + index)
    for (let from = 0; from < seeds.length; from += 500) {
      const made = seeds.slice(from, from + 500).flatMap((seed) => {
        const sides = caseOf(seed)
        return sides === undefined ? [] : [{ seed, sides }]
      })
      const cases = made.map(({ sides }) => sides)
      const byGit = gitMerges(cases)
      for (const [index, sides] of cases.entries()) {
        const { conflicts, source } = mergeMarkdown(sides, undefined, parseMarkdownFast)
        const git = byGit[index]
        const { seed } = made[index]!
        if (conflicts.length > 0) {
          if (git === undefined) counts.asksLikeGit++
          else wrong.push(`${seed}: asks, and git does not`)
          continue
        }
        if (git === source) {
          counts.asGit++
          continue
        }
        const nonsense = findNonsense(sides, source)
        if (nonsense.length > 0)
          wrong.push(
            `${seed}: ${git === undefined ? "" : "(git is clean) "}${nonsense.slice(0, 3).join("; ")}`
          )
        else if (git === undefined) counts.asksLess++
        else if (wordsOf(git) === wordsOf(source)) counts.asGoodAsGit++
        else counts.otherWords++
      }
      await new Promise((resolve) => setImmediate(resolve))
    }
    if (seeds.length > 300 || process.env.OCTAVO_SEED !== undefined) console.log(counts)
    expect(counts.asksLess).toBeGreaterThan(0)
    expect(wrong.slice(0, 40)).toEqual([])
  })
})
