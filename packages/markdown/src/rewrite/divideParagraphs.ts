import type { Change } from "../diff/compareTokens.ts"
import type { Block } from "../document/Document.ts"
import { cutBetween } from "./cutBetween.ts"
import { editTokens } from "./editInlines.ts"
import { changedTokens, type InlineToken, newTokens, oldTokens } from "./InlineTokens.ts"
import type { JoinedSiblings } from "./joinParagraphs.ts"
import type { Span } from "../places/Places.ts"
import type { Rewriting } from "./Rewriting.ts"
import { meaningOf } from "../compare/sameBlocks.ts"
import type { Run } from "../places/Run.ts"
import type { Body, Sequence } from "./Sequence.ts"

/** Whether a block is a paragraph without an alignment. */
export const isPlainParagraph = ({ data, type }: Block): boolean =>
  type === "paragraph" && data.align === undefined

const paragraphBody = (block: Block): Body | undefined =>
  isPlainParagraph(block) ? { paragraph: block, rest: [] } : undefined

const isSpace = (token: InlineToken | undefined): boolean =>
  token !== undefined && token.inline === undefined && token.text.trim() === ""

/** The range of the words of a run, without the space around them. */
const innerRange = (
  tokens: ReadonlyArray<InlineToken>,
  from = 0,
  to = tokens.length
): readonly [from: number, to: number] => {
  let [first, end] = [from, to]
  while (first < end && isSpace(tokens[first])) first++
  while (end > first && isSpace(tokens[end - 1])) end--
  return [first, end]
}

/** A part of a paragraph: its words before and after an edit. */
interface Part {
  /** The places of the first of its old words and behind the last among those of the paragraph. */
  readonly from: number
  readonly to: number
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
  const edited = blocks.map(({ nodes }) => {
    const all = newTokens(nodes ?? [])
    return all.slice(...innerRange(all))
  })
  const changes = changedTokens(tokens, edited.flat())
  let cut = 0
  let from = 0
  const parts = edited.map((words, index): Part => {
    cut += words.length
    const to = index === edited.length - 1 ? tokens.length : placeOfCut(tokens, changes, cut)
    const [first, end] = innerRange(tokens, from, to)
    from = to
    return { from: first, to: end, old: tokens.slice(first, end), edited: words }
  })
  return parts.every(isKnown) ? parts : undefined
}

/** The siblings around an edited one that were none before and have a paragraph, and the place of the first. */
const newParagraphsAround = (
  edited: ReadonlyArray<Block>,
  partners: ReadonlyArray<number>,
  index: number,
  { bodyOf = paragraphBody }: Sequence
): readonly [from: number, to: number] => {
  const isNew = (at: number) => partners[at] === -1 && bodyOf(edited[at]!) !== undefined
  let [from, to] = [index, index + 1]
  while (isNew(from - 1)) from--
  while (isNew(to)) to++
  return [from, to]
}

/** The text at the cuts of a paragraph and at its end: in HTML, each part is an element, also behind bare text. */
const gapsOf = (block: Block, paragraph: Block, sequence: Sequence, rewriting: Rewriting) => {
  if (rewriting.isMarkdown(paragraph.key))
    return { form: "markdown", gap: sequence.gap(block), end: "" } as const
  return rewriting.places.get(paragraph.key)?.element?.name === "p"
    ? ({ form: "html", gap: "</p><p>", end: "" } as const)
    : ({ form: "html", gap: "<p>", end: "</p>" } as const)
}

/** A sibling whose paragraph became several, each in a sibling of its own. */
interface Division {
  readonly block: Block
  readonly paragraph: Block
  /** The siblings that it became. */
  readonly blocks: ReadonlyArray<Block>
  readonly tokens: ReadonlyArray<InlineToken>
  readonly parts: ReadonlyArray<Part>
  /** The text in front of the paragraph of each sibling but the first. */
  readonly leads: ReadonlyArray<string>
}

/** The division of a sibling into others; undefined where it is none, or cannot be written. */
const divisionOf = (
  block: Block,
  blocks: ReadonlyArray<Block>,
  sequence: Sequence,
  rewriting: Rewriting
): Division | undefined => {
  const { bodyOf = paragraphBody, leadsOf } = sequence
  const body = bodyOf(block)
  if (blocks.length < 2 || body === undefined) return undefined
  const { paragraph, rest } = body
  const bodies = blocks.map((part) => bodyOf(part))
  const isWhole = bodies.every(
    (part, index) =>
      part !== undefined && meaningOf(part.rest) === meaningOf(index === blocks.length - 1 ? rest : [])
  )
  const leads = leadsOf === undefined ? blocks.slice(1).map(() => "") : leadsOf(block, blocks)
  if (!isWhole || leads === undefined) return undefined
  if (rewriting.isMarkdown(paragraph.key) && !sequence.gap(block).includes("\n")) return undefined
  const tokens = oldTokens(paragraph.nodes ?? [], rewriting)
  const parts =
    tokens === undefined
      ? undefined
      : partsBetween(
          tokens,
          bodies.map((part) => part!.paragraph)
        )
  return parts === undefined ? undefined : { block, paragraph, blocks, tokens: tokens!, parts, leads }
}

/** Writes the parts of a paragraph: a gap at each cut, and the words of each part that are others. Returns the ranges of the parts. */
const writeParts = (
  { block, leads, paragraph, parts, tokens }: Division,
  span: Span,
  sequence: Sequence,
  rewriting: Rewriting
): ReadonlyArray<Span> => {
  const { end: ending, form, gap } = gapsOf(block, paragraph, sequence, rewriting)
  const own = rewriting.places.outer(paragraph.key)!
  if (ending !== "") rewriting.splice(tokens.at(-1)!.end, tokens.at(-1)!.end, ending)
  return parts.map(({ edited, old, to }, index) => {
    const next = parts[index + 1]
    const start = index === 0 ? own.start : old[0]!.start
    const end = next === undefined ? own.end : old.at(-1)!.end
    const run: Run = {
      key: paragraph.key,
      around: [paragraph.key, ...(paragraph === block ? [] : [block.key]), ...sequence.around],
      content: { start, end },
      form,
      isOneLine: false,
      isCell: false,
      isLabel: false
    }
    editTokens(old, edited, run, rewriting, { id: `divide ${paragraph.key}`, level: 0 })
    if (next !== undefined) {
      const { source } = rewriting
      const cut = cutBetween(tokens, to - 1, next.from, {
        gap: gap + leads[index]!,
        source,
        start: own.start
      })
      rewriting.splice(cut.start, cut.end, cut.text)
    }
    return { start: index === 0 ? span.start : start, end: next === undefined ? span.end : end }
  })
}

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
  for (let index = 0; index < edited.length; index++) {
    const partner = partners[index]!
    if (partner < 0 || same[index]) continue
    const block = old[partner]!
    const span = siblings.spanOf(block)
    const [from, to] = newParagraphsAround(edited, partners, index, sequence)
    const blocks = edited.slice(from, to)
    const division = divisionOf(block, blocks, sequence, rewriting)
    if (span === undefined || span.start < 0 || division === undefined) continue
    if (sequence.around.length === 0) rewriting.top = from
    if (rewriting.enter(`divide ${division.paragraph.key}`, sequence.around, 2) > 0) continue
    for (const [at, written] of writeParts(division, span, sequence, rewriting).entries())
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
