import { emojiOfCode } from "../text/emoji.ts"
import type { Block, Inline, Text } from "../document/Document.ts"
import type { WriteReference } from "../document/ContentReference.ts"
import { targetOf } from "./writeHtml.ts"

/** The words that text and inlines show, without their marks and targets. */
export const plainWords = (nodes: ReadonlyArray<Block | Inline | Text>, write: WriteReference): string =>
  nodes
    .map((node): string => {
      if (node.object === "text") return node.leaves.map(({ text }) => text).join("")
      switch (node.type) {
        case "emoji":
          return emojiOfCode(node.data.code) ?? ""
        case "expression":
          return node.data.expression
        case "inline-math":
          return node.data.formula
        case "mention":
          return targetOf(node.data.ref, write)
        case "button":
          return node.data.label
        default:
          return plainWords(node.nodes ?? [], write)
      }
    })
    .join("")
