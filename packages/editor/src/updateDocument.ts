import type { Document } from "@octavo/markdown"
import type { Attrs, Node } from "prosemirror-model"
import { type EditorState, Selection, type Transaction } from "prosemirror-state"
import { ReplaceStep } from "prosemirror-transform"
import { readDocument } from "./mapping/readBlock.ts"
import { remember, treeOf } from "./mapping/written.ts"
import { nodeWithoutKeys } from "./paste/withoutKeys.ts"
import { withUnwritten } from "./withUnwritten.ts"

/** Gives the nodes of a document the attributes of another one of the same shape; positions stay. */
const takeAttributes = (tr: Transaction, from: Node): void => {
  const changes: Array<readonly [pos: number, attrs: Attrs]> = []
  from.descendants((node, pos) => {
    const own = tr.doc.nodeAt(pos)
    if (!node.isText && own !== null && !own.hasMarkup(node.type, node.attrs, own.marks))
      changes.push([pos, node.attrs])
  })
  for (const [pos, attrs] of changes)
    for (const [name, value] of Object.entries(attrs)) tr.setNodeAttribute(pos, name, value)
  if (tr.doc.attrs.of !== from.attrs.of) tr.setDocAttribute("of", from.attrs.of)
}

/** Remembers the trees of one document for the nodes of another one that is equal to it. */
const takeTrees = (to: Node, from: Node): void => {
  const tree = treeOf(from)
  if (tree !== undefined) remember(to, tree)
  to.forEach((child, _, index) => {
    if (!child.isText && !child.isInline) takeTrees(child, from.child(index))
  })
}

/**
 * A transaction that makes a document the one of a tree. Only the range that differs is replaced, so that the selection and the
 * history stay where they can; keys and data change in place. Spaces and blank paragraphs at the cursor stay.
 */
export const updateDocument = (state: EditorState, document: Document): Transaction => {
  const wanted = withUnwritten(state, readDocument(document))
  const { tr } = state
  const before = nodeWithoutKeys(state.doc)
  const after = nodeWithoutKeys(wanted)
  const start = before.content.findDiffStart(after.content)
  if (start !== null) {
    const end = before.content.findDiffEnd(after.content)!
    // The two ends of a difference cross when the same text is on both sides of it.
    const overlap = Math.max(0, start - Math.min(end.a, end.b))
    const slice = wanted.slice(start, end.b + overlap)
    const fits = tr.maybeStep(new ReplaceStep(start, end.a + overlap, slice)).failed === null
    if (!fits) tr.replaceWith(0, state.doc.content.size, wanted.content)
  }
  takeAttributes(tr, wanted)
  if (!nodeWithoutKeys(tr.doc).eq(after)) {
    tr.replaceWith(0, tr.doc.content.size, wanted.content)
    takeAttributes(tr, wanted)
  }
  takeTrees(tr.doc, wanted)
  const { from, to } = state.selection
  if (start !== null && tr.selection.from !== tr.mapping.map(from))
    tr.setSelection(Selection.near(tr.doc.resolve(Math.min(tr.mapping.map(to), tr.doc.content.size))))
  return tr.setMeta("addToHistory", false)
}
