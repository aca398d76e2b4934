import { emojiOfCode } from "../text/emoji.ts"
import type { Block, Fragment, Inline, Text } from "../document/Document.ts"
import type { Reading } from "./Reading.ts"

type Nodes = ReadonlyArray<Block | Inline | Text>

const isText = (nodes: Nodes): boolean =>
  nodes.every(
    (node) =>
      (node.object === "text" && node.leaves.every(({ marks }) => marks.length === 0)) ||
      (node.object === "block" && node.type === "paragraph" && isText(node.nodes ?? []))
  )

/** The fragment that shows the title of a column; undefined for a title that is text alone. */
export const readTitle = (reading: Reading, id: string, blocks: ReadonlyArray<Block>): Fragment | undefined =>
  isText(blocks) ? undefined : reading.fragment(`title-${id}`, undefined, blocks)

const wordsIn = (nodes: Nodes): string =>
  nodes
    .map((node) => {
      if (node.object === "text") return node.leaves.map(({ text }) => text).join("")
      if (node.object === "block") return ` ${wordsIn(node.nodes ?? [])} `
      if (node.type === "inline-math") return node.data.formula
      return node.type === "emoji" ? (emojiOfCode(node.data.code) ?? "") : wordsIn(node.nodes ?? [])
    })
    .join("")

/** The title of a column whose fragment has these blocks: their words on one line. */
export const wordsOfTitle = (nodes: ReadonlyArray<Block>): string =>
  wordsIn(nodes).replace(/\s+/g, " ").trim()

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, "")

/** Whether a fragment has the words of a title, which an edit may have changed alone. */
export const showsTitle = (title: string, nodes: ReadonlyArray<Block>): boolean =>
  lettersOf(wordsIn(nodes)) === lettersOf(title)
