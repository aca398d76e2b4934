import type { Block, Fragment } from "@octavo/markdown"
import type { Mark } from "prosemirror-model"
import type { EditorState } from "prosemirror-state"
import type { EditorView } from "prosemirror-view"
import type { Host } from "../EditorOptions.ts"
import { newKey } from "../mapping/newKey.ts"
import type { Own } from "../schema/Own.ts"
import { schema } from "../schema/schema.ts"
import type { Form } from "./Form.ts"
import { markAt } from "./markAt.ts"

const type = schema.marks.annotation!

const bodyOf = (mark: Mark | undefined): Fragment | undefined =>
  (mark?.attrs.of as (Own & { readonly fragments?: ReadonlyArray<Fragment> }) | null)?.fragments?.[0]

const isEmpty = (nodes: ReadonlyArray<Block>): boolean =>
  !/"text":"[^"]|"type":"(?!paragraph)/.test(JSON.stringify(nodes))

/** The selection, or the word before the cursor. */
const selectedWords = ({ selection }: EditorState): { readonly from: number; readonly to: number } => {
  const { $from, empty, from, to } = selection
  if (!empty) return { from, to }
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, "\ufffc")
  const [, word = "", space = ""] = /([^\s\ufffc]*)(\s*)$/.exec(before) ?? []
  return { from: from - space.length - word.length, to: from - space.length }
}

/** The form of the note on the selected words, or on those at the cursor. */
export const noteForm = (view: EditorView, host: Host): Form | undefined => {
  const there = markAt(view.state, type)
  const { from, to } = there ?? selectedWords(view.state)
  if (from === to) return undefined
  const body = bodyOf(there?.mark)
  const remove = () => view.dispatch(view.state.tr.removeMark(from, to, type))
  const { form } = host.words
  return {
    title: form.note,
    fields: [{ kind: "blocks", name: "nodes", label: form.note, value: body?.nodes ?? [] }],
    ...(there !== undefined && { actions: [[form.removeNote, remove]] }),
    apply: ({ nodes }) => {
      if (isEmpty(nodes as ReadonlyArray<Block>)) return remove()
      const fragment = {
        object: "fragment",
        key: newKey(),
        fragment: "annotation-body",
        type: "annotation-body",
        ...body,
        nodes
      }
      const of = { ...there?.mark.attrs.of, fragments: [fragment] }
      view.dispatch(view.state.tr.removeMark(from, to, type).addMark(from, to, type.create({ of })))
    }
  }
}
