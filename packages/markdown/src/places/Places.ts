import type { Nodes } from "mdast"
import type { HtmlAttribute, HtmlElement } from "../html/Html.ts"
import type { Leaf } from "../document/Document.ts"
import type { HtmlPart, TagPart } from "../tags/Part.ts"
import type { Spelling } from "../text/Spelling.ts"
import { TextAligner } from "../html/TextAligner.ts"

/** A range of a source. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Maps an offset of a text that was cut out of a source to the offset in that source. */
export type Origin = (offset: number) => number

/** The range of a node of a document, with the syntax that it was read from. */
export interface Place extends Span {
  readonly node?: Nodes
  /** Of the title of an admonition, which is in bold without marks of its own. */
  readonly isTitle?: boolean
  readonly tag?: TagPart
  readonly wrapper?: HtmlPart
  readonly element?: HtmlElement
  readonly attributes?: Readonly<Record<string, HtmlAttribute>>
  /** Of offsets in `element` and `attributes`. */
  readonly origin?: Origin
  /** The ranges of its lines, of code. */
  readonly lines?: ReadonlyArray<Span>
}

/** Offsets are offsets in the source itself. */
export const inPlace: Origin = (offset) => offset

/** The ranges of all nodes of one document by their keys, and the spellings of its leaves. */
export class Places {
  readonly #places = new Map<string, Place>()
  /** Ranges of blocks with the wrappers that became a part of them. */
  readonly #outer = new Map<string, Span>()
  /** Finds the characters of spellings. */
  readonly aligner = new TextAligner()
  readonly #spellings = new WeakMap<Leaf, ReadonlyArray<Spelling>>()

  set(key: string, place: Place): void {
    this.#places.set(key, place)
  }

  get(key: string): Place | undefined {
    return this.#places.get(key)
  }

  wrap(key: string, span: Span): void {
    this.#outer.set(key, span)
  }

  /** The range of a block with everything that belongs to it alone. */
  outer(key: string): Span | undefined {
    return this.#outer.get(key) ?? this.#places.get(key)
  }

  spell(leaf: Leaf, spellings: ReadonlyArray<Spelling>): void {
    this.#spellings.set(leaf, spellings)
  }

  spellings(leaf: Leaf): ReadonlyArray<Spelling> {
    return this.#spellings.get(leaf) ?? []
  }

  /** Gives a leaf that is a part of another the spelling of that part. */
  slice(leaf: Leaf, of: Leaf, from: number): Leaf {
    const to = from + leaf.text.length
    let at = 0
    const kept: Array<Spelling> = []
    for (const spelling of this.spellings(of)) {
      const length = spelling.to - spelling.from
      const first = Math.max(from, at)
      const last = Math.min(to, at + length)
      if (first < last)
        kept.push({ ...spelling, from: spelling.from + first - at, to: spelling.from + last - at })
      at += length
    }
    this.spell(leaf, kept)
    return leaf
  }
}

const lineStarts = (text: string): Array<number> => {
  const starts = [0]
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1)
  return starts
}

/**
 * The origin of a text whose lines are the ends of the lines of a range of the source, as a parser cuts them out of
 * lists and quotes; undefined when they are not.
 */
export const originOf = (source: string, value: string, { start, end }: Span): Origin | undefined => {
  if (source.startsWith(value, start)) return (offset) => start + offset
  const piece = source.slice(start, end)
  const froms = lineStarts(value)
  const sources = lineStarts(piece)
  if (froms.length > sources.length) return undefined
  const starts: Array<number> = []
  for (const [index, from] of froms.entries()) {
    const line = value.slice(from, froms[index + 1] === undefined ? undefined : froms[index + 1]! - 1)
    const full = piece.slice(
      sources[index],
      sources[index + 1] === undefined ? undefined : sources[index + 1]! - 1
    )
    const bare = line.replace(/\r$/, "")
    const within =
      index === froms.length - 1 ? full.lastIndexOf(bare) : full.replace(/\r$/, "").length - bare.length
    if (within < 0 || !full.startsWith(bare, within)) return undefined
    starts.push(start + sources[index]! + within)
  }
  return (offset) => {
    let low = 0
    let high = froms.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (froms[middle]! <= offset) low = middle
      else high = middle - 1
    }
    return starts[low]! + offset - froms[low]!
  }
}
