import { Selection, type Command } from "prosemirror-state"
import { schema } from "../schema/schema.ts"
import { depthOf } from "./lists.ts"

const typeAt = (state: Parameters<Command>[0]): string => state.selection.$from.parent.type.name

/** Continues in the body of an expandable block, behind its title. */
export const leaveTitle: Command = (state, dispatch) => {
  if (typeAt(state) !== "expandabletitle") return false
  const { tr } = state
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(state.selection.$from.after()))).scrollIntoView())
  return true
}

/** Continues in a new paragraph after a block, behind its caption. */
export const leaveCaption: Command = (state, dispatch) => {
  if (typeAt(state) !== "captioned") return false
  const { tr } = state
  const at = state.selection.$from.after()
  tr.insert(at, schema.nodes.paragraph!.create())
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(at + 1))).scrollIntoView())
  return true
}

/** Breaks the line. A heading, a title and code have no line breaks. */
export const breakLine: Command = (state, dispatch) => {
  const { parent } = state.selection.$from
  if (parent.type !== schema.nodes.paragraph || !state.selection.$from.sameParent(state.selection.$to))
    return false
  const marks = state.storedMarks ?? state.selection.$from.marks()
  dispatch?.(
    state.tr.replaceSelectionWith(schema.nodes.hardbreak!.create(null, null, marks), false).scrollIntoView()
  )
  return true
}

/** Breaks the line in a cell that has one paragraph. */
export const breakCell: Command = (state, dispatch, view) => {
  if (depthOf(state.selection.$from, ({ type }) => type.spec.tableRole !== undefined) === undefined)
    return false
  if (depthOf(state.selection.$from, ({ type }) => type === schema.nodes.blockcell) !== undefined)
    return false
  breakLine(state, dispatch, view)
  return true
}

/** Turns a line of three backquotes, with the name of a language, into code. */
export const openFence: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const match = /^(?:```|~~~)([\w+#.-]*)$/.exec($from.parent.textContent)
  if (!empty || match === null || $from.parent.type !== schema.nodes.paragraph) return false
  if (!$from.node(-1).canReplaceWith($from.index(-1), $from.indexAfter(-1), schema.nodes.codeblock!))
    return false
  const of = match[1] === "" ? null : { data: { syntax: match[1] } }
  const { tr } = state
  tr.delete($from.start(), $from.end())
  dispatch?.(tr.setBlockType($from.start(), $from.start(), schema.nodes.codeblock!, { of }).scrollIntoView())
  return true
}
