import type { Block, Inline, InlineOf } from "../document/Document.ts"
import type { Run, Inlines } from "../places/Run.ts"
import { printInlines } from "../print/printDocument.ts"
import { destinationIn, writeDestination, writeHtmlAttribute } from "./writeToken.ts"
import type { Rewriting } from "./Rewriting.ts"
import { meaningOfData, meaningOfInline } from "../compare/sameBlocks.ts"
import type { Place, Span } from "../places/Places.ts"
import { writeInlineHtml, writeTextHtml } from "../print/writeHtml.ts"
import { writeInlines } from "../print/writeInlines.ts"
import { offsetsOfChildren } from "../places/offsetsOfChildren.ts"

interface Around extends Run {
  readonly id: string
  /** How often it was tried already to write the run of text. */
  readonly level: number
}

type EditInlines = (old: Inlines, edited: Inlines, run: Run, rewriting: Rewriting) => void

/** Edits a link, an image or another inline: its text, its target, or all of it. */
export const editInline = (
  old: Inline,
  edited: Inline,
  run: Around,
  rewriting: Rewriting,
  editInlines: EditInlines
): void => {
  const place = rewriting.places.get(old.key)
  if (place === undefined) return rewriting.fail(run.id)
  const isSame = meaningOfData(old) === meaningOfData(edited)
  if (old.type === "annotation") {
    if (wordsOfNote(old) !== wordsOfNote(edited)) editText(old, edited, run, rewriting, editInlines)
    const [body] = old.fragments ?? []
    const [newBody] = edited.fragments ?? []
    if (run.level > 0) return renameNote(old, newBody?.nodes ?? [], rewriting)
    const list = { key: body?.key ?? old.key, around: run.around }
    return rewriting.editBlocks(list, body?.nodes ?? [], newBody?.nodes ?? [], rewriting)
  }
  if (old.type === "link") {
    const isBare = place.node?.type === "link" && !/[[{]/.test(rewriting.source[place.start]!)
    if (isBare) {
      const text = printInlines(
        writeInlines([edited], rewriting.writing),
        ".",
        ".",
        rewriting.mdx !== undefined
      )
      return rewriting.splice(place.start, place.end, run.isCell ? text.replace(/(?<!\\)\|/g, "\\|") : text)
    }
    if (isSame && place.node?.type === "linkReference" && place.node.referenceType !== "full")
      return relabel(old, edited, run, rewriting, editInlines)
    if (isSame && isUntitledRole(place, rewriting)) return retitle(old, edited, run, rewriting, editInlines)
    if (!isSame && !retarget(old, edited, rewriting)) return rewriting.fail(run.id)
    if (place.node === undefined && isWordless(old, rewriting))
      return giveWords(edited, place, rewriting) ? undefined : rewriting.fail(run.id)
    return editText(old, edited, run, rewriting, editInlines)
  }
  if (old.type === "inline-image" && onlyDiffersInTarget(old, edited) && retarget(old, edited, rewriting))
    return
  const text =
    place.attributes === undefined && run.form !== "html"
      ? printInlines(writeInlines([edited], rewriting.writing), ".", ".", rewriting.mdx !== undefined)
      : rewriting.htmlOf(writeInlineHtml(edited, rewriting.write))
  rewriting.splice(place.start, place.end, run.isCell ? text.replace(/(?<!\\)\|/g, "\\|") : text)
}

const wordsOfNote = (note: Inline): string => meaningOfInline({ ...note, fragments: [] })

/** A note that others are marked with as well gets a body of its own. */
const renameNote = (old: Inline, body: ReadonlyArray<Block>, rewriting: Rewriting): void => {
  const { end, start } = rewriting.places.get(old.key)!
  const label = /\[\^[^\]]*\]$/.exec(rewriting.source.slice(start, end))
  if (label !== null) rewriting.splice(start + label.index, end, `[^${rewriting.footnotes.add(body)}]`)
}

/** A link of HTML without words shows its target. */
const isWordless = ({ nodes }: Inline, { places }: Rewriting): boolean =>
  (nodes ?? []).every(
    (node) => node.object === "text" && node.leaves.every((leaf) => places.spellings(leaf).length === 0)
  )

/** Puts words into a link of HTML that has none. */
const giveWords = ({ nodes }: Inline, place: Span, rewriting: Rewriting): boolean => {
  const text = rewriting.source.slice(place.start, place.end)
  const tag = /^<a(?:"[^"]*"|'[^']*'|[^>"'])*>/i.exec(text)?.[0]
  if (tag === undefined) return false
  const words = rewriting.htmlOf(writeTextHtml(nodes ?? [], rewriting.write))
  const isClosed = /<\/a\s*>$/i.test(text)
  const at = place.start + tag.length
  rewriting.splice(at, at, isClosed ? words : `${words}</a>`)
  return true
}

const onlyDiffersInTarget = (old: InlineOf<"inline-image">, edited: Inline): boolean =>
  edited.type === "inline-image" &&
  meaningOfData(old) === meaningOfData({ ...edited, data: { ...edited.data, ref: old.data.ref } })

const editText = (
  old: Inline,
  edited: Inline,
  run: Around,
  rewriting: Rewriting,
  editInlines: EditInlines
): void => {
  const place = rewriting.places.get(old.key)
  const content = place?.node === undefined ? undefined : offsetsOfChildren(place.node)
  const inner: Run = {
    ...run,
    key: old.key,
    content,
    isLabel: old.type === "link" && run.form === "markdown"
  }
  editInlines(old.nodes ?? [], edited.nodes ?? [], inner, rewriting)
}

/** A reference whose words were its label gets a label of its own when its words change. */
const relabel = (
  old: Inline,
  edited: Inline,
  run: Around,
  rewriting: Rewriting,
  editInlines: EditInlines
): void => {
  const place = rewriting.places.get(old.key)!
  const content = offsetsOfChildren(place.node!)
  if (content === undefined) return rewriting.fail(run.id)
  const label = rewriting.source.slice(content.start, content.end)
  editText(old, edited, run, rewriting, editInlines)
  rewriting.splice(content.end, place.end, `][${label}]`)
}

/** Whether a link is a role of MyST that shows its target. */
const isUntitledRole = ({ end, node, start }: Place, { source }: Rewriting): boolean =>
  node?.type === "link" && source[start] === "{" && !source.slice(start, end).includes("<")

/** A role whose words were its target gets the target between angle brackets when its words change. */
const retitle: typeof relabel = (old, edited, run, rewriting, editInlines) => {
  const content = offsetsOfChildren(rewriting.places.get(old.key)!.node!)
  if (content === undefined) return rewriting.fail(run.id)
  editText(old, edited, run, rewriting, editInlines)
  rewriting.splice(content.end, content.end, ` <${rewriting.source.slice(content.start, content.end)}>`)
}

/** Changes where a link or an image leads to, and nothing else of it; a reference to a definition becomes a link of its own. */
const retarget = (old: Inline, edited: Inline, rewriting: Rewriting): boolean => {
  const place = rewriting.places.get(old.key)!
  const ref = edited.type === "link" || edited.type === "inline-image" ? edited.data.ref : undefined
  if (ref === undefined) return false
  const target = rewriting.write(ref)
  const { node } = place
  if (node === undefined) {
    return writeHtmlAttribute(rewriting, place, old.type === "link" ? "href" : "src", target)
  }
  const content = offsetsOfChildren(node)
  const from = content?.end ?? place.start
  const tail = rewriting.source.slice(from, place.end)
  const written = destinationIn(tail)
  const destination = writeDestination(target)
  if (written !== undefined) {
    rewriting.splice(from + written.start, from + written.end, destination)
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
