import { asRead } from "../compare/asRead.ts"
import type { ResolveReference, WriteReference } from "../document/ContentReference.ts"
import type { Document } from "../document/Document.ts"
import { resolveReferences } from "../document/resolveReferences.ts"
import { Places } from "../places/Places.ts"
import type { MdxForms } from "../print/MdxForms.ts"
import { parseDocument, readPlaced } from "../read/parseDocument.ts"
import { BODY, Known, type Page, Rewriting } from "../rewrite/Rewriting.ts"
import { editBlocks } from "./editBlocks.ts"
import { lowerToMdx } from "./lowerToMdx.ts"
import { meaningsOf } from "./readAgain.ts"

/**
 * Prints the body of a source anew from an edited document, for edits that cannot be written in place (`replaceDocument`). Unchanged blocks
 * are copied. Front matter, the title, and comments and definitions between blocks stay, these behind the text; what is within
 * changed blocks and no document shows gets lost. Undefined where the place of the body is unknown.
 */
export const rewriteDocument = (
  source: string,
  edited: Document,
  resolve: ResolveReference,
  write: WriteReference,
  mdx?: MdxForms
): string | undefined => {
  const places = new Places()
  const placed = readPlaced(source, places)
  const blocks = placed.regions.flatMap((region) => region.blocks)
  resolveReferences({ object: "document", data: {}, nodes: blocks }, resolve)
  const nodes = asRead(
    blocks,
    mdx === undefined ? edited.nodes : lowerToMdx(blocks, edited.nodes, mdx, resolve, write)
  )
  const page: Page = { ...placed, source, places, blocks, write, editBlocks, mdx }
  const spans = blocks.map(({ key }) => places.outer(key) ?? { start: -1, end: -1 })
  if (spans.some(({ start }) => start < 0)) return undefined
  const [first = { start: source.length, end: source.length }] = spans
  const end = spans.reduce((last, span) => Math.max(last, span.end), first.end)
  const between = spans.slice(1).map(({ start }, index) => source.slice(spans[index]!.end, start))
  const print = (copies: boolean): string => {
    const ways = { levels: new Map<string, number>(), coarse: new Set([BODY]), copies }
    const body = new Rewriting(page, ways, new Known(page, nodes)).printNew(nodes, "")
    return [source.slice(0, first.start), body, ...between, source.slice(end)]
      .map((part) => part.replace(/^(?:[ \t]*\r?\n)+|\s+$/g, ""))
      .filter((part) => part !== "")
      .join("\n\n")
      .concat("\n")
  }
  const copied = print(true)
  const read = meaningsOf(parseDocument(copied, resolve).nodes)
  return read.join() === meaningsOf(nodes).join() ? copied : print(false)
}
