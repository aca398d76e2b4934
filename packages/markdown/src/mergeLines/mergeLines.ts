import { type Change, compareTokens, numberTokens } from "../diff/compareTokens.ts"
import type { ThreeWay } from "./ThreeWay.ts"

/** The lines of a text, with their line ends. */
export const linesOf = (text: string): ReadonlyArray<string> => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

/** The lines of a side for a run of the base, from the first to the last of its changes within the run. */
const linesFor = (
  lines: ReadonlyArray<string>,
  changes: ReadonlyArray<Change>,
  from: number,
  to: number
): string => {
  const first = changes[0]!
  const last = changes.at(-1)!
  return lines.slice(first.newFrom - (first.from - from), last.newTo + (to - last.to)).join("")
}

/**
 * Merges texts line by line; undefined when both sides changed the same or neighbouring lines in different ways, unless one of them
 * is preferred. Whatever `git merge-file` merges, this merges, too.
 */
export const mergeLines = (texts: ThreeWay<string>, preferred?: "ours" | "theirs"): string | undefined => {
  const base = linesOf(texts.base)
  const ours = linesOf(texts.ours)
  const theirs = linesOf(texts.theirs)
  const numbers = numberTokens([base, ours, theirs])
  const mainChanges = compareTokens(numbers[0]!, numbers[1]!)
  const requestChanges = compareTokens(numbers[0]!, numbers[2]!)
  let merged = ""
  let copied = 0
  let mainAt = 0
  let requestAt = 0
  while (mainAt < mainChanges.length || requestAt < requestChanges.length) {
    const mainFirst = mainAt
    const requestFirst = requestAt
    const from = Math.min(mainChanges[mainAt]?.from ?? Infinity, requestChanges[requestAt]?.from ?? Infinity)
    let to = from
    for (;;) {
      if (mainAt < mainChanges.length && mainChanges[mainAt]!.from <= to) {
        to = Math.max(to, mainChanges[mainAt++]!.to)
      } else if (requestAt < requestChanges.length && requestChanges[requestAt]!.from <= to) {
        to = Math.max(to, requestChanges[requestAt++]!.to)
      } else break
    }
    const ofMain = mainChanges.slice(mainFirst, mainAt)
    const ofRequest = requestChanges.slice(requestFirst, requestAt)
    merged += base.slice(copied, from).join("")
    copied = to
    if (ofRequest.length === 0) merged += linesFor(ours, ofMain, from, to)
    else {
      const text = linesFor(theirs, ofRequest, from, to)
      const other = ofMain.length > 0 ? linesFor(ours, ofMain, from, to) : text
      if (other !== text && preferred === undefined) return undefined
      merged += preferred === "ours" ? other : text
    }
  }
  return merged + base.slice(copied).join("")
}
