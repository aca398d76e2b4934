import type { Node } from "prosemirror-model"
import type { EditorView, NodeView, ViewMutationRecord } from "prosemirror-view"
import { dataOf, withData } from "../schema/Own.ts"

/** The base of views with controls beside their content: events of the controls are theirs alone. */
export abstract class PartView implements NodeView {
  abstract readonly dom: HTMLElement
  abstract readonly contentDOM: HTMLElement | null
  node: Node
  readonly view: EditorView
  readonly getPos: () => number | undefined

  constructor(node: Node, view: EditorView, getPos: () => number | undefined) {
    this.node = node
    this.view = view
    this.getPos = getPos
  }

  /** Shows the attributes of the node; false has the view made anew. */
  abstract show(node: Node): boolean

  update(node: Node): boolean {
    if (node.type !== this.node.type || !this.show(node)) return false
    this.node = node
    return true
  }

  /** Changes data of the node. */
  setData(changes: Readonly<Record<string, unknown>>): void {
    const pos = this.getPos()
    if (pos === undefined) return
    const { tr } = this.view.state
    this.view.dispatch(tr.setNodeAttribute(pos, "of", withData(this.node.attrs.of, changes)))
  }

  #isOwn(target: unknown): boolean {
    return target instanceof globalThis.Node && this.contentDOM?.contains(target) !== true
  }

  stopEvent(event: Event): boolean {
    const { target } = event
    return (
      this.#isOwn(target) &&
      target instanceof Element &&
      target.closest("input, select, button, textarea") !== null
    )
  }

  ignoreMutation(mutation: ViewMutationRecord): boolean {
    return mutation.type !== "selection" && this.#isOwn(mutation.target)
  }
}

/** Writes a field of the data of a node into an input, unless it is there. */
export const showIn = (input: HTMLInputElement | HTMLSelectElement, node: Node, name: string): void => {
  const value = String(dataOf(node.attrs.of)[name] ?? "")
  if (input.value !== value) input.value = value
}
