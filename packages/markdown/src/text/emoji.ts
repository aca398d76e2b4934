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

/** An emoji within a text: its characters, and the range of them or of its short name. */
interface EmojiInText {
  readonly emoji: string
  readonly start: number
  readonly end: number
  readonly isName: boolean
}

/**
 * Short names that no word touches, as in `serde::de::Error` or `10:30:15`, and emoji characters, except text-like signs such as
 * (c). Letters without case do not count, since their scripts put no space between words. The first characters come first: sequences are
 * tried where one may begin, because a try takes a microsecond and a long page of Chinese has hundreds of thousands of characters.
 */
const EMOJI =
  /(?=[[:\p{Emoji}]--[\d#*©®‼⁉™ℹ↔-↙↩↪]])(?:(?<![\p{Cased}\p{N}_:])(?::[a-z0-9_+\-]{1,40}:)+(?![\p{Cased}\p{N}_])|\p{RGI_Emoji})/gv

const NAME = /:([a-z0-9_+-]+):/g

/** Finds the emoji of a text, as a document shows them. */
export const emojiIn = (text: string): ReadonlyArray<EmojiInText> =>
  Array.from(text.matchAll(EMOJI)).flatMap(({ 0: written, index }): ReadonlyArray<EmojiInText> =>
    written.startsWith(":")
      ? Array.from(written.matchAll(NAME)).flatMap(({ 0: name, 1: word, index: within }) => {
          const emoji = emojiOfName(word!)
          const start = index + within
          return emoji === undefined ? [] : [{ emoji, start, end: start + name.length, isName: true }]
        })
      : [{ emoji: written, start: index, end: index + written.length, isName: false }]
  )

/** Whether a text may not begin or end beside a short name, because the name would not be read as one. */
export const touchesName = (text: string, side: "before" | "after"): boolean =>
  side === "before" ? /[\p{Cased}\p{N}_:]$|:[a-z0-9_+-]*$/u.test(text) : /^[\p{Cased}\p{N}_]/u.test(text)

/** A text with emoji in the place of their short names, as a document shows it. */
export const withEmoji = (text: string): string => {
  if (!text.includes(":")) return text
  let shown = ""
  let from = 0
  for (const { emoji, end, start } of emojiIn(text)) {
    shown += text.slice(from, start) + emoji
    from = end
  }
  return shown + text.slice(from)
}
