import type { Document } from "@octavo/markdown"

/** The size of blocks as a save sends them. */
interface Size {
  /** Characters of JSON. */
  readonly length: number
  /** Fields and elements of JSON. */
  readonly parts: number
  readonly blocks: number
}

/**
 * The largest paste. A save takes at most 1,000,000 characters of JSON, 40,000 fields and elements, and 2,000 changed blocks (the API answers
 * 413 or 400 for more): a larger paste could never be saved. The rest is for other changes.
 */
const most: Size = { length: 750_000, parts: 30_000, blocks: 1500 }

const partsIn = (value: unknown): number => {
  if (typeof value !== "object" || value === null) return 0
  const children = Object.values(value)
  return children.reduce<number>((sum, child) => sum + partsIn(child), children.length)
}

/** The size of the blocks of a document, each with the fields of its patch. */
export const sizeOfDocument = (document: Document): Size => ({
  length: JSON.stringify(document).length,
  parts: partsIn(document) + 4 * document.nodes.length,
  blocks: document.nodes.length
})

/** The size of a text as paragraphs, or as lines of code in one block. */
export const sizeOfText = (text: string, isCode: boolean): Size => {
  const lines = text.split(isCode ? /\r\n?|\n/ : /[\r\n]+/).length
  return { length: text.length + 200 * lines, parts: (isCode ? 13 : 17) * lines, blocks: isCode ? 1 : lines }
}

/** How many times larger than the largest paste something is, rounded up; 1 for what may be pasted. */
export const timesTooLarge = ({ blocks, length, parts }: Size): number =>
  Math.max(1, Math.ceil(Math.max(length / most.length, parts / most.parts, blocks / most.blocks)))
