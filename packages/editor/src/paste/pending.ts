import {
  AllSelection,
  type EditorState,
  Plugin,
  PluginKey,
  type Selection,
  TextSelection
} from "prosemirror-state"
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view"
import { button, element } from "../schema/element.ts"

const key = new PluginKey<DecorationSet>("pending")

/** The controls that a place shows beside its label. */
interface Controls {
  /** The label of a button by which a person gives the place up. */
  readonly cancel: string
  readonly onCancel?: () => void
  readonly progress?: HTMLElement
}

type Change =
  | {
      readonly add: object
      readonly from: number
      readonly to: number
      readonly label: string
      readonly shown: ReadonlyArray<HTMLElement>
    }
  | { readonly remove: object }

const widgetOf = (label: string, shown: ReadonlyArray<HTMLElement>): HTMLElement =>
  element("span", { class: "editor-pending" }, element("span", { role: "status" }, label), ...shown)

/** The selection; of all, the range of its text, so that text typed at its end is no part of it. */
const rangeOf = ({ doc, selection }: EditorState): Pick<Selection, "from" | "to"> =>
  selection instanceof AllSelection
    ? TextSelection.between(doc.resolve(selection.from), doc.resolve(selection.to))
    : selection

/** The places at which something will be inserted that is still on its way. */
export const pending = (): Plugin<DecorationSet> =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, before) => {
        const set = before.map(tr.mapping, tr.doc)
        const change = tr.getMeta(key) as Change | undefined
        if (change === undefined) return set
        if ("remove" in change)
          return set.remove(set.find(undefined, undefined, ({ id }) => id === change.remove))
        const { add, from, label, shown, to } = change
        // Text that is typed at the place follows the inserted one.
        const spec = { id: add, side: -1, stopEvent: () => true, ignoreSelection: true }
        return set.add(tr.doc, [
          Decoration.widget(to, () => widgetOf(label, shown), spec),
          ...(from < to ? [Decoration.inline(from, to, { class: "editor-replaced" }, { id: add })] : [])
        ])
      }
    },
    props: { decorations: (state) => key.getState(state) }
  })

/**
 * Inserts something when it has arrived, in place of what is selected now, wherever that is by then. `insert` gets the positions of what
 * it replaces. It is not called where the place is gone, or where a person has cancelled.
 */
export const whenReady = async <Result>(
  view: EditorView,
  label: string,
  result: Promise<Result>,
  insert: (result: Result, from: number, to: number) => void,
  { cancel, onCancel, progress }: Controls
): Promise<void> => {
  const id = {}
  const remove = (): void => view.dispatch(view.state.tr.setMeta(key, { remove: id } satisfies Change))
  const act = (): void => {
    remove()
    view.focus()
    onCancel?.()
  }
  const { from, to } = rangeOf(view.state)
  const end = button(cancel, { class: "editor-cancel" }, act)
  const shown = progress === undefined ? [end] : [progress, end]
  view.dispatch(view.state.tr.setMeta(key, { add: id, from, to, label, shown } satisfies Change))
  const place = (): ReadonlyArray<{ readonly from: number; readonly to: number }> => {
    if (view.isDestroyed) return []
    const at = key.getState(view.state)?.find(undefined, undefined, (spec) => spec.id === id) ?? []
    remove()
    return at
  }
  try {
    const ready = await result
    const places = place()
    const selected = places.filter((at) => at.from < at.to)
    const ends = selected.length > 0 ? selected : places
    if (ends.length === 0) return
    insert(ready, Math.min(...ends.map((at) => at.from)), Math.max(...ends.map((at) => at.to)))
  } catch (error) {
    place()
    throw error
  }
}
