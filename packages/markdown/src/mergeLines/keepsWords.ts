import { changesPhrases } from "./changesPhrases.ts"
import { type Counts, countWords } from "./countWords.ts"
import type { Merged } from "./MarkdownConflict.ts"
import { countLines } from "./countLines.ts"
import { doublesShortVersions, doublesVersions, wordsOfEnds } from "./doublesVersions.ts"
import { withoutHeaders, passagesOf } from "./passagesOf.ts"
import { shareChanges } from "./shareChanges.ts"
import { mergeLines } from "./mergeLines.ts"
import { mapThreeWay, type ThreeWay } from "./ThreeWay.ts"

type Side = "ours" | "theirs"

const SIDES: ReadonlyArray<Side> = ["ours", "theirs"]

/** Two authors may add one word by chance. */
const SEVERAL = 2

const of = (counts: Counts, word: string): number => counts.get(word) ?? 0

/** The text of a merge after each of its conflicts was answered with one side; an answer in place of nothing has lines of its own. */
const answeredWith = ({ conflicts, text }: Merged, side: Side): string => {
  let [answered, at] = ["", 0]
  for (const conflict of conflicts) {
    const { end, start } = conflict
    const isBetweenLines =
      start === end && (/^$|\n/.test(text.charAt(start)) || /^$|\n/.test(text.charAt(start - 1)))
    const separator = isBetweenLines ? "\n" : ""
    answered += text.slice(at, start) + separator + (conflict[side] ?? "") + separator
    at = end
  }
  return answered + text.slice(at)
}

/** Whether a text has each word of some sides that the other one did not remove. */
const hasWords = (words: ThreeWay<Counts>, now: Counts, sides: ReadonlyArray<Side>): boolean =>
  sides.every((side) => {
    const other = side === "ours" ? words.theirs : words.ours
    return [...words[side]].every(
      ([word, count]) => of(now, word) >= count - Math.max(of(words.base, word) - of(other, word), 0)
    )
  })

/** Whether a text has a word more often than both sides together. */
const hasTooMany = ({ base, ours, theirs }: ThreeWay<Counts>, now: Counts): boolean =>
  [...now].some(([word, count]) => {
    const [mine, others] = [of(ours, word), of(theirs, word)]
    return count > Math.max(mine, others, mine + others - of(base, word))
  })

/** Whether a text lacks a word that both sides removed once or more and kept elsewhere. */
const lacksKept = ({ base, ours, theirs }: ThreeWay<Counts>, now: Counts): boolean =>
  [...base].some(([word, before]) => {
    const [mine, others] = [of(ours, word), of(theirs, word)]
    return mine < before && others < before && of(now, word) < Math.min(mine, others)
  })

/** Whether a text has a line with words of the base less often than each side. */
const lacksLines = (sources: ThreeWay<string>, text: string): boolean => {
  const { base, ours, theirs } = mapThreeWay(sources, countLines)
  const now = countLines(text)
  return [...base.keys()].some((line) => of(now, line) < Math.min(of(ours, line), of(theirs, line)))
}

const sortedLines = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .toSorted()
    .join("\n")

/** Whether a text has the lines of a merge by lines, with one side where that asks. */
const isAsByLines = (sources: ThreeWay<string>, text: string, side: Side | undefined): boolean => {
  const lines = mergeLines(sources, side)
  return lines !== undefined && (lines === text || sortedLines(lines) === sortedLines(text))
}

/** How many lines are searched within a side; more are believed to be of it. */
const MOST_SEARCHED = 100

/** Whether texts consist of lines of a side, or of pieces of its lines. */
const areWrittenBy = (side: string, texts: ReadonlyArray<string | null>): boolean => {
  const lines = new Set(side.split("\n").map((line) => line.trim()))
  return texts
    .flatMap((text) => (text ?? "").split("\n"))
    .map((line) => line.trim())
    .filter((line) => !lines.has(line))
    .slice(0, MOST_SEARCHED)
    .every((line) => side.includes(line))
}

/** One word counts as most of a line or sentence of so few. */
const FEW = 3

/** Whether a word of a short line or sentence of either side is among some. */
const haveShort = ({ ours, theirs }: ThreeWay<string>, words: ReadonlySet<string>): boolean =>
  [...passagesOf(ours), ...passagesOf(theirs)].some((passage) => {
    const all = [...countWords(passage).keys()]
    return all.length > 1 && all.length <= FEW && all.some((word) => words.has(word))
  })

/** Whether most words of a line or sentence of either side are among some. */
const haveMost = ({ ours, theirs }: ThreeWay<string>, words: ReadonlySet<string>): boolean =>
  words.size >= SEVERAL &&
  [...passagesOf(ours), ...passagesOf(theirs)].some((passage) => {
    const all = [...countWords(passage).keys()]
    const found = all.filter((word) => words.has(word)).length
    return found >= SEVERAL && found * 2 >= all.length
  })

/**
 * Whether a text lacks a word of a line that all sides have once, or most of a sentence whose words all sides have once: one side moved
 * it, and the other was asked about its place.
 */
const lacksUnchanged = (sources: ThreeWay<string>, words: ThreeWay<Counts>, text: string): boolean => {
  const now = countWords(text)
  const isLost = (word: string) =>
    !now.has(word) && Object.values(words).every((counts: Counts) => counts.get(word) === 1)
  const lost = new Set([...words.base.keys()].filter(isLost))
  if (lost.size === 0) return false
  const { base, ours, theirs } = mapThreeWay(sources, countLines)
  return (
    haveMost(sources, lost) ||
    haveShort(sources, lost) ||
    [...base.keys()].some(
      (line) =>
        ours.has(line) && theirs.has(line) && [...countWords(line).keys()].some((word) => lost.has(word))
    )
  )
}

/** Whether a text lacks most of a line or sentence that a side alone added. */
const lacksAdded = (
  { base, ours, theirs }: ThreeWay<Counts>,
  side: Side,
  text: string,
  sources: ThreeWay<string>
): boolean => {
  const [own, other] = side === "ours" ? [ours, theirs] : [theirs, ours]
  const now = countWords(text)
  const lost = [...own.keys()].filter((word) => !base.has(word) && !other.has(word) && !now.has(word))
  return haveMost(sources, new Set(lost))
}

/**
 * Whether a text has most of a line or sentence twice whose words both sides have once: both moved it, or one of them joined it to
 * another paragraph. A word of it is of the base, since two authors may add one line.
 */
const doublesUnchanged = (
  sources: ThreeWay<string>,
  { base, ours, theirs }: ThreeWay<Counts>,
  text: string
): boolean => {
  const doubled = [...countWords(text)].flatMap(([word, count]) =>
    count > 1 && of(ours, word) === 1 && of(theirs, word) === 1 && of(base, word) < 2 ? [word] : []
  )
  return (
    doubled.some((word) => base.has(word)) && haveMost(mapThreeWay(sources, withoutHeaders), new Set(doubled))
  )
}

/** Whether a text lacks or doubles a line with words, not of the headers of a table, that all sides have once. */
const changesKeptLine = (sources: ThreeWay<string>, text: string): boolean => {
  const count = (source: string) => countLines(withoutHeaders(source))
  const { base, ours, theirs } = mapThreeWay(sources, count)
  const now = count(text)
  return [...base].some(
    ([line, count]) => count === 1 && ours.get(line) === 1 && theirs.get(line) === 1 && now.get(line) !== 1
  )
}

/**
 * Whether a merge keeps the words of its sides. Each answer to its conflicts has the lines and sentences that all sides have, once. Where sides
 * made a change alike, it has the words of both but for those that a side removed, and none more often than both together; a
 * word that only both additions have, once. Its conflicts then show lines that their sides wrote, and lose and double nothing when all
 * are answered with one side. No conflict is answered yet. `sharesBlocks` says that blocks show such a change; otherwise words,
 * lines and their order do. A merge by lines that comes to the same lines is believed.
 */
export const keepsWords = (sources: ThreeWay<string>, merged: Merged, sharesBlocks: boolean): boolean => {
  const words = mapThreeWay(sources, countWords)
  const { base, ours, theirs } = words
  const answers = SIDES.map((side) => ({ side, text: answeredWith(merged, side) }))
  const isClean = merged.conflicts.length === 0
  const lacks = ({ side, text }: (typeof answers)[number]) =>
    lacksUnchanged(sources, words, text) || lacksAdded(words, side, text, sources)
  if (!isClean && answers.some(lacks)) return false
  if (
    !isClean &&
    changesPhrases(
      sources,
      words,
      answers.map(({ text }) => text)
    )
  )
    return false
  const doublesShort = ({ text }: (typeof answers)[number]) =>
    doublesShortVersions(sources, words, text, isClean ? 1 : 0)
  if (answers.some(doublesShort)) return false
  if (answers.some(({ text }) => doublesUnchanged(sources, words, text))) return false
  if (isClean && changesKeptLine(sources, merged.text)) return false
  const areWritten = SIDES.every((side) =>
    areWrittenBy(
      sources[side],
      merged.conflicts.map((conflict) => conflict[side])
    )
  )
  if (!areWritten) return false
  const added = [...ours].flatMap(([word, count]) =>
    count === 1 && of(theirs, word) === 1 && !base.has(word) ? [word] : []
  )
  const hasShared = sharesBlocks || (!isClean && shareChanges(sources))
  if (!hasShared && added.length < SEVERAL) {
    const isSuspect = isClean && lacksLines(sources, merged.text)
    return !isSuspect || isAsByLines(sources, merged.text, undefined)
  }
  const isWhole = (text: string, side?: Side): boolean => {
    const now = countWords(text)
    const isExcessive = hasTooMany(words, now)
    const mayBelieve = (side === undefined || !isExcessive) && !doublesVersions(sources, text)
    if (mayBelieve && isAsByLines(sources, text, side)) return true
    const doubled = added.filter((word) => of(now, word) > 1)
    const ofEnds = isClean && doubled.length > 0 ? wordsOfEnds(sources, text) : undefined
    return (
      !isExcessive &&
      hasWords(words, now, side === undefined ? SIDES : [side]) &&
      doubled.filter((word) => ofEnds?.has(word) !== true).length < (hasShared ? 1 : SEVERAL) &&
      (side !== undefined || !lacksKept(words, now))
    )
  }
  if (isClean) return isWhole(merged.text)
  return answers.every(({ side, text }) => isWhole(text, side))
}
