import type { Block, BlockOf } from "../document/Document.ts"
import { childrenOf } from "../document/childrenOf.ts"
import { editInlines } from "../rewrite/editInlines.ts"
import { editSequence } from "../rewrite/editSequence.ts"
import { writeEntities } from "../html/Html.ts"
import type { Rewriting } from "../rewrite/Rewriting.ts"
import { meaningOfData } from "../compare/sameBlocks.ts"
import { editTag } from "./editTag.ts"
import { writeHtmlAttribute } from "../rewrite/writeToken.ts"

const wordsOf = (line: Block): string | undefined => {
  let words = ""
  for (const node of line.nodes ?? []) {
    if (node.object !== "text") return undefined
    for (const { text } of node.leaves) words += text
  }
  return words
}

const OPENING = /^((?:`{3,}|~{3,}|:{3,})[ \t]*(?:\{(?:code|code-block|sourcecode)\}[ \t]*)?)([^\s`]*)/

/** Changes the language of a fence; the rest of its line stays. */
const editSyntax = (old: BlockOf<"code">, edited: BlockOf<"code">, rewriting: Rewriting): boolean => {
  const { syntax } = edited.data
  if (old.data.syntax === syntax) return true
  const place = rewriting.places.get(old.key)
  if (place?.element !== undefined)
    return writeHtmlAttribute(
      rewriting,
      place,
      "class",
      syntax === undefined ? undefined : `language-${String(syntax)}`
    )
  const opening =
    place?.node?.type === "code" ? OPENING.exec(rewriting.source.slice(place.start, place.end)) : null
  if (place === undefined || opening === null) return false
  if (typeof syntax === "string" ? /[\s`]/.test(syntax) : syntax !== undefined) return false
  const start = place.start + opening[1]!.length
  rewriting.splice(start, start + opening[2]!.length, typeof syntax === "string" ? syntax : "")
  return true
}

const withoutSyntax = ({ data: { syntax: _, ...data }, ...block }: BlockOf<"code">): BlockOf<"code"> => ({
  ...block,
  data
})

/** Changes the title of `<pre>`. */
const editTitle = (old: BlockOf<"code">, edited: BlockOf<"code">, rewriting: Rewriting): boolean => {
  const place = rewriting.places.get(old.key)
  const { title } = edited.data
  const untitled = ({ data: { title: _, ...data }, ...block }: BlockOf<"code">): BlockOf<"code"> => ({
    ...block,
    data
  })
  if (place?.element === undefined || meaningOfData(untitled(old)) !== meaningOfData(untitled(edited)))
    return false
  return writeHtmlAttribute(rewriting, place, "data-title", title === undefined ? undefined : String(title))
}

/** Changes the caption of a directive of MyST. */
const editCaption = (old: BlockOf<"code">, edited: BlockOf<"code">, rewriting: Rewriting): boolean => {
  const place = rewriting.places.get(old.key)
  const { title, ...rest } = edited.data
  const { title: former, ...before } = old.data
  const isAlone = meaningOfData({ ...old, data: before }) === meaningOfData({ ...edited, data: rest })
  if (place?.node?.type !== "code" || !isAlone || !title || !former || /[\r\n]/.test(title)) return false
  const text = rewriting.source.slice(place.start, place.end)
  const found = /^[`~:]{3,}[ \t]*\{[^]*?\n[ \t>]*:caption:[ \t]*/.exec(text)?.[0].length
  if (found === undefined || !text.startsWith(former, found)) return false
  rewriting.splice(place.start + found, place.start + found + former.length, title)
  return true
}

/** Edits the lines of code, and what is said of it, in their places; false when it is to be printed anew. */
export const editCode = (
  old: BlockOf<"code">,
  edited: BlockOf<"code">,
  around: ReadonlyArray<string>,
  rewriting: Rewriting
): boolean => {
  const { places, source } = rewriting
  const place = places.get(old.key)
  if (place === undefined) return false
  const isPre = place.element !== undefined
  if (!editSyntax(old, edited, rewriting)) return false
  const [was, is] = [withoutSyntax(old), withoutSyntax(edited)]
  if (
    meaningOfData(was) !== meaningOfData(is) &&
    !editTag(was, is, rewriting) &&
    !editTitle(was, is, rewriting) &&
    !editCaption(was, is, rewriting)
  )
    return false
  const inner = [old.key, ...around]
  const lines = childrenOf(old)
  const fence = /^(`{3,}|~{3,})/.exec(source.slice(place.start))?.[1]
  editSequence(
    {
      key: old.key,
      around: inner,
      spanOf: ({ key }) => places.get(key),
      gap: (beside) => {
        const span = beside === undefined ? undefined : places.get(beside.key)
        if (span === undefined) return "\n"
        return `\n${source.slice(source.lastIndexOf("\n", span.start - 1) + 1, span.start)}`
      },
      print: (line) => {
        const words = wordsOf(line) ?? ""
        return isPre ? writeEntities(words) : words
      },
      inside: undefined,
      edit: (before, after) => {
        const id = `line ${before.key}`
        rewriting.enter(id, inner, 1)
        const words = wordsOf(after)
        if (
          meaningOfData(before) !== meaningOfData(after) ||
          (words ?? "").includes("\n") ||
          (words === undefined && !isPre) ||
          (!isPre && fence !== undefined && (words ?? "").includes(fence))
        )
          return rewriting.fail(id)
        const span = places.get(before.key)
        const run = {
          key: before.key,
          around: inner,
          content: span,
          isOneLine: true,
          isCell: false,
          isLabel: false
        }
        editInlines(before.nodes ?? [], after.nodes ?? [], { ...run, form: isPre ? "pre" : "raw" }, rewriting)
      }
    },
    lines,
    childrenOf(edited),
    rewriting
  )
  return true
}
