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
 * Short names that no word touches, as in `serde::de::Error` or `10:30:15`. Letters without case do not count, since their scripts put no
 * space between words.
 */
const NAMES = /(?=:)(?<![\p{Cased}\p{N}_:])(?::[a-z0-9_+-]{1,40}:)+(?![\p{Cased}\p{N}_])/gu

const NAME = /:([a-z0-9_+-]+):/g

/** The characters that an emoji may begin with, except text-like signs such as (c). */
const FIRST = /[\p{Emoji}--[\d#*©®‼⁉™ℹ↔-↙↩↪]]/v

/**
 * Emoji characters. They are tried at first characters alone, because a try takes a microsecond and a long page of Chinese has hundreds of
 * thousands of characters. V8 takes 20 ms for the expression when it is first met, and many texts have no emoji.
 */
const sequencesIn = (text: string) => text.matchAll(/(?=[\p{Emoji}--[\d#*©®‼⁉™ℹ↔-↙↩↪]])\p{RGI_Emoji}/gv)

/** Finds the short names of emoji in a text. */
const namesIn = (text: string): ReadonlyArray<EmojiInText> =>
  Array.from(text.matchAll(NAMES)).flatMap(({ 0: written, index }) =>
    Array.from(written.matchAll(NAME)).flatMap(({ 0: name, 1: word, index: within }) => {
      const emoji = emojiOfName(word!)
      const start = index + within
      return emoji === undefined ? [] : [{ emoji, start, end: start + name.length, isName: true }]
    })
  )

/** Finds the emoji of a text, as a document shows them. */
export const emojiIn = (text: string): ReadonlyArray<EmojiInText> => {
  const names = text.includes(":") ? namesIn(text) : []
  if (!FIRST.test(text)) return names
  const characters = Array.from(sequencesIn(text), ({ 0: emoji, index }) => {
    return { emoji, start: index, end: index + emoji.length, isName: false }
  })
  return [...names, ...characters].sort((one, other) => one.start - other.start)
}

/** Whether a text may not begin or end beside a short name, because the name would not be read as one. */
export const touchesName = (text: string, side: "before" | "after"): boolean =>
  side === "before" ? /[\p{Cased}\p{N}_:]$|:[a-z0-9_+-]*$/u.test(text) : /^[\p{Cased}\p{N}_]/u.test(text)

/** A text with emoji in the place of their short names, as a document shows it. */
export const withEmoji = (text: string): string => {
  if (!text.includes(":")) return text
  let shown = ""
  let from = 0
  for (const { emoji, end, start } of namesIn(text)) {
    shown += text.slice(from, start) + emoji
    from = end
  }
  return shown + text.slice(from)
}
