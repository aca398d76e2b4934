import { endOfAttributes } from "../tags/attributeLists.ts"
import { type Container, containersOf } from "./Container.ts"
import type { Block, Inline } from "../document/Document.ts"
import type { WriteReference } from "../document/ContentReference.ts"
import { Footnotes } from "../print/Footnotes.ts"
import { listStyleOf } from "../print/listStyleOf.ts"
import { lostWords } from "./lostWords.ts"
import { jsxOf } from "../html/jsx.ts"
import type { MdxForms } from "../print/MdxForms.ts"
import type { Places, Span } from "../places/Places.ts"
import { printBlocks, type Style } from "../print/printDocument.ts"
import type { PlacedPage, Region } from "../read/parseDocument.ts"
import { prefixAt, withoutPrefix, withPrefix } from "../text/reindent.ts"
import { meaningOf, meaningOfInline } from "../compare/sameBlocks.ts"
import type { Splice } from "../text/Splices.ts"
import type { Site, Ways } from "./Ways.ts"
import { wholeElements } from "./wholeElements.ts"
import { writeBlockHtml } from "../print/writeHtml.ts"
import type { InlineWriting } from "../print/writeInlines.ts"

/** Stands for the whole body among the keys of blocks. */
export const BODY = ""

/** A list of sibling blocks that may be edited: the body, the content of a quote or a cell. */
export interface BlockList {
  /** The key of the parent node. */
  readonly key: string
  /** Keys of the blocks around them, the innermost first. */
  readonly around: ReadonlyArray<string>
  /** The prefix of each line, when the blocks themselves do not show it. */
  readonly prefix?: string
  /** The place for the first block of an empty list: a range, and the text around it. */
  readonly inside?: Span & { readonly before: string; readonly after: string }
  /** The list is in HTML, where Markdown is text. */
  readonly isHtml?: boolean
}

/** Writes what became of the blocks of a list. */
export type EditBlocks = (
  list: BlockList,
  old: ReadonlyArray<Block>,
  edited: ReadonlyArray<Block>,
  rewriting: Rewriting
) => void

export interface Page extends PlacedPage {
  readonly source: string
  readonly places: Places
  readonly blocks: ReadonlyArray<Block>
  readonly write: WriteReference
  readonly editBlocks: EditBlocks
  /** The forms of blocks in a page of MDX. */
  readonly mdx?: MdxForms | undefined
}

/** One attempt to write an edited document into its source: the splices, and what they were for. */
export class Rewriting {
  readonly source: string
  readonly masked: string
  readonly places: Places
  readonly write: WriteReference
  readonly editBlocks: EditBlocks
  readonly mdx: MdxForms | undefined
  readonly newline: string
  readonly style: Style
  readonly footnotes: Footnotes
  readonly splices: Array<Splice> = []
  readonly sites: Array<Site> = []
  /** Sites that cannot be written in the way that was asked for. */
  readonly failed = new Set<string>()
  /** Words that a coarser way would have lost, of which no document knows. */
  readonly lost: Array<string> = []
  top = 0
  /** The elements that go with the last of their blocks, by the keys of these. */
  readonly elements: ReadonlyMap<string, Region>
  /** The HTML around a block of the body. */
  readonly containerOf: (block: Block) => Container | undefined
  readonly #ways: Ways
  readonly #known: Known

  constructor(page: Page, { coarse, copies, levels }: Ways, known: Known) {
    this.source = page.source
    this.masked = page.masked
    this.places = page.places
    this.write = page.write
    this.editBlocks = page.editBlocks
    this.elements = wholeElements(page.regions, page.places)
    this.containerOf = containersOf(page.source, page.regions, page.places)
    this.mdx = page.mdx
    this.newline = page.source.includes("\r\n") ? "\r\n" : "\n"
    this.style = known.style
    this.footnotes = new Footnotes(page.source, (body) => known.labelOf(body))
    this.#ways = { coarse, copies, levels }
    this.#known = known
  }

  /** Whether a block is to be printed anew, whatever changed in it. */
  isCoarse(key: string): boolean {
    return this.#ways.coarse.has(key)
  }

  /** Whether a block was written as Markdown, as one within HTML may be after a blank line. */
  isMarkdown(key: string): boolean {
    const place = this.places.get(key)
    return place?.node !== undefined || place?.tag !== undefined
  }

  /** Enters a site; answers the way to write it in, from 0. */
  enter(id: string, around: ReadonlyArray<string>, ways: number): number {
    this.sites.push({ id, around, ways, top: this.top })
    return Math.min(this.#ways.levels.get(id) ?? 0, ways - 1)
  }

  fail(id: string): void {
    this.failed.add(id)
  }

  /** Replaces a range; `unshift` is for a text before what else is inserted there. */
  splice(start: number, end: number, text: string, add: "push" | "unshift" = "push"): void {
    const written = text.replace(/\r?\n/g, this.newline)
    if (this.source.slice(start, end) !== written) this.splices[add]({ start, end, text: written })
  }

  /** How nodes are printed into this page: what it has already is copied. */
  get writing(): InlineWriting {
    const { footnotes, mdx, write } = this
    return { write, footnotes, mdx, sourceOf: (node) => this.sourceOf(node) }
  }

  /** The Markdown of a block or an inline that says what one of the page says; without the prefix of its lines. */
  sourceOf(node: Block | Inline): string | undefined {
    const span = this.#known.find(node)
    if (span === undefined || (!this.#ways.copies && dependsOnPlace(node, this.source, span)))
      return undefined
    const piece = withoutPrefix(this.source.slice(span.start, span.end), prefixAt(this.source, span.start))
    if (node.object === "inline") return piece.replace(/[ \t]*\r?\n[ \t]*/g, " ")
    return piece.replaceAll("\r\n", "\n")
  }

  /** Prints blocks for a place whose lines have a prefix; what the page has already is copied. */
  print(blocks: ReadonlyArray<Block>, prefix: string, style: Style = this.style): string {
    return withPrefix(printBlocks(blocks, this.writing, style), prefix)
  }

  /** Prints a new block for a place beside others; text that the page has already is copied, unless copies failed. */
  printNew(blocks: ReadonlyArray<Block>, prefix: string, style: Style = this.style): string {
    if (this.#ways.copies) return this.print(blocks, prefix, style)
    const { footnotes, mdx, write } = this
    return withPrefix(printBlocks(blocks, { write, footnotes, mdx }, style), prefix)
  }

  /** HTML as the page may have it: in MDX it is JSX. */
  htmlOf(html: string): string {
    return this.mdx === undefined ? html : jsxOf(html)
  }

  /** The Markdown to copy for a new block, if there is any. */
  copyOf(block: Block): string | undefined {
    return this.#ways.copies ? this.sourceOf(block) : undefined
  }

  /** The range of a block, without the attribute list below it unless the text in its place has that list or one of its own. */
  placeFor(text: string, { key }: Block, outer: Span): Span {
    const place = this.places.get(key)
    if (place?.node === undefined || place.start !== outer.start) return outer
    const list = this.source.slice(place.end, outer.end).trim()
    const last = text.slice(text.lastIndexOf("\n") + 1)
    const hasOwn = list === "" || text.includes(list) || endOfAttributes(last, 0) === last.length
    return hasOwn ? outer : place
  }

  /** Prints a block anew in the place of another. What `piece` of the page says there and no document shows must not get lost. */
  replace(old: Block, edited: Block, around: ReadonlyArray<string>, isHtml = false, piece?: string): void {
    const id = `print ${old.key}`
    this.enter(id, around, 1)
    const outer = this.places.outer(old.key)
    if (outer === undefined || outer.start < 0) return this.fail(id)
    const text = isHtml
      ? this.htmlOf(writeBlockHtml(edited, this.write))
      : this.print([edited], prefixAt(this.source, outer.start), this.styleBeside(outer))
    this.replaceText(id, this.placeFor(text, old, outer), text, [old], [edited], piece)
  }

  /** Replaces a range that blocks were read from, unless words would get lost. */
  replaceText(
    id: string,
    { start, end }: Span,
    text: string,
    old: ReadonlyArray<Block>,
    edited: ReadonlyArray<Block>,
    piece = this.source.slice(start, end)
  ): void {
    const lost = lostWords(piece, this.plain(old), text, this.plain(edited))
    if (lost.length > 0) {
      this.lost.push(...lost)
      return this.fail(id)
    }
    this.splice(start, end, text)
  }

  plain(blocks: ReadonlyArray<Block>): string {
    return printBlocks(blocks, { write: this.write, footnotes: new Footnotes() })
  }

  /** The style of lists at a place: that of the lists there. */
  styleBeside({ start }: Span): Style {
    const mark = /^(?:([*+-])|\d{1,9}([.)]))[ \t]/.exec(this.source.slice(start, start + 12))
    return {
      bullet: (mark?.[1] as Style["bullet"] | undefined) ?? this.style.bullet,
      bulletOrdered: (mark?.[2] as Style["bulletOrdered"] | undefined) ?? this.style.bulletOrdered
    }
  }
}

/** All blocks and inlines of a page by what they mean. */
export class Known {
  readonly #spans = new Map<string, Array<{ readonly key: string; readonly span: Span }>>()
  readonly #page: Page
  readonly style: Style
  /** The labels of footnotes by what their bodies say. */
  readonly #notes = new Map<string, string>()
  #isRead = false
  readonly #wanted: ReadonlyArray<Block>
  /** The keys of the nodes of the edited document by what they mean. */
  #edited: Map<string, Array<string>> | undefined

  constructor(page: Page, wanted: ReadonlyArray<Block>) {
    this.#page = page
    this.#wanted = wanted
    this.style = listStyleOf(page.source)
  }

  /** The label of a footnote that says the same. */
  labelOf(body: ReadonlyArray<Block>): string | undefined {
    this.#readAll()
    return this.#notes.get(meaningOf(body))
  }

  find(node: Block | Inline): Span | undefined {
    this.#readAll()
    const found = this.#spans.get(meaning(node))
    return (found?.find(({ key }) => key === node.key) ?? found?.[this.#ordinalOf(node, found.length)])?.span
  }

  /** The place of a node among those that say the same: while there are as many as before, each is the one that it was. */
  #ordinalOf(node: Block | Inline, count: number): number {
    if (count === 1) return 0
    if (this.#edited === undefined) {
      this.#edited = new Map()
      for (const block of this.#wanted) this.#readEdited(block, this.#edited)
    }
    const keys = this.#edited.get(meaning(node)) ?? []
    return keys.length === count ? Math.max(0, keys.indexOf(node.key)) : 0
  }

  #readEdited(node: Block | Inline, keys: Map<string, Array<string>>): void {
    const says = meaning(node)
    keys.set(says, [...(keys.get(says) ?? []), node.key])
    for (const child of node.nodes ?? []) if (child.object !== "text") this.#readEdited(child, keys)
    for (const fragment of node.fragments ?? [])
      for (const child of fragment.nodes) this.#readEdited(child, keys)
  }

  #readAll(): void {
    if (this.#isRead) return
    this.#isRead = true
    for (const block of this.#page.blocks) this.#read(block)
  }

  #read(node: Block | Inline): void {
    const span = this.#page.places.outer(node.key)
    const place = this.#page.places.get(node.key)
    const isPiece = node.type === "code-line" || place?.node?.type === "tableCell" || place?.isTitle === true
    if (span !== undefined && span.start >= 0 && !isPiece) {
      const says = meaning(node)
      const others = this.#spans.get(says)
      const entry = { key: node.key, span: { start: span.start, end: span.end } }
      if (others === undefined) this.#spans.set(says, [entry])
      else others.push(entry)
    }
    if (node.type === "annotation") this.#readNote(node)
    for (const child of node.nodes ?? []) if (child.object !== "text") this.#read(child)
    for (const fragment of node.fragments ?? []) for (const child of fragment.nodes) this.#read(child)
  }

  #readNote({ fragments, key }: Inline): void {
    const place = this.#page.places.get(key)
    const body = meaningOf(fragments?.[0]?.nodes ?? [])
    const label = place && /\[\^([^\]]*)\]$/.exec(this.#page.source.slice(place.start, place.end))?.[1]
    if (label !== undefined && !this.#notes.has(body)) this.#notes.set(body, label)
  }
}

/** Whether a block is code with indentation, which differs from place to place, or a tab that is none among tags. */
const dependsOnPlace = ({ type }: Block | Inline, source: string, { start }: Span): boolean =>
  (type === "code" && /[^`~<{]/.test(source[start]!)) ||
  (type === "tabs-item" && /[`~=]/.test(source[start]!))

const meaning = (node: Block | Inline): string =>
  node.object === "block" ? meaningOf([node]) : `inline ${meaningOfInline(node)}`
