import { countWords } from "./countWords.ts"
import { mapThreeWay, type ThreeWay } from "./ThreeWay.ts"

/** Two authors may add one word by chance. */
const SEVERAL = 2

/** The row below the headers of a table: many tables have the same headers. */
const DELIMITERS = /^[\s|:-]*-[\s|:-]*$/

/** Whether two lines have most of their words in common, among them several that only the additions of both sides have. */
const areVersions = (
  mine: ReadonlyArray<string>,
  others: ReadonlyArray<string>,
  added: ReadonlySet<string>
) => {
  const there = new Set(others)
  const common = mine.filter((word) => added.has(word) && there.has(word)).length
  return common >= SEVERAL && common * 2 >= Math.min(mine.length, others.length)
}

/** The words of the lines that a side added and a text has, each by its line. */
const addedLines = (side: string, base: string, text: string): ReadonlyArray<ReadonlyArray<string>> => {
  const [known, present] = [base, text].map((each) => new Set(each.split("\n").map((line) => line.trim())))
  const lines = side.split("\n").map((line) => line.trim())
  return lines
    .filter((line, at) => !known!.has(line) && present!.has(line) && !DELIMITERS.test(lines[at + 1] ?? ""))
    .map((line) => [...countWords(line).keys()])
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
  if (doubled.length < SEVERAL) return false
  const added = new Set(doubled)
  const hasAdded = (line: ReadonlyArray<string>) => line.some((word) => added.has(word))
  const [mine, others] = [texts.ours, texts.theirs].map((side) =>
    addedLines(side, texts.base, merged).filter(hasAdded)
  )
  return mine!.some((line) => others!.some((other) => areVersions(line, other, added)))
}
