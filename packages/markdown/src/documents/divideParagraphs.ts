import type { Change } from "../merge/compareTokens.ts"
import type { Block } from "./Document.ts"
import { editTokens } from "./editInlines.ts"
import { changedTokens, type InlineToken, newTokens, oldTokens } from "./InlineTokens.ts"
import type { JoinedSiblings } from "./joinParagraphs.ts"
import type { Span } from "./Places.ts"
import type { Rewriting } from "./Rewriting.ts"
import type { Run } from "./Run.ts"
import type { Sequence } from "./Sequence.ts"

const isPlainParagraph = ({ data, type }: Block): boolean => type === "paragraph" && data.align === undefined

const isSpace = (token: InlineToken | undefined): boolean =>
  token !== undefined && token.inline === undefined && token.text.trim() === ""

const withoutOuterSpace = (tokens: ReadonlyArray<InlineToken>): ReadonlyArray<InlineToken> =>
  tokens.slice(
    tokens.findIndex((token) => !isSpace(token)),
    tokens.findLastIndex((token) => !isSpace(token)) + 1
  )

/** A part of a paragraph: its words before and after an edit. */
interface Part {
  readonly old: ReadonlyArray<InlineToken>
  readonly edited: ReadonlyArray<InlineToken>
}

/** The place among old words at which a cut between new ones belongs; a change at the cut is divided at a space of it. */
const placeOfCut = (
  tokens: ReadonlyArray<InlineToken>,
  changes: ReadonlyArray<Change>,
  cut: number
): number => {
  let place = cut
  for (const { from, newFrom, newTo, to } of changes) {
    if (newFrom > cut) break
    place = cut - newTo + to
    if (newTo < cut) continue
    const removed = tokens.slice(from, to)
    const space = newTo === cut && newFrom < cut ? removed.findLastIndex(isSpace) : removed.findIndex(isSpace)
    return space < 0 ? (newFrom === cut ? from : to) : from + space
  }
  return place
}

/** Whether most words of a part are old ones: it is no new paragraph beside an old one. */
const isKnown = ({ edited, old }: Part): boolean => {
  const isWord = (token: InlineToken) => !isSpace(token)
  const added = changedTokens(old, edited).reduce(
    (sum, { newFrom, newTo }) => sum + edited.slice(newFrom, newTo).filter(isWord).length,
    0
  )
  return old.length > 0 && edited.length > 0 && added * 2 <= edited.filter(isWord).length
}

/** The parts of an old paragraph that became several, some of their words with them; undefined if most words are others. */
const partsBetween = (
  tokens: ReadonlyArray<InlineToken>,
  blocks: ReadonlyArray<Block>
): ReadonlyArray<Part> | undefined => {
  const edited = blocks.map(({ nodes }) => withoutOuterSpace(newTokens(nodes ?? [])))
  const changes = changedTokens(tokens, edited.flat())
  let cut = 0
  let from = 0
  const parts = edited.map((words, index): Part => {
    cut += words.length
    const to = index === edited.length - 1 ? tokens.length : placeOfCut(tokens, changes, cut)
    const part = { old: withoutOuterSpace(tokens.slice(from, to)), edited: words }
    from = to
    return part
  })
  return parts.every(isKnown) ? parts : undefined
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

/** Writes the parts of a paragraph: a gap at each cut, and the words of each part that are others. Returns the ranges of the parts. */
const writeParts = (
  block: Block,
  span: Span,
  parts: ReadonlyArray<Part>,
  sequence: Sequence,
  rewriting: Rewriting
): ReadonlyArray<Span> =>
  parts.map(({ edited, old }, index) => {
    const next = parts[index + 1]?.old[0]
    const start = index === 0 ? span.start : old[0]!.start
    const end = next === undefined ? span.end : old.at(-1)!.end
    const run: Run = {
      key: block.key,
      around: [block.key, ...sequence.around],
      content: { start, end },
      form: "markdown",
      isOneLine: false,
      isCell: false,
      isLabel: false
    }
    editTokens(old, edited, run, rewriting, { id: `divide ${block.key}`, level: 0 })
    if (next !== undefined) rewriting.splice(end, next.start, sequence.gap(block))
    return { start, end }
  })

/** Divides paragraphs that an edit made several: words that stay, and the lines of each part, stay as they are written. */
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
  const partsOf = (block: Block, parts: ReadonlyArray<Block>) => {
    if (parts.length < 2 || !isPlainParagraph(block) || !parts.every(isPlainParagraph)) return undefined
    if (!rewriting.isMarkdown(block.key) || !sequence.gap(block).includes("\n")) return undefined
    const tokens = oldTokens(block.nodes ?? [], rewriting)
    return tokens === undefined ? undefined : partsBetween(tokens, parts)
  }
  for (let index = 0; index < edited.length; index++) {
    const partner = partners[index]!
    if (partner < 0 || same[index]) continue
    const block = old[partner]!
    const span = siblings.spanOf(block)
    const [from, to] = newParagraphsAround(edited, partners, index)
    const blocks = edited.slice(from, to)
    const parts = partsOf(block, blocks)
    if (span === undefined || span.start < 0 || parts === undefined) continue
    if (sequence.around.length === 0) rewriting.top = from
    if (rewriting.enter(`divide ${block.key}`, sequence.around, 2) > 0) continue
    for (const [at, written] of writeParts(block, span, parts, sequence, rewriting).entries())
      spans.set(blocks[at]!, written)
    old.splice(partner, 1, ...blocks)
    for (let later = to; later < partners.length; later++)
      if (partners[later]! > partner) partners[later]! += blocks.length - 1
    for (let at = from; at < to; at++) {
      partners[at] = partner + at - from
      same[at] = true
    }
    index = to - 1
  }
  return { old, partners, same, spanOf: (block) => spans.get(block) ?? siblings.spanOf(block) }
}
