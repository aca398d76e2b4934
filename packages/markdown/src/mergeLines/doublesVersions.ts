import { countWords } from "./countWords.ts"
import { passagesOf } from "./passagesOf.ts"
import { mapThreeWay, type ThreeWay } from "./ThreeWay.ts"

/** Two authors may add one word by chance, but not in a line that has so many words in common. */
const SEVERAL = 2
const MANY = 6

/** The row below the headers of a table: many tables have the same headers. */
const DELIMITERS = /^[\s|:-]*-[\s|:-]*$/

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

/** The words of the lines and sentences that a side added and a text has, each by itself. */
const addedPassages = (side: string, base: string, text: string): ReadonlyArray<ReadonlyArray<string>> => {
  const [known, present] = [base, text].map((each) => new Set(passagesOf(each)))
  const lines = side.split("\n")
  return lines
    .filter((_, at) => !DELIMITERS.test(lines[at + 1] ?? ""))
    .flatMap(passagesOf)
    .filter((passage) => !known!.has(passage) && present!.has(passage))
    .map((passage) => [...countWords(passage).keys()])
}

/** Whether a merge has two versions of a line that both sides added: the words that only both additions have are in it twice. */
export const doublesVersions = (texts: ThreeWay<string>, merged: string): boolean => {
  const words = mapThreeWay(texts, countWords)
  const now = countWords(merged)
  const doubled = [...words.ours.keys()].filter(
    (word) =>
      words.ours.get(word) === 1 &&
      words.theirs.get(word) === 1 &&
      !words.base.has(word) &&
      now.get(word)! > 1
  )
  if (doubled.length === 0) return false
  const added = new Set(doubled)
  const hasAdded = (line: ReadonlyArray<string>) => line.some((word) => added.has(word))
  const [mine, others] = [texts.ours, texts.theirs].map((side) =>
    addedPassages(side, texts.base, merged).filter(hasAdded)
  )
  return mine!.some((line) => others!.some((other) => areVersions(line, other, added)))
}
