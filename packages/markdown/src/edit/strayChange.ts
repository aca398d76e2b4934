import type { Block } from "../document/Document.ts"
import { EditedRanges } from "./EditedRanges.ts"
import type { Span } from "../places/Places.ts"
import type { Page } from "../rewrite/Rewriting.ts"
import { wholeElements } from "../rewrite/wholeElements.ts"

/** The marks of quotes and lists, which give the place of a line rather than its meaning. */
const MARKS = /^(?:[\s>]|[*+-](?=\s|$)|\d{1,9}[.)](?=\s|$)|\[[ xX]\](?=\s))*/

/** Stands for a range that an edit is about. */
const MASK = "\0"

const saysSomething = (text: string): boolean => /[\p{L}\p{N}<{]|!\[/u.test(text)

/** The lines of a piece, without indentation and marks; tags are separate, since others may come between them. */
const linesOf = (piece: string): Array<string> =>
  piece
    .split(/\n|(?=<\/?[a-z])|(?<=>)/i)
    .map((line) => line.replace(MARKS, "").trimEnd())
    .filter(saysSomething)

/** Lines, tags and cells as they are written, without the room around them. */
const piecesOf = (text: string): Array<string> =>
  linesOf(text)
    .flatMap((line) => line.split(/(?<!\\)\|/))
    .map((piece) => piece.trim())
    .filter((piece) => saysSomething(piece) && !/^<\/?t(?:[dhr]|body|head|able)\b/i.test(piece))

/** Whole lines, with the syntax around their words. */
const wholeLinesOf = (text: string): Array<string> =>
  text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .filter((line) => /[^\s>]/.test(line))

/** A text with a mask in the place of each range. */
const masked = (text: string, ranges: ReadonlyArray<Span>): string => {
  const kept: Array<string> = []
  let at = 0
  for (const { end, start } of [...ranges].sort((a, b) => a.start - b.start || a.end - b.end)) {
    if (start >= at) kept.push(text.slice(at, start))
    at = Math.max(at, end)
  }
  return [...kept, text.slice(at)].join(MASK)
}

/** A bag of texts, from which each can be taken as often as it is in it. */
class Bag {
  readonly #counts = new Map<string, number>()

  constructor(texts: ReadonlyArray<string>) {
    for (const text of texts) this.#counts.set(text, (this.#counts.get(text) ?? 0) + 1)
  }

  /** Takes texts out, all or none; answers the first that is not there. */
  take(texts: ReadonlyArray<string>): string | undefined {
    for (const [index, text] of texts.entries()) {
      const count = this.#counts.get(text) ?? 0
      if (count === 0) {
        for (const taken of texts.slice(0, index)) this.#counts.set(taken, this.#counts.get(taken)! + 1)
        return text
      }
      this.#counts.set(text, count - 1)
    }
    return undefined
  }
}

/** The first of some texts that is missing in another, in their order. */
const firstOutOfOrder = (texts: ReadonlyArray<string>, written: string): string | undefined => {
  let at = 0
  for (const text of texts) {
    const found = written.indexOf(text, at)
    if (found < 0) return text
    at = found + text.length
  }
  return undefined
}

/**
 * Checks whether a source that was written for an edited document changed outside of the edit. It compares the two
 * trees on its own, and then looks at texts alone: unchanged lines must be in their order, byte for byte; moved cells
 * and blocks must be somewhere. Returns the first missing line.
 */
export const strayChange = (
  page: Page,
  edited: ReadonlyArray<Block>,
  isLeafwise = false
): ((written: string) => string | undefined) => {
  const changes = new EditedRanges(page, isLeafwise)
  changes.blocks(page.blocks, edited)
  const { source } = page
  const { beside, moved } = changes
  const gone = new Set(changes.gone.map(({ key }) => key))
  const elements = [...new Set(wholeElements(page.regions, page.places).values())].filter(({ blocks }) =>
    blocks.every(({ key }) => gone.has(key))
  )
  const ranges = [...changes.ranges, ...elements]
  const isWhole = (text: string) => !text.includes(MASK)
  const kept = masked(source, ranges)
  const ordered = kept.split(MASK).flatMap(linesOf)
  const pieces = piecesOf(masked(source, [...ranges, ...moved.flatMap(({ spans }) => spans)])).filter(isWhole)
  const lines = wholeLinesOf(masked(source, [...ranges, ...beside])).filter(isWhole)
  const groups = moved.map(({ count, spans }) => ({
    count,
    texts: spans.map(({ end, start }) => piecesOf(source.slice(start, end)))
  }))
  return (written) => {
    const stray = firstOutOfOrder(ordered, written) ?? new Bag(wholeLinesOf(written)).take(lines)
    if (stray !== undefined) return stray
    const bag = new Bag(piecesOf(written))
    const missing = bag.take(pieces)
    if (missing !== undefined) return missing
    for (const { count, texts } of groups) {
      let found = 0
      let lost: string | undefined
      for (const text of texts) {
        if (found === count) break
        const missing = bag.take(text)
        if (missing === undefined) found++
        else lost ??= missing
      }
      if (found < count) return lost
    }
    return undefined
  }
}
