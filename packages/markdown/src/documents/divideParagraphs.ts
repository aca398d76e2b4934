import type { Block } from "./Document.ts"
import { type InlineToken, newTokens, oldTokens } from "./InlineTokens.ts"
import type { JoinedSiblings } from "./joinParagraphs.ts"
import type { Span } from "./Places.ts"
import type { Rewriting } from "./Rewriting.ts"
import type { Sequence } from "./Sequence.ts"

const isPlainParagraph = ({ data, type }: Block): boolean => type === "paragraph" && data.align === undefined

const isSpace = (token: InlineToken | undefined): boolean =>
  token !== undefined && token.inline === undefined && token.text.trim() === ""

const withoutOuterSpace = (tokens: ReadonlyArray<InlineToken>): ReadonlyArray<InlineToken> =>
  tokens.slice(
    tokens.findIndex((token) => !isSpace(token)),
    tokens.findLastIndex((token) => !isSpace(token)) + 1
  )

/** The ranges between the parts of a paragraph, if its words are those of the parts in order. */
const cutsBetween = (
  tokens: ReadonlyArray<InlineToken>,
  parts: ReadonlyArray<Block>
): ReadonlyArray<Span> | undefined => {
  const cuts: Array<Span> = []
  let at = 0
  for (const part of parts) {
    const words = withoutOuterSpace(newTokens(part.nodes ?? []))
    const before = tokens[at - 1]
    while (at > 0 && isSpace(tokens[at])) at++
    const first = tokens[at]
    if (words.length === 0 || first === undefined) return undefined
    if (before !== undefined) cuts.push({ start: before.end, end: first.start })
    if (words.some(({ id }, index) => tokens[at + index]?.id !== id)) return undefined
    at += words.length
  }
  return at === tokens.length ? cuts : undefined
}

/** The paragraphs around an edited one that were none before, and the place of the first. */
const newParagraphsAround = (
  edited: ReadonlyArray<Block>,
  partners: ReadonlyArray<number>,
  index: number
): readonly [from: number, to: number] => {
  const isNew = (at: number) => partners[at] === -1 && isPlainParagraph(edited[at]!)
  let [from, to] = [index, index + 1]
  while (isNew(from - 1)) from--
  while (isNew(to)) to++
  return [from, to]
}

/** Divides paragraphs that an edit made several: the lines of each part stay as they are written. */
export const divideParagraphs = (
  sequence: Sequence,
  siblings: JoinedSiblings,
  edited: ReadonlyArray<Block>,
  rewriting: Rewriting
): JoinedSiblings => {
  const old = [...siblings.old]
  const partners = [...siblings.partners]
  const same = [...siblings.same]
  const spans = new Map<Block, Span>()
  const cutsOf = (block: Block, parts: ReadonlyArray<Block>) => {
    if (parts.length < 2 || !isPlainParagraph(block) || !parts.every(isPlainParagraph)) return undefined
    if (!rewriting.isMarkdown(block.key) || !sequence.gap(block).includes("\n")) return undefined
    const tokens = oldTokens(block.nodes ?? [], rewriting)
    return tokens === undefined ? undefined : cutsBetween(tokens, parts)
  }
  for (let index = 0; index < edited.length; index++) {
    const partner = partners[index]!
    if (partner < 0 || same[index]) continue
    const block = old[partner]!
    const span = siblings.spanOf(block)
    const [from, to] = newParagraphsAround(edited, partners, index)
    const parts = edited.slice(from, to)
    const cuts = cutsOf(block, parts)
    if (span === undefined || span.start < 0 || cuts === undefined) continue
    if (sequence.around.length === 0) rewriting.top = from
    if (rewriting.enter(`divide ${block.key}`, sequence.around, 2) > 0) continue
    for (const { end, start } of cuts) rewriting.splice(start, end, sequence.gap(block))
    for (const [at, part] of parts.entries())
      spans.set(part, { start: cuts[at - 1]?.end ?? span.start, end: cuts[at]?.start ?? span.end })
    old.splice(partner, 1, ...parts)
    for (let later = to; later < partners.length; later++)
      if (partners[later]! > partner) partners[later]! += parts.length - 1
    for (let at = from; at < to; at++) {
      partners[at] = partner + at - from
      same[at] = true
    }
    index = to - 1
  }
  return { old, partners, same, spanOf: (block) => spans.get(block) ?? siblings.spanOf(block) }
}
