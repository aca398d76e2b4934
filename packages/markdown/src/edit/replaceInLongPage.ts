import { asRead } from "../compare/asRead.ts"
import type { Change } from "../diff/compareTokens.ts"
import { changesWithMoves } from "../diff/changesWithMoves.ts"
import type { ResolveReference, WriteReference } from "../document/ContentReference.ts"
import type { Block, Document } from "../document/Document.ts"
import { lowerToMdx } from "./lowerToMdx.ts"
import type { MdxForms } from "../print/MdxForms.ts"
import { type PlacedPage, parseDocument, readPlaced } from "../read/parseDocument.ts"
import { parseMarkdownFast } from "../syntax/parseMarkdownFast.ts"
import { meaningsOf, tagsOf } from "./readAgain.ts"
import { replaceDocument } from "./replaceDocument.ts"
import { resolveReferences } from "../document/resolveReferences.ts"
import { applySplices, type Splice } from "../text/Splices.ts"

/** Blocks of a page around a change, whole regions of it, and the blocks of the edited document in their place. */
interface Window {
  readonly from: number
  readonly to: number
  readonly newFrom: number
  readonly newTo: number
}

/** A page that was read without places: its blocks that say something, each with the region that it is in. */
interface LongPage extends PlacedPage {
  readonly source: string
  readonly blocks: ReadonlyArray<{ readonly region: number; readonly meaning: string }>
}

const readLong = (source: string, resolve: ResolveReference): LongPage => {
  const placed = readPlaced(source, undefined, parseMarkdownFast)
  const nodes = placed.regions.flatMap((region) => region.blocks)
  resolveReferences({ object: "document", data: {}, nodes }, resolve)
  const blocks = placed.regions.flatMap((region, index) =>
    meaningsOf(region.blocks).map((meaning) => ({ region: index, meaning }))
  )
  return { ...placed, source, blocks }
}

/** The windows around changes: from the region before to the region behind, those that meet as one. */
const windowsOf = ({ blocks }: LongPage, changes: ReadonlyArray<Change>): ReadonlyArray<Window> => {
  const windows: Array<Window> = []
  for (const change of changes) {
    let from = Math.max(0, change.from - 1)
    let to = Math.min(blocks.length, change.to + 1)
    while (from > 0 && blocks[from - 1]!.region === blocks[from]!.region) from--
    while (to < blocks.length && blocks[to]!.region === blocks[to - 1]?.region) to++
    const window = {
      from,
      to,
      newFrom: change.newFrom - (change.from - from),
      newTo: change.newTo + (to - change.to)
    }
    const last = windows.at(-1)
    if (last === undefined || last.to < from) windows.push(window)
    else windows[windows.length - 1] = { ...last, to: window.to, newTo: window.newTo }
  }
  return windows
}

/** The text of a window: from the start of a line to the end of one; the first begins with the page, and the last ends with it. */
const rangeOf = ({ blocks, regions, source }: LongPage, { from, to }: Window) => {
  const first = regions[blocks[from]?.region ?? 0]
  const last = regions[blocks[to - 1]?.region ?? 0]
  const lineEnd = last === undefined ? -1 : source.indexOf("\n", last.end)
  return {
    start: from === 0 || first === undefined ? 0 : source.lastIndexOf("\n", first.start - 1) + 1,
    end: to === blocks.length || lineEnd < 0 ? source.length : lineEnd + 1
  }
}

/** A definition or a footnote, which counts on the whole page. */
const DEFINITION = /\]:/

/** Writes one window as a page of its own, with the title and the definitions of the page; undefined where it reads otherwise. */
const writeWindow = (
  page: LongPage,
  window: Window,
  nodes: ReadonlyArray<Block>,
  resolve: ResolveReference,
  write: WriteReference,
  mdx: MdxForms | undefined
): (Splice & { readonly isLocal: boolean }) | undefined => {
  const { blocks, definitions, source, titleEnd } = page
  const { end, start } = rangeOf(page, window)
  const piece = source.slice(start, end)
  const head = titleEnd !== undefined && titleEnd <= start ? "# T\n\n" : ""
  const tail = ["", ...(definitions ?? [])].join("\n\n")
  const whole = head + piece + tail
  const known = blocks.slice(window.from, window.to).map(({ meaning }) => meaning)
  if (meaningsOf(parseDocument(whole, resolve).nodes).join() !== known.join()) return undefined
  const edited: Document = { object: "document", data: {}, nodes: nodes.slice(window.newFrom, window.newTo) }
  const written = replaceDocument(whole, edited, resolve, write, mdx)
  const isFramed = written.startsWith(head) && written.endsWith(tail)
  const text = written.slice(head.length, written.length - tail.length)
  if (!isFramed) return undefined
  return { start, end, text, isLocal: !DEFINITION.test(piece + text) && tagsOf(piece) === tagsOf(text) }
}

/**
 * Writes an edited document into a long page, as `replaceDocument` does. The page is read once, by the native parser and without
 * places; only the text around what changed is read and written by the reference parser. Where that may count elsewhere on the
 * page, the result is read as a whole.
 */
export const replaceInLongPage = (
  source: string,
  edited: Document,
  resolve: ResolveReference,
  write: WriteReference,
  mdx?: MdxForms
): string => {
  const page = readLong(source, resolve)
  const inWhole = () => replaceDocument(source, edited, resolve, write, mdx)
  const old = page.regions.flatMap(({ blocks }) => blocks)
  const nodes = asRead(
    old,
    mdx === undefined ? edited.nodes : lowerToMdx(old, edited.nodes, mdx, resolve, write)
  )
  const wanted = meaningsOf(nodes)
  const changes = changesWithMoves(
    page.blocks.map(({ meaning }) => meaning),
    wanted
  )
  if (changes.length === 0) return source
  if (page.definitions === undefined || page.blocks.length === 0) return inWhole()
  const splices = windowsOf(page, changes).map((window) =>
    writeWindow(page, window, nodes, resolve, write, mdx)
  )
  if (!splices.every((splice) => splice !== undefined)) return inWhole()
  const text = applySplices(source, splices)
  if (splices.every(({ isLocal }) => isLocal)) return text
  const read = readLong(text, resolve).blocks.map(({ meaning }) => meaning)
  return read.join() === wanted.join() ? text : inWhole()
}
