import type { Inline } from "@octavo/markdown"
import { newKey } from "./newKey.ts"

/** Emoji characters, as readers of Markdown find them: signs that are text by default do not count. */
const emoji = /(?![\d#*©®‼⁉™ℹ↔-↙↩↪])\p{RGI_Emoji}/gv

const emojiOf = (characters: string): Inline => ({
  object: "inline",
  type: "emoji",
  key: newKey(),
  isVoid: true,
  data: { code: Array.from(characters, (character) => character.codePointAt(0)!.toString(16)).join("-") }
})

/** A text with its emoji as inlines, which is how documents have them. */
export const divideAtEmoji = (text: string): ReadonlyArray<string | Inline> => {
  const pieces: Array<string | Inline> = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(emoji)) {
    if (index > from) pieces.push(text.slice(from, index))
    pieces.push(emojiOf(found))
    from = index + found.length
  }
  if (from < text.length) pieces.push(text.slice(from))
  return pieces
}
