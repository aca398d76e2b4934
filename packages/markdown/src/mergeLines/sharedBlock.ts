import { inBoth } from "./alignShared.ts"
import { type Block, type Blocks, meaningOf, textBetween } from "./Block.ts"
import { numberTokens } from "../diff/compareTokens.ts"
import { meaningOfCell, meaningOfRow, type TableRow, writeRow } from "../syntax/TableRow.ts"

/** The words, spaces and signs of a text. */
export const wordsAndSigns = (text: string): ReadonlyArray<string> =>
  text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? []

/** The words, spaces and signs that two texts have in common, in their order (longest common subsequence). */
export const sharedText = (ours: string, theirs: string): string => {
  const tokens = [wordsAndSigns(ours), wordsAndSigns(theirs)]
  const [mine, others] = numberTokens(tokens)
  return inBoth(mine!, others!)
    .map(([at]) => tokens[0]![at])
    .join("")
}

const sharedRow = (ours: TableRow, theirs: TableRow): TableRow | undefined => {
  if (ours.kind !== theirs.kind || ours.cells.length !== theirs.cells.length) return undefined
  const cells = theirs.cells.map((cell, at) => {
    const other = ours.cells[at]!
    return meaningOfCell(ours, other) === meaningOfCell(theirs, cell) ? cell : sharedText(other, cell)
  })
  return { ...theirs, cells }
}

const isTable = ({ kind }: Block): boolean => kind === "table" || kind === "html table"

/** Whether two blocks consist of blocks that can be compared: tables only with the same header. */
const haveLikeParts = (ours: Blocks, theirs: Blocks, isOfRows: boolean): boolean => {
  const [mine, other] = [ours.blocks[0], theirs.blocks[0]]
  if (mine === undefined || other === undefined) return false
  return !isOfRows || meaningOf(mine) === meaningOf(other)
}

/**
 * The common part of two versions of a block that both sides added, as the block that both changed. `sharedBlocks` finds the
 * common part of their pieces.
 */
export const sharedBlock = (
  ours: Block,
  theirs: Block,
  sharedBlocks: (ours: Blocks, theirs: Blocks) => Blocks
): Block => {
  const { depth, kind, lead } = theirs
  const common = { kind, lead, isCommon: true, ...(depth !== undefined && { depth }) }
  const row = ours.row && theirs.row && sharedRow(ours.row, theirs.row)
  if (row !== undefined) {
    return { ...common, text: writeRow(row, row.cells), row, meaning: meaningOfRow(row) }
  }
  if (ours.inner !== undefined && theirs.inner !== undefined) {
    const [mine, others] = [ours.inner(), theirs.inner()]
    if (haveLikeParts(mine, others, isTable(theirs))) {
      const inner = sharedBlocks(mine, others)
      const text = inner.gaps[0]! + textBetween(inner, 0, inner.blocks.length) + inner.gaps.at(-1)!
      const same = [ours, theirs].find((block) => block.text === text)
      return { ...common, text, meaning: same === undefined ? text : meaningOf(same), inner: () => inner }
    }
  }
  const text = sharedText(ours.text, theirs.text)
  const same = [ours, theirs].find((block) => block.text === text)
  return { ...common, text, meaning: same === undefined ? text : meaningOf(same) }
}
