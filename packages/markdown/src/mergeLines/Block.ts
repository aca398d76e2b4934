import type { ThreeWay } from "./ThreeWay.ts"
import type { TableRow } from "../syntax/TableRow.ts"

/** A piece of Markdown that is kept, changed or removed as a whole, unless both sides changed it: then it is looked into. */
export interface Block {
  /**
   * The kind of a block, so that only like blocks are compared: `paragraph`, `listItem`, `tag hint`, `open`, `close`.
   */
  readonly kind: string
  /** The prefix that merges apart from the text: the number or bullet of a list item. */
  readonly lead: string
  readonly text: string
  /**
   * The text that decides whether the block changed, when parts of `text` carry no meaning: the padding of table cells.
   */
  readonly meaning?: string
  /** The text by which it is found on another side, where that is not all of it: the cells in columns that all sides have. */
  readonly identity?: string
  /** The level of a heading, 1 to 6. */
  readonly depth?: number
  /** The cells of a row of a table. */
  readonly row?: TableRow
  /** Moved here by one side, and removed, or changed otherwise, by the other: the texts that met. */
  readonly met?: ThreeWay<string | null>
  /** Whether it is known to be no block of the base. */
  readonly isNew?: boolean
  /** Whether it is the common part of what both sides added, so that nobody wrote its text. */
  readonly isCommon?: boolean
  /** The pieces of its text, when it is made of any. */
  readonly inner?: () => Blocks
}

/** A text cut into blocks: `gaps[n]` precedes `blocks[n]`, the last gap follows all; joined, they are the text. */
export interface Blocks {
  readonly blocks: ReadonlyArray<Block>
  readonly gaps: ReadonlyArray<string>
  /** How many line ends keep two of these blocks apart that were never neighbours. */
  readonly spacing: 0 | 1 | 2
}

/** The text from one block to before another, without the gaps around it. */
export const textBetween = ({ blocks, gaps }: Blocks, from: number, to: number): string => {
  const parts: Array<string> = []
  for (let at = from; at < to; at++) {
    if (at > from) parts.push(gaps[at]!)
    parts.push(blocks[at]!.lead, blocks[at]!.text)
  }
  return parts.join("")
}

/** The whole text, with the gaps around it. */
export const textOf = (blocks: Blocks): string =>
  blocks.gaps[0]! +
  (blocks.blocks.length === 0 ? "" : textBetween(blocks, 0, blocks.blocks.length) + blocks.gaps.at(-1)!)

/** The text that decides whether a block changed. */
export const meaningOf = ({ meaning, text }: Block): string => meaning ?? text

/** The text by which a block is found on another side. */
export const identityOf = ({ identity, meaning, text }: Block): string => identity ?? meaning ?? text

/** Whether a block may be one of the base: none that is known to be new, or about which somebody is asked. */
export const mayBePaired = ({ isNew, met }: Block): boolean => met === undefined && isNew !== true

/** A block that is known to be no block of the base. */
export const asNew = (block: Block): Block => ({ ...block, isNew: true })

/** The level of a heading; infinite for everything that only belongs to headings. */
export const depthOf = ({ depth }: Block): number => depth ?? Infinity
