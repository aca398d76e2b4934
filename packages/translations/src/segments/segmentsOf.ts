import type { Document } from "@octavo/markdown"
import type { Term } from "../translators/Translator.ts"
import { codeInTableHeads } from "./codeInTableHeads.ts"
import { readAnswer, readPlainAnswer } from "./readAnswer.ts"
import { type Inlines, rewriteDocument } from "./rewriteDocument.ts"
import { isTranslatable, type Segment } from "./Segment.ts"
import { writePlainSegment, writeSegment } from "./writeSegment.ts"

/** Puts the terms into texts that contain them; see `Recipe`. */
export type TermsOfText = (text: string) => ReadonlyArray<Term>

const wordsOf = (nodes: Inlines): string =>
  nodes
    .map((node) =>
      node.object === "text"
        ? node.leaves.map(({ text }) => text).join("")
        : node.nodes === undefined
          ? " "
          : wordsOf(node.nodes)
    )
    .join("")

/** The segment of a plain text, such as a title. */
export const segmentOfText = (text: string, termsOf: TermsOfText): Segment =>
  writePlainSegment(text, termsOf(text))

/** The segments of a document with its source, in order; those without words among them. */
export const segmentsOf = (
  document: Document,
  source: string,
  termsOf: TermsOfText
): ReadonlyArray<Segment> => {
  const segments: Array<Segment> = []
  const code = [...codeInTableHeads(source)]
  rewriteDocument(document, {
    inlines: (nodes) => {
      segments.push(writeSegment(nodes, termsOf(wordsOf(nodes))))
      return nodes
    },
    plain: (text) => {
      segments.push(segmentOfText(text, termsOf))
      return text
    },
    column: (text) => {
      const names = code.filter((name) => text.includes(name)).map((name): Term => [name, name])
      segments.push(writePlainSegment(text, [...names, ...termsOf(text)]))
      return text
    }
  })
  return segments
}

/**
 * A document with answers in the place of its texts; `answers` has one for each of `segmentsOf`, null for a text that stays.
 */
export const withAnswers = (
  document: Document,
  segments: ReadonlyArray<Segment>,
  answers: ReadonlyArray<string | null>
): Document => {
  let index = 0
  let keys = 0
  const newKey = () => `translated-${keys++}`
  const next = () => {
    const at = index++
    const segment = segments[at]!
    const answer = answers[at] ?? null
    return answer === null || !isTranslatable(segment.text) ? null : { segment, answer }
  }
  const plain = (text: string) => {
    const found = next()
    return found === null ? text : readPlainAnswer(found.segment, found.answer)
  }
  return rewriteDocument(document, {
    keepsAnchors: true,
    inlines: (nodes) => {
      const found = next()
      return found === null
        ? nodes
        : withChangedInside(readAnswer(found.segment, found.answer, newKey), nodes)
    },
    plain,
    column: plain
  })
}

const byKey = (nodes: Inlines, found: Map<string, Inlines[number]>) => {
  for (const node of nodes) {
    found.set(node.key, node)
    if (node.object === "inline" && node.nodes !== undefined) byKey(node.nodes, found)
  }
  return found
}

/** Placeholders hold nodes of the source; what was replaced inside of them, such as labels, is in `current`. */
const withChangedInside = (answered: Inlines, current: Inlines): Inlines => {
  const found = byKey(current, new Map())
  const visit = (nodes: Inlines): Inlines =>
    nodes.map((node) => {
      if (node.object === "text") return node
      const changed = found.get(node.key)
      const inside = changed?.object === "inline" ? changed : node
      return node.nodes === undefined ? inside : ({ ...inside, nodes: visit(node.nodes) } as typeof node)
    })
  return visit(answered)
}
