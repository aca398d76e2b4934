import type { Root, RootContent } from "mdast"
import { BlockReader } from "./BlockReader.ts"
import type { Block, Document, ResolveReference } from "./Document.ts"
import { parseMarkdown } from "./Markdown.ts"
import { groupParts } from "./parts.ts"
import { Reading } from "./Reading.ts"
import type { Places } from "./Places.ts"
import { resolveReferences } from "./resolveReferences.ts"

/** The blocks that one stretch of the source became. */
export interface Stretch {
  readonly start: number
  readonly end: number
  readonly blocks: ReadonlyArray<Block>
}

const body = (root: Root): ReadonlyArray<RootContent> => {
  const title = root.children.findIndex((node) => node.type === "heading" && node.depth === 1)
  return title < 0 ? root.children : root.children.toSpliced(title, 1)
}

/** Reads a page's body stretch by stretch; references are left as the source has them. */
export const readStretches = (source: string): ReadonlyArray<Stretch> => readPlaced(source).stretches

/** The same, telling `places` where all of it stands; and the source with spaces in the place of quote marks. */
export const readPlaced = (
  source: string,
  places?: Places
): { readonly stretches: ReadonlyArray<Stretch>; readonly masked: string } => {
  const root = parseMarkdown(source)
  const reading = new Reading(source, root, places)
  const reader = new BlockReader(reading)
  const stretches: Array<Stretch> = []
  for (const part of groupParts(source, body(root))) {
    const blocks = reader.part(part)
    if (blocks.length > 0) stretches.push({ start: part.start, end: part.end, blocks })
  }
  return { stretches, masked: reading.source }
}

/** Reads a page's body into a document whose references are not looked up yet; `resolveReferences` finishes it. */
export const readDocument = (source: string): Document => ({
  object: "document",
  data: {},
  nodes: readStretches(source).flatMap((stretch) => stretch.blocks)
})

/** Reads a page's source into its document: the body without front matter and title, every reference looked up. */
export const parseDocument = (source: string, resolve: ResolveReference): Document =>
  resolveReferences(readDocument(source), resolve)
