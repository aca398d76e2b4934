import type { Root, RootContent } from "mdast"
import { BlockReader } from "./BlockReader.ts"
import type { Block, Document } from "../document/Document.ts"
import type { ResolveReference } from "../document/ContentReference.ts"
import { readHeading } from "../headings/heading.ts"
import { withAnchors } from "../headings/HtmlAnchors.ts"
import { type ParseMarkdown, parseMarkdown } from "../syntax/Markdown.ts"
import { groupParts } from "../syntax/parts.ts"
import { Reading } from "../inlines/Reading.ts"
import type { Places } from "../places/Places.ts"
import { resolveReferences } from "../document/resolveReferences.ts"

/** The blocks of one region of the source. */
export interface Region {
  readonly start: number
  readonly end: number
  readonly blocks: ReadonlyArray<Block>
}

/** A parsed page: its regions, and the context for parsing a part of it. */
export interface PlacedPage {
  readonly regions: ReadonlyArray<Region>
  /** The anchors of the title, and those of a page without blocks. */
  readonly anchors: ReadonlyArray<string>
  /** The source with spaces in the place of quote marks. */
  readonly masked: string
  /** The end of the title in the text. */
  readonly titleEnd: number | undefined
  /** The source of the definitions of targets and footnotes; undefined when some are within other blocks. */
  readonly definitions: ReadonlyArray<string> | undefined
}

const titleOf = (root: Root): number =>
  root.children.findIndex((node) => node.type === "heading" && node.depth === 1)

const body = (root: Root): ReadonlyArray<RootContent> => {
  const title = titleOf(root)
  return title < 0 ? root.children : root.children.toSpliced(title, 1)
}

/** The anchors of the title of a page: those of its words, and those that HTML sets in it. */
const anchorsOfTitle = (title: RootContent | undefined, reading: Reading): ReadonlyArray<string> => {
  if (title?.type !== "heading") return []
  reading.htmlAnchors.addWithin(title)
  const named = reading.anchors.title(readHeading(title, reading.source))
  return [...new Set([...named, ...reading.htmlAnchors.take()])]
}

const definitionsOf = (
  source: string,
  root: Root,
  { definitions, footnotes }: Reading
): PlacedPage["definitions"] => {
  const all = [...definitions.values(), ...footnotes.values()]
  if (all.some((node) => !root.children.includes(node))) return undefined
  return all.map(({ position }) => source.slice(position!.start.offset, position!.end.offset))
}

/** Parses a page's body region by region, with all ranges recorded in `places`; references stay as the source has them. */
export const readPlaced = (
  source: string,
  places?: Places,
  parse: ParseMarkdown = parseMarkdown
): PlacedPage => {
  const root = parse(source)
  const reading = new Reading(source, root, places)
  const reader = new BlockReader(reading)
  const anchors = anchorsOfTitle(root.children[titleOf(root)], reading)
  const regions: Array<Region> = []
  for (const part of groupParts(source, body(root))) {
    const blocks = reader.part(part)
    if (blocks.length > 0) regions.push({ start: part.start, end: part.end, blocks })
  }
  const below = reading.htmlAnchors.take()
  const last = regions.pop()
  if (last !== undefined)
    regions.push({
      ...last,
      blocks: [...last.blocks.slice(0, -1), withAnchors(last.blocks.at(-1)!, below)]
    })
  return {
    regions,
    anchors: last === undefined ? [...anchors, ...below] : anchors,
    masked: reading.source,
    titleEnd: root.children[titleOf(root)]?.position?.end.offset,
    definitions: definitionsOf(source, root, reading)
  }
}

/** Reads a page's body into a document whose references are not looked up yet; `resolveReferences` finishes it. */
export const readDocument = (source: string, parse?: ParseMarkdown): Document => {
  const { anchors, regions } = readPlaced(source, undefined, parse)
  return {
    object: "document",
    data: anchors.length === 0 ? {} : { anchors },
    nodes: regions.flatMap((region) => region.blocks)
  }
}

/** Reads a page's source into its document: the body without front matter and title, every reference looked up. */
export const parseDocument = (source: string, resolve: ResolveReference): Document =>
  resolveReferences(readDocument(source), resolve)
