import { describe, expect, it } from "@effect/vitest"
import { mergeMarkdown } from "../../../src/merge/mergeMarkdown.ts"
import { mapThreeWay, type ThreeWay } from "../../../src/mergeLines/ThreeWay.ts"
import { parseMarkdownFast } from "../../../src/syntax/parseMarkdownFast.ts"
import { gitMerges } from "../gitMerges.ts"
import { factor, testTimeout } from "../../../src/testing/holds.ts"
import { Chance } from "./Chance.ts"
import { editPage } from "./editPage.ts"
import { findNonsense } from "./findNonsense.ts"
import { namesIn } from "./readLayout.ts"
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

const caseOf = (seed: number, isShort: boolean, most: number): ThreeWay<string> | undefined => {
  const base = makePage(new Chance(seed, "b"), isShort)
  const ours = editPage(new Chance(seed, "m"), base, most)
  const theirs = editPage(new Chance(seed, "c"), base, most)
  return [base, ours, theirs].some(hasTwinLists)
    ? undefined
    : { base: writePage(base), ours: writePage(ours), theirs: writePage(theirs) }
}

const wordsOf = (text: string): string =>
  text
    .match(/[a-z0-9]+/gi)!
    .sort()
    .join(" ")

const countNames = (text: string): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const name of namesIn(text)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** The words that an answer to all conflicts lost though all sides have them, or doubled. */
const wrongAnswers = (sides: ThreeWay<string>): ReadonlyArray<string> =>
  (["main", "change-request"] as const).flatMap((take) => {
    const { source } = mergeMarkdown(sides, { get: () => ({ take }) }, parseMarkdownFast)
    const of = mapThreeWay(sides, countNames)
    const now = countNames(source)
    const wrong = [...new Set([...of.base.keys(), ...now.keys()])].filter((name) => {
      const times = [of.base, of.ours, of.theirs].map((counts) => counts.get(name) ?? 0)
      return (now.get(name) ?? 0) > Math.max(...times) || (Math.min(...times) > 0 && !now.has(name))
    })
    return wrong.length === 0 ? [] : `answered with ${take}: ${wrong.slice(0, 5).join(" ")}`
  })

/** Whether cells of a merged text are below another header than that of their authors. */
const hasWrongCells = (sides: ThreeWay<string>, merged: string): boolean =>
  findNonsense(sides, merged).some((each) => /stands under|more cells/.test(each))

/** Merges pairs of edits and counts what becomes of them; what makes no sense is listed. */
const mergeAll = async (
  seeds: ReadonlyArray<number>,
  makeCase: (seed: number) => ThreeWay<string> | undefined
) => {
  const counts = {
    asksLikeGit: 0,
    asksAboutColumns: 0,
    wrongAnswers: 0,
    asksLess: 0,
    asGit: 0,
    asGoodAsGit: 0,
    otherWords: 0
  }
  const wrong: Array<string> = []
  const answered: Array<string> = []
  for (let from = 0; from < seeds.length; from += 500) {
    const made = seeds.slice(from, from + 500).flatMap((seed) => {
      const sides = makeCase(seed)
      return sides === undefined ? [] : [{ seed, sides }]
    })
    const byGit = gitMerges(made.map(({ sides }) => sides))
    for (const [index, { seed, sides }] of made.entries()) {
      const { conflicts, source } = mergeMarkdown(sides, undefined, parseMarkdownFast)
      const git = byGit[index]
      if (conflicts.length > 0) {
        if (git === undefined) counts.asksLikeGit++
        else if (hasWrongCells(sides, git)) counts.asksAboutColumns++
        else wrong.push(`${seed}: asks, and git does not`)
        answered.push(...wrongAnswers(sides).map((each) => `${seed}: ${each}`))
        continue
      }
      if (git === source) {
        counts.asGit++
        continue
      }
      const nonsense = findNonsense(sides, source)
      if (nonsense.length > 0)
        wrong.push(`${seed}: ${git === undefined ? "" : "(git is clean) "}${nonsense.slice(0, 3).join("; ")}`)
      else if (git === undefined) counts.asksLess++
      else if (wordsOf(git) === wordsOf(source)) counts.asGoodAsGit++
      else counts.otherWords++
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
  counts.wrongAnswers = answered.length
  if (seeds.length > 300 || process.env.OCTAVO_SEED !== undefined)
    console.log(counts, wrong, answered.slice(0, 40))
  expect(counts.asksLess).toBeGreaterThan(0)
  return { counts, wrong }
}

const seedsOf = (count: number): ReadonlyArray<number> =>
  Array.from({ length: Math.ceil(count * factor) }, (_, index) => first + index)

/** One side moved a block to the end of a section that the other side moved away: it may go along, or stay under the heading before. */
const ambiguous = 2042

/** Pairs of edits where one author joined or divided a paragraph that the other one changed. */
const joined = [99, 125, 658, 2648]

describe("merging pages as people edit them", testTimeout, () => {
  it("asks nothing that git does not ask, and makes sense where git asks", async () => {
    const seeds = seedsOf(300)
    const { wrong } = await mergeAll(seeds, (seed) => caseOf(seed, seed % 3 === 0, 4))
    expect(wrong.filter((each) => !each.startsWith(`${ambiguous}: `)).slice(0, 40)).toEqual([])
  })

  it("makes sense of nearly all short pages that both sides changed all over, and of the answers to conflicts", async () => {
    const seeds = [...seedsOf(300), ...joined]
    const { counts, wrong } = await mergeAll(seeds, (seed) => caseOf(seed, true, 8))
    expect(wrong.length).toBeLessThanOrEqual(seeds.length / 1000)
    expect(counts.wrongAnswers).toBeLessThanOrEqual(seeds.length / 1000)
  })
})
