import { Schema } from "prosemirror-model"
import { blocks, layouts } from "./blocks.ts"
import { inlines } from "./inlines.ts"
import { marks } from "./marks.ts"
import { tables } from "./tables.ts"

/** The ProseMirror schema of pages. */
export const schema = new Schema({
  nodes: {
    doc: { content: "block+", attrs: { of: { default: null } } },
    ...blocks,
    ...layouts,
    ...tables,
    ...inlines
  },
  marks
})
