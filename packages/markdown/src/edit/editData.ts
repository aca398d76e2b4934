import type { Block, BlockOf } from "../document/Document.ts"
import type { Length } from "../document/BlockData.ts"
import { isReference } from "../document/ContentReference.ts"
import { nameOfAdmonition } from "../tags/admonitions.ts"
import { editTag } from "./editTag.ts"
import { findBracedId, HEADING_ANCHOR } from "../headings/heading.ts"
import { admonitionOf, type WrittenAdmonition } from "../read/readAdmonition.ts"
import { readAlert, wordOfAlert } from "../read/readAlert.ts"
import type { Span } from "../places/Places.ts"
import type { Rewriting } from "../rewrite/Rewriting.ts"
import { openDirective } from "./openDirective.ts"
import { plainCaption } from "../document/plainCaption.ts"
import { meaningOfData } from "../compare/sameBlocks.ts"
import { attribute } from "../print/writeHtml.ts"
import {
  destinationIn,
  writeDestination,
  writeHtmlAttribute,
  writeLabel,
  writeLinkTitle
} from "../rewrite/writeToken.ts"

type Heading = "heading-1" | "heading-2" | "heading-3"

const isHeading = (block: Block): block is BlockOf<Heading> => block.type.startsWith("heading-")

/** The line below a heading that makes it one. */
const UNDERLINE = /\r?\n[ \t>]*(=+|-+)[ \t]*$/

/** Changes the level of a heading, and the anchor that its author gave it. */
const editHeading = (old: BlockOf<Heading>, edited: BlockOf<Heading>, rewriting: Rewriting): boolean => {
  const place = rewriting.places.get(old.key)
  if (place === undefined || old.data.align !== edited.data.align) return false
  const { source } = rewriting
  const level = Number(edited.type.at(-1)) + 1
  if (place.element !== undefined && place.origin !== undefined) {
    if (old.data.id !== edited.data.id) return false
    if (old.type !== edited.type) {
      const start = place.origin(place.element.open - 1)
      const open = source.lastIndexOf("<", start)
      const close = place.origin(place.element.close - 1) + 1
      if (!/^<\/h[1-6]/i.test(source.slice(close))) return false
      rewriting.splice(open + 2, open + 3, String(level))
      rewriting.splice(close + 3, close + 4, String(level))
    }
    return true
  }
  const text = source.slice(place.start, place.end)
  const marks = /^#{1,6}/.exec(text)?.[0]
  if (old.type !== edited.type) {
    const underline = UNDERLINE.exec(text)
    if (marks !== undefined) rewriting.splice(place.start, place.start + marks.length, "#".repeat(level))
    else if (underline === null || text.slice(0, underline.index).includes("\n")) return false
    else {
      rewriting.splice(place.start, place.start, `${"#".repeat(level)} `)
      rewriting.splice(place.start + underline.index, place.end, "")
    }
  }
  if (old.data.id === edited.data.id) return true
  const anchor = [...text.matchAll(HEADING_ANCHOR)].at(-1)
  const id = edited.data.id
  const written =
    id === undefined ? "" : ` <a${attribute("href", `#${String(id)}`)}${attribute("id", String(id))}></a>`
  if (anchor !== undefined) {
    const start = place.start + anchor.index
    rewriting.splice(start, start + anchor[0].length, written)
    return true
  }
  const end = (marks === undefined ? UNDERLINE : /[ \t]+#+[ \t]*$/).exec(text)?.index ?? text.length
  const braced = findBracedId(text.slice(0, end))
  if (braced !== undefined) {
    const [start, to] =
      id === undefined ? [braced.start, end] : [braced.idStart, braced.idStart + braced.id.length]
    rewriting.splice(place.start + start, place.start + to, id === undefined ? "" : String(id))
    return true
  }
  rewriting.splice(place.start + end, place.start + end, written)
  return true
}

const sameData = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const lengthOf = (length: Length | undefined): string | undefined => {
  if (typeof length === "number") return String(length)
  return length?.value === undefined
    ? undefined
    : `${length.value}${length.unit === "px" ? "" : (length.unit ?? "%")}`
}

/** Changes the words of `![words](target)`; a caption that these were becomes the title. */
const editAlt = (old: Block, alt: unknown, { end, start }: Span, rewriting: Rewriting): boolean => {
  const text = rewriting.source.slice(start, end)
  const written = destinationIn(text)
  const words = /^!\[((?:[^[\]\\]|\\[^])*)\]/.exec(text)?.[1]
  if (written === undefined || words === undefined || typeof alt !== "string" || alt.includes("\n"))
    return false
  rewriting.splice(start + 2, start + 2 + words.length, writeLabel(alt))
  const caption = plainCaption(old)
  const isTitled = /["')]\s*\)$/.test(text.slice(written.end))
  if (isTitled || caption === undefined) return isTitled
  rewriting.splice(start + written.end, start + written.end, ` ${writeLinkTitle(caption)}`)
  return true
}

/** Changes the attributes of an image, or the target of `![alt](target)`. */
const editImage = (old: BlockOf<"image">, edited: BlockOf<"image">, rewriting: Rewriting): boolean => {
  const place = rewriting.places.get(old.key)
  if (place === undefined || !sameData(old.data.refDark, edited.data.refDark)) return false
  const { alt, height, ref, width } = edited.data
  if (!isReference(ref)) return false
  const target = sameData(old.data.ref, ref) ? undefined : rewriting.write(ref)
  if (place.node?.type === "image") {
    const { alt: _, ...others } = edited.data
    const { alt: __, ...before } = old.data
    if (!sameData({ ...before, ref }, { ...others, ref })) return false
    if (!sameData(old.data.alt, alt)) return target === undefined && editAlt(old, alt, place, rewriting)
    const text = rewriting.source.slice(place.start, place.end)
    const written = destinationIn(text)
    if (written === undefined || target === undefined) return target === undefined
    rewriting.splice(place.start + written.start, place.start + written.end, writeDestination(target))
    return true
  }
  const known = new Set(["ref", "refDark", "alt", "width", "height", "caption", "size"])
  if (Object.keys(edited.data).some((name) => !known.has(name))) return false
  const set = (name: "alt" | "width" | "height", value: string | undefined) =>
    sameData(old.data[name], edited.data[name]) || writeHtmlAttribute(rewriting, place, name, value)
  return (
    (target === undefined || writeHtmlAttribute(rewriting, place, "src", target)) &&
    set("alt", typeof alt === "string" ? alt : "") &&
    set("width", lengthOf(width)) &&
    set("height", lengthOf(height))
  )
}

const editMath = (old: BlockOf<"math">, edited: BlockOf<"math">, rewriting: Rewriting): boolean => {
  const place = rewriting.places.get(old.key)
  const formula = String(old.data.formula)
  const text = place === undefined ? "" : rewriting.source.slice(place.start, place.end)
  const at = text.indexOf(formula)
  if (place === undefined || formula === "" || at < 0 || String(edited.data.formula).includes("\n"))
    return false
  rewriting.splice(place.start + at, place.start + at + formula.length, String(edited.data.formula))
  return true
}

/** Changes the condition of `if`. */
const editCondition = (old: BlockOf<"if">, edited: BlockOf<"if">, rewriting: Rewriting): boolean => {
  const tag = rewriting.places.get(old.key)?.tag
  const argument = String(old.data.expression)
  const at = tag?.raw.indexOf(argument, 4) ?? -1
  if (tag === undefined || at < 0 || argument === "") return false
  rewriting.splice(tag.start + at, tag.start + at + argument.length, String(edited.data.expression))
  return true
}

const editOpen = (
  old: BlockOf<"expandable">,
  edited: BlockOf<"expandable">,
  rewriting: Rewriting
): boolean => {
  const place = rewriting.places.get(old.key)
  const rest = ({ data: { defaultExpanded: _, ...data }, ...block }: BlockOf<"expandable">) => ({
    ...block,
    data
  })
  if (place === undefined || meaningOfData(rest(old)) !== meaningOfData(rest(edited))) return false
  const start = place.start
  const opening = /^<details\b[^>]*>/i.exec(rewriting.source.slice(start, place.end))?.[0]
  if (opening === undefined) return false
  const written =
    edited.data.defaultExpanded === true
      ? opening.replace(/>$/, " open>")
      : opening.replace(/\s+open(?:=(?:"[^"]*"|'[^']*'|[^\s>]*))?(?=[\s>])/i, "")
  rewriting.splice(start, start + opening.length, written)
  return true
}

/** Changes the name of an admonition, which has no icon of its own. */
const editAdmonition = (
  { line, opens, start }: WrittenAdmonition,
  edited: BlockOf<"hint">,
  rewriting: Rewriting
): boolean => {
  const { style, ...rest } = edited.data
  if (Object.keys(rest).length > 0) return false
  const { end, start: from } = opens.name
  rewriting.splice(
    start + from,
    start + end,
    nameOfAdmonition(style, line.slice(from, end), opens.directive !== undefined)
  )
  return true
}

/** The attributes of the line of an admonition, between braces at its end. */
const ATTRIBUTES = /[ \t]*\{([^{}]*)\}(?=[ \t]*:*[ \t]*$)/

/** Attributes with the word `open`, or without it; no braces where none are left. */
const withOpen = (attributes: string, isOpen: boolean): string => {
  const words = attributes.split(/[ \t]+/).filter((word) => word !== "" && word !== "open")
  const all = isOpen ? ["open", ...words] : words
  return all.length === 0 ? "" : ` {${all.join(" ")}}`
}

/** Opens an admonition that folds, or closes it; false where the braces at the end of its line have its name. */
const openAdmonition = (old: Block, edited: BlockOf<"expandable">, rewriting: Rewriting): boolean => {
  const admonition = admonitionOf(rewriting.places.get(old.key) ?? {})
  if (admonition === undefined) return false
  const { line, opens, start } = admonition
  const isOpen = edited.data.defaultExpanded === true
  if (opens.directive !== undefined) return openDirective(admonition, isOpen, rewriting)
  const attributes = ATTRIBUTES.exec(line)
  if (line.startsWith("???"))
    rewriting.splice(start + 3, start + (line[3] === "+" ? 4 : 3), isOpen ? "+" : "")
  else if (attributes === null)
    rewriting.splice(start + line.length, start + line.length, withOpen("", isOpen))
  else if (attributes.index >= opens.name.end) {
    const at = start + attributes.index
    rewriting.splice(at, at + attributes[0].length, withOpen(attributes[1]!, isOpen))
  } else return false
  return true
}

/** Changes the word of an alert of GitHub, which has no icon of its own. */
const editAlert = (old: BlockOf<"hint">, edited: BlockOf<"hint">, rewriting: Rewriting): boolean => {
  const place = rewriting.places.get(old.key)
  const admonition = admonitionOf(place ?? {})
  if (admonition !== undefined) return editAdmonition(admonition, edited, rewriting)
  const node = place?.node
  if (node?.type !== "blockquote") return editTag(old, edited, rewriting)
  const alert = readAlert(rewriting.masked, node)
  const { style, ...rest } = edited.data
  if (alert === undefined || Object.keys(rest).length > 0) return false
  const { end, start } = alert.word
  rewriting.splice(start, end, wordOfAlert(style, rewriting.source.slice(start, end)))
  return true
}

/** The title of a tab that is above indented content, or between brackets beside code. */
const titleOfTab = (old: Block, { places, source }: Rewriting): Span | undefined => {
  const place = places.get(old.key)
  const { opens, start = 0 } = admonitionOf(place ?? {}) ?? {}
  if (opens?.title !== undefined) return { start: start + opens.title.start, end: start + opens.title.end }
  if (place?.node?.type !== "code") return undefined
  const [, before, words] = /^([^\n[]*\[)([^\]\n]*)\]/.exec(source.slice(place.start, place.end)) ?? []
  if (before === undefined || words === undefined) return undefined
  return { start: place.start + before.length, end: place.start + before.length + words.length }
}

/** Changes the title of a tab where it is, or as an attribute. */
const editTab = (old: Block, edited: BlockOf<"tabs-item">, rewriting: Rewriting): boolean => {
  const span = titleOfTab(old, rewriting)
  if (span === undefined) return editTag(old, edited, rewriting)
  const { title = "", ...rest } = edited.data
  if (title === "" || title.includes("\n") || Object.keys(rest).length > 0) return false
  rewriting.splice(span.start, span.end, title)
  return true
}

/** Changes what a block says of itself in the tag, the mark or the element that it was read from; false if it cannot. */
export const editData = (old: Block, edited: Block, rewriting: Rewriting): boolean => {
  if (meaningOfData(old) === meaningOfData(edited)) return true
  switch (old.type) {
    case "heading-1":
    case "heading-2":
    case "heading-3":
      return isHeading(edited) && editHeading(old, edited, rewriting)
    case "image":
      return edited.type === "image" && editImage(old, edited, rewriting)
    case "math":
      return edited.type === "math" && editMath(old, edited, rewriting)
    case "if":
      return edited.type === "if" && editCondition(old, edited, rewriting)
    case "expandable":
      return (
        edited.type === "expandable" &&
        (openAdmonition(old, edited, rewriting) || editOpen(old, edited, rewriting))
      )
    case "hint":
      return edited.type === "hint" && editAlert(old, edited, rewriting)
    case "tabs-item":
      return edited.type === "tabs-item" && editTab(old, edited, rewriting)
    case "paragraph":
    case "images":
    case "reusable-content":
      return false
    default:
      return editTag(old, edited, rewriting)
  }
}
