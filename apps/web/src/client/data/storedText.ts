import type { Document, Text } from "../screens/edit/Text.ts"

/** A text as the database of the browser stores it. A tree is JSON, because the structured clone of a long one delays the next key. */
export type StoredText = string | { readonly json: string } | Document

const blocks = new WeakMap<object, string>()

/** The JSON of a block. Blocks never change, so an edit only needs that of the blocks that it touched. */
const jsonOfBlock = (block: object): string => {
  const known = blocks.get(block) ?? JSON.stringify(block)
  blocks.set(block, known)
  return known
}

/** Encodes a text to store it. */
export const storedText = (text: Text): StoredText => {
  if (typeof text === "string") return text
  const { nodes, ...rest } = text
  return { json: `${JSON.stringify(rest).slice(0, -1)},"nodes":[${nodes.map(jsonOfBlock).join(",")}]}` }
}

/** Decodes a stored text; drafts of former versions contain the tree itself. */
export const readStoredText = (stored: StoredText): Text =>
  typeof stored === "object" && "json" in stored ? (JSON.parse(stored.json) as Document) : stored
