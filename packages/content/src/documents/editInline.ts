import type { Inline } from "./Document.ts"
import type { Run, Inlines } from "./Run.ts"
import { printInlines } from "./printDocument.ts"
import { writeDestination, writeHtmlAttribute } from "./writeToken.ts"
import type { Rewriting } from "./Rewriting.ts"
import { meaningOfData } from "./sameBlocks.ts"
import { writeInlineHtml } from "./writeHtml.ts"
import { writeInlines } from "./writeInlines.ts"
import type { ContentReference } from "./Document.ts"
import { offsetsOfChildren } from "./offsetsOfChildren.ts"

interface Around extends Run {
  readonly id: string
}

type EditInlines = (old: Inlines, edited: Inlines, run: Run, rewriting: Rewriting) => void

/** Edits a link, an image or another inline: its text, its target, or all of it. */
export const editInline = (old: Inline, edited: Inline, run: Around, rewriting: Rewriting, editInlines: EditInlines): void => {
  const place = rewriting.places.get(old.key)
  if (place === undefined) return rewriting.fail(run.id)
  const isSame = meaningOfData(old) === meaningOfData(edited)
  if (old.type === "annotation") {
    editText(old, edited, run, rewriting, editInlines)
    const [body] = old.fragments ?? []
    const [newBody] = edited.fragments ?? []
    const list = { key: body?.key ?? old.key, around: run.around }
    return rewriting.editBlocks(list, body?.nodes ?? [], newBody?.nodes ?? [], rewriting)
  }
  if (old.type === "link") {
    if (!isSame && !retarget(old, edited, rewriting)) return rewriting.fail(run.id)
    return editText(old, edited, run, rewriting, editInlines)
  }
  if (old.type === "inline-image" && onlyDiffersInTarget(old, edited) && retarget(old, edited, rewriting)) return
  const text =
    place.attributes === undefined && run.form !== "html"
      ? printInlines(writeInlines([edited], { ...rewriting.writing }), ".", ".")
      : writeInlineHtml(edited, rewriting.write)
  rewriting.splice(place.start, place.end, run.isCell ? text.replace(/(?<!\\)\|/g, "\\|") : text)
}

const onlyDiffersInTarget = (old: Inline, edited: Inline): boolean =>
  meaningOfData({ ...old, data: { ...old.data, ref: null } }) ===
  meaningOfData({ ...edited, data: { ...edited.data, ref: null } })

const editText = (old: Inline, edited: Inline, run: Around, rewriting: Rewriting, editInlines: EditInlines): void => {
  const place = rewriting.places.get(old.key)
  const content = place?.node === undefined ? undefined : offsetsOfChildren(place.node)
  const inner: Run = { ...run, key: old.key, content, isLabel: old.type === "link" && run.form === "markdown" }
  editInlines(old.nodes ?? [], edited.nodes ?? [], inner, rewriting)
}

/** Changes where a link or an image leads to, and nothing else of it; a reference to a definition becomes a link of its own. */
const retarget = (old: Inline, edited: Inline, rewriting: Rewriting): boolean => {
  const place = rewriting.places.get(old.key)!
  const ref = edited.data.ref as ContentReference | undefined
  if (ref === undefined) return false
  const target = rewriting.write(ref)
  const { node } = place
  if (node === undefined) {
    return writeHtmlAttribute(rewriting, place, old.type === "link" ? "href" : "src", target)
  }
  const content = offsetsOfChildren(node)
  const from = content?.end ?? place.start
  const tail = rewriting.source.slice(from, place.end)
  const opening = /^(?:!?\[[^]*)?\]\([ \t\r\n]*(?=(<[^>\n]*>|[^\s]*?)(?:[ \t\r\n]+(?:"[^]*"|'[^]*'|\([^]*\)))?[ \t\r\n]*\)$)/.exec(tail)
  const destination = writeDestination(target)
  if (opening !== null) {
    const start = from + opening[0].length
    rewriting.splice(start, start + opening[1]!.length, destination)
    return true
  }
  if (node.type === "imageReference") {
    rewriting.splice(place.start, place.end, `![${node.alt ?? ""}](${destination})`)
    return true
  }
  if (content === undefined) return false
  rewriting.splice(place.start, content.start, "[")
  rewriting.splice(content.end, place.end, `](${destination})`)
  return true
}
