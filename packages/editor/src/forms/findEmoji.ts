import type { Choice } from "./Form.ts"

/** The code of an emoji as documents have it. */
const codeOf = (emoji: string): string =>
  Array.from(emoji, (character) => character.codePointAt(0)!.toString(16)).join("-")

/** Finds emoji by words of their names, tags and descriptions. The names are loaded when they are first needed. */
export const findEmoji = async (query: string): Promise<ReadonlyArray<Choice>> => {
  const { gemoji } = await import("gemoji")
  const words = query
    .toLowerCase()
    .split(/[\s:_]+/)
    .filter(Boolean)
  const found = gemoji.filter(({ description, names, tags }) => {
    const text = [description, ...names, ...tags].join(" ").toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const begins = ({ names }: (typeof gemoji)[number]) => names.some((name) => name.startsWith(words[0] ?? ""))
  return [...found.filter(begins), ...found.filter((one) => !begins(one))]
    .slice(0, 24)
    .map(({ description, emoji }) => ({ title: `${emoji} ${description}`, value: codeOf(emoji) }))
}
