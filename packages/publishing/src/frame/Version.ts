import { languages } from "@octavo/html"

/** A version as the title or the path of a variant names it. */
export interface Version {
  /** The words before the number, in lower case: numbers of other things are not compared. */
  readonly name: string
  readonly numbers: ReadonlyArray<number>
  /** Whether it is a version before its release. */
  readonly isPreview: boolean
}

const versionWords = new Set([
  "v",
  "release",
  ...Object.values(languages).map(({ words }) => words.version.toLowerCase())
])

const numbered = /^(\D*)(\d{1,9}(?:\.\d{1,9}){0,5})(?:\.[x*])?(.*)$/su
const preview = /\b(?:alpha|beta|dev|next|nightly|pre|preview|rc|unreleased)/iu
const status =
  /^[\s+.(-]*(?:(?:alpha|archived?|beta|current|deprecated|dev|eol|latest|legacy|lts|next|nightly|old|pre|preview|rc|stable|unreleased)[\s.\d-]*)?\)?$/iu

/** Reads a version number with the words around it; undefined for other texts, such as `3 easy steps`. */
export const readVersion = (text: string): Version | undefined => {
  const [, before = "", number, after = ""] = numbered.exec(text.trim()) ?? []
  if (number === undefined || !status.test(after)) return undefined
  const words = before.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
  return {
    name: words.filter((word) => !versionWords.has(word)).join(" "),
    numbers: number.split(".").map(Number),
    isPreview: preview.test(after)
  }
}

/** Whether a text names the latest version without its number. */
export const isLatest = (text: string): boolean => /^(?:current|latest|stable)$/i.test(text.trim())

/** The order of version numbers: below 0 if the first is older. `2` and `2.0` are the same. */
export const compareVersions = (a: Version, b: Version): number => {
  for (let at = 0; at < Math.max(a.numbers.length, b.numbers.length); at++) {
    const difference = (a.numbers[at] ?? 0) - (b.numbers[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
