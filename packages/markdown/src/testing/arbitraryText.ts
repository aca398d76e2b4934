import * as fc from "fast-check"
import type { Leaf, Mark, Text } from "../document/Document.ts"
import { withMark } from "../document/marks.ts"

let keys = 0
/** A key that no other node has. */
export const newKey = () => `a${keys++}`

const NASTY = [
  "*",
  "**",
  "_",
  "__",
  "`",
  "``",
  "~",
  "~~",
  "[",
  "]",
  "(",
  ")",
  "<",
  ">",
  "<b>",
  "&",
  "&amp;",
  "#",
  "# ",
  "+",
  "-",
  "- ",
  "1. ",
  "1)",
  "|",
  "\\",
  "!",
  "![",
  "{%",
  "%}",
  "{% hint %}",
  "$",
  "$$",
  ":",
  ":rocket:",
  "::",
  "[^1]",
  "[ ]",
  "http://a.b",
  "www.a.b",
  "me@a.b",
  "---",
  "===",
  "'",
  '"',
  "=",
  ".",
  ",",
  "^",
  "{",
  "}",
  "@",
  "/",
  "<!--",
  "-->",
  "```",
  "    ",
  "é",
  "漢字",
  "ß",
  "…",
  "—",
  "\u00a0"
]

const word = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom("alpha", "beta", "gamma", "x", "Delta9", "ünïcode", "漢字", "42") },
  { weight: 2, arbitrary: fc.constantFrom(...NASTY) },
  {
    weight: 1,
    arbitrary: fc
      .string({ minLength: 1, maxLength: 4 })
      .map((text) => text.replace(/[\s\p{Cc}\p{RGI_Emoji}\ud800-\udfff]/gv, "q"))
  }
)

/** Text as in a page: without space at the edges, and without double spaces. */
export const plainText = fc
  .array(fc.tuple(word, fc.constantFrom(" ", " ", "", "")), { minLength: 1, maxLength: 5 })
  .map((words) =>
    words
      .map(([text, space]) => text + space)
      .join("")
      .replace(/\s+/g, " ")
      .trim()
  )
  .filter((text) => text !== "")

const simple = ["bold", "italic", "strikethrough", "superscript", "subscript", "keyboard", "code"] as const
const mark: fc.Arbitrary<Mark> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...simple).map((type): Mark => ({ object: "mark", type })) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom("red", "$primary")
      .map((text): Mark => ({ object: "mark", type: "color", data: { text, background: "default" } }))
  }
)
const marks = fc.oneof(
  { weight: 3, arbitrary: fc.constant([] as ReadonlyArray<Mark>) },
  {
    weight: 2,
    arbitrary: fc
      .array(mark, { minLength: 1, maxLength: 3 })
      .map((list) => list.reduce(withMark, [] as ReadonlyArray<Mark>))
  }
)

const leaf = fc.tuple(plainText, marks).map(([text, list]): Leaf => ({ object: "leaf", text, marks: list }))
/** Leaves of text in styles. */
export const leaves = fc
  .array(fc.tuple(leaf, fc.constantFrom("", "", " ", "\n")), { minLength: 1, maxLength: 4 })
  .map((list) =>
    list.map(([first, glue], index): Leaf =>
      index === list.length - 1
        ? first
        : first.marks.some(({ type }) => type === "code")
          ? first
          : { ...first, text: first.text + glue }
    )
  )
/** Text of leaves. */
export const textOf = (list: ReadonlyArray<Leaf>): Text => ({ object: "text", key: newKey(), leaves: list })
/** Text in styles, full of characters that mean something in Markdown. */
export const arbitraryText = leaves.map(textOf)
