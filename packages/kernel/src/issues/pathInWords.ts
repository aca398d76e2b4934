import type { Path } from "./Finding.ts"
import { quoted } from "./valueInWords.ts"

const maxCharacters = 500

const plain = /^[\w$@:/-]{1,100}$/

/** The keys of a path, joined by dots. Keys that clients make up are escaped and cut. */
export const pathInWords = (path: Path): string => {
  const text = path
    .map(String)
    .map((key) => (plain.test(key) ? key : quoted(key)))
    .join(".")
  return text.length > maxCharacters ? `…${text.slice(-maxCharacters).toWellFormed()}` : text
}
