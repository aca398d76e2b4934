import { NodeSelection } from "prosemirror-state"
import type { EditorView } from "prosemirror-view"
import { blockAt } from "../commands/moveBlock.ts"
import { button } from "../schema/element.ts"

/** A button beside the block that the selection is in. It opens the toolbar, where the keyboard comes by Alt+F10. */
export class BlockHandle {
  readonly #view: EditorView
  readonly #dom: HTMLElement
  #frame = 0

  constructor(view: EditorView, label: string, root: HTMLElement, press: () => void) {
    this.#view = view
    this.#dom = button(label, { class: "editor-handle", title: label, tabindex: -1 }, press, "::")
    this.#dom.hidden = true
    root.append(this.#dom)
  }

  /** Shows the handle if it is wanted. Places are read in the next frame, so that a letter is shown without another layout. */
  update(isWanted: boolean): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => this.#place(isWanted))
  }

  #place(isWanted: boolean): void {
    const view = this.#view
    const block = isWanted ? blockAt(view.state) : undefined
    const dom = block && view.nodeDOM(block.start)
    const around = this.#dom.parentElement?.getBoundingClientRect()
    this.#dom.hidden = !(dom instanceof HTMLElement) || around === undefined
    if (!(dom instanceof HTMLElement) || around === undefined) return
    const isWhole = view.state.selection instanceof NodeSelection
    const top = isWhole ? dom.getBoundingClientRect().top : view.coordsAtPos(block!.start + 1).top
    const place = `${Math.round(top - around.top)}px`
    if (this.#dom.style.top !== place) this.#dom.style.top = place
  }

  destroy(): void {
    cancelAnimationFrame(this.#frame)
    this.#dom.remove()
  }
}
