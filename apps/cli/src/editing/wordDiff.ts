import { compareTokens, numberTokens } from "@octavo/markdown"
import { coloured, printable } from "../terminal.ts"

const wordsOf = (text: string): ReadonlyArray<string> =>
  text.match(/[\p{L}\p{M}\p{N}_]+|\n|[^\S\n]+|[^]/gu) ?? []

/** Marks each line of a removed or an inserted text, as `git diff --word-diff` does. */
const marked = (colour: "red" | "green", [open, close]: readonly [string, string], text: string): string =>
  text
    .split("\n")
    .map((line) => (line === "" ? "" : coloured(colour, `${open}${printable(line)}${close}`)))
    .join("\n")

/** The difference of two texts by words in lines: removed words in `[-…-]`, inserted words in `{+…+}`. */
export const wordDiff = (before: string, after: string): ReadonlyArray<string> => {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  const [a, b] = numberTokens([old, now])
  let [at, text] = [0, ""]
  for (const { from, newFrom, newTo, to } of compareTokens(a!, b!)) {
    text += printable(old.slice(at, from).join(""))
    text += marked("red", ["[-", "-]"], old.slice(from, to).join(""))
    text += marked("green", ["{+", "+}"], now.slice(newFrom, newTo).join(""))
    at = to
  }
  return `${text}${printable(old.slice(at).join(""))}`.split("\n")
}
