import type { ValueBounds } from "../operations/valueFacts.ts"
import type { Words } from "../Words.ts"

/** Fills in the places of a sentence, such as `{count}`. */
export const filled = (sentence: string, values: Readonly<Record<string, string>>): string =>
  sentence.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)

const unitWords = {
  Character: ["inCharacter", "inCharacters"],
  Item: ["inItem", "inItems"],
  MatchingItem: ["inMatchingItem", "inMatchingItems"],
  Property: ["inProperty", "inProperties"]
} as const

/** So many of a unit, such as `3 properties`. */
export const countWords = (
  range: string,
  count: string,
  unit: keyof typeof unitWords,
  words: Words
): string => {
  const [one, many] = unitWords[unit]
  return filled(words[count === "1" ? one : many], { range })
}

/** The bounds of a value in words, such as `1 to 100` or `at most 50 characters`. */
export const boundWords = (bounds: ValueBounds, words: Words): string => {
  if ("multipleOf" in bounds) return filled(words.multipleOf, { value: bounds.multipleOf })
  const { high, low, unit } = bounds
  const least = low && filled(low.isExclusive ? words.moreThan : words.atLeast, { value: low.value })
  const most = high && filled(high.isExclusive ? words.lessThan : words.atMost, { value: high.value })
  const isInclusive = low?.isExclusive === false && high?.isExclusive === false
  const range =
    low === undefined || high === undefined
      ? (least ?? most ?? "")
      : isInclusive && low.value === high.value
        ? filled(words.exactly, { value: low.value })
        : filled(isInclusive ? words.between : words.bothBounds, {
            low: isInclusive ? low.value : least!,
            high: isInclusive ? high.value : most!
          })
  return unit === undefined ? range : countWords(range, (high ?? low)!.value, unit, words)
}
