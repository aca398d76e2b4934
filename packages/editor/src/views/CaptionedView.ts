import type { Block, BlockOf } from "@octavo/markdown"
import type { Node } from "prosemirror-model"
import { openForm } from "../forms/openForm.ts"
import type { Host } from "../EditorOptions.ts"
import { button, element } from "../schema/element.ts"
import { field } from "./fields.ts"
import { labelOfReference, safeAddress } from "../schema/references.ts"
import { PartView } from "./PartView.ts"

const sizeOf = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`

/** Images, a file or an embed, with controls above the caption. */
export class CaptionedView extends PartView {
  readonly dom: HTMLElement
  readonly contentDOM: HTMLElement = element("figcaption", { dir: "auto" })
  readonly #host: Host
  readonly #frame = element("div", { class: "editor-frame", contenteditable: "false" })
  #shown: unknown

  constructor(host: Host, ...rest: ConstructorParameters<typeof PartView>) {
    super(...rest)
    this.#host = host
    this.contentDOM.dataset.placeholder = host.words.caption
    this.dom = element("figure", { class: "captioned" }, this.#frame, this.contentDOM)
    this.show(this.node)
  }

  #edit(part?: number): HTMLButtonElement {
    const { words } = this.#host
    return button(words.edit, { class: "editor-add" }, () => {
      const pos = this.getPos()
      if (pos !== undefined) openForm(this.view, this.#host, { pos, ...(part !== undefined && { part }) })
    })
  }

  #setAlt(part: number, alt: string): void {
    const pos = this.getPos()
    if (pos === undefined) return
    const block = this.node.attrs.of as BlockOf<"images">
    const nodes = block.nodes!.map((image, index) =>
      index === part ? { ...image, data: { ...(image as BlockOf<"image">).data, alt } } : image
    )
    this.#shown = { ...block, nodes }
    this.view.dispatch(this.view.state.tr.setNodeAttribute(pos, "of", this.#shown))
  }

  #image({ data }: BlockOf<"image">, part: number): HTMLElement {
    const { altText } = this.#host.words
    const image = element("img", { draggable: "false", alt: data.alt ?? "" })
    const address = safeAddress(this.#host, data.ref)
    if (address !== "") image.src = address
    if (typeof data.width === "number") image.width = data.width
    const set = (value: string) => {
      image.alt = value
      this.#setAlt(part, value)
    }
    const alt = field(altText, "alt", set, () => this.view.focus())
    alt.value = data.alt ?? ""
    return element("div", { class: "editor-image" }, image, element("span", {}, alt, this.#edit(part)))
  }

  #images(block: BlockOf<"images">): ReadonlyArray<HTMLElement> {
    const images = (block.nodes ?? []) as ReadonlyArray<BlockOf<"image">>
    const add = button(this.#host.words.addImage, { class: "editor-add" }, () => {
      const pos = this.getPos()
      if (pos !== undefined) openForm(this.view, this.#host, { pos, part: images.length })
    })
    const row = element(
      "div",
      { class: "editor-images" },
      ...images.map((image, at) => this.#image(image, at))
    )
    return [row, add]
  }

  #card(title: string, detail: string): HTMLElement {
    return element(
      "div",
      { class: "editor-card" },
      element(
        "span",
        {},
        element("strong", { dir: "auto" }, title),
        element("small", { dir: "ltr" }, detail)
      ),
      this.#edit()
    )
  }

  #content(block: Block): ReadonlyArray<HTMLElement> {
    const { fileOf, words } = this.#host
    if (block.type === "images") return this.#images(block)
    if (block.type === "embed") return [this.#card(words.opaque.embed!, block.data.url)]
    const { ref } = (block as BlockOf<"file">).data
    const file = fileOf?.(ref)
    const detail = file?.size === undefined ? words.opaque.file! : sizeOf(file.size)
    return [this.#card(labelOfReference(this.#host, ref), detail)]
  }

  show(node: Node): boolean {
    const block = node.attrs.of as Block
    this.contentDOM.classList.toggle("empty", node.content.size === 0)
    this.dom.classList.toggle("is-left", block.type === "images" && block.data.align === "left")
    this.dom.classList.toggle("is-right", block.type === "images" && block.data.align === "right")
    this.dom.classList.toggle("is-framed", block.type === "images" && block.data.withFrame === true)
    if (block === this.#shown) return true
    this.#shown = block
    this.#frame.replaceChildren(...this.#content(block))
    return true
  }
}
