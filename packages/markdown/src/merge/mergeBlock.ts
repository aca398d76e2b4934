import { alignColumns } from "./alignColumns.ts"
import type { Block, Blocks } from "../mergeLines/Block.ts"
import type { Piece } from "./Joining.ts"
import type { ConflictNames, Merged } from "../mergeLines/MarkdownConflict.ts"
import { mergeAllLines } from "../mergeLines/mergeAllLines.ts"
import { mergeRow } from "../mergeLines/mergeRow.ts"
import { agreed, mapThreeWay, type ThreeWay } from "../mergeLines/ThreeWay.ts"

/**
 * Merges one block that all sides have, without its lead: as a whole where only one side changed it, else by its pieces,
 * tables by their columns first, rows by their cells, and everything else by its lines.
 */
export const mergeBlock = (
  blocks: ThreeWay<Block>,
  names: ConflictNames,
  mergePieces: (pieces: ThreeWay<Blocks>) => Merged
): { readonly text: string | null; readonly conflicts: Piece["conflicts"] } => {
  const texts = mapThreeWay(blocks, ({ text }) => text)
  const same = agreed(texts)
  if (same !== undefined) return { text: same.value, conflicts: [] }
  const written = { ...texts, base: blocks.base.isCommon === true ? null : texts.base }
  const asked = () => {
    const { text, conflict } = names.conflict(written)
    return { text, conflicts: [conflict] }
  }
  const { base, ours, theirs } = blocks
  if (
    base.inner !== undefined &&
    ours.inner !== undefined &&
    theirs.inner !== undefined &&
    base.kind === ours.kind &&
    base.kind === theirs.kind
  ) {
    const inner = { base: base.inner(), ours: ours.inner(), theirs: theirs.inner() }
    const isTable = base.kind === "table" || base.kind === "html table"
    const pieces = isTable ? alignColumns(inner) : inner
    if (pieces === undefined) {
      // Lines of pipes are whole rows, so that merged lines keep cells below their headers.
      if (base.kind === "table") return asked()
      const { conflict, text } = names.ofColumns(texts)
      return { text, conflicts: [conflict] }
    }
    const { text, conflicts } = mergePieces(pieces)
    return { text: text === "" && theirs.lead === "" ? null : text, conflicts }
  }
  if (base.row !== undefined && ours.row !== undefined && theirs.row !== undefined) {
    const row = mergeRow({ base: base.row, ours: ours.row, theirs: theirs.row })
    return row === undefined ? asked() : { text: row, conflicts: [] }
  }
  const lines = mergeAllLines(texts)
  return lines === undefined ? asked() : { text: lines, conflicts: [] }
}
