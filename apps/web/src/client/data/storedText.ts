import type { Document, Text } from "../screens/edit/Text.ts"

/** A text as the database of the browser stores it. A tree is JSON, because the structured clone of a long one delays the next key. */
export type StoredText = string | { readonly json: string } | Document

/** A tree by its difference from another: how many first and last blocks they have in common, and the tree of those between. */
export interface StoredDifference {
  readonly first: number
  readonly last: number
  readonly json: string
}

const blocks = new WeakMap<object, string>()

/** The JSON of a block. Blocks never change, so an edit only needs that of the blocks that it touched. */
const jsonOfBlock = (block: object): string => {
  const known = blocks.get(block) ?? JSON.stringify(block)
  blocks.set(block, known)
  return known
}

const jsonOf = ({ nodes, ...rest }: Document): string =>
  `${JSON.stringify(rest).slice(0, -1)},"nodes":[${nodes.map(jsonOfBlock).join(",")}]}`

/** Encodes a text to store it. */
export const storedText = (text: Text): StoredText =>
  typeof text === "string" ? text : { json: jsonOf(text) }

/** Encodes a text as its difference from the text of its base. Blocks that nobody edited are the same objects in both texts. */
export const storedDifference = (text: Text, base: Text): StoredText | StoredDifference => {
  if (typeof text === "string" || typeof base === "string") return storedText(text)
  const most = Math.min(text.nodes.length, base.nodes.length)
  let first = 0
  while (first < most && text.nodes[first] === base.nodes[first]) first++
  let last = 0
  while (last < most - first && text.nodes.at(-1 - last) === base.nodes.at(-1 - last)) last++
  const nodes = text.nodes.slice(first, text.nodes.length - last)
  return { first, last, json: jsonOf({ ...text, nodes }) }
}

/** Decodes a stored text, of a difference with the text that it was made of; drafts of former versions contain the tree itself. */
export const readStoredText = (stored: StoredText | StoredDifference, base: Text = ""): Text => {
  if (typeof stored === "string" || !("json" in stored)) return stored
  const read = JSON.parse(stored.json) as Document
  if (!("first" in stored) || typeof base === "string") return read
  const { first, last } = stored
  const ends = base.nodes.slice(base.nodes.length - last)
  return { ...read, nodes: [...base.nodes.slice(0, first), ...read.nodes, ...ends] }
}
