import { renderIcon } from "./renderIcon.ts"
import {
  type Block,
  type ContentReference,
  decodeEscapes,
  type DocumentPlaces,
  type Fragment,
  type Inline,
  isHarmlessAddress,
  type Text
} from "@octavo/markdown"
import { Html, html } from "../template/Html.ts"
import type { LinkTarget, RenderContext } from "./RenderContext.ts"

/** A heading of a page, for its outline. */
export interface OutlineEntry {
  readonly id: string
  readonly title: string
  /** From 1. */
  readonly depth: number
}

/** The parts of the client that a page needs. */
export type ClientModule = "tabs" | "copy" | "zoom" | "diagram" | "try"

export type Nodes = ReadonlyArray<Block | Inline | Text>

/** A footnote and the place that it explains. */
interface Footnote {
  readonly id: string
  readonly from: string
  readonly body: Html
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** The first letter of a direction; digits and signs have none. */
const firstLetter = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|\p{L}/u

/** The words of nodes, fragments left out. */
export const wordsIn = (nodes: Nodes): string => {
  let words = ""
  for (const node of nodes) {
    if (node.object === "text") for (const leaf of node.leaves) words += leaf.text
    else if (node.object === "inline" && node.type === "button") words += node.data.label
    else words += wordsIn(node.nodes ?? [])
  }
  return words
}

/**
 * The state of rendering one document: the ids that were given, the outline, the footnotes, and what the page around it must
 * load. `blocks` and `inlines` are set by the renderer, so that a renderer of one block need not know the others.
 */
export class Rendering {
  readonly context: RenderContext
  readonly outline: Array<OutlineEntry> = []
  readonly footnotes: Array<Footnote> = []
  readonly modules = new Set<ClientModule>()
  /** The origins of frames on the page. */
  readonly frameOrigins = new Set<string>()
  /** The origins of servers that forms of the page call. */
  readonly connectOrigins = new Set<string>()
  hasMath = false
  /** Whether the current block is among the first of the page, which readers see without scrolling. */
  isAtTop = true
  #hasFirstPicture = false
  /** The characters of the operations so far. */
  operationCharacters = 0
  /** The number of blocks around the current one. */
  depth = 0
  readonly blocks: (nodes: Nodes) => Html
  readonly inlines: (nodes: Nodes) => Html
  readonly #places: DocumentPlaces
  #ids = new Set<string>()
  /** The next number for an id that is taken, so that many equal ones cost no more than different ones. */
  #numbers = new Map<string, number>()
  #regions = 0

  constructor(
    context: RenderContext,
    places: DocumentPlaces,
    blocks: (rendering: Rendering, nodes: Nodes) => Html,
    inlines: (rendering: Rendering, nodes: Nodes) => Html
  ) {
    this.context = context
    this.#places = places
    this.blocks = (nodes) => blocks(this, nodes)
    this.inlines = (nodes) => inlines(this, nodes)
  }

  /**
   * An id that no other element of the page has: the wanted one, or numbered. Ids of the page around the document contain a
   * tilde, which is taken out of those of authors.
   */
  id(wanted: string): string {
    const own = idOf(wanted)
    let id = own
    let number = this.#numbers.get(own) ?? 1
    for (; this.#ids.has(id); number++) id = `${own}-${number}`
    this.#numbers.set(own, number)
    this.#ids.add(id)
    return id
  }

  /** An id of the renderer's own, which no author can write. */
  ownId(kind: string): string {
    return this.id(kind).replace(/^/, "~")
  }

  /** Renders something in the first way that has at most so many characters, else in the last. */
  within<Way>(
    characters: number,
    ways: readonly [Way, ...ReadonlyArray<Way>],
    render: (way: Way) => Html
  ): Html {
    const [way, next, ...others] = ways
    if (next === undefined) return render(way)
    const [ids, numbers] = [new Set(this.#ids), new Map(this.#numbers)]
    const rendered = render(way)
    if (rendered.text.length <= characters) return rendered
    // The ids are free again.
    this.#ids = ids
    this.#numbers = numbers
    return this.within(characters, [next, ...others], render)
  }

  #hashOf(name: string): string {
    return `#${encodeURIComponent(idOf(this.#places.names.get(name) ?? name))}`
  }

  /** The ids of anchors that no block and no element before has. */
  freeIds(anchors: ReadonlyArray<string>): ReadonlyArray<string> {
    const ids = new Set(anchors.filter((anchor) => !this.#places.ids.has(anchor)).map(idOf))
    const free = [...ids].filter((id) => !this.#ids.has(id))
    for (const id of free) this.#ids.add(id)
    return free
  }

  /** Empty elements with the anchors of a block besides its id, for its start. */
  anchors({ meta }: Block): Html | undefined {
    if (meta?.anchors === undefined && meta?.aliases === undefined) return undefined
    return emptyElements(this.freeIds([...(meta.anchors ?? []), ...(meta.aliases ?? [])]))
  }

  /** Whether a picture is the first one of the page and near its top: it is most of the first view, so that it is loaded at once. */
  takesFirstPicture(): boolean {
    if (this.#hasFirstPicture || !this.isAtTop) return false
    return (this.#hasFirstPicture = true)
  }

  /** The number of a region that scrolls, so that no two have the same name. */
  nextRegion(): number {
    return ++this.#regions
  }

  /** `auto` for text that is written in the other direction than the page, which browsers then find out. */
  dir(nodes: Nodes): "auto" | undefined {
    const letter = firstLetter.exec(wordsIn(nodes))?.[0]
    if (letter === undefined) return undefined
    return rightToLeft.test(letter) === (this.context.direction === "rtl") ? undefined : "auto"
  }

  /** The target of a reference, none of an address that may run code; an anchor without a page leads to a heading of this document. */
  link(reference: ContentReference | undefined): LinkTarget | undefined {
    if (reference === undefined) return undefined
    if (reference.kind === "anchor" && reference.page === undefined && reference.space === undefined)
      return { href: this.#hashOf(decodeEscapes(reference.anchor)) }
    const target = this.context.link(reference)
    return target !== undefined && isHarmlessAddress(target.href) ? target : undefined
  }

  /** A fragment of a block by its name or type. */
  fragment(block: Block | Inline, name: string): ReadonlyArray<Block> {
    const named = ({ fragment, type }: Fragment) => (type ?? fragment) === name
    return block.fragments?.find(named)?.nodes ?? []
  }

  /** The text of the caption of a block, without a paragraph around it. */
  caption(block: Block): Html | undefined {
    const nodes = this.fragment(block, "caption").flatMap((node): Nodes => node.nodes ?? [])
    return wordsIn(nodes).trim() === "" ? undefined : html`<figcaption>${this.inlines(nodes)}</figcaption>`
  }

  /** An icon that an author named, before words; undefined for a name that no icon has. */
  icon(name: string | undefined): Html | undefined {
    return renderIcon(this.context.findIcon, name)
  }

  /** A symbol of the page itself. */
  symbol(name: string): Html {
    return html`<svg class="icon" aria-hidden="true">
      <use href=${`${this.context.icons}#${name}`}></use>
    </svg>`
  }
}

/** Elements that only have an id. */
export const emptyElements = (ids: ReadonlyArray<string>): Html =>
  Html.join(ids.map((id) => html`<span id=${id}></span>`))

/** An id as elements have it: without spaces and control characters, and never with the tilde of the page around it. */
export const idOf = (wanted: string): string => {
  // oxlint-disable-next-line no-control-regex
  const id = wanted.replace(/[\s\u0000-\u001f~]+/g, "-").slice(0, 200)
  return id === "" || id === "-" ? "section" : id
}

/** The hash of an address that leads to the element of an anchor. */
export const hashOf = (anchor: string): string => `#${encodeURIComponent(idOf(decodeEscapes(anchor)))}`
