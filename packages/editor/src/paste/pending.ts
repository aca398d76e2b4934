import { Plugin, PluginKey } from "prosemirror-state"
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view"
import { element } from "../schema/element.ts"

const key = new PluginKey<DecorationSet>("pending")

type Change =
  | { readonly add: object; readonly pos: number; readonly label: string }
  | { readonly remove: object }

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
        const widget = () => element("span", { class: "editor-pending", role: "status" }, change.label)
        return set.add(tr.doc, [Decoration.widget(change.pos, widget, { id: change.add })])
      }
    },
    props: { decorations: (state) => key.getState(state) }
  })

/**
 * Inserts something when it has arrived, at the place where it was asked for, wherever that is by then. `insert` gets the position,
 * or undefined where the place is gone.
 */
export const whenReady = async <Result>(
  view: EditorView,
  label: string,
  result: Promise<Result>,
  insert: (result: Result, pos: number) => void,
  pos = view.state.selection.from
): Promise<void> => {
  const id = {}
  view.dispatch(view.state.tr.setMeta(key, { add: id, pos, label } satisfies Change))
  const place = (): number | undefined => {
    if (view.isDestroyed) return undefined
    const at = key.getState(view.state)?.find(undefined, undefined, (spec) => spec.id === id)[0]?.from
    view.dispatch(view.state.tr.setMeta(key, { remove: id } satisfies Change))
    return at
  }
  try {
    const ready = await result
    const at = place()
    if (at !== undefined) insert(ready, at)
  } catch (error) {
    place()
    throw error
  }
}
