import { childrenOf } from "../document/childrenOf.ts"
import type { Block } from "../document/Document.ts"
import { editBlock } from "./editBlock.ts"
import { editSequence } from "../rewrite/editSequence.ts"
import { kindOf } from "../compare/pairBlocks.ts"
import { prefixAt } from "../text/reindent.ts"
import { BODY, type EditBlocks, type Rewriting } from "../rewrite/Rewriting.ts"
import { meaningOf } from "../compare/sameBlocks.ts"
import type { Style } from "../print/printDocument.ts"
import { writeBlockHtml } from "../print/writeHtml.ts"

/** The mark of a list, of its kind. */
type Mark = Partial<Style>

const markOf = ({ type }: Block, { bullet, bulletOrdered }: Style): Mark =>
  type === "list-ordered" ? { bulletOrdered } : { bullet }

/**
 * A list behind a list of its kind is written with another mark, or both would be one, and before such a list where there is
 * another one.
 */
const besideLists = (previous: Mark | undefined, next: Mark | undefined, { style }: Rewriting): Style => {
  const free = <Kind extends keyof Style>(kind: Kind, marks: ReadonlyArray<Style[Kind]>): Style[Kind] => {
    const left = [style[kind], ...marks].filter((one) => one !== previous?.[kind])
    return left.find((one) => one !== next?.[kind]) ?? left[0]!
  }
  return { bullet: free("bullet", ["*", "-", "+"]), bulletOrdered: free("bulletOrdered", [".", ")"]) }
}

/** In HTML, text beside text needs an element of its own. */
const printHtml = (block: Block, rewriting: Rewriting): string => {
  const known = rewriting.copyOf(block)
  if (known === undefined && block.type === "blockquote") {
    const children = childrenOf(block)
    const [only] = children
    const copy = children.length === 1 && only!.type === "paragraph" ? rewriting.copyOf(only!) : undefined
    return `<blockquote>${copy ?? children.map((child) => printHtml(child, rewriting)).join("")}</blockquote>`
  }
  if (known === undefined) return rewriting.htmlOf(writeBlockHtml(block, rewriting.write))
  return block.type === "paragraph" && !/^<p\b/i.test(known) ? `<p>${known}</p>` : known
}

/** Edits sibling blocks: those that stay are edited in place, new ones are written in the style of the page. */
export const editBlocks: EditBlocks = (list, oldBlocks, newBlocks, rewriting) => {
  const isThere = (block: Block) => meaningOf([block]) !== "[]"
  const old = oldBlocks.filter(isThere)
  const edited = newBlocks.filter(isThere)
  const { places, source } = rewriting
  const around = list.key === BODY ? [] : list.around
  const prefixOf = (beside: Block | undefined): string => {
    if (list.prefix !== undefined || beside === undefined) return list.prefix ?? ""
    const isTitle = places.get(beside.key)?.isTitle === true
    const span = (isTitle ? rewriting.elements.get(beside.key) : undefined) ?? places.outer(beside.key)
    return span === undefined ? "" : prefixAt(source, span.start)
  }
  const markThere = (block: Block | undefined): Mark | undefined => {
    const span = block !== undefined && kindOf(block) === "list" ? places.get(block.key) : undefined
    return span === undefined ? undefined : markOf(block!, rewriting.styleBeside(span))
  }
  /** The list right before the next new block of a region, which has the same neighbours. */
  let previous: Mark | undefined
  let region: ReadonlyArray<Block> | undefined
  const isHtml = (beside: Block | undefined) =>
    list.isHtml === true && (beside === undefined || !rewriting.isMarkdown(beside.key))
  editSequence(
    {
      key: list.key,
      around,
      spanOf: ({ key }) => places.outer(key),
      gap: (beside) => {
        if (isHtml(beside)) return ""
        const prefix = prefixOf(beside)
        return `\n${prefix.trimEnd()}\n${prefix}`
      },
      print: (block, beside, index, neighbours) => {
        if (isHtml(beside)) return printHtml(block, rewriting)
        const [first, next = first] = neighbours
        if (region !== neighbours) previous = index < 0 ? undefined : markThere(first)
        region = neighbours
        const isList = kindOf(block) === "list"
        const style = isList ? besideLists(previous, markThere(next), rewriting) : rewriting.style
        previous = isList ? markOf(block, style) : undefined
        return rewriting.printNew([block], prefixOf(beside), style)
      },
      inside: list.inside,
      ...(list.key === BODY && { containerOf: rewriting.containerOf }),
      edit: (was, is) => editBlock(was, is, around, rewriting, list.isHtml === true)
    },
    old,
    edited,
    rewriting
  )
}
