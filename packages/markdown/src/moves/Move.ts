import { type Block, type Blocks, identityOf, meaningOf } from "../mergeLines/Block.ts"
import { mergeLines } from "../mergeLines/mergeLines.ts"
import { mergeRow } from "../mergeLines/mergeRow.ts"
import type { Pairing } from "./Pairing.ts"
import { meaningOfRow, readRow } from "../syntax/TableRow.ts"

export interface Paired {
  readonly blocks: Blocks
  readonly pairs: Pairing
}

export interface Side extends Paired {
  readonly isMain: boolean
  /** Marks blocks that were in the base in no form and at no place. */
  readonly added: Uint8Array
}

const bySide = <A>({ isMain }: Side, moved: A, edited: A) =>
  isMain ? { ours: moved, theirs: edited } : { ours: edited, theirs: moved }

/** A block that one side moved, and perhaps changed as well. */
export interface Move {
  readonly moving: Side
  readonly original: Block
  readonly to: number
}

export const isMovedAlone = ({ moving, original, to }: Move): boolean =>
  meaningOf(moving.blocks.blocks[to]!) === meaningOf(original)

/** A moved block about which somebody has to be asked. */
export const metBlock = (
  { moving, original, to }: Move,
  edited: Block | null,
  moved = moving.blocks.blocks[to]!
): Block => {
  const whole = (block: Block) => block.lead + block.text
  const met = bySide(moving, whole(moved), edited === null ? null : whole(edited))
  return {
    ...moved,
    met: { base: original.isCommon === true ? null : whole(original), ...met },
    identity: `\0${to}`
  }
}

/** A moved block with the edit of the other side. It is found as the original that moved. */
export const withEdit = (move: Move, edited: Block): Block => {
  const { moving, original, to } = move
  const moved = moving.blocks.blocks[to]!
  const identity = identityOf(original)
  if (isMovedAlone(move)) return { ...edited, lead: moved.lead, identity, meaning: meaningOf(edited) }
  if (original.row !== undefined && moved.row !== undefined && edited.row !== undefined) {
    const text = mergeRow({ base: original.row, ...bySide(moving, moved.row, edited.row) })
    const row = text === undefined ? undefined : readRow(text, moved.row.kind)
    if (row !== undefined) return { ...moved, text: text!, row, meaning: meaningOfRow(row) }
  }
  const text = mergeLines({ base: original.text, ...bySide(moving, moved.text, edited.text) })
  return text === undefined
    ? metBlock(move, edited)
    : { kind: moved.kind, lead: moved.lead, text, meaning: text, identity }
}
