import type { Block } from "../document/Document.ts"
import { OldParagraphs } from "./OldParagraphs.ts"
import { meaningOf } from "./sameBlocks.ts"
import { withEmojiApart } from "./withEmojiApart.ts"
import { withoutSpaceAtCuts } from "./withoutSpaceAtCuts.ts"
import { withPicturesAsBlocks } from "./withPicturesAsBlocks.ts"

/**
 * The blocks of an edited document in the form that readers of Markdown give them: emoji apart, a lone picture as a block, no
 * space at cuts, no empty paragraphs. `old` are those of the page before.
 */
export const asRead = (old: ReadonlyArray<Block>, edited: ReadonlyArray<Block>): ReadonlyArray<Block> => {
  const paragraphs = new OldParagraphs(old)
  const read = withPicturesAsBlocks(paragraphs, withEmojiApart(edited))
  return withoutSpaceAtCuts(paragraphs, read).filter((block) => meaningOf([block]) !== "[]")
}
