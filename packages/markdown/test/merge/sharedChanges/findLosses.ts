import type { MergedMarkdown } from "../../../src/merge/mergeMarkdown.ts"
import type { ThreeWay } from "../../../src/mergeLines/ThreeWay.ts"
import { sameEnd, type SharedHistory } from "./SharedHistory.ts"

const countWords = (text: string): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const word of text.match(/[a-z]\d+x/g) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

const isRemoved = (word: string, { base, ours, theirs }: ThreeWay<ReadonlyMap<string, number>>): boolean =>
  base.has(word) && (!ours.has(word) || !theirs.has(word))

const countEnds = (text: string): number => text.split(sameEnd).length - 1

/** The lines that follow ends of sections. */
const linesBehindEnds = (text: string): ReadonlySet<string> => {
  const lines = text.split("\n").filter((line) => line !== "")
  return new Set(lines.flatMap((line, at) => (line === sameEnd ? [lines[at + 1] ?? ""] : [])))
}

/** The words that a text has twice. */
export const findDoubled = (text: string): ReadonlyArray<string> =>
  [...countWords(text)].filter(([, count]) => count > 1).map(([word]) => word)

/** Whether a text has more ends of sections than both sides together. */
export const doublesEnd = ({ base, ours, theirs }: SharedHistory, text: string): boolean => {
  const [before, mine, others] = [base, ours, theirs].map(countEnds)
  return countEnds(text) > Math.max(mine!, others!, mine! + others! - before!)
}

/** Whether a text has the end of a section more often than each side, though both sides added theirs before the same line. */
export const doublesSharedEnd = ({ base, ours, theirs }: SharedHistory, text: string): boolean => {
  const [before, mine, others] = [base, ours, theirs].map(linesBehindEnds)
  return (
    countEnds(text) > Math.max(countEnds(ours), countEnds(theirs)) &&
    [...mine!].some((line) => others!.has(line) && !before!.has(line))
  )
}

/** Whether the two lines with a word have nothing else in common: two authors may use one word, and one short heading, by chance. */
const isChance = (word: string, { ours, theirs }: SharedHistory, merged: string): boolean => {
  const lines = merged.split("\n").filter((line) => countWords(line).has(word))
  const [first, second] = lines
  if (lines.length !== 2) return false
  const isOfBoth = [ours, theirs].every((side) => lines.some((line) => side.split("\n").includes(line)))
  return (
    isOfBoth &&
    [...countWords(first!).keys()].every((each) => each === word || !countWords(second!).has(each))
  )
}

/** The words that a merge lost or doubled, and the sides of conflicts that are no pieces of a side's text. */
export const findLosses = (history: SharedHistory, merged: MergedMarkdown): ReadonlyArray<string> => {
  const { base, ours, theirs } = history
  const sides = { base: countWords(base), ours: countWords(ours), theirs: countWords(theirs) }
  const kept = countWords(
    merged.source + merged.conflicts.map((conflict) => `\n${conflict.ours}\n${conflict.theirs}`).join("")
  )
  const all = new Set([...sides.ours.keys(), ...sides.theirs.keys()])
  const lost = [...all].filter((word) => !kept.has(word) && !isRemoved(word, sides))
  const doubled = findDoubled(merged.source).filter(
    (word) => sides.base.has(word) || !isChance(word, history, merged.source)
  )
  const torn = merged.conflicts.flatMap((conflict) =>
    (["ours", "theirs"] as const).flatMap((side) => {
      const lines = new Set(history[side].split("\n").map((line) => line.trim()))
      return (conflict[side] ?? "")
        .split("\n")
        .filter((line) => !lines.has(line.trim()) && !history[side].includes(line.trim()))
    })
  )
  const ends = [history.ours, history.theirs, history.shared].map(countEnds)
  const isLonely =
    merged.conflicts.length === 0 &&
    countEnds(merged.source) < Math.min(ends[0]!, ends[1]!, ends[0]! + ends[1]! - ends[2]!)
  return [
    ...(lost.length > 0 ? [`lost ${lost.join(" ")}`] : []),
    ...(doubled.length > 0 ? [`doubled ${doubled.join(" ")}`] : []),
    ...(torn.length > 0 ? [`nobody wrote ${torn.join(" / ")}`] : []),
    ...(isLonely ? ["lost an end of a section"] : [])
  ]
}

/** The words of a side that are not in a merge although all conflicts were resolved with that side, or that are in it twice. */
export const findLostAnswers = (
  history: SharedHistory,
  side: "ours" | "theirs",
  source: string
): ReadonlyArray<string> => {
  const sides = {
    base: countWords(history.base),
    ours: countWords(history.ours),
    theirs: countWords(history.theirs)
  }
  const now = countWords(source)
  const lost = [...sides[side].keys()].filter((word) => !now.has(word) && !isRemoved(word, sides))
  const doubled = findDoubled(source)
  return [
    ...(lost.length > 0 ? [`lost ${lost.join(" ")} with the answer ${side}`] : []),
    ...(doubled.length > 0 ? [`doubled ${doubled.join(" ")} with the answer ${side}`] : [])
  ]
}
