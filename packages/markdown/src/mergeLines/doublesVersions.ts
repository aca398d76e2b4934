import { countLines } from "./countLines.ts"
import { type Counts, countWords } from "./countWords.ts"
import { doublesLines } from "./doublesLines.ts"
import { withoutHeaders, passagesOf } from "./passagesOf.ts"
import { mapThreeWay, type ThreeWay } from "./ThreeWay.ts"

/** Two authors may add one word by chance, but not in a line that has so many words in common. */
const SEVERAL = 2
const MANY = 6

/** One word is a third or a half of so many. */
const isShort = (words: number): boolean => words === 2 || words === 3

/** Whether two lines are versions of one: what they have in common are several words of both additions, or most of a long line with one. */
const areVersions = (
  mine: ReadonlyArray<string>,
  others: ReadonlyArray<string>,
  added: ReadonlySet<string>
) => {
  const there = new Set(others)
  const shared = mine.filter((word) => there.has(word))
  const common = shared.filter((word) => added.has(word)).length
  const shorter = Math.min(mine.length, others.length)
  if (common >= SEVERAL && common * 2 >= shorter) return true
  return common > 0 && shared.length >= MANY && shared.length * 4 >= shorter * 3
}

/** The lines and sentences that a side and a text have, but not the headers of tables. */
const commonPassages = (side: string, text: string): ReadonlyArray<string> => {
  const present = new Set(passagesOf(text))
  return passagesOf(withoutHeaders(side)).filter((passage) => present.has(passage))
}

/** The words of those passages that have any of some words, each by itself. */
const wordsOf = (
  passages: ReadonlyArray<string>,
  words: ReadonlySet<string>
): ReadonlyArray<ReadonlyArray<string>> =>
  passages
    .map((passage) => [...countWords(passage).keys()])
    .filter((line) => line.some((word) => words.has(word)))

/** The words that a text has more than once, and each side exactly once. */
const doubledWords = ({ ours, theirs }: ThreeWay<Counts>, text: string): ReadonlyArray<string> =>
  [...countWords(text)].flatMap(([word, count]) =>
    count > 1 && ours.get(word) === 1 && theirs.get(word) === 1 ? [word] : []
  )

/** The function from a word to the indexes of the lines that have it. */
const placesOfWords = (lines: ReadonlyArray<ReadonlyArray<string>>) => {
  const places = new Map<string, Array<number>>()
  for (const [at, line] of lines.entries())
    for (const word of line) {
      const known = places.get(word)
      if (known === undefined) places.set(word, [at])
      else known.push(at)
    }
  return (word: string): ReadonlyArray<number> => places.get(word) ?? []
}

/** The last lines of passages that one text alone has, of those that stand in it once and not in the base. */
const endsOf = (text: string, base: Counts, other: Counts): ReadonlySet<string> => {
  const counts = countLines(text)
  const lines = text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trim()]))
  return new Set(
    lines.filter((line, at) => {
      const before = lines[at - 1]
      const isOwn = before !== undefined && counts.has(before) && !base.has(before) && !other.has(before)
      const after = lines[at + 1]
      return isOwn && counts.get(line) === 1 && !base.has(line) && (after === undefined || base.has(after))
    })
  )
}

/** The words of lines that a text has twice because each side ended a passage of its own with that line. */
export const wordsOfEnds = (texts: ThreeWay<string>, merged: string): ReadonlySet<string> => {
  if (doublesLines(texts, merged)) return new Set()
  const { base, ours, theirs } = mapThreeWay(texts, countLines)
  const others = endsOf(texts.theirs, base, ours)
  const ends = [...endsOf(texts.ours, base, theirs)].filter((line) => others.has(line))
  const now = countLines(merged)
  return new Set(ends.flatMap((line) => (now.get(line) === 2 ? [...countWords(line).keys()] : [])))
}

/** Whether a merge has two versions of a line that both sides added: the words that only both additions have are in it twice. */
export const doublesVersions = (texts: ThreeWay<string>, merged: string): boolean => {
  const words = mapThreeWay(texts, countWords)
  const doubled = doubledWords(words, merged).filter((word) => !words.base.has(word))
  if (doubled.length === 0) return false
  const ofEnds = wordsOfEnds(texts, merged)
  const added = new Set(doubled.filter((word) => !ofEnds.has(word)))
  const known = new Set(passagesOf(texts.base))
  const [mine, others] = [texts.ours, texts.theirs].map((side) =>
    wordsOf(
      commonPassages(side, merged).filter((passage) => !known.has(passage)),
      added
    )
  )
  const othersWith = placesOfWords(others!)
  return mine!.some((line) =>
    line.some(
      (word) => added.has(word) && othersWith(word).some((at) => areVersions(line, others![at]!, added))
    )
  )
}

/**
 * Whether a merge, or an answer to its conflicts, has two versions of a line or sentence of two or three words, one of each side: a word
 * that each side has once is in both, and the other words are not of two places of the base. The base has that word at `least` so often:
 * beside a conflict two additions are rather one sentence that both changed.
 */
export const doublesShortVersions = (
  texts: ThreeWay<string>,
  words: ThreeWay<Counts>,
  answer: string,
  least: 0 | 1
): boolean => {
  const isOfOne = (word: string) => {
    const before = words.base.get(word) ?? 0
    return before >= least && before < 2
  }
  const doubled = new Set(doubledWords(words, answer).filter(isOfOne))
  if (doubled.size === 0) return false
  const [mine, others] = [texts.ours, texts.theirs].map((side) =>
    wordsOf(commonPassages(side, answer), doubled)
  )
  const own = (line: ReadonlyArray<string>, other: ReadonlyArray<string>) =>
    line.filter((word) => words.base.has(word) && !other.includes(word))
  const placesIn = placesOfWords(passagesOf(texts.base).map((passage) => [...countWords(passage).keys()]))
  const areOfTwoPlaces = (line: ReadonlyArray<string>, other: ReadonlyArray<string>) => {
    const [first, second] = [own(line, other), own(other, line)]
    const places = new Set(first.flatMap(placesIn))
    const isOfBoth = second.some((word) => placesIn(word).some((at) => places.has(at)))
    return first.length > 0 && second.length > 0 && !isOfBoth
  }
  const othersWith = placesOfWords(others!)
  const isVersion = (line: ReadonlyArray<string>, other: ReadonlyArray<string>) =>
    isShort(Math.min(line.length, other.length)) &&
    line.join() !== other.join() &&
    !areOfTwoPlaces(line, other)
  return mine!.some((line) =>
    line.some((word) => doubled.has(word) && othersWith(word).some((at) => isVersion(line, others![at]!)))
  )
}
