import type { Numbers } from "@octavo/markdown/testing"
import type { Node } from "prosemirror-model"
import { toggleMark } from "prosemirror-commands"
import {
  type Command,
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
  type Transaction
} from "prosemirror-state"
import { newHint, newTable } from "../../src/commands/blocks.ts"
import { insertBlock } from "../../src/commands/insertBlock.ts"
import { keys } from "../../src/commands/keys.ts"
import { toggleTask } from "../../src/commands/lists.ts"
import { tableCommands } from "../../src/commands/tables.ts"
import { schema } from "../../src/schema/schema.ts"
import { withoutKeys } from "../../src/paste/withoutKeys.ts"
import { withData } from "../../src/schema/Own.ts"

/** Makes a transaction at a random place; undefined where the edit has none. `lines`: the most lines of a block that may be replaced. */
export interface RandomEdit {
  readonly lines?: number
  /** Whether it writes a note at the end of the page as well. */
  readonly appends?: boolean
  readonly make: (state: EditorState, next: Numbers) => Transaction | undefined
}

export const pick = <Of>(list: ReadonlyArray<Of>, next: Numbers): Of | undefined => list[next(list.length)]

interface Place {
  readonly node: Node
  readonly pos: number
}

export const places = (doc: Node, isWanted: (node: Node) => boolean): ReadonlyArray<Place> => {
  const found: Array<Place> = []
  doc.descendants((node, pos) => {
    if (isWanted(node)) found.push({ node, pos })
  })
  return found
}

const text = (doc: Node) => places(doc, (node) => node.isTextblock && /\w/.test(node.textContent))

interface Word {
  readonly from: number
  readonly to: number
  readonly block: Place
}

/** A word within one text node, so that it has one style. */
export const aWord = (
  doc: Node,
  next: Numbers,
  isWanted: (node: Node) => boolean = () => true
): Word | undefined => {
  const block = pick(
    text(doc).filter(({ node }) => isWanted(node)),
    next
  )
  if (block === undefined) return undefined
  const words: Array<Word> = []
  block.node.forEach((child, offset) => {
    for (const match of (child.text ?? "").matchAll(/\w{2,}/g)) {
      const from = block.pos + 1 + offset + match.index
      words.push({ from, to: from + match[0].length, block })
    }
  })
  return pick(words, next)
}

export const at = (state: EditorState, from: number, to = from): EditorState =>
  state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)))

/** The transaction of a command, on a state with another selection. */
export const by = (state: EditorState, command: Command): Transaction | undefined => {
  let made: Transaction | undefined
  command(state, (tr) => (made = tr))
  return made
}

export const inNode =
  (isWanted: (node: Node) => boolean, command: Command, end = false): RandomEdit["make"] =>
  (state, next) => {
    const place = pick(places(state.doc, isWanted), next)
    if (place === undefined) return undefined
    const pos = end ? place.pos + place.node.nodeSize : place.pos + 1
    const selection = Selection.near(state.doc.resolve(pos), end ? -1 : 1)
    return by(state.apply(state.tr.setSelection(selection)), command)
  }

const key = (name: string): Command => keys[name]!
export const named =
  (...names: ReadonlyArray<string>) =>
  (node: Node) =>
    names.includes(node.type.name)

const replaceWord =
  (by: string): RandomEdit["make"] =>
  (state, next) => {
    const word = aWord(state.doc, next)
    return word && state.tr.insertText(by, word.from, word.to)
  }

const markWord =
  (name: string): RandomEdit["make"] =>
  (state, next) => {
    const word = aWord(
      state.doc,
      next,
      (node) => named("paragraph", "heading")(node) && !/[`\n]/.test(node.textContent)
    )
    if (word === undefined) return undefined
    const isBound = state.doc.rangeHasMark(word.from, word.to, schema.marks.code!)
    return isBound ? undefined : by(at(state, word.from, word.to), toggleMark(schema.marks[name]!))
  }

const moveBlock: RandomEdit["make"] = ({ doc, tr }, next) => {
  if (doc.childCount < 3) return undefined
  const from = next(doc.childCount)
  const node = doc.child(from)
  let pos = 0
  for (let index = 0; index < from; index++) pos += doc.child(index).nodeSize
  tr.delete(pos, pos + node.nodeSize)
  const to = next(tr.doc.childCount + 1)
  let target = 0
  for (let index = 0; index < to; index++) target += tr.doc.child(index).nodeSize
  return to === from ? undefined : tr.insert(target, node)
}

const copyBlock: RandomEdit["make"] = ({ doc, tr }, next) => {
  const from = next(doc.childCount)
  let pos = 0
  for (let index = 0; index < from; index++) pos += doc.child(index).nodeSize
  const slice = withoutKeys(doc.slice(pos, pos + doc.child(from).nodeSize))
  return tr.insert(pos + doc.child(from).nodeSize, slice.content)
}

const removeBlock: RandomEdit["make"] = (state, next) => {
  const { doc } = state
  if (doc.childCount < 2) return undefined
  const from = next(doc.childCount)
  let pos = 0
  for (let index = 0; index < from; index++) pos += doc.child(index).nodeSize
  const node = doc.child(from)
  if (!NodeSelection.isSelectable(node)) return undefined
  return by(state.apply(state.tr.setSelection(NodeSelection.create(doc, pos))), key("Backspace"))
}

const isTask = (node: Node) => named("listitem")(node) && node.attrs.of?.data?.checked !== undefined

const pasteWords: RandomEdit["make"] = (state, next) => {
  const from = aWord(state.doc, next, named("paragraph"))
  const to = aWord(state.doc, next, named("paragraph"))
  if (from === undefined || to === undefined) return undefined
  return state.tr.replace(to.to, to.to, withoutKeys(state.doc.slice(from.from, from.to)))
}

const styleHint: RandomEdit["make"] = (state, next) => {
  const hint = pick(places(state.doc, named("hint")), next)
  return hint && state.tr.setNodeAttribute(hint.pos, "of", withData(hint.node.attrs.of, { style: "danger" }))
}

/** The edits of text, lists and tables of text. */
export const textEdits: Readonly<Record<string, RandomEdit>> = {
  changeWord: { lines: 1, make: replaceWord("changed") },
  changeToSigns: { lines: 1, make: replaceWord("a_b* <c> 50 % | x") },
  addEmoji: {
    // A break of two spaces may become another one, with the line behind it.
    lines: 2,
    make: (state, next) => {
      const word = aWord(state.doc, next, (node) => !named("codeblock")(node))
      return word && state.tr.insertText([" 🎉 ", "❤️", "👨‍👩‍👧"][next(3)]!, word.to)
    }
  },
  addLetter: {
    lines: 1,
    make: (state, next) => {
      const word = aWord(state.doc, next)
      return word && state.tr.insertText("x", word.to)
    }
  },
  removeWord: {
    // The space behind it may be the end of a line of the source.
    lines: 2,
    make: (state, next) => {
      const word = aWord(state.doc, next)
      if (word === undefined) return undefined
      const isSpaced = state.doc.textBetween(word.to, word.to + 1) === " "
      return state.tr.delete(word.from, isSpaced ? word.to + 1 : word.to)
    }
  },
  bold: { lines: 1, make: markWord("bold") },
  italic: { lines: 1, make: markWord("italic") },
  strike: { lines: 1, make: markWord("strikethrough") },
  code: { lines: 1, make: markWord("code") },
  split: {
    make: (state, next) => {
      const word = aWord(state.doc, next)
      return word && by(at(state, word.from), key("Enter"))
    }
  },
  // An item below another takes the list in it along.
  newParagraph: { lines: 2, make: inNode((node) => named("paragraph", "heading")(node), key("Enter"), true) },
  join: { make: inNode((node) => named("paragraph", "heading")(node), key("Backspace")) },
  indent: { make: inNode(named("listitem"), key("Tab")) },
  outdent: { make: inNode(named("listitem"), key("Shift-Tab")) },
  bullets: { make: inNode(named("paragraph"), key("Mod-Shift-8")) },
  numbers: { make: inNode(named("paragraph"), key("Mod-Shift-7")) },
  tasks: { make: inNode(named("paragraph"), key("Mod-Shift-9")) },
  heading: { lines: 3, make: inNode(named("paragraph", "heading"), key("Mod-Alt-2")) },
  quote: { make: inNode(named("paragraph"), key("Mod-Shift-.")) },
  tick: { lines: 1, make: inNode(isTask, toggleTask) },
  styleHint: { lines: 1, make: styleHint },
  // A table of HTML may be one line.
  addRow: { lines: 1, make: inNode(named("tablecell", "blockcell"), tableCommands.addRowAfter) },
  removeRow: { lines: 1, make: inNode(named("tablecell", "blockcell"), tableCommands.removeRow) },
  addColumn: { make: inNode(named("tablecell", "blockcell"), tableCommands.addColumnAfter) },
  removeColumn: { make: inNode(named("tablecell", "blockcell"), tableCommands.deleteColumn) },
  insertHint: {
    make: inNode(
      named("paragraph"),
      insertBlock(() => newHint("success"))
    )
  },
  insertTable: { make: inNode(named("paragraph"), insertBlock(newTable)) },
  moveBlock: { make: moveBlock },
  moveUp: { make: inNode((node) => node.isTextblock || node.isAtom, key("Alt-ArrowUp")) },
  moveDown: { make: inNode((node) => node.isTextblock, key("Alt-ArrowDown")) },
  copyBlock: { make: copyBlock },
  removeBlock: { make: removeBlock },
  pasteWords: { lines: 1, make: pasteWords }
}
