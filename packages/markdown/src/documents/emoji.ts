import { emojiToName, nameToEmoji } from "gemoji"

/** The code of an emoji as documents carry it: code points in hexadecimal, joined by `-`. */
export const codeOfEmoji = (emoji: string): string =>
  Array.from(emoji, (character) => character.codePointAt(0)!.toString(16)).join("-")

/** The characters of an emoji code; undefined when it is none. */
export const emojiOfCode = (code: string): string | undefined => {
  if (!/^[\da-f]{1,6}(?:-[\da-f]{1,6})*$/i.test(code)) return undefined
  const points = code.split("-").map((part) => Number.parseInt(part, 16))
  return points.every((point) => point <= 0x10ffff) ? String.fromCodePoint(...points) : undefined
}

/** The emoji of a short name such as `rocket`. */
export const emojiOfName = (name: string): string | undefined =>
  Object.hasOwn(nameToEmoji, name) ? nameToEmoji[name] : undefined

/** The short name of an emoji, when it has one. */
export const nameOfEmoji = (emoji: string): string | undefined =>
  Object.hasOwn(emojiToName, emoji) ? emojiToName[emoji] : undefined

/** Emoji characters and short names within text, except text-like signs such as (c). */
export const EMOJI = /:([a-z0-9_+\-]{1,40}):|(?![\d#*©®‼⁉™ℹ↔-↙↩↪])\p{RGI_Emoji}/gv

/** A text with emoji in the place of their short names, as a document shows it. */
export const withEmoji = (text: string): string =>
  text.includes(":")
    ? text.replace(EMOJI, (written, name: string | undefined) =>
        name === undefined ? written : (emojiOfName(name) ?? written)
      )
    : text
