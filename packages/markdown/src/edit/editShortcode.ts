import { nameOfAdmonition } from "../tags/admonitions.ts"
import type { Block } from "../document/Document.ts"
import type { TagPart } from "../tags/Part.ts"
import type { Rewriting } from "../rewrite/Rewriting.ts"

/** Changes the title of a tab or the style of a hint that a shortcode of Hugo gives as a value; false for any other change. */
export const editShortcode = (
  old: Block,
  edited: Block,
  { raw, start, words: { attributes, places } }: TagPart,
  rewriting: Rewriting
): boolean => {
  const change = (name: "title" | "type", value: string): boolean => {
    const place = places[name]
    if (place === undefined) return false
    const isQuoted = raw[place - 1] === '"'
    if (!isQuoted && !/^\w+$/.test(value)) return false
    const from = start + place
    rewriting.splice(from, from + attributes[name]!.length, value.replace(/["\\]/g, "\\$&"))
    return true
  }
  if (old.type === "tabs-item" && edited.type === "tabs-item" && edited.data.icon === undefined)
    return edited.data.title !== undefined && change("title", edited.data.title)
  if (old.type === "hint" && edited.type === "hint" && edited.data.icon === undefined)
    return change("type", nameOfAdmonition(edited.data.style, attributes.type ?? ""))
  return false
}
