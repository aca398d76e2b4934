import { baseKeymap, chainCommands, toggleMark, wrapIn } from "prosemirror-commands"
import { redo, undo } from "prosemirror-history"
import { undoInputRule } from "prosemirror-inputrules"
import { AllSelection, type Command, NodeSelection, Selection, TextSelection } from "prosemirror-state"
import { schema } from "../schema/schema.ts"
import { breakCell, breakLine, leaveCaption, leaveTitle, openFence } from "./enter.ts"
import { exitBlock } from "./insertBlock.ts"
import { indentItem, outdentItem, splitItem, toggleList, toggleTask } from "./lists.ts"
import { moveBlock } from "./moveBlock.ts"
import { setParagraph, toggleHeading } from "./setText.ts"

const mark = (name: string): Command => toggleMark(schema.marks[name]!, null, { removeWhenPresent: false })

/** Moves from a selected block to an end of the page, which browsers do for text alone. */
const leaveBlock =
  (end: "start" | "end"): Command =>
  ({ doc, selection, tr }, dispatch) => {
    if (!(selection instanceof NodeSelection)) return false
    const to = end === "start" ? Selection.atStart(doc) : Selection.atEnd(doc)
    dispatch?.(tr.setSelection(to).scrollIntoView())
    return true
  }

/** Extends the selection from a selected block to an end of the page, with the block. */
const extendFromBlock =
  (end: "start" | "end"): Command =>
  ({ doc, selection, tr }, dispatch) => {
    if (!(selection instanceof NodeSelection)) return false
    const isDown = end === "end"
    const anchor = Selection.findFrom(isDown ? selection.$from : selection.$to, isDown ? -1 : 1, true)
    const head = isDown ? Selection.atEnd(doc).to : Selection.atStart(doc).from
    const wanted =
      anchor === null
        ? new AllSelection(doc)
        : TextSelection.create(doc, isDown ? anchor.to : anchor.from, head)
    dispatch?.(tr.setSelection(wanted).scrollIntoView())
    return true
  }

/** The commands of keys, without those that open a menu or a dialog. */
export const keys: Readonly<Record<string, Command>> = {
  ...baseKeymap,
  "Mod-b": mark("bold"),
  "Mod-i": mark("italic"),
  "Mod-e": mark("code"),
  "Mod-Shift-x": mark("strikethrough"),
  "Mod-Alt-0": setParagraph,
  "Mod-Alt-1": toggleHeading(1),
  "Mod-Alt-2": toggleHeading(2),
  "Mod-Alt-3": toggleHeading(3),
  "Mod-Shift-7": toggleList("ordered"),
  "Mod-Shift-8": toggleList("unordered"),
  "Mod-Shift-9": toggleList("tasks"),
  "Mod-Shift-.": wrapIn(schema.nodes.blockquote!),
  "Mod-z": undo,
  "Mod-y": redo,
  "Mod-Shift-z": redo,
  "Alt-ArrowUp": moveBlock(-1),
  "Alt-ArrowDown": moveBlock(1),
  "Mod-Home": leaveBlock("start"),
  "Mod-End": leaveBlock("end"),
  "Mod-Shift-Home": extendFromBlock("start"),
  "Mod-Shift-End": extendFromBlock("end"),
  Tab: indentItem,
  "Shift-Tab": outdentItem,
  Enter: chainCommands(openFence, leaveTitle, leaveCaption, breakCell, splitItem, baseKeymap.Enter!),
  "Shift-Enter": chainCommands(breakLine, baseKeymap.Enter!),
  "Mod-Enter": chainCommands(toggleTask, exitBlock),
  Backspace: chainCommands(undoInputRule, baseKeymap.Backspace!)
}
