import { nameOf } from "../layout/repositoryPath.ts"

/** With more names than this, looking for them takes longer than parsing. */
const maxNames = 20

/** The longest run of plain letters and digits of a file's name without its ending, which each way to write its path contains. */
const wordOf = (path: string): string =>
  nameOf(path)
    .toLowerCase()
    .replace(/(?!^)\.[^.]*$/, "")
    .split(/[^a-z0-9]+/)
    .reduce((longest, word) => (word.length > longest.length ? word : longest), "")

/** Letters and digits that are written as percent-encoding, references of HTML or escapes of Unicode. */
const ENCODED = /%[3-7][0-9a-f]|&#|\\u/

/**
 * Makes a test of texts: false for one that certainly refers to none of these files, found without a parser. True for all texts where there
 * are many files.
 */
export const mayMention = (paths: Iterable<string>): ((text: string) => boolean) => {
  const words = new Set<string>()
  for (const path of paths) {
    words.add(wordOf(path))
    if (words.size > maxNames || words.has("")) return () => true
  }
  return (text) => {
    const lower = text.toLowerCase()
    return ENCODED.test(lower) || [...words].some((word) => lower.includes(word))
  }
}
