import type { Word } from "./readWords.ts"

type Words = ReadonlyArray<Pick<Word, "at" | "folded" | "isUnspaced">>

/** The first word of a version in its other spelling: `v1` of `1.2.3`, `1` of `v1.2.3`; undefined for other words. */
export const otherVersion = (words: Words): string | undefined => {
  const first = words[0]!.folded
  if (words.length < 2 || !/^\d/.test(words[1]!.folded)) return undefined
  if (/^\d+$/.test(first)) return `v${first}`
  return /^v\d+$/.test(first) ? first.slice(1) : undefined
}
