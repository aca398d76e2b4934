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
const besideList = (block: Block, beside: Block | undefined, rewriting: Rewriting): Style => {
  if (beside === undefined || kindOf(beside) !== "list" || kindOf(block) !== "list") return rewriting.style
  const span = rewriting.places.get(beside.key)
  if (span === undefined) return rewriting.style
  const { bullet, bulletOrdered } = rewriting.styleBeside(span)
  return { bullet: bullet === "*" ? "-" : "*", bulletOrdered: bulletOrdered === "." ? ")" : "." }
}

/** In HTML, text beside text needs an element of its own. */
const printHtml = (block: Block, rewriting: Rewriting): string => {
  const known = rewriting.copyOf(block)
  if (known === undefined) return writeBlockHtml(block, rewriting.write)
  return block.type === "paragraph" && !/^<p\b/i.test(known) ? `<p>${known}</p>` : known
}

/** Edits blocks in a row: what stays is edited where it stands, what is new is written in the manner of the page. */
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
  editSequence(
    {
      key: list.key,
      around,
      spanOf: ({ key }) => places.outer(key),
      gap: (beside) => {
        if (list.isHtml === true) return ""
        const prefix = prefixOf(beside)
        return `\n${prefix.trimEnd()}\n${prefix}`
      },
      print: (block, beside) =>
        list.isHtml === true
          ? printHtml(block, rewriting)
          : rewriting.printNew([block], prefixOf(beside), besideList(block, beside, rewriting)),
      inside: list.inside,
      edit: (was, is) => editBlock(was, is, around, rewriting, list.isHtml === true)
    },
    old,
    edited,
    rewriting
  )
}
