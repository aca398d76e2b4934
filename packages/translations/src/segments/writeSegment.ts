import type { Inline, Leaf, Mark } from "@octavo/markdown"
import type { Inlines } from "./rewriteDocument.ts"
import type { Placeholder, Segment } from "./Segment.ts"
import type { Term } from "../translators/Translator.ts"
import { placesOfTerms } from "./termsIn.ts"

/** Parts of texts that are no words: hard breaks, templates, tags, `<placeholders>` and addresses. */
const opaque =
  /\n|<\/?[a-z][^\s<>]*>|⸨\uf8f0\d+⸩|\{\{(?:(?!\{\{).)*?\}\}|\{%(?:(?!\{%).)*?%\}|https?:\/\/[^\s<>]+/giu

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")

/** Whether a footnote explains no words, so that a document shows its label. */
const isLabelAlone = ({ nodes = [], type }: Inline): boolean =>
  type === "annotation" &&
  /^\[[^\]]*\]$/.test(
    nodes
      .flatMap((node) => ("leaves" in node ? node.leaves : []))
      .map(({ text }) => text)
      .join("")
  )

class SegmentWriter {
  readonly placeholders: Array<Placeholder> = []
  readonly #terms: ReadonlyArray<Term>
  text = ""

  constructor(terms: ReadonlyArray<Term>) {
    this.#terms = terms
  }

  #add(placeholder: Placeholder): number {
    this.placeholders.push(placeholder)
    return this.placeholders.length
  }

  #opaque(placeholder: Placeholder) {
    this.text += `<x${this.#add(placeholder)}/>`
  }

  around(placeholder: Placeholder, write: () => void) {
    const number = this.#add(placeholder)
    this.text += `<g${number}>`
    write()
    this.text += `</g${number}>`
  }

  /** Words, with the terms in them replaced. */
  #words(text: string) {
    let from = 0
    for (const { end, start, term } of placesOfTerms(text, this.#terms)) {
      this.text += escape(text.slice(from, start))
      this.#opaque({ kind: "literal", text: term[1] })
      from = end
    }
    this.text += escape(text.slice(from))
  }

  plain(text: string, marks: ReadonlyArray<Mark> = []) {
    let end = 0
    for (const found of text.matchAll(opaque)) {
      this.#words(text.slice(end, found.index))
      this.#opaque({ kind: "leaf", text: found[0], marks })
      end = found.index + found[0].length
    }
    this.#words(text.slice(end))
  }

  leaf({ marks, text }: Leaf) {
    if (marks.some(({ type }) => type === "code")) this.#opaque({ kind: "leaf", text, marks })
    else if (marks.length === 0) this.plain(text)
    else this.around({ kind: "marks", marks }, () => this.plain(text, marks))
  }

  nodes(nodes: Inlines) {
    for (const node of nodes) {
      if (node.object === "text") for (const leaf of node.leaves) this.leaf(leaf)
      else if (node.nodes === undefined || node.nodes.length === 0 || isLabelAlone(node))
        this.#opaque({ kind: "node", node })
      else {
        const { nodes: children } = node
        this.around({ kind: "around", node }, () => this.nodes(children))
      }
    }
  }
}

/** The segment of a text with styles and links; the given terms are put into it as they shall be. */
export const writeSegment = (nodes: Inlines, terms: ReadonlyArray<Term>): Segment => {
  const writer = new SegmentWriter(terms)
  writer.nodes(nodes)
  return { text: writer.text, placeholders: writer.placeholders }
}

/** The segment of a plain text. */
export const writePlainSegment = (text: string, terms: ReadonlyArray<Term>): Segment => {
  const writer = new SegmentWriter(terms)
  writer.plain(text)
  return { text: writer.text, placeholders: writer.placeholders }
}
