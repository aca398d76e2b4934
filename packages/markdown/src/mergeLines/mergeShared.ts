import { alignShared, inBoth, type PlaceOf } from "./alignShared.ts"
import { sharedText, wordsAndSigns } from "./sharedBlock.ts"
import { numberTokens } from "../diff/compareTokens.ts"
import { doublesLines } from "./doublesLines.ts"
import { linesOf, mergeLines } from "./mergeLines.ts"
import { mapThreeWay, type ThreeWay } from "./ThreeWay.ts"

const placesOn = (base: Int32Array, side: Int32Array): PlaceOf => {
  const places = new Map(inBoth(base, side))
  return (at) => places.get(at) ?? -1
}

/** Longer texts have to have lines as they were written. */
const LONGEST_BY_WORDS = 8000

/** Whether the words of each line that a side wrote are in a text, in their order. */
const hasLinesOf = (side: string, base: string, text: string): boolean => {
  const known = new Set([...base.split("\n"), ...text.split("\n")])
  const isWithin = (line: string) => text.length <= LONGEST_BY_WORDS && sharedText(line, text) === line
  return side.split("\n").every((line) => known.has(line) || isWithin(line))
}

type Cut = (text: string) => ReadonlyArray<string>

/** The base with the pieces of a text that both sides changed alike; undefined if there are none. */
const sharedBase = (texts: ThreeWay<string>, piecesOf: Cut): string | undefined => {
  const pieces = mapThreeWay(texts, piecesOf)
  const [base, ours, theirs] = numberTokens([pieces.base, pieces.ours, pieces.theirs])
  return alignShared(
    { base: base!, ours: ours!, theirs: theirs! },
    {
      isAnchor: () => true,
      isPart: () => false,
      isUnique: () => false,
      places: () => ({ ours: placesOn(base!, ours!), theirs: placesOn(base!, theirs!) })
    }
  )
    ?.map((token) => (token.base >= 0 ? pieces.base[token.base] : pieces.theirs[token.theirs]))
    .join("")
}

/**
 * Merges texts with lines or words that both sides changed alike, as one change. Undefined if there are none, or if the result
 * lacks words of a line that a side wrote.
 */
export const mergeShared = (
  texts: ThreeWay<string>,
  cuts: ReadonlyArray<Cut> = [linesOf, wordsAndSigns]
): string | undefined => {
  for (const piecesOf of cuts) {
    const base = sharedBase(texts, piecesOf)
    const merged = base === undefined ? undefined : mergeLines({ ...texts, base })
    if (merged === undefined) continue
    const isWhole = [texts.ours, texts.theirs].every((side) => hasLinesOf(side, texts.base, merged))
    if (isWhole && !doublesLines(texts, merged)) return merged
  }
  return undefined
}
