import { alignColumns } from "./alignColumns.ts"
import type { Block, Blocks } from "./Block.ts"
import type { Piece } from "./Joining.ts"
import type { ConflictNames, Merged } from "./MarkdownConflict.ts"
import { mergeLines } from "./mergeLines.ts"
import { mergeRow } from "./mergeRow.ts"
import { agreed, onEachSide, type Sides } from "./Sides.ts"

/**
 * Merges one block that all sides have, without its lead: as a whole where only one side changed it, else by its pieces,
 * tables by their columns first, rows by their cells, and everything else by its lines.
 */
export const mergeBlock = (
  blocks: Sides<Block>,
  names: ConflictNames,
  mergePieces: (pieces: Sides<Blocks>) => Merged
): { readonly text: string | null; readonly conflicts: Piece["conflicts"] } => {
  const texts = onEachSide(blocks, ({ text }) => text)
  const same = agreed(texts)
  if (same !== undefined) return { text: same.value, conflicts: [] }
  const asked = () => {
    const { text, conflict } = names.conflict(texts)
    return { text, conflicts: [conflict] }
  }
  const { base, main, changeRequest } = blocks
  if (
    base.inner !== undefined &&
    main.inner !== undefined &&
    changeRequest.inner !== undefined &&
    base.kind === main.kind &&
    base.kind === changeRequest.kind
  ) {
    const inner = { base: base.inner(), main: main.inner(), changeRequest: changeRequest.inner() }
    const isTable = base.kind === "table" || base.kind === "html table"
    const pieces = isTable ? alignColumns(inner) : inner
    if (pieces === undefined) {
      // Lines of pipes hold whole rows, so that lines that merge keep cells below their headers.
      if (base.kind === "table") return asked()
      const { conflict, text } = names.ofColumns(texts)
      return { text, conflicts: [conflict] }
    }
    const { text, conflicts } = mergePieces(pieces)
    return { text: text === "" && changeRequest.lead === "" ? null : text, conflicts }
  }
  if (base.row !== undefined && main.row !== undefined && changeRequest.row !== undefined) {
    const row = mergeRow({ base: base.row, main: main.row, changeRequest: changeRequest.row })
    return row === undefined ? asked() : { text: row, conflicts: [] }
  }
  const lines = mergeLines(texts)
  return lines === undefined ? asked() : { text: lines, conflicts: [] }
}
