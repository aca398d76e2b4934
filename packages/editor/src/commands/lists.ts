import type { Node, NodeRange, ResolvedPos } from "prosemirror-model"
import { liftListItem, sinkListItem, splitListItem, wrapRangeInList } from "prosemirror-schema-list"
import type { Command, Transaction } from "prosemirror-state"
import { dataOf, withData } from "../schema/Own.ts"
import { schema } from "../schema/schema.ts"

/** A kind of list. */
type ListKind = "ordered" | "unordered" | "tasks"

const list = schema.nodes.list!
const item = schema.nodes.listitem!

/** The depth of the innermost ancestor of a type; undefined where there is none. */
export const depthOf = ($pos: ResolvedPos, isWanted: (node: Node) => boolean): number | undefined => {
  for (let depth = $pos.depth; depth > 0; depth--) if (isWanted($pos.node(depth))) return depth
  return undefined
}

const isTask = (node: Node): boolean => typeof dataOf(node.attrs.of).checked === "boolean"

/** Gives the items of a list boxes or takes them away, as its kind has them. */
const setKind = (tr: Transaction, pos: number, kind: ListKind): void => {
  const node = tr.doc.nodeAt(pos)!
  if (node.attrs.kind !== kind) tr.setNodeAttribute(pos, "kind", kind)
  node.forEach((child, offset) => {
    const at = pos + 1 + offset
    if (kind === "tasks" && !isTask(child))
      tr.setNodeAttribute(at, "of", withData(child.attrs.of, { checked: false }))
    if (kind !== "tasks" && isTask(child))
      tr.setNodeAttribute(at, "of", withData(child.attrs.of, { checked: undefined }))
  })
}

const wrapIn = (tr: Transaction, range: NodeRange, kind: ListKind): boolean => {
  if (!wrapRangeInList(tr, range, list, { kind, of: null })) return false
  const depth = depthOf(tr.selection.$from, (node) => node.type === list)
  if (depth !== undefined) setKind(tr, tr.selection.$from.before(depth), kind)
  return true
}

/** Puts the selected blocks into a list, changes the kind of the list they are in, or takes them out of a list of that kind. */
export const toggleList =
  (kind: ListKind): Command =>
  (state, dispatch, view) => {
    const { $from, $to } = state.selection
    const depth = depthOf($from, (node) => node.type === list)
    if (depth !== undefined && depth >= $from.depth - 2) {
      if ($from.node(depth).attrs.kind === kind) return liftListItem(item)(state, dispatch, view)
      const { tr } = state
      setKind(tr, $from.before(depth), kind)
      dispatch?.(tr.scrollIntoView())
      return true
    }
    const range = $from.blockRange($to)
    const { tr } = state
    if (range === null || !wrapIn(tr, range, kind)) return false
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** Divides an item at the cursor; a new task is not done. */
export const splitItem: Command = (state, dispatch, view) => {
  const depth = depthOf(state.selection.$from, (node) => node.type === item)
  if (depth === undefined) return false
  const of = isTask(state.selection.$from.node(depth)) ? { data: { checked: false } } : null
  return splitListItem(item, { of })(state, dispatch, view)
}

/** Moves the selected items into a list of the same kind below the item before them. */
export const indentItem: Command = (state, dispatch, view) => {
  const depth = depthOf(state.selection.$from, (node) => node.type === list)
  if (depth === undefined) return false
  const kind = state.selection.$from.node(depth).attrs.kind as ListKind
  return sinkListItem(item)(
    state,
    dispatch &&
      ((tr) => {
        const inner = depthOf(tr.selection.$from, (node) => node.type === list)!
        const nested = tr.selection.$from.node(inner)
        // A nested list that the command made is of the default kind, and unknown to the tree.
        if (nested.attrs.of === null && nested.attrs.kind !== kind)
          tr.setNodeAttribute(tr.selection.$from.before(inner), "kind", kind)
        dispatch(tr)
      }),
    view
  )
}

/** Moves the selected items out of their list. */
export const outdentItem: Command = liftListItem(item)

/** Ticks the box of a task, or clears it. */
export const toggleTask: Command = (state, dispatch) => {
  const { $from } = state.selection
  const depth = depthOf($from, (node) => node.type === item)
  if (depth === undefined || !isTask($from.node(depth))) return false
  const { of } = $from.node(depth).attrs
  dispatch?.(
    state.tr.setNodeAttribute(
      $from.before(depth),
      "of",
      withData(of, { checked: dataOf(of).checked !== true })
    )
  )
  return true
}
