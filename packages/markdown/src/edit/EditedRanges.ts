import { compareTokens, numberTokens } from "../diff/compareTokens.ts"
import { balanceHunks } from "../rewrite/balanceHunk.ts"
import { childrenOf } from "../document/childrenOf.ts"
import type { Block, Fragment, Inline, Text } from "../document/Document.ts"
import { type InlineToken, newTokens, oldTokens } from "../rewrite/InlineTokens.ts"
import { admonitionOf } from "../read/readAdmonition.ts"
import { isRearranged } from "../compare/isRearranged.ts"
import { isRelaid } from "../compare/isRelaid.ts"
import { offsetsOfChildren } from "../places/offsetsOfChildren.ts"
import { editedTitlesOfTabs } from "./editTitlesOfTabs.ts"
import { leavesOf } from "./leavesOf.ts"
import { kindOf, pairBlocks } from "../compare/pairBlocks.ts"
import type { MovedRanges } from "../places/MovedRanges.ts"
import type { Place, Span } from "../places/Places.ts"
import { plainCaption } from "../document/plainCaption.ts"
import type { Page } from "../rewrite/Rewriting.ts"
import type { Inlines } from "../places/Run.ts"
import { meaningOf, meaningOfData } from "../compare/sameBlocks.ts"
import { IMAGE_LABEL } from "../rewrite/writeToken.ts"
import { cellsThatStay } from "../tables/cellsThatStay.ts"
import { changedInTable } from "../tables/changedInTable.ts"

const TEXTS = new Set(["paragraph", "heading", "code-line"])

const partsOf = (block: Block): ReadonlyArray<Block> => [
  ...childrenOf(block),
  ...(block.fragments ?? []).flatMap((fragment) => childrenOf(fragment))
]

/** Gathers the ranges of a source that an edit is about: what changed, went or moved. */
export class EditedRanges {
  readonly ranges: Array<Span> = []
  /** Places beside which blocks come or go: the lines there may begin and end otherwise. */
  readonly beside: Array<Span> = []
  readonly #moved: Array<MovedRanges> = []
  /** Blocks that went or moved. */
  readonly gone: Array<Block> = []
  readonly #came: Array<Block> = []
  readonly #page: Page

  readonly #isLeafwise: boolean

  /** Ranges are those of the words that differ, or of the whole leaves that these are in. */
  constructor(page: Page, isLeafwise: boolean) {
    this.#page = page
    this.#isLeafwise = isLeafwise
  }

  #add(span: Span | undefined): void {
    if (span !== undefined && span.start >= 0 && span.end >= span.start) this.ranges.push(span)
  }

  /** Moved blocks and cells: of each group of equal ranges, this many must be in the result. */
  get moved(): ReadonlyArray<MovedRanges> {
    const came = new Map<string, number>()
    const count = (block: Block): void => {
      const meaning = meaningOf([block])
      came.set(meaning, (came.get(meaning) ?? 0) + 1)
      for (const part of partsOf(block)) count(part)
    }
    for (const block of this.#came) count(block)
    const groups = new Map<string, Array<Span>>()
    const find = (block: Block): void => {
      const meaning = meaningOf([block])
      const span = this.#page.places.outer(block.key)
      // A title that moves gets the marks of its bold text.
      const isTitle = this.#page.places.get(block.key)?.isTitle === true
      if (came.has(meaning) && span !== undefined && span.start >= 0 && !isTitle)
        groups.set(meaning, [...(groups.get(meaning) ?? []), span])
      else if (kindOf(block) !== "code" && kindOf(block) !== "table")
        for (const part of partsOf(block)) find(part)
    }
    for (const block of this.gone) find(block)
    return [
      ...this.#moved,
      ...[...groups].map(([meaning, spans]) => ({ spans, count: Math.min(spans.length, came.get(meaning)!) }))
    ]
  }

  /** Compares siblings; `outer` is the range of their parent, for siblings without a known range. */
  blocks(old: ReadonlyArray<Block>, edited: ReadonlyArray<Block>, outer?: Span, isHtml = false): void {
    const { places } = this.#page
    const { partners, same } = pairBlocks(old, edited)
    const stays = new Set(partners)
    const came = edited.filter((_, index) => partners[index]! < 0)
    const meanings = new Set(came.map((block) => meaningOf([block])))
    // HTML spells blocks in its own way: they stay as they are written only among their own.
    if (!isHtml) this.#came.push(...came)
    if (old.length === 0 && came.length > 0 && outer !== undefined) this.beside.push(outer)
    for (const [index, block] of old.entries()) {
      if (stays.has(index)) continue
      const span = places.outer(block.key)
      this.#add(span ?? outer)
      if (!isHtml) this.gone.push(block)
      else if (span !== undefined && span.start >= 0 && meanings.has(meaningOf([block])))
        this.#moved.push({ spans: [span], count: 1 })
    }
    this.#besides(old, partners)
    this.#indented(old, edited, partners)
    for (const [index, block] of edited.entries()) {
      if (partners[index]! >= 0 && same[index] !== true)
        this.#block(old[partners[index]!]!, block, outer, isHtml)
    }
  }

  /** Indented code behind a block that becomes a list gets fences, or it would be part of the last item. */
  #indented(old: ReadonlyArray<Block>, edited: ReadonlyArray<Block>, partners: ReadonlyArray<number>): void {
    const { places, source } = this.#page
    for (const [index, block] of edited.entries()) {
      const before = edited[index - 1]
      const code = old[partners[index]!]
      const isListBefore = before !== undefined && kindOf(before) === "list"
      if (!isListBefore || code === undefined || kindOf(block) !== "code") continue
      const wasBefore = old[partners[index]! - 1]
      const span = places.outer(code.key)
      const isListThere = wasBefore !== undefined && kindOf(wasBefore) === "list"
      if (
        !isListThere &&
        span !== undefined &&
        !/^[ \t>]*(?:`{3}|~{3}|<|\{%)/.test(source.slice(span.start, span.end))
      )
        this.#add(span)
    }
  }

  /** Blocks beside those that come or go: the first line of the one behind, and the last one of that before within a line. */
  #besides(old: ReadonlyArray<Block>, partners: ReadonlyArray<number>): void {
    const { places, source } = this.#page
    let last = -1
    let came = false
    for (const partner of [...partners, old.length]) {
      if (partner < 0) {
        came = true
        continue
      }
      if (came || partner !== last + 1) {
        const [before, after] = [old[last], old[partner]].map((block) =>
          block === undefined ? undefined : places.outer(block.key)
        )
        if (after !== undefined && after.start >= 0)
          this.beside.push({ start: after.start, end: after.start })
        if (
          before !== undefined &&
          before.end >= 0 &&
          !/^[ \t]*(?:\r?\n|$)/.test(source.slice(before.end, before.end + 80))
        )
          this.beside.push({ start: before.end, end: before.end })
      }
      last = partner
      came = false
    }
  }

  #block(old: Block, edited: Block, outer: Span | undefined, isHtml: boolean): void {
    const { places } = this.#page
    const span = places.outer(old.key)
    const isSame = meaningOfData(old) === meaningOfData(edited) && !this.#losesTitle(old, edited)
    if (TEXTS.has(kindOf(old))) {
      const place = places.get(old.key)
      const content = place === undefined ? undefined : contentOf(place)
      if (!isSame) this.#around(span, this.#words(old) ?? (content === undefined ? [] : [content]))
      return this.#inlines(old.nodes ?? [], edited.nodes ?? [], content ?? span, outer)
    }
    if (span === undefined || span.start < 0) return this.#add(outer)
    if (old.type === "table" && edited.type === "table") {
      for (const range of changedInTable(old, edited, places)) this.#add(range)
      this.#moved.push(...cellsThatStay(old, edited, places))
      return this.#notes(notesIn(old.fragments ?? []), notesIn(edited.fragments ?? []))
    }
    if (isRelaid(old, edited, this.#page.source[span.start] ?? "")) this.beside.push(span)
    if (kindOf(old) === "code") this.#fences(span, edited)
    if (kindOf(old) === "image" && this.#title(old, edited)) return
    const parts = partsOf(old)
    const isWritten = ({ key }: Block) => isSame || places.get(key)?.isTitle !== true
    const spans = parts.filter(isWritten).flatMap(({ key }) => places.outer(key) ?? [])
    if (!isSame || isRearranged(old, edited)) this.#around(span, spans)
    if (parts.length !== partsOf(edited).length && spans.length < parts.length) this.#around(span, [])
    const titles = editedTitlesOfTabs(old, edited, this.#page)
    if (titles !== undefined) this.#add(titles.span)
    const place = places.get(old.key)
    // The title of code is beside it.
    if (!isSame && place?.node?.type === "code") this.#add(place)
    const inHtml =
      isHtml || kindOf(old) === "image" || (place?.element !== undefined && place.wrapper === undefined)
    this.blocks(childrenOf(old), childrenOf(edited), span, inHtml)
    for (const { fragment, nodes } of old.fragments ?? []) {
      const others = edited.fragments?.find((other) => other.fragment === fragment)?.nodes ?? []
      this.blocks(nodes, others, span, inHtml)
    }
  }

  /** Whether an admonition no longer begins with its title, so that it becomes a tag. */
  #losesTitle(old: Block, edited: Block): boolean {
    const hasTitle = admonitionOf(this.#page.places.get(old.key) ?? {})?.opens.title !== undefined
    const [before, after] = [old, edited].map((block) => childrenOf(block).slice(0, 1))
    return hasTitle && (before![0]?.key !== after![0]?.key || meaningOf(before!) !== meaningOf(after!))
  }

  /** The caption of `![words](target)` is what follows its words, while it is text alone. */
  #title(old: Block, edited: Block): boolean {
    const place = this.#page.places.get(old.key)
    const isTitle =
      (place?.node?.type === "image" || place?.node?.type === "imageReference") &&
      plainCaption(edited) !== undefined &&
      meaningOfData(old) === meaningOfData(edited)
    if (!isTitle) return false
    const words = IMAGE_LABEL.exec(this.#page.source.slice(place.start, place.end))?.[0]
    if (words === undefined) return false
    this.#add({ start: place.start + words.length, end: place.end })
    return true
  }

  /** Fences grow when lines between them begin with one. */
  #fences({ end, start }: Span, edited: Block): void {
    if (!childrenOf(edited).some((line) => /`{3}|~{3}/.test(JSON.stringify(line.nodes)))) return
    const { source } = this.#page
    const first = source.indexOf("\n", start)
    const last = source.lastIndexOf("\n", end - 1)
    if (first < 0 || last <= first) return
    this.#add({ start, end: first })
    this.#add({ start: last + 1, end })
  }

  /** The range from the first word to the last; an anchor at the end of a heading is none. */
  #words({ nodes }: Block): ReadonlyArray<Span> | undefined {
    const tokens = oldTokens(nodes ?? [], this.#page)
    const [first] = tokens ?? []
    return first === undefined ? undefined : [{ start: first.start, end: tokens!.at(-1)!.end }]
  }

  /** A range without those of its parts. */
  #around(span: Span | undefined, parts: ReadonlyArray<Span>): void {
    if (span === undefined) return
    const { end, start } = span
    let at = start
    for (const part of [...parts].sort((a, b) => a.start - b.start)) {
      if (part.start < at || part.end > end) continue
      this.#add({ start: at, end: part.start })
      at = part.end
    }
    this.#add({ start: at, end })
  }

  #inlines(nodes: Inlines, newNodes: Inlines, content: Span | undefined, outer?: Span): void {
    const old = oldTokens(nodes, this.#page)
    if (old === undefined) return this.#add(content ?? outer)
    const edited = newTokens(newNodes)
    const [a, b] = numberTokens([old.map(({ id }) => id), edited.map(({ id }) => id)]) as [
      Int32Array,
      Int32Array
    ]
    for (const hunk of balanceHunks(old, edited, compareTokens(a, b))) {
      const { from, newFrom, newTo, to } = hunk
      const [first, last] = this.#isLeafwise ? leavesOf(hunk, old, edited) : [from, to]
      const start = old[first - 1]?.end ?? content?.start ?? old[0]?.start
      const end = old[last]?.start ?? content?.end ?? old.at(-1)?.end
      if (start !== undefined && end !== undefined) this.#add({ start, end })
      this.#notes(notesOf(old.slice(from, to)), notesOf(edited.slice(newFrom, newTo)))
    }
  }

  /** The text of a footnote is elsewhere on the page. */
  #notes(old: ReadonlyArray<Inline>, edited: ReadonlyArray<Inline>): void {
    const byKey = new Map(edited.map((note) => [note.key, note]))
    for (const [index, note] of old.entries()) {
      const other = byKey.get(note.key) ?? edited[index]
      if (other !== undefined) this.blocks(childrenOf(note.fragments?.[0]), childrenOf(other.fragments?.[0]))
    }
  }
}

const notesOf = (tokens: ReadonlyArray<InlineToken>): ReadonlyArray<Inline> =>
  tokens.flatMap(({ inline }) => (inline?.type === "annotation" ? [inline] : []))

/** The footnotes in the cells of a table. */
const notesIn = (nodes: ReadonlyArray<Fragment | Block | Inline | Text>): ReadonlyArray<Inline> =>
  nodes.flatMap((node): ReadonlyArray<Inline> => {
    if (node.object === "text") return []
    if (node.object === "inline" && node.type === "annotation") return [node]
    return notesIn(node.nodes ?? [])
  })

const contentOf = (place: Place): Span | undefined => {
  if (place.node !== undefined) return offsetsOfChildren(place.node) ?? place
  if (place.element === undefined || place.origin === undefined) return place
  return { start: place.origin(place.element.open - 1) + 1, end: place.origin(place.element.close - 1) + 1 }
}
