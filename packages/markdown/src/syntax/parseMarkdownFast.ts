import type { Nodes, Root } from "mdast"
import { hasFences, hasIndented } from "../tags/admonitions.ts"
import { behindFrontMatter, type ParseMarkdown, parseText } from "./Markdown.ts"
import { hasContentsMark } from "../tags/attributeLists.ts"
import { hasOtherBraces } from "../tags/endOfBraces.ts"
import { findComponentTags } from "../tags/findComponentTags.ts"
import { isMyst } from "./wholeSyntax.ts"
import { endOfMath, endOfTag } from "../tags/spans.ts"
import { spanNode } from "./spanFromMarkdown.ts"

/** The native parser, where its binary could be installed. */
const native = await import("satteri").then(
  ({ markdownToMdast }) => markdownToMdast,
  () => undefined
)

/** The constructs that the two parsers read differently, or that the mask below cannot replace. */
const DOUBTFUL =
  /<\?|\?>|\[\^|\\[{$\r]|(?:^|\n)[ >\t]*\[[^\]\n]*\]:[^\n]*\n(?![ \t]*(?:\r?\n|\[|$))|\|[ \t]*\r?\n[ \t]*<|\0/

const DEFINITION = /(?:^|\n)[ >\t]*\[[^\]\n]*\]:/
const EMPTY_ITEM = /(?:^|\n)[ >\t]*(?:[*+-]|\d{1,9}[.)])[ \t]*(?:\r?\n|$)/

/**
 * The memory of the native parser grows with the square of the character references of a paragraph, also in a heading,
 * a label or a cell: 4,000 take 30 MB, 25,000 take 920 MB.
 */
const MAX_REFERENCES = 4_000

const BLANK_LINE = /\n[ \t>]*\r?(?:\n|$)/g

const hasManyReferences = (source: string): boolean => {
  let count = 0
  let paragraphEnd = 0
  for (let at = source.indexOf("&"); at >= 0; at = source.indexOf("&", at + 1)) {
    if (at >= paragraphEnd) {
      count = 0
      BLANK_LINE.lastIndex = at
      paragraphEnd = BLANK_LINE.exec(source)?.index ?? source.length
    }
    if (++count > MAX_REFERENCES) return true
  }
  return false
}

const isDoubtful = (source: string): boolean =>
  DOUBTFUL.test(source) ||
  hasFences(source) ||
  hasIndented(source) ||
  hasOtherBraces(source) ||
  hasContentsMark(source) ||
  isMyst(source) ||
  (DEFINITION.test(source) && EMPTY_ITEM.test(source)) ||
  hasManyReferences(source)

/** A page whose tags, formulas and components are masked as processing instructions of the same length, which Markdown leaves alone. */
interface Masked {
  readonly text: string
  /** Start and end of every tag, formula and component. */
  readonly spans: ReadonlyMap<number, number>
  /** Start and end of the fenced code that must be code in the tree, or undefined where there are no components. */
  readonly fenced: ReadonlyMap<number, number> | undefined
}

/** Across several lines the two kinds of spans agree only outside of lists and quotes. */
const isPlain = (source: string, start: number, end: number): boolean =>
  !source.slice(start, end).includes("\n") ||
  ((start === 0 || source[start - 1] === "\n") && /^[ \t]*(?:\r?\n|$)/.test(source.slice(end, end + 100)))

const mask = (source: string): Masked | undefined => {
  const components = findComponentTags(source)
  if (components === undefined) return undefined
  const spans = new Map<number, number>()
  const pieces: Array<string> = []
  const opening = components.tags.size === 0 ? /\{%|\$\$/g : /\{%|\$\$|<\/?[A-Z]|(?:im|ex)port\b(?<=^\s*\w+)/g
  let from = 0
  for (let match = opening.exec(source); match !== null; match = opening.exec(source)) {
    const start = match.index
    const tag = components.tags.get(start)
    const end =
      match[0] === "{%"
        ? endOfTag(source, start)
        : match[0] === "$$"
          ? endOfMath(source, start)
          : (tag?.end ?? -1)
    if (end < 0) {
      opening.lastIndex = start + 1
      continue
    }
    if (!isPlain(source, start, end) || (tag?.isInText && source.slice(start, end).includes("\n"))) {
      return undefined
    }
    spans.set(start, end)
    pieces.push(source.slice(from, start))
    // An instruction begins a block, and a tag with text behind it none.
    if (tag?.isInText) pieces.push("<", "x".repeat(end - start - 2), ">")
    else pieces.push("<?", source.slice(start + 2, end - 2), "?>")
    from = opening.lastIndex = end
  }
  pieces.push(source.slice(from))
  return { text: pieces.join(""), spans, fenced: components.fenced }
}

/** Restores the text of masked nodes; returns false when the tree could differ from that of `parseMarkdown`. */
class Unmasking {
  readonly #source: string
  readonly #spans: ReadonlyMap<number, number>
  readonly #fenced: ReadonlyMap<number, number> | undefined
  #met = 0
  #metCode = 0

  constructor(source: string, { fenced, spans }: Masked) {
    this.#source = source
    this.#spans = spans
    this.#fenced = fenced
  }

  isSame(root: Root): boolean {
    return (
      this.#visit(root) &&
      this.#met === this.#spans.size &&
      (this.#fenced === undefined || this.#metCode === this.#fenced.size)
    )
  }

  #visit(node: Nodes): boolean {
    if (!("children" in node)) return true
    for (const [index, child] of node.children.entries()) {
      if (child.type === "html" && this.#spans.size > 0) {
        const span = this.#unmask(child)
        if (span !== undefined) node.children[index] = span as never
      } else if (
        child.type === "link"
          ? !this.#isWritten(child)
          : child.type === "code"
            ? !this.#isFenced(child)
            : child.type === "delete" && !this.#isDouble(child)
      ) {
        return false
      }
      if (!this.#visit(child as Nodes)) return false
    }
    return true
  }

  #unmask(html: Extract<Nodes, { type: "html" }>): Nodes | undefined {
    const { start, end } = html.position!
    let at = start.offset!
    while (this.#source[at] === " ") at++
    const spanEnd = this.#spans.get(at)
    if (spanEnd === undefined || this.#source.slice(spanEnd, end.offset!).trim() !== "") return undefined
    this.#met++
    const column = start.column + at - start.offset!
    const last = { ...end, offset: spanEnd, column: end.column - (end.offset! - spanEnd) }
    const position = { start: { ...start, offset: at, column }, end: last }
    return { ...spanNode(this.#source, { start: at, end: spanEnd, column }), position }
  }

  /** Bare addresses are found by rules of their own in each parser. */
  #isWritten(link: Nodes): boolean {
    const first = this.#source[link.position!.start.offset!]
    return first === "[" || first === "<"
  }

  /** Beside components code is fenced, and only where it was expected. */
  #isFenced({ position }: Nodes): boolean {
    if (this.#fenced === undefined) return true
    this.#metCode++
    return this.#fenced.get(position!.start.offset!) === position!.end.offset!
  }

  #isDouble(node: Nodes): boolean {
    return this.#source.startsWith("~~", node.position!.start.offset!)
  }
}

const features = { gfm: true, math: false, frontmatter: false } as const

const parseTextFast: ParseMarkdown = (source) => {
  if (native === undefined || isDoubtful(source)) return parseText(source)
  const masked = mask(source)
  if (masked === undefined) return parseText(source)
  const { text } = masked
  try {
    const root = native(text, { features }) as unknown as Root
    return new Unmasking(source, masked).isSame(root) ? root : parseText(source)
  } catch {
    return parseText(source)
  }
}

/** Reads Markdown into the same tree as `parseMarkdown`, by a native parser wherever that is known to agree. */
export const parseMarkdownFast: ParseMarkdown = (source) => behindFrontMatter(source, parseTextFast)
