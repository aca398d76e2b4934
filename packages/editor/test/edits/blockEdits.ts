import type { Block, BlockOf, Inline } from "@octavo/markdown"
import type { Numbers } from "@octavo/markdown/testing"
import type { Node } from "prosemirror-model"
import { type Command, type EditorState, NodeSelection, Selection, type Transaction } from "prosemirror-state"
import { newCaptioned, newCards, newWhole } from "../../src/commands/blocks.ts"
import { insertBlock } from "../../src/commands/insertBlock.ts"
import { setColumn, setView } from "../../src/commands/tableLook.ts"
import { moveColumn, moveRow, tableAt } from "../../src/commands/tables.ts"
import { imageForm } from "../../src/forms/imageForm.ts"
import { schema } from "../../src/schema/schema.ts"
import type { Host } from "../../src/EditorOptions.ts"
import { englishWords } from "../../src/words.ts"
import { mayHaveNote } from "../../src/menus/mayHaveNote.ts"
import { aWord, at, by, inNode, named, pick, places, type RandomEdit } from "./randomEdits.ts"

const url = (target: string) => ({ kind: "url", url: target }) as const

/** Changes the data of a block or an inline that is edited as a whole. */
const changeData =
  (type: string, ...changes: ReadonlyArray<Readonly<Record<string, unknown>>>): RandomEdit["make"] =>
  (state, next) => {
    const place = pick(
      places(
        state.doc,
        ({ attrs, type: { name } }) => /^(?:atom|opaque|captioned)$/.test(name) && attrs.of.type === type
      ),
      next
    )
    if (place === undefined) return undefined
    const of = place.node.attrs.of as Block | Inline
    const data = { ...of.data, ...pick(changes, next) }
    return state.tr.setNodeAttribute(place.pos, "of", { ...of, data })
  }

/** Applies the form of a random image of a page, with some of its values changed, or presses one of its buttons. */
const changeImage =
  (change: (form: ReturnType<typeof imageForm>, next: Numbers) => void, isNew = false): RandomEdit["make"] =>
  (state, next) => {
    const place = pick(
      places(state.doc, ({ attrs }) => attrs.of?.type === "images"),
      next
    )
    if (place === undefined) return undefined
    const block = place.node.attrs.of as BlockOf<"images">
    let made: Transaction | undefined
    const part = isNew ? block.nodes!.length : next(block.nodes!.length)
    change(
      imageForm(host, block, part, (of) => {
        made =
          of === undefined
            ? state.tr.delete(place.pos, place.pos + place.node.nodeSize)
            : state.tr.setNodeAttribute(place.pos, "of", of)
      }),
      next
    )
    return made
  }

const host = { words: englishWords } as Host

const valuesOf = ({ fields }: ReturnType<typeof imageForm>) =>
  Object.fromEntries(fields.map((field) => [field.name, "value" in field ? field.value : undefined]))

const inTable =
  (...commands: ReadonlyArray<Command>): RandomEdit["make"] =>
  (state, next) => {
    const place = pick(places(state.doc, named("tablecell", "blockcell", "valuecell", "tableheader")), next)
    if (place === undefined) return undefined
    const selection =
      place.node.type.name === "valuecell"
        ? NodeSelection.create(state.doc, place.pos + 1)
        : Selection.near(state.doc.resolve(place.pos + 1))
    return by(state.apply(state.tr.setSelection(selection)), pick(commands, next)!)
  }

const values: Readonly<Record<string, ReadonlyArray<unknown>>> = {
  number: [3, null, 12.5],
  rating: [1, 5],
  checkbox: [true, false],
  select: [["b"], []],
  "content-ref": [url("new.md"), null],
  files: [[]]
}

const setValue: RandomEdit["make"] = (state, next) => {
  const place = pick(places(state.doc, named("value")), next)
  if (place === undefined) return undefined
  const $pos = state.doc.resolve(place.pos)
  const type = String($pos.node(-2).firstChild!.child($pos.index(-1)).attrs.of.type)
  const found = values[type]
  return found && state.tr.setNodeAttribute(place.pos, "value", pick(found, next))
}

const insertInline =
  (type: string, data: Readonly<Record<string, unknown>>): RandomEdit["make"] =>
  (state, next) => {
    const word = aWord(
      state.doc,
      next,
      (node) => node.type.spec.code !== true && node.type.name !== "tableheader"
    )
    if (word === undefined || state.doc.rangeHasMark(word.from, word.to, schema.marks.code!)) return undefined
    const of = { object: "inline", type, key: `new-${type}`, isVoid: true, data }
    const atom = schema.nodes.atom!.create({ of })
    return state.tr.insert(word.to, [schema.text(" "), atom])
  }

const insert = (make: () => Node): RandomEdit["make"] => inNode(named("paragraph"), insertBlock(make))

const note: RandomEdit["make"] = (state, next) => {
  const word = aWord(state.doc, next, (node) => !/\n/.test(node.textContent))
  if (word === undefined) return undefined
  const there: EditorState = at(state, word.from, word.to)
  const { code, link, annotation } = schema.marks
  const isBound = [code, link, annotation].some((type) => state.doc.rangeHasMark(word.from, word.to, type!))
  if (isBound || !mayHaveNote(there)) return undefined
  const text = {
    object: "text",
    key: "note-t",
    leaves: [{ object: "leaf", text: "A note here.", marks: [] }]
  }
  const body = { object: "block", type: "paragraph", key: "note-p", data: {}, nodes: [text] }
  const fragment = {
    object: "fragment",
    key: "note-f",
    fragment: "annotation-body",
    type: "annotation-body",
    nodes: [body]
  }
  return state.tr.addMark(word.from, word.to, annotation!.create({ of: { fragments: [fragment] } }))
}

/** The edits of blocks and inlines that have forms, and of tables of every type. */
export const blockEdits: Readonly<Record<string, RandomEdit>> = {
  setValue: { lines: 1, make: setValue },
  moveRow: { make: inTable(moveRow(1), moveRow(-1)) },
  moveColumn: { make: inTable(moveColumn(1), moveColumn(-1)) },
  alignColumn: {
    make: inTable(setColumn({ textAlignment: "center" }), setColumn({ textAlignment: "right" }))
  },
  nameColumn: { lines: 1, make: inTable(setColumn({ title: "New title" })) },
  typeColumn: {
    make: inTable(setColumn({ type: "number" }), setColumn({ type: "checkbox" }), setColumn({ type: "text" }))
  },
  hideHeader: {
    make: (state, next) =>
      inTable((one, dispatch) => {
        const view = tableAt(one)!.table.attrs.of?.data.view
        return view?.type === "grid" && setView({ hideHeader: view.hideHeader !== true })(one, dispatch)
      })(state, next)
  },
  widenTable: { make: inTable(setView({}, true)) },
  insertCards: { make: insert(() => newCards()) },
  setAlt: { lines: 1, make: changeImage((form) => form.apply({ ...valuesOf(form), alt: "Other words" })) },
  setWidth: { lines: 1, make: changeImage((form) => form.apply({ ...valuesOf(form), width: "250" })) },
  setDark: {
    lines: 1,
    make: changeImage((form) => form.apply({ ...valuesOf(form), refDark: url("dark.png") }))
  },
  setLooks: {
    lines: 1,
    make: changeImage((form) => form.apply({ ...valuesOf(form), align: "center", withFrame: true }))
  },
  addImage: {
    lines: 1,
    make: changeImage((form) => form.apply({ ...valuesOf(form), ref: url("x.png"), alt: "New" }), true)
  },
  // The blank line below a block that goes.
  changeImages: { lines: 2, make: changeImage(({ actions = [] }, next) => pick(actions, next)?.[1]()) },
  changeFormula: {
    lines: 3,
    make: changeData("math", { formula: "y_1 + \\frac{a}{b}" }, { formula: "a\n+ b" })
  },
  changeInlineFormula: { lines: 1, make: changeData("inline-math", { formula: "x < y" }) },
  changeMention: { lines: 1, make: changeData("mention", { ref: url("new.md") }) },
  changeEmoji: { lines: 1, make: changeData("emoji", { code: "1f389" }) },
  changeButton: {
    lines: 1,
    make: changeData("button", { label: "Other *words*" }, { kind: "secondary" }, { ref: url("new.md") })
  },
  changeEmbed: { lines: 1, make: changeData("embed", { url: "https://example.org/other" }) },
  changeFile: { lines: 1, make: changeData("file", { ref: { kind: "file", file: "new.pdf" } }) },
  changeReference: { lines: 2, make: changeData("content-ref", { ref: url("new.md") }) },
  insertFormula: { make: insert(() => newWhole("math", { formula: "a^2 + b^2" })) },
  insertReference: { make: insert(() => newWhole("content-ref", { ref: url("other.md") })) },
  insertEmbed: { make: insert(() => newCaptioned("embed", { url: "https://example.org/x" })) },
  addInlineFormula: { lines: 1, make: insertInline("inline-math", { formula: "a_b" }) },
  addMention: { lines: 1, make: insertInline("mention", { ref: url("other.md") }) },
  addEmojiAtom: { lines: 1, make: insertInline("emoji", { code: "1f680" }) },
  addIcon: { lines: 1, make: insertInline("icon", { icon: "gear" }) },
  addButton: {
    lines: 1,
    make: insertInline("button", { label: "Press", kind: "primary", ref: url("other.md") })
  },
  addInlineImage: { lines: 1, make: insertInline("inline-image", { ref: url("i.png"), alt: "Alt" }) },
  addNote: { appends: true, make: note }
}
