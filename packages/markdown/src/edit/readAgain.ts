import type { ResolveReference } from "../document/ContentReference.ts"
import type { Block } from "../document/Document.ts"
import { readPlaced, type Region } from "../read/parseDocument.ts"
import { resolveReferences } from "../document/resolveReferences.ts"
import type { Page } from "../rewrite/Rewriting.ts"
import { meaningOf } from "../compare/sameBlocks.ts"
import type { Splice } from "../text/Splices.ts"

/** A part of a page around changes: from a block that stays before them to one behind them. */
interface Window {
  readonly from: number
  readonly to: number
  readonly start: number
  readonly end: number
}

/** The meanings of blocks, without empty ones. */
export const meaningsOf = (blocks: ReadonlyArray<Block>): ReadonlyArray<string> =>
  blocks.map((block) => meaningOf([block])).filter((meaning) => meaning !== "[]")

/** Tags of HTML, of blocks and shortcodes in a text, without their attributes: they may belong together over any distance. */
export const tagsOf = (text: string): string =>
  (text.match(/\{(?:%|\{[<%])\s*\/?[\w-]+|:::+[ \t]*[^\s]*|<[/!?]?[A-Za-z-]*/g) ?? []).join()

const lineStart = (text: string, at: number): number => text.lastIndexOf("\n", at - 1) + 1
const lineEnd = (text: string, at: number): number => {
  const end = text.indexOf("\n", at)
  return end < 0 ? text.length : end + 1
}

/** The windows around splices, those that meet as one; undefined where something comes before all blocks. */
const windowsOf = (
  { source, regions, titleEnd }: Page,
  splices: ReadonlyArray<Splice>
): Array<Window> | undefined => {
  const windows: Array<Window> = []
  for (const { end, start } of [...splices].sort((a, b) => a.start - b.start)) {
    const first = regions.findIndex((region) => region.end >= start)
    const from = first < 0 ? regions.length - 1 : first - 1
    const last = regions.findLastIndex((region) => region.start <= end)
    const to = Math.max(from, last) + 1
    if (from < 0 && (titleEnd === undefined || titleEnd > start)) return undefined
    const window = {
      from,
      to,
      start: from < 0 ? titleEnd! : lineStart(source, regions[from]!.start),
      end: to < regions.length ? lineEnd(source, regions[to]!.end) : source.length
    }
    const before = windows.at(-1)
    if (before === undefined || before.to < from) windows.push(window)
    else
      windows[windows.length - 1] = {
        ...before,
        to: Math.max(before.to, to),
        end: Math.max(before.end, window.end)
      }
  }
  return windows
}

/** Reads a piece of a page as it reads within the page: below its title, and with its definitions. */
const readPiece = (
  page: Page,
  at: number,
  piece: string,
  resolve: ResolveReference
): ReadonlyArray<Region> => {
  const isBelowTitle = page.titleEnd !== undefined && page.titleEnd <= at
  const head = [...page.definitions!, ...(isBelowTitle ? ["# T"] : []), ""].join("\n\n")
  const { regions } = readPlaced(head + piece)
  const own = regions.filter(({ start }) => start >= head.length)
  const nodes = own.flatMap(({ blocks }) => blocks)
  resolveReferences({ object: "document", data: {}, nodes }, resolve)
  return own.map((region) => ({
    ...region,
    start: region.start - head.length,
    end: region.end - head.length
  }))
}

/** Whether a piece begins and ends with the blocks that stay around it. */
const isFramed = (
  { regions }: Page,
  { end, from, start, to }: Window,
  read: ReadonlyArray<Region>,
  length: number
) => {
  const [before, after] = [regions[from], regions[to]]
  const [first, last] = [read[0], read.at(-1)]
  const says = (region: Region | undefined) => meaningsOf(region?.blocks ?? []).join()
  return (
    (before === undefined || (first?.start === before.start - start && says(first) === says(before))) &&
    (after === undefined ||
      (last !== undefined && length - last.start === end - after.start && says(last) === says(after)))
  )
}

/**
 * Parses a page after splices by parsing only the blocks around them again. A block that is parsed at its place behind
 * the splices begins where it did, so the rest is unchanged; undefined when that is unknown.
 */
export const readAgain = (
  page: Page,
  splices: ReadonlyArray<Splice>,
  written: string,
  resolve: ResolveReference
): ReadonlyArray<string> | undefined => {
  const { definitions, source, regions } = page
  const windows = definitions === undefined ? undefined : windowsOf(page, splices)
  if (definitions === undefined || windows === undefined) return undefined
  const size = windows.reduce((sum, { end, start }) => sum + end - start + definitions.join().length, 0)
  if (size > source.length / 4) return undefined
  const meanings: Array<string> = []
  let done = 0
  let shift = 0
  for (const window of windows) {
    const { end, from, start, to } = window
    const inside = splices.filter((splice) => splice.start >= start && splice.end <= end)
    const grown = inside.reduce((sum, splice) => sum + splice.text.length - (splice.end - splice.start), 0)
    const was = source.slice(start, end)
    const is = written.slice(start + shift, end + shift + grown)
    shift += grown
    if (/\]:/.test(was + is) || tagsOf(was) !== tagsOf(is)) return undefined
    const before = readPiece(page, start, was, resolve)
    const known = regions.slice(Math.max(0, from), to + 1)
    if (
      meaningsOf(before.flatMap(({ blocks }) => blocks)).join() !==
      meaningsOf(known.flatMap(({ blocks }) => blocks)).join()
    )
      return undefined
    const read = readPiece(page, start, is, resolve)
    if (!isFramed(page, window, read, is.length)) return undefined
    for (const { blocks } of regions.slice(done, Math.max(0, from))) meanings.push(...meaningsOf(blocks))
    for (const { blocks } of read) meanings.push(...meaningsOf(blocks))
    done = to + 1
  }
  for (const { blocks } of regions.slice(done)) meanings.push(...meaningsOf(blocks))
  return meanings
}
