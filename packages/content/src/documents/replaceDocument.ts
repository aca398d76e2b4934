import type { Block, Document, ResolveReference, WriteReference } from "./Document.ts"
import { Footnotes } from "./Footnotes.ts"
import { parseDocument, readStretches, type Stretch } from "./parseDocument.ts"
import { printBlocks } from "./printDocument.ts"
import { resolveReferences } from "./resolveReferences.ts"
import { meaningOf } from "./sameBlocks.ts"

/** The longest comparison of changed middles that is worth its time; beyond it the middle is printed anew. */
const MAX_CELLS = 1_000_000

/** A run of the source that stays, or a run of it that gives way to printed blocks. */
interface Hunk {
  /** Stretches that go: from this one to before `to`. */
  readonly from: number
  readonly to: number
  readonly blocks: ReadonlyArray<Block>
  /** Print the blocks as one, so that what keeps neighbours apart is printed, too. */
  readonly together?: boolean
}

/** For every edited block the original block that it still is, or -1; the longest common subsequence, in order. */
const align = (original: ReadonlyArray<string>, edited: ReadonlyArray<string>): Array<number> => {
  const matches = Array.from({ length: edited.length }, () => -1)
  let head = 0
  while (head < original.length && head < edited.length && original[head] === edited[head]) {
    matches[head] = head
    head++
  }
  let tail = 0
  while (
    tail < original.length - head &&
    tail < edited.length - head &&
    original[original.length - 1 - tail] === edited[edited.length - 1 - tail]
  ) {
    matches[edited.length - 1 - tail] = original.length - 1 - tail
    tail++
  }
  const rows = original.length - head - tail
  const columns = edited.length - head - tail
  if (rows === 0 || columns === 0 || rows * columns > MAX_CELLS) return matches
  const width = columns + 1
  const longest = new Uint32Array((rows + 1) * width)
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      const at = row * width + column
      longest[at] =
        original[head + row] === edited[head + column]
          ? longest[at + width + 1]! + 1
          : Math.max(longest[at + width]!, longest[at + 1]!)
    }
  }
  for (let row = 0, column = 0; row < rows && column < columns;) {
    const at = row * width + column
    if (original[head + row] === edited[head + column]) matches[head + column++] = head + row++
    else if (longest[at + width]! >= longest[at + 1]!) row++
    else column++
  }
  return matches
}

/** Stretches stay whole or go whole: one of several blocks that changed takes its neighbours with it. */
const hunksOf = (stretches: ReadonlyArray<Stretch>, edited: ReadonlyArray<Block>): Array<Hunk> => {
  const owner = stretches.flatMap((stretch, index) => stretch.blocks.map(() => index))
  const firstBlock = stretches.map((_, index) => owner.indexOf(index))
  const original = stretches.flatMap((stretch) => stretch.blocks.map((block) => meaningOf([block])))
  const matches = align(
    original,
    edited.map((block) => meaningOf([block]))
  )
  const hunks: Array<Hunk> = []
  let from = 0
  let blocks: Array<Block> = []
  for (let at = 0; at < edited.length;) {
    const match = matches[at]!
    const stretch = match < 0 ? -1 : owner[match]!
    const size = stretch < 0 ? 0 : stretches[stretch]!.blocks.length
    const isWhole =
      size > 0 &&
      match === firstBlock[stretch] &&
      Array.from({ length: size }, (_, offset) => matches[at + offset] === match + offset).every(Boolean)
    if (!isWhole) {
      blocks.push(edited[at++]!)
      continue
    }
    if (stretch > from || blocks.length > 0) hunks.push({ from, to: stretch, blocks })
    from = stretch + 1
    blocks = []
    at += size
  }
  if (from < stretches.length || blocks.length > 0) hunks.push({ from, to: stretches.length, blocks })
  return hunks
}

/** Two lists side by side become one: printed together with what stands beside them, blocks are kept apart. */
const withNeighbours = (stretches: ReadonlyArray<Stretch>, hunks: ReadonlyArray<Hunk>): ReadonlyArray<Hunk> =>
  hunks.map(({ from, to, blocks }, index) => {
    const before =
      from > (hunks[index - 1]?.to ?? 0) + 1 || (index === 0 && from > 0) ? stretches[from - 1] : undefined
    const after = to < (hunks[index + 1]?.from ?? stretches.length) ? stretches[to] : undefined
    return {
      from: before === undefined ? from : from - 1,
      to: after === undefined ? to : to + 1,
      blocks: [...(before?.blocks ?? []), ...blocks, ...(after?.blocks ?? [])],
      together: true
    }
  })

const hasBlankLine = (gap: string): boolean => /\n[ \t]*\r?\n/.test(gap)
const beginsWithBlankLine = (gap: string): boolean => /^[ \t]*\r?\n[ \t]*\r?\n/.test(gap)

interface Page {
  readonly source: string
  readonly stretches: ReadonlyArray<Stretch>
  readonly write: WriteReference
  /** Put a blank line around everything printed, also where the source had none. */
  readonly roomy: boolean
}

const assemble = ({ source, stretches, write, roomy }: Page, hunks: ReadonlyArray<Hunk>): string => {
  const footnotes = new Footnotes(source)
  const newline = source.includes("\r\n") ? "\r\n" : "\n"
  const blank = newline + newline
  const print = (blocks: ReadonlyArray<Block>) =>
    printBlocks(blocks, write, footnotes).replaceAll("\n", newline)
  /** What stands between a stretch and the one before it: blank lines, definitions, comments, the title. */
  const gap = (index: number) =>
    source.slice(index === 0 ? 0 : stretches[index - 1]!.end, stretches[index]?.start ?? source.length)
  const before = (text: string) =>
    text === "" || (hasBlankLine(text) && /\n[ \t]*$/.test(text)) || (text.trim() === "" && !roomy)
      ? text
      : text.trimEnd() + blank
  const after = (text: string, isLast: boolean) =>
    isLast
      ? text || newline
      : beginsWithBlankLine(text) || (text.trim() === "" && !roomy)
        ? text
        : blank + text.trimStart()
  let result = ""
  let copied = 0
  for (const { from, to, blocks, together } of hunks) {
    result += source.slice(copied, from === 0 ? 0 : stretches[from - 1]!.end)
    const isLast = to === stretches.length
    const gaps = Array.from({ length: to - from + 1 }, (_, index) => gap(from + index))
    const next = gaps.at(-1)!
    if (blocks.length === 0)
      result += gaps.some((text) => text.trim() !== "") ? gaps.join("") : isLast ? next : gaps[0]!
    else if (from === to) {
      const lead = isLast && next.trim() === "" ? "" : next
      const space = from === 0 && lead === "" ? "" : blank
      result +=
        lead.trimEnd() +
        (lead.trim() === "" && from === 0 ? "" : space) +
        print(blocks) +
        (isLast ? newline : blank)
    } else if (blocks.length === to - from && together !== true) {
      for (const [index, block] of blocks.entries()) result += before(gaps[index]!) + print([block])
      result += after(next, isLast)
    } else {
      const kept = gaps
        .slice(1, -1)
        .map((text) => text.trim())
        .filter((text) => text !== "")
      result += before(gaps[0]!) + [print(blocks), ...kept].join(blank) + after(next, isLast)
    }
    copied = isLast ? source.length : stretches[to]!.start
  }
  return result + source.slice(copied)
}

/**
 * Writes an edited document back into the source that it was read from: only the blocks that changed are printed, every
 * other byte stays, front matter and title included. `resolve` and `write` are those of the page.
 */
export const replaceDocument = (
  source: string,
  edited: Document,
  resolve: ResolveReference,
  write: WriteReference
): string => {
  const stretches = readStretches(source)
  resolveReferences(
    { object: "document", data: {}, nodes: stretches.flatMap(({ blocks }) => blocks) },
    resolve
  )
  const blocks = edited.nodes.filter((block) => meaningOf([block]) !== "[]")
  const hunks = hunksOf(stretches, blocks)
  if (hunks.length === 0) return source
  const meaning = meaningOf(blocks)
  const attempts: ReadonlyArray<readonly [boolean, ReadonlyArray<Hunk>]> = [
    [false, hunks],
    [true, hunks],
    [true, withNeighbours(stretches, hunks)],
    [true, [{ from: 0, to: stretches.length, blocks, together: true }]]
  ]
  let result = source
  for (const [roomy, attempt] of attempts) {
    result = assemble({ source, stretches, write, roomy }, attempt)
    if (meaningOf(parseDocument(result, resolve).nodes) === meaning) return result
  }
  return result
}
