import type { Block } from "../document/Document.ts"
import { divideParagraphs } from "./divideParagraphs.ts"
import { insertOutside } from "./insertOutside.ts"
import { joinParagraphs } from "./joinParagraphs.ts"
import { pairBlocks } from "../compare/pairBlocks.ts"
import type { Span } from "../places/Places.ts"
import type { Rewriting } from "./Rewriting.ts"
import { meaningOf } from "../compare/sameBlocks.ts"
import type { Sequence } from "./Sequence.ts"

const isBlank = (gap: string): boolean => /^[\s>]*$/.test(gap)
const hasBlankLine = (gap: string): boolean => /\n[ \t>]*\r?\n/.test(gap)

/** The ways to write a change between two siblings without leaving the HTML around them. */
const waysInPlace = 4

/** The changes of a region between two siblings that stay. */
interface Region {
  readonly before: Block | undefined
  readonly after: Block | undefined
  readonly removed: ReadonlyArray<Block>
  readonly inserted: ReadonlyArray<Block>
}

const regionsOf = (
  old: ReadonlyArray<Block>,
  edited: ReadonlyArray<Block>,
  partners: ReadonlyArray<number>
): Array<Region> => {
  const regions: Array<Region> = []
  let from = 0
  let newFrom = 0
  for (let at = 0; at <= edited.length; at++) {
    const partner = at === edited.length ? old.length : partners[at]!
    if (partner < 0) continue
    const removed = old.slice(from, partner)
    const inserted = edited.slice(newFrom, at)
    if (removed.length > 0 || inserted.length > 0)
      regions.push({ before: old[from - 1], after: old[partner], removed, inserted })
    from = partner + 1
    newFrom = at + 1
  }
  return regions
}

/** A new node that equals a removed one was moved: it gets the key of that one, whose source it copies. */
const withKeysOfMoved = (
  old: ReadonlyArray<Block>,
  edited: ReadonlyArray<Block>,
  partners: ReadonlyArray<number>
): ReadonlyArray<Block> => {
  const stays = new Set(partners)
  const gone = new Map<string, Array<string>>()
  for (const [index, block] of old.entries()) {
    if (stays.has(index)) continue
    const meaning = meaningOf([block])
    gone.set(meaning, [...(gone.get(meaning) ?? []), block.key])
  }
  if (gone.size === 0) return edited
  return edited.map((block, index) => {
    if (partners[index]! >= 0) return block
    const keys = gone.get(meaningOf([block])) ?? []
    const at = Math.max(0, keys.indexOf(block.key))
    const [key] = keys.splice(at, 1)
    return key === undefined ? block : { ...block, key }
  })
}

/**
 * Edits siblings. Those that stay are edited in place, new ones are inserted beside them, and removed ones take the gap
 * on one side along; all other text of gaps stays.
 */
export const editSequence = (
  siblings: Sequence,
  all: ReadonlyArray<Block>,
  edited: ReadonlyArray<Block>,
  rewriting: Rewriting
): void => {
  const joined = joinParagraphs(siblings, all, edited, pairBlocks(all, edited), rewriting)
  const { old, partners, same, spanOf } = divideParagraphs(siblings, joined, edited, rewriting)
  const sequence = { ...siblings, spanOf }
  for (const [index, block] of edited.entries()) {
    if (partners[index]! < 0 || same[index]) continue
    if (sequence.around.length === 0) rewriting.top = index
    sequence.edit(old[partners[index]!]!, block)
  }
  const regions = regionsOf(old, withKeysOfMoved(old, edited, partners), partners)
  for (const region of regions) {
    if (sequence.around.length === 0) {
      const kept = region.before === undefined ? -1 : partners.indexOf(old.indexOf(region.before))
      rewriting.top = region.inserted.length > 0 ? kept + 1 : Math.max(0, kept)
    }
    const id = `row ${sequence.key} ${region.before?.key ?? ""}-${region.after?.key ?? ""}`
    const isContained = [region.before, region.after].some(
      (block) => block !== undefined && sequence.containerOf?.(block) !== undefined
    )
    const way = rewriting.enter(id, sequence.around, isContained ? waysInPlace + 1 : waysInPlace)
    if (!writeRegion(sequence, region, way, rewriting)) rewriting.fail(id)
  }
}

/** The ranges of removed blocks. Where all blocks of an element are removed and it is removed with them, the range is that of the element. */
const spansOfRemoved = (
  { spanOf }: Sequence,
  removed: ReadonlyArray<Block>,
  { elements }: Rewriting
): ReadonlyArray<Span | undefined> => {
  const spans: Array<Span | undefined> = []
  for (let at = 0; at < removed.length;) {
    const element = elements.get(removed[at]!.key)
    const isWhole = element?.blocks.every(({ key }, index) => removed[at + index]?.key === key) === true
    spans.push(isWhole ? element : spanOf(removed[at]!))
    at += isWhole ? element.blocks.length : 1
  }
  return spans
}

const writeRegion = (sequence: Sequence, region: Region, way: number, rewriting: Rewriting): boolean => {
  const { after, before, inserted, removed } = region
  const spanOf = (block: Block | undefined) => (block === undefined ? undefined : sequence.spanOf(block))
  const spans = spansOfRemoved(sequence, removed, rewriting)
  // Beside what goes, elements stay whole; new blocks come into them where they can.
  const spanBeside = (block: Block | undefined, side: 0 | -1): Span | undefined => {
    const element = block && rewriting.elements.get(block.key)
    const isEdge = element?.blocks.at(side)?.key === block?.key
    const own = spanOf(block)
    const isWithin = own !== undefined && rewriting.places.get(block!.key)?.isTitle !== true
    return element !== undefined && isEdge && (inserted.length === 0 || !isWithin) ? element : own
  }
  const previous = spanBeside(before, -1)
  const next = spanBeside(after, 0)
  if (spans.some((span) => span === undefined || span.start < 0)) return false
  if ((before !== undefined && previous === undefined) || (after !== undefined && next === undefined))
    return false
  const isOutside = way === waysInPlace
  const beside = isOutside ? undefined : (before ?? removed[0] ?? after)
  const gap = sequence.gap(beside)
  const neighbours = [before, after].filter((block) => block !== undefined)
  const text = inserted
    .map((block, index) => sequence.print(block, beside, before === undefined ? -1 : index, neighbours))
    .join(gap)
  const { source } = rewriting
  if (removed.length > 0) {
    const start = spans[0]!.start
    const end = spans.at(-1)!.end
    const carried = spans
      .slice(1)
      .map((span, index) => source.slice(spans[index]!.end, span!.start))
      .filter((between) => !isBlank(between))
      .map((between) => between.trim())
    const isReplaced = removed.length === 1 && inserted.length === 1
    const place = isReplaced ? rewriting.placeFor(text, removed[0]!, spans[0]!) : { start, end }
    const kept = [...(inserted.length > 0 ? [text] : []), ...carried].join(gap)
    return kept === ""
      ? remove({ start, end }, previous, next, way, gap, rewriting)
      : replace(place, previous, next, kept, way, gap, rewriting)
  }
  if (isOutside) {
    const outside = {
      before: before && sequence.containerOf?.(before),
      after: after && sequence.containerOf?.(after)
    }
    return insertOutside(outside, text, previous, next, gap, rewriting)
  }
  return insert(sequence, text, previous, next, way, gap, rewriting)
}

const replace = (
  { start, end }: Span,
  previous: Span | undefined,
  next: Span | undefined,
  text: string,
  way: number,
  gap: string,
  rewriting: Rewriting
): boolean => {
  const { source } = rewriting
  const before = previous === undefined ? undefined : source.slice(previous.end, start)
  const after = next === undefined ? undefined : source.slice(end, next.start)
  const roomBefore = way > 0 && before !== undefined && isBlank(before) && !hasBlankLine(before)
  const roomAfter = way > 0 && after !== undefined && isBlank(after) && !hasBlankLine(after)
  rewriting.splice(
    roomBefore ? previous!.end : start,
    roomAfter ? next!.start : end,
    (roomBefore ? gap : "") + text + (roomAfter ? gap : "")
  )
  return true
}

const remove = (
  { start, end }: Span,
  previous: Span | undefined,
  next: Span | undefined,
  way: number,
  gap: string,
  rewriting: Rewriting
): boolean => {
  const { source } = rewriting
  const isBlankBefore = previous !== undefined && isBlank(source.slice(previous.end, start))
  const isBlankAfter = next !== undefined && isBlank(source.slice(end, next.start))
  if (way > 0 && isBlankBefore && isBlankAfter)
    rewriting.splice(previous.end, next.start, way === 1 ? gap : apart(gap))
  else if (isBlankBefore) rewriting.splice(previous.end, end, "")
  else if (isBlankAfter)
    rewriting.splice(start, next.start, way === 0 ? "" : roomAt(source, start, next.start))
  else rewriting.splice(start, end, "")
  return true
}

/** The spaces that keep text in its column when it moves up behind a mark. */
const roomAt = (source: string, start: number, next: number): string => {
  const columnOf = (at: number) => at - source.lastIndexOf("\n", at - 1)
  return " ".repeat(Math.max(0, columnOf(next) - columnOf(start)))
}

/** Two adjacent lists are one, unless a comment separates them. */
const apart = (gap: string): string => `${gap}<!-- -->${gap}`

const insert = (
  { inside }: Sequence,
  text: string,
  previous: Span | undefined,
  next: Span | undefined,
  way: number,
  gap: string,
  rewriting: Rewriting
): boolean => {
  const { source } = rewriting
  if (previous === undefined && next === undefined) {
    if (inside === undefined) return false
    rewriting.splice(inside.start, inside.end, inside.before + text + inside.after)
    return true
  }
  if (previous === undefined || (way === 2 && next !== undefined)) {
    rewriting.splice(next!.start, next!.start, text + gap, "unshift")
    return true
  }
  const between = next === undefined ? undefined : source.slice(previous.end, next.start)
  const [left, right] = way === 3 ? [apart(gap), apart(gap)] : [gap, gap]
  if (way > 0 && next !== undefined && isBlank(between!) && (way === 3 || !hasBlankLine(between!)))
    rewriting.splice(previous.end, next.start, left + text + right)
  else rewriting.splice(previous.end, previous.end, left + text)
  return true
}
