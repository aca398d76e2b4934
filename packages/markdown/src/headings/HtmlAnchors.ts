import type { Nodes } from "mdast"
import type { Block } from "../document/Document.ts"
import type { Placeholders } from "../html/elementNames.ts"
import { type HtmlAttribute, type HtmlNode, tokensOfHtml } from "../html/Html.ts"

interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, HtmlAttribute>>
}

/** Longer ids are not read. */
const maxLength = 200

/** The anchors that an HTML element sets: its id, and the name of a link. */
export const anchorsOfElement = ({ attributes, name }: Element): ReadonlyArray<string> => {
  const { id, name: named } = attributes
  if (id === undefined && (named === undefined || name !== "a")) return []
  const anchors = name === "a" ? [id?.value, named?.value] : [id?.value]
  return anchors.flatMap((anchor) => {
    const trimmed = anchor?.trim()
    return trimmed === undefined || trimmed === "" || trimmed.length > maxLength ? [] : [trimmed]
  })
}

/** The element that would set the label of a place in MyST. */
export const elementOfLabel = (value: string): Element => ({
  name: "a",
  attributes: { id: { value, start: 0, end: 0 } }
})

/** A block with further anchors; none of them is its own. */
export const withAnchors = (block: Block, anchors: ReadonlyArray<string>): Block => {
  const others = anchors.filter((anchor) => anchor !== block.meta?.id)
  if (others.length === 0) return block
  return { ...block, meta: { ...block.meta, anchors: [...(block.meta?.anchors ?? []), ...others] } }
}

/**
 * The anchors that a page sets by ids and names in its HTML. An anchor waits for the block that is read next, in or below its
 * element; of equal ones the first counts.
 */
export class HtmlAnchors {
  readonly #known = new Set<string>()
  #waiting: Array<string> = []

  /** Adds the anchors of an element. */
  add(element: Element): void {
    for (const anchor of anchorsOfElement(element)) {
      if (this.#known.has(anchor)) continue
      this.#known.add(anchor)
      this.#waiting.push(anchor)
    }
  }

  /** Adds the anchors of all elements of HTML, between two offsets of a source. */
  addAll(source: string, from = 0, to = source.length, placeholders?: Placeholders): void {
    for (const token of tokensOfHtml(source, from, to, placeholders))
      if (token.kind === "open") this.add(token)
  }

  /** Adds the anchors of elements and of all that is in them. */
  addElements(nodes: ReadonlyArray<HtmlNode>): void {
    for (const node of nodes) {
      if (node.type === "text") continue
      this.add(node)
      this.addElements(node.children)
    }
  }

  /** Adds the anchors of all HTML within Markdown. */
  addWithin(node: Nodes): void {
    if (node.type === "html") this.addAll(node.value)
    else if ("children" in node) for (const child of node.children) this.addWithin(child)
  }

  /** Takes the anchors that wait. */
  take(): ReadonlyArray<string> {
    const waiting = this.#waiting
    this.#waiting = []
    return waiting
  }

  /** Reads something with the anchors that wait now kept out of it. */
  apart<A>(read: () => A): A {
    const before = this.#waiting
    this.#waiting = []
    const result = read()
    for (const anchor of this.#waiting) before.push(anchor)
    this.#waiting = before
    return result
  }

  /** Reads some nodes apart, of which the anchors that no block inside got then wait. */
  around<A>(nodes: ReadonlyArray<HtmlNode>, read: () => A): A {
    const result = this.apart(read)
    this.addElements(nodes)
    return result
  }

  /** Gives the anchors that wait to the first of some blocks. */
  placeOn(blocks: ReadonlyArray<Block>): ReadonlyArray<Block> {
    const [first, ...rest] = blocks
    return first === undefined || this.#waiting.length === 0
      ? blocks
      : [withAnchors(first, this.take()), ...rest]
  }
}
