import { blocksWithin, textOfBlock } from "../moves/documentBlocks.ts"
import type { Document } from "../document/Document.ts"

/** How many characters of a block are shown where it is only mentioned. */
const maxLength = 200

/** The beginnings of the texts of blocks, by their keys; keys that no block has are not in the answer. */
export const previewBlocks = (document: Document, keys: ReadonlySet<string>): ReadonlyMap<string, string> =>
  new Map(
    blocksWithin(document)
      .filter(({ key }) => keys.has(key))
      .map((block) => {
        const text = textOfBlock(block)
        return [block.key, text.length > maxLength ? `${text.slice(0, maxLength - 1).toWellFormed()}…` : text]
      })
  )
