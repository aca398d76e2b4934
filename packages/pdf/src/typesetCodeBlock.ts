import type { Block, BlockOf, Inline, Text } from "@octavo/markdown"
import type { Sheet } from "./Sheet.ts"
import type { TypesetBlock } from "./Typeset.ts"
import type { LayOut } from "./typesetTable.ts"
import { breakable, printable } from "./words.ts"

/** Longer code is printed without colors. */
const maxColoredLength = 60_000

/** The most characters of a line of code that stay together where there is no other place to break. */
const maxPieceLength = 80

/** Code without a title, a language or anything else beside it. */
export const plainCode = (source: string): TypesetBlock => ({
  t: "code",
  title: "",
  lang: null,
  s: breakable(printable(source), maxPieceLength),
  numbers: false,
  marked: []
})

/** A code block. Its footnotes, for which it has no room, follow below it. */
export const typesetCodeBlock = (
  sheet: Sheet,
  block: BlockOf<"code">,
  layOut: LayOut
): ReadonlyArray<TypesetBlock> => {
  const notes: Array<TypesetBlock> = []
  const wordsIn = (nodes: ReadonlyArray<Block | Inline | Text>): string =>
    nodes
      .map((node) => {
        if (node.object === "text") return node.leaves.map(({ text }) => text).join("")
        if (node.object === "inline" && node.type === "expression") return String(node.data.expression)
        for (const fragment of node.fragments ?? []) notes.push(...layOut(fragment.nodes))
        return wordsIn(node.nodes ?? [])
      })
      .join("")
  const { data } = block
  const lines = (block.nodes ?? []).filter((node) => node.object === "block")
  const code = plainCode(lines.map((line) => wordsIn(line.nodes ?? [])).join("\n"))
  if (code.t !== "code") return notes
  const isColored = code.s.length <= maxColoredLength && typeof data.syntax === "string"
  return [
    {
      ...code,
      title: sheet.text(data.title),
      lang: isColored ? printable(String(data.syntax)).toLowerCase().slice(0, 40) : null,
      numbers: data.lineNumbers === true,
      marked: lines.flatMap((line, index) =>
        line.type === "code-line" && line.data.highlighted === true ? [index + 1] : []
      )
    },
    ...notes
  ]
}
