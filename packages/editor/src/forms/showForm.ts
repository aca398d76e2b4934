import type { Block, BlockOf, Inline } from "@octavo/markdown"
import type { Node } from "prosemirror-model"
import { NodeSelection } from "prosemirror-state"
import type { EditorView } from "prosemirror-view"
import { newCaptioned, newWhole } from "../commands/blocks.ts"
import { insertBlock } from "../commands/insertBlock.ts"
import type { Host } from "../EditorOptions.ts"
import { newKey } from "../mapping/newKey.ts"
import { schema } from "../schema/schema.ts"
import { dataForms, dataOfForm } from "./dataForms.ts"
import type { Form } from "./Form.ts"
import { showDialog } from "./showDialog.ts"
import { imageForm } from "./imageForm.ts"
import { linkForm } from "./linkForm.ts"
import { noteForm } from "./noteForm.ts"
import type { Subject } from "./Subject.ts"
import { columnForm, tableForm, valueForm } from "./tableForms.ts"

type Data = Readonly<Record<string, unknown>>

/** The position of a node that a form was opened for, wherever it is by now; undefined where it is gone. */
const placeOf = (view: EditorView, node: Node, pos: number): number | undefined => {
  const { doc } = view.state
  if (doc.nodeAt(pos)?.eq(node) === true) return pos
  let found: number | undefined
  doc.descendants((other, at) => {
    if (other.eq(node)) found ??= at
    return found === undefined
  })
  return found
}

/** Sets the attribute of a node, or removes it. It is selected again. */
const setter =
  (view: EditorView, node: Node, given: number, name: "of" | "value") =>
  (value: unknown): void => {
    const pos = placeOf(view, node, given)
    if (pos === undefined) return
    const { tr } = view.state
    if (value === undefined) return view.dispatch(tr.delete(pos, pos + node.nodeSize))
    tr.setNodeAttribute(pos, name, value)
    if (NodeSelection.isSelectable(node)) tr.setSelection(NodeSelection.create(tr.doc, pos))
    view.dispatch(tr)
  }

const formOfNode = (
  view: EditorView,
  host: Host,
  subject: Extract<Subject, { pos: number }>
): Form | undefined => {
  const { column, part = 0, pos } = subject
  const node = view.state.doc.nodeAt(pos)
  if (node === null) return undefined
  if (column !== undefined) return valueForm(host, column, node.attrs.value, setter(view, node, pos, "value"))
  const tree = node.attrs.of as Block | Inline
  const set = setter(view, node, pos, "of")
  if (tree.type === "images") return imageForm(host, tree as BlockOf<"images">, part, set)
  const form = dataForms[tree.type]
  if (form === undefined) return undefined
  const { insert, opaque } = host.words
  return {
    title: opaque[tree.type] ?? insert[tree.type] ?? tree.type,
    fields: form.fields(tree.data as Data, host),
    apply: (values) => set({ ...tree, data: dataOfForm(form, values, tree.data as Data) })
  }
}

const blocks = new Set(["math", "content-ref", "embed", "file"])

const insertInline = (view: EditorView, type: string, data: Data): void => {
  const inline = { object: "inline", type, key: newKey(), isVoid: true, data }
  const atom = schema.nodes.atom!.create({ of: inline })
  view.dispatch(view.state.tr.replaceSelectionWith(atom, true).scrollIntoView())
}

const insertNode = (view: EditorView, type: string, data: Data): void => {
  if (!blocks.has(type)) return insertInline(view, type, data)
  const isCaptioned = type === "embed" || type === "file"
  const make = () => (isCaptioned ? newCaptioned(type, data) : newWhole(type as Block["type"], data))
  insertBlock(make)(view.state, view.dispatch)
}

const newForm = (view: EditorView, host: Host, type: string): Form | undefined => {
  switch (type) {
    case "link":
      return linkForm(view, host)
    case "note":
      return noteForm(view, host)
    case "column":
      return columnForm(view, host)
    case "table":
      return tableForm(view, host)
    case "picture": {
      const empty = { object: "block", type: "images", key: "new-images", data: {}, nodes: [] } as const
      return imageForm(host, empty, 0, (block) => {
        const { data, nodes } = block as BlockOf<"images">
        insertBlock(() => newCaptioned("images", data as Data, nodes as ReadonlyArray<Block>))(
          view.state,
          view.dispatch
        )
      })
    }
    default: {
      const form = dataForms[type]
      return (
        form && {
          title: host.words.insert[type] ?? type,
          fields: form.fields({}, host),
          apply: (values) => insertNode(view, type, dataOfForm(form, values, {}))
        }
      )
    }
  }
}

/** Shows the form of a subject as a dialog. */
export const showForm = (view: EditorView, host: Host, subject: Subject): void => {
  const form = "insert" in subject ? newForm(view, host, subject.insert) : formOfNode(view, host, subject)
  if (form !== undefined) showDialog(view, host.words, form)
}
