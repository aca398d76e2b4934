import { editTitlesOfTabs } from "./editTitlesOfTabs.ts"
import type { Block } from "../document/Document.ts"
import { isReference } from "../document/ContentReference.ts"
import { editCode } from "./editCode.ts"
import { editData } from "./editData.ts"
import { editInlines } from "../rewrite/editInlines.ts"
import { editItems } from "./editItems.ts"
import { editTable } from "../tables/editTable.ts"
import { childrenOf, fragmentOf } from "../document/childrenOf.ts"
import { offsetsOfChildren } from "../places/offsetsOfChildren.ts"
import { isRearranged } from "../compare/isRearranged.ts"
import { kindOf } from "../compare/pairBlocks.ts"
import { plainCaption } from "../document/plainCaption.ts"
import type { Place, Span } from "../places/Places.ts"
import type { Form } from "../text/Spelling.ts"
import { prefixAt } from "../text/reindent.ts"
import { admonitionOf, withoutAttributes } from "../read/readAdmonition.ts"
import type { BlockList, Rewriting } from "../rewrite/Rewriting.ts"
import { meaningOf } from "../compare/sameBlocks.ts"
import { IMAGE_LABEL, writeDestination, writeLinkTitle } from "../rewrite/writeToken.ts"

const contentOf = (place: Place | undefined): Span | undefined => {
  if (place === undefined) return undefined
  if (place.node !== undefined) return offsetsOfChildren(place.node)
  if (place.element === undefined || place.origin === undefined) return place
  return { start: place.origin(place.element.open - 1) + 1, end: place.origin(place.element.close - 1) + 1 }
}

const editText = (
  old: Block,
  edited: Block,
  around: ReadonlyArray<string>,
  rewriting: Rewriting,
  isHtml: boolean
): void => {
  const place = rewriting.places.get(old.key)
  const node = place?.node
  const isCell = node?.type === "tableCell"
  const form: Form = node !== undefined && !isHtml ? "markdown" : "html"
  const content =
    contentOf(place) ?? (isCell ? { start: place!.start + 1, end: place!.start + 1 } : undefined)
  const isOneLine = isCell || kindOf(old) === "heading"
  const run = { key: old.key, around: [old.key, ...around], content, form, isOneLine, isCell, isLabel: false }
  editInlines(old.nodes ?? [], edited.nodes ?? [], run, rewriting)
}

/** The place for the first block of an empty container. */
const insideOf = (old: Block, { source, places }: Rewriting): BlockList["inside"] => {
  const place = places.get(old.key)
  const tag = place?.tag
  if (tag !== undefined && tag.closed && tag.raw !== "") {
    const start = tag.start + tag.raw.length
    const end = tag.close
    const hidden = source.slice(start, end).trimEnd()
    // A comment alone stays above.
    return hidden === ""
      ? { start, end, before: "\n", after: "\n" }
      : { start: start + hidden.length, end, before: "\n\n", after: "\n" }
  }
  if (place?.node?.type === "admonition") {
    const { end, start } = place
    return { start: end, end, before: `\n\n${prefixAt(source, start)}    `, after: "" }
  }
  if (place?.node?.type === "blockquote") {
    const { end, start } = place
    const prefix = prefixAt(source, start)
    return /^[\s>]*$/.test(source.slice(start, end))
      ? { start, end, before: "> ", after: "" }
      : { start: end, end, before: `\n${prefix}>\n${prefix}> `, after: "" }
  }
  if (place?.element !== undefined && place.origin !== undefined) {
    const { close } = place.element
    const at = place.origin(close - 1) + 1
    return { start: at, end: at, before: "", after: "" }
  }
  return undefined
}

/** The prefix of lines within an admonition, whose title is not at their start. */
const prefixOfAdmonition = (place: Place | undefined, { source }: Rewriting): string | undefined => {
  const admonition = admonitionOf(place ?? {})
  return admonition && prefixAt(source, admonition.start) + " ".repeat(admonition.indentation)
}

const editChildren = (
  old: Block,
  edited: Block,
  around: ReadonlyArray<string>,
  rewriting: Rewriting,
  isHtml: boolean
): void => {
  const inside = insideOf(old, rewriting)
  const place = rewriting.places.get(old.key)
  const prefix = prefixOfAdmonition(place, rewriting)
  const list = {
    key: old.key,
    around: [old.key, ...around],
    ...(inside !== undefined && { inside }),
    ...(prefix !== undefined && { prefix }),
    isHtml: isHtml || place?.element !== undefined
  }
  rewriting.editBlocks(list, childrenOf(old), childrenOf(edited), rewriting)
}

/** The words of a title that Markdown between quotation marks has as they are; undefined for any other title. */
const plainTitle = (edited: Block): string | undefined => {
  const [paragraph, ...others] = childrenOf(fragmentOf(edited, "expandable-title"))
  const [text, ...inlines] = paragraph?.nodes ?? []
  if (text?.object !== "text" || inlines.length > 0 || others.length > 0) return undefined
  const words = text.leaves.map((leaf) => leaf.text).join("")
  const isPlain = text.leaves.every(({ marks }) => marks.length === 0)
  return isPlain && /^[\p{L}\p{N}(](?:[\p{L}\p{N}\p{M} ,.;?!'’()/-]*[\p{L}\p{N}\p{M}.?!)])?$/u.test(words)
    ? words
    : undefined
}

/** Gives a title to an indented admonition that folds and was called by its kind; false where it cannot. */
const addTitle = (old: Block, edited: Block, rewriting: Rewriting): boolean => {
  const admonition = admonitionOf(rewriting.places.get(old.key) ?? {})
  const title = plainTitle(edited)
  if (admonition === undefined || title === undefined) return false
  const { line, opens, start } = admonition
  if (opens.title !== undefined || !line.startsWith("???") || line.includes('"')) return false
  const end = start + line.trimEnd().length
  rewriting.splice(end, end, ` "${title}"`)
  return true
}

/** Edits a fragment in its place; false when it came or went. */
const editFragment = (
  name: string,
  old: Block,
  edited: Block,
  around: ReadonlyArray<string>,
  rewriting: Rewriting,
  isHtml: boolean
): boolean => {
  const before = childrenOf(fragmentOf(old, name))
  const after = childrenOf(fragmentOf(edited, name))
  if (meaningOf(before) === meaningOf(after)) return true
  if (name === "expandable-title" && addTitle(old, edited, rewriting)) return true
  if (meaningOf(before) === "[]" || meaningOf(after) === "[]") return false
  const prefix = prefixOfAdmonition(rewriting.places.get(old.key), rewriting)
  const key = `${old.key} ${name}`
  const list = { key, around: [old.key, ...around], isHtml, ...(prefix !== undefined && { prefix }) }
  rewriting.editBlocks(list, before, after, rewriting)
  return true
}

/** The caption of `![alt](target "title")` is its title; a reference to a definition becomes an image of its own. */
const editTitle = (old: Block, edited: Block, rewriting: Rewriting): boolean => {
  const place = rewriting.places.get(old.key)
  if (place?.node?.type !== "image" && place?.node?.type !== "imageReference") return false
  const title = plainCaption(edited)
  if (title === undefined || title === plainCaption(old)) return false
  const text = rewriting.source.slice(place.start, place.end)
  if (place.node.type === "imageReference") {
    const words = IMAGE_LABEL.exec(text)?.[0]
    const ref = edited.type === "image" ? edited.data.ref : undefined
    if (words === undefined || !isReference(ref)) return false
    const target = writeDestination(rewriting.write(ref))
    rewriting.splice(place.start + words.length, place.end, `(${target} ${writeLinkTitle(title)})`)
    return true
  }
  const end =
    /([ \t\r\n]+(?:"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|\((?:[^()\\]|\\[^])*\)))?[ \t\r\n]*\)$/.exec(text)
  if (end === null) return false
  const written = ` ${writeLinkTitle(title)}`
  rewriting.splice(place.start + end.index, place.end - 1, written)
  return true
}

/** Edits a table, a list or code, whose parts depend on each other; false if it cannot, undefined for other blocks. */
const editAsOne = (
  old: Block,
  edited: Block,
  around: ReadonlyArray<string>,
  rewriting: Rewriting
): boolean | undefined => {
  switch (old.type) {
    case "table":
      return edited.type === "table" && editTable(old, edited, around, rewriting)
    case "code":
      return edited.type === "code" && editCode(old, edited, around, rewriting)
    default:
      return kindOf(old) === "list" ? editItems(old, edited, around, rewriting) : undefined
  }
}

/** Prints a block anew that an edit makes another one: an admonition that gets an icon becomes a tag, without its attributes. */
const becomeAnother = (
  old: Block,
  edited: Block,
  around: ReadonlyArray<string>,
  rewriting: Rewriting,
  isHtml: boolean
): void => {
  const admonition = admonitionOf(rewriting.places.get(old.key) ?? {})
  const span = rewriting.places.outer(old.key)
  const piece = admonition && span && withoutAttributes(rewriting.source, admonition, span)
  rewriting.replace(old, edited, around, isHtml, piece)
}

/**
 * Edits a block that stays: its content and its attributes. An edit that is impossible in place prints the block anew.
 */
export const editBlock = (
  old: Block,
  edited: Block,
  around: ReadonlyArray<string>,
  rewriting: Rewriting,
  isAmongHtml: boolean
): void => {
  const isHtml = isAmongHtml && !rewriting.isMarkdown(old.key)
  if (rewriting.isCoarse(old.key) || isRearranged(old, edited))
    return rewriting.replace(old, edited, around, isHtml)
  const inPlace = editAsOne(old, edited, around, rewriting)
  if (inPlace !== undefined) return inPlace ? undefined : rewriting.replace(old, edited, around, isHtml)
  if (!editData(old, edited, rewriting)) return becomeAnother(old, edited, around, rewriting, isHtml)
  switch (kindOf(old)) {
    case "paragraph":
    case "heading":
      return editText(old, edited, around, rewriting, isHtml)
    case "expandable": {
      const place = rewriting.places.get(old.key)
      const isAdmonition = admonitionOf(place ?? {}) !== undefined
      const isElement = place?.wrapper === undefined && !isAdmonition
      const isDone =
        editFragment("expandable-title", old, edited, around, rewriting, !isAdmonition) &&
        editFragment("expandable-body", old, edited, around, rewriting, isElement)
      if (!isDone) rewriting.replace(old, edited, around, isHtml)
      return
    }
    case "image":
    case "file":
    case "embed": {
      const inHtml = kindOf(old) === "image"
      if (inHtml && editTitle(old, edited, rewriting)) return
      if (!editFragment("caption", old, edited, around, rewriting, inHtml))
        rewriting.replace(old, edited, around, isHtml)
      return
    }
    default:
      editTitlesOfTabs(old, edited, rewriting)
      return editChildren(old, edited, around, rewriting, isHtml)
  }
}
