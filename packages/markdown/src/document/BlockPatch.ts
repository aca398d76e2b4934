import type { Block, Fragment } from "./Document.ts"

/** The cells of a row by their columns: the blocks of a column of text, the value of any other. */
export type PatchedCells = Readonly<Record<string, unknown>>

/**
 * A change of one node of a document, which is named by its key. Rows of a table are named by the key of the table and their id among
 * its records; null is the place before the first row or block.
 */
export type BlockPatch =
  | { readonly type: "replace"; readonly key: string; readonly block: Block | Fragment }
  | { readonly type: "insertAfter"; readonly key: string | null; readonly block: Block }
  | { readonly type: "remove"; readonly key: string }
  | {
      readonly type: "replaceRow"
      readonly key: string
      readonly row: string
      /** Cells that are absent stay. */
      readonly cells: PatchedCells
    }
  | {
      readonly type: "insertRowAfter"
      readonly key: string
      readonly row: string | null
      readonly cells: PatchedCells
    }
  | { readonly type: "removeRow"; readonly key: string; readonly row: string }

/** Patches that cannot be applied to a document: it has no such key, or two patches are about the same node. */
export class PatchRefused extends Error {
  readonly reason: "unknown-key" | "patches-overlap"
  readonly key: string

  constructor(reason: PatchRefused["reason"], key: string) {
    super(`The patch cannot be applied (${reason}): ${key}`)
    this.reason = reason
    this.key = key
  }
}
