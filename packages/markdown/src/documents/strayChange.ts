import { compareTokens, numberTokens } from "../merge/compareTokens.ts"
import { balanceHunks } from "./balanceHunk.ts"
import { childrenOf } from "./childrenOf.ts"
import type { Block, Inline } from "./Document.ts"
import { type InlineToken, newTokens, oldTokens } from "./InlineTokens.ts"
import { offsetsOfChildren } from "./offsetsOfChildren.ts"
import { kindOf, pairBlocks } from "./pairBlocks.ts"
import { sameMarks } from "./marks.ts"
import type { Place, Span } from "./Places.ts"
import type { Page } from "./Rewriting.ts"
import type { Inlines } from "./Run.ts"
import { meaningOf, meaningOfData } from "./sameBlocks.ts"
import { cellsThatStay } from "./cellsThatStay.ts"
import { changedInTable } from "./changedInTable.ts"

/** Marks of quotes and lists, which say where a line stands rather than what it says. */
const MARKS = /^(?:[\s>]|[*+-](?=\s|$)|\d{1,9}[.)](?=\s|$)|\[[ xX]\](?=\s))*/

const TEXTS = new Set(["paragraph", "heading", "code-line"])

const partsOf = (block: Block): ReadonlyArray<Block> => [
  ...childrenOf(block),
  ...(block.fragments ?? []).flatMap((fragment) => childrenOf(fragment))
]

/** Gathers the ranges of a source that an edit is about: what changed, went or moved. */
class EditedRanges {
  readonly ranges: Array<Span> = []
  /** Ranges of what was moved: they stand somewhere else. */
  readonly moved: Array<Span> = []
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

  /** Compares blocks in a row; `outer` is what they stand in, for those of which nobody knows where they stand. */
  blocks(old: ReadonlyArray<Block>, edited: ReadonlyArray<Block>, outer?: Span): void {
    const { places } = this.#page
    const { partners, same } = pairBlocks(old, edited)
    const stays = new Set(partners)
    const came = new Set(edited.filter((_, index) => partners[index]! < 0).map((block) => meaningOf([block])))
    for (const [index, block] of old.entries()) {
      if (stays.has(index)) continue
      const span = places.outer(block.key)
      this.#add(span ?? outer)
      if (span !== undefined && span.start >= 0 && came.has(meaningOf([block]))) this.moved.push(span)
    }
    for (const [index, block] of edited.entries()) {
      if (partners[index]! >= 0 && same[index] !== true) this.#block(old[partners[index]!]!, block, outer)
    }
  }

  #block(old: Block, edited: Block, outer: Span | undefined): void {
    const { places } = this.#page
    const span = places.outer(old.key)
    const isSame = meaningOfData(old) === meaningOfData(edited)
    if (TEXTS.has(kindOf(old))) {
      const place = places.get(old.key)
      const content = place === undefined ? undefined : contentOf(place)
      if (!isSame) this.#around(span, this.#words(old) ?? (content === undefined ? [] : [content]))
      return this.#inlines(old.nodes ?? [], edited.nodes ?? [], content ?? span, outer)
    }
    if (span === undefined || span.start < 0) return this.#add(outer)
    if (kindOf(old) === "table") {
      for (const range of changedInTable(old, edited, places)) this.#add(range)
      this.moved.push(...cellsThatStay(old, edited, places))
      return
    }
    const parts = partsOf(old)
    const spans = parts.flatMap(({ key }) => places.outer(key) ?? [])
    if (!isSame) this.#around(span, spans)
    if (parts.length !== partsOf(edited).length && spans.length < parts.length) this.#around(span, [])
    this.blocks(childrenOf(old), childrenOf(edited), span)
    for (const { fragment, nodes } of old.fragments ?? [])
      this.blocks(nodes, edited.fragments?.find((other) => other.fragment === fragment)?.nodes ?? [], span)
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
    for (const { from, newFrom, newTo, to } of balanceHunks(old, edited, compareTokens(a, b))) {
      const first = this.#isLeafwise ? edgeOfLeaf(old, from, -1) : from
      const last = this.#isLeafwise ? edgeOfLeaf(old, to - 1, 1) + 1 : to
      const start = old[first - 1]?.end ?? content?.start ?? old[0]?.start
      const end = old[last]?.start ?? content?.end ?? old.at(-1)?.end
      if (start !== undefined && end !== undefined) this.#add({ start, end })
      this.#notes(old.slice(from, to), edited.slice(newFrom, newTo))
    }
  }

  /** What notes say stands elsewhere on the page. */
  #notes(old: ReadonlyArray<InlineToken>, edited: ReadonlyArray<InlineToken>): void {
    const notes = (tokens: ReadonlyArray<InlineToken>): Array<Inline> =>
      tokens.flatMap(({ inline }) => (inline?.type === "annotation" ? [inline] : []))
    const others = notes(edited)
    for (const [index, note] of notes(old).entries()) {
      const other = others.find(({ key }) => key === note.key) ?? others[index]
      if (other !== undefined) this.blocks(childrenOf(note.fragments?.[0]), childrenOf(other.fragments?.[0]))
    }
  }
}

const contentOf = (place: Place): Span | undefined => {
  if (place.node !== undefined) return offsetsOfChildren(place.node) ?? place
  if (place.element === undefined || place.origin === undefined) return place
  return { start: place.origin(place.element.open - 1) + 1, end: place.origin(place.element.close - 1) + 1 }
}

/** The last token to one side that is in the same leaf. */
const edgeOfLeaf = (tokens: ReadonlyArray<InlineToken>, at: number, step: 1 | -1): number => {
  let edge = at
  const isSame = (one: InlineToken | undefined, other: InlineToken | undefined) =>
    one !== undefined &&
    other !== undefined &&
    one.inline === undefined &&
    other.inline === undefined &&
    sameMarks(one.marks, other.marks)
  while (isSame(tokens[edge] ?? tokens[edge - step], tokens[edge + step])) edge += step
  return edge
}

/** The lines of a piece, without indentation and marks; tags stand alone, since others may come between them. */
const linesOf = (piece: string): Array<string> =>
  piece
    .split(/\n|(?=<\/?[a-z])|(?<=>)/i)
    .map((line) => line.replace(MARKS, "").trimEnd())
    .filter((line) => /[\p{L}\p{N}<{]/u.test(line))

/** What an edit does not speak of, line by line, in the order in which it stands. */
const untouched = (source: string, ranges: ReadonlyArray<Span>): Array<string> => {
  const lines: Array<string> = []
  let at = 0
  for (const { end, start } of [...ranges].sort((a, b) => a.start - b.start || a.end - b.end)) {
    if (start > at) lines.push(...linesOf(source.slice(at, start)))
    at = Math.max(at, end)
  }
  return [...lines, ...linesOf(source.slice(at))]
}

/**
 * Tells whether a source that was written for an edited document has changed where the edit says nothing. It compares the
 * two trees by itself, and then looks at texts alone. Answers the first line that is not where it was.
 */
export const strayChange = (
  page: Page,
  edited: ReadonlyArray<Block>,
  isLeafwise = false
): ((written: string) => string | undefined) => {
  const changes = new EditedRanges(page, isLeafwise)
  changes.blocks(page.blocks, edited)
  const stays = untouched(page.source, changes.ranges)
  const moved = changes.moved.flatMap(({ end, start }) => linesOf(page.source.slice(start, end)))
  return (written) => {
    let at = 0
    for (const line of stays) {
      const found = written.indexOf(line, at)
      if (found < 0) return line
      at = found + line.length
    }
    return moved.find((line) => !written.includes(line))
  }
}
