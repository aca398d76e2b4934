import type { Reference } from "@octavo/markdown"

/** Whether the text at an address can be replaced: an autolink cannot. */
const isDestination = (source: string, start: number): boolean => {
  const before = source[start - 1] ?? ""
  if (before === "(" || before === '"' || before === "'" || before === "=") return true
  if (before === "<") return /(?:\(|\]:)\s*$/.test(source.slice(Math.max(0, start - 20), start - 1))
  return /(?:\(|\]:)\s+$/.test(source.slice(Math.max(0, start - 20), start))
}

/** The characters that would end a destination in Markdown, an attribute or a tag too early. */
const UNSAFE = /[\s()<>"'\\[\]{}|^`*]/g

/** Escapes a destination for Markdown, an attribute and a tag alike. */
export const escapedDestination = (target: string): string =>
  target
    .replace(UNSAFE, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`)
    .replace(/&(?!amp;)/g, "&amp;")

/** A text in which references lead where they shall lead; undefined leaves one as it is, and so does every other byte. */
export const rewriteReferences = (
  source: string,
  references: ReadonlyArray<Reference>,
  targetOf: (reference: Reference) => string | undefined
): string => {
  const places = new Map<number, Reference>()
  for (const reference of references) places.set(reference.start, reference)
  let text = source
  for (const reference of [...places.values()].sort((one, other) => other.start - one.start)) {
    const target = isDestination(source, reference.start) ? targetOf(reference) : undefined
    if (target === undefined || target === reference.target) continue
    text = text.slice(0, reference.start) + escapedDestination(target) + text.slice(reference.end)
  }
  return text
}
