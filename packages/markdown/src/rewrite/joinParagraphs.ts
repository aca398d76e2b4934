import type { Block } from "../document/Document.ts"
import type { Sequence } from "./Sequence.ts"
import type { Pairing } from "../compare/pairBlocks.ts"
import type { Rewriting } from "./Rewriting.ts"
import { meaningOf } from "../compare/sameBlocks.ts"

/** Siblings and their pairing, in which two paragraphs that are one now are one old paragraph. */
export interface JoinedSiblings extends Pairing {
  readonly old: ReadonlyArray<Block>
  readonly spanOf: Sequence["spanOf"]
}

const SPACE = {
  object: "text" as const,
  key: "",
  leaves: [{ object: "leaf" as const, text: " ", marks: [] }]
}

/** Whether a paragraph is two others, with a space between them. */
const isBoth = (edited: Block, first: Block | undefined, second: Block | undefined): boolean =>
  edited.type === "paragraph" &&
  first?.type === "paragraph" &&
  second?.type === "paragraph" &&
  meaningOf([edited]) ===
    meaningOf([{ ...first, nodes: [...(first.nodes ?? []), SPACE, ...(second.nodes ?? [])] } as Block])

/**
 * Joins paragraphs that an edit made one: the lines of both stay as they are written, and the blank line between them goes. Text
 * between them that no document shows is left to others.
 */
export const joinParagraphs = (
  sequence: Sequence,
  all: ReadonlyArray<Block>,
  edited: ReadonlyArray<Block>,
  pairing: Pairing,
  rewriting: Rewriting
): JoinedSiblings => {
  const { spanOf } = sequence
  const old = [...all]
  const partners = [...pairing.partners]
  const same = [...pairing.same]
  const ends = new Map<Block, number>()
  for (const [index, block] of edited.entries()) {
    const partner = partners[index]!
    if (partner < 0 || same[index]) continue
    const isFirst = !partners.includes(partner + 1) && isBoth(block, old[partner], old[partner + 1])
    const isSecond =
      !isFirst && !partners.includes(partner - 1) && isBoth(block, old[partner - 1], old[partner])
    if (!isFirst && !isSecond) continue
    const at = isFirst ? partner : partner - 1
    const [first, second] = [spanOf(old[at]!), spanOf(old[at + 1]!)]
    if (first === undefined || second === undefined || first.start < 0 || second.start < 0) continue
    const gap = rewriting.source.slice(first.end, second.start)
    if (!/^[\s>]*\n[\s>]*$/.test(gap)) continue
    if (sequence.around.length === 0) rewriting.top = index
    if (rewriting.enter(`join ${old[at]!.key}`, sequence.around, 2) > 0) continue
    rewriting.splice(first.end, second.start, `\n${gap.slice(gap.lastIndexOf("\n") + 1)}`)
    ends.set(old[at]!, second.end)
    old.splice(at + 1, 1)
    partners[index] = at
    for (let later = index + 1; later < partners.length; later++)
      if (partners[later]! > at) partners[later]!--
    same[index] = true
  }
  const joinedSpan: Sequence["spanOf"] = (block) => {
    const span = spanOf(block)
    const end = ends.get(block)
    return span === undefined || end === undefined ? span : { start: span.start, end }
  }
  return { old, partners, same, spanOf: joinedSpan }
}
