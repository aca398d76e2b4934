import type { Block, BlockOf } from "@octavo/markdown"
import type { Own } from "../schema/Own.ts"
import type { Node } from "prosemirror-model"
import { newKey } from "./newKey.ts"

const textOf = (line: Block): string =>
  (line.nodes ?? [])
    .map((node) => (node.object === "text" ? node.leaves.map(({ text }) => text).join("") : ""))
    .join("")

const lineOf = (text: string, old: Block | undefined): Block => ({
  object: "block",
  type: "code-line",
  key: old?.key ?? newKey(),
  data: (old as BlockOf<"code-line"> | undefined)?.data ?? {},
  nodes: [{ object: "text", key: newKey(), leaves: [{ object: "leaf", text, marks: [] }] }]
})

/** The lines of edited code: those that are equal, at the start or the end or in order between them, are the ones that were read. */
const writeLines = (text: string, of: Own | null): ReadonlyArray<Block> => {
  const old = (of?.nodes ?? []) as ReadonlyArray<Block>
  const texts = text.split("\n")
  if (text === "" && of !== null && old.length === 0) return old
  let head = 0
  while (head < old.length && head < texts.length && textOf(old[head]!) === texts[head]) head++
  let tail = 0
  const rest = Math.min(old.length, texts.length) - head
  while (tail < rest && textOf(old.at(-1 - tail)!) === texts.at(-1 - tail)) tail++
  const oldBetween = old.slice(head, old.length - tail)
  const between = texts.slice(head, texts.length - tail)
  const isSameLength = oldBetween.length === between.length
  let from = 0
  const lines = between.map((line, index) => {
    if (isSameLength) {
      const before = oldBetween[index]!
      return textOf(before) === line ? before : lineOf(line, before)
    }
    const at = oldBetween.findIndex((one, place) => place >= from && textOf(one) === line)
    if (at < 0) return lineOf(line, undefined)
    from = at + 1
    return oldBetween[at]!
  })
  return [...old.slice(0, head), ...lines, ...old.slice(old.length - tail)]
}

/** Writes code as lines. */
export const writeCode = (node: Node): Block => {
  const own = node.attrs.of as Own | null
  const nodes = writeLines(node.textContent, own)
  return { key: newKey(), data: {}, ...own, object: "block", type: "code", nodes } as Block
}
