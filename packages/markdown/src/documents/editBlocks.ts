import { childrenOf } from "./childrenOf.ts"
import type { Block } from "./Document.ts"
import { editBlock } from "./editBlock.ts"
import { editSequence } from "./editSequence.ts"
import { kindOf } from "./pairBlocks.ts"
import { prefixAt } from "./reindent.ts"
import { BODY, type EditBlocks, type Rewriting } from "./Rewriting.ts"
import { meaningOf } from "./sameBlocks.ts"
import type { Style } from "./printDocument.ts"
import { writeBlockHtml } from "./writeHtml.ts"

/** A list beside a list of its kind is written with another mark, or both would be one. */
const besideLists = (
  { type }: Block,
  neighbours: ReadonlyArray<Block>,
  written: ReadonlyArray<Style>,
  rewriting: Rewriting
): Style => {
  const used = neighbours.flatMap((block) => {
    const span = kindOf(block) === "list" ? rewriting.places.get(block.key) : undefined
    return span === undefined ? [] : [rewriting.styleBeside(span)]
  })
  const taken = [...used, ...written.slice(-1)]
  const { bullet, bulletOrdered } = rewriting.style
  const free = <A>(marks: ReadonlyArray<A>, isTaken: (mark: A) => boolean): A =>
    marks.find((mark) => !isTaken(mark)) ?? marks[0]!
  return type === "list-ordered"
    ? {
        bullet,
        bulletOrdered: free([bulletOrdered, ".", ")"], (mark) =>
          taken.some((one) => one.bulletOrdered === mark)
        )
      }
    : {
        bullet: free([bullet, "*", "-", "+"], (mark) => taken.some((one) => one.bullet === mark)),
        bulletOrdered
      }
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
  if (known === undefined) return writeBlockHtml(block, rewriting.write)
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
    const span = places.outer(beside.key)
    return span === undefined ? "" : prefixAt(source, span.start)
  }
  const written: Array<Style> = []
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
        if (kindOf(block) !== "list") {
          written.length = 0
          return rewriting.printNew([block], prefixOf(beside))
        }
        if (index <= 0) written.length = 0
        const style = besideLists(block, neighbours, written, rewriting)
        written.push(style)
        return rewriting.printNew([block], prefixOf(beside), style)
      },
      inside: list.inside,
      edit: (was, is) => editBlock(was, is, around, rewriting, list.isHtml === true)
    },
    old,
    edited,
    rewriting
  )
}
