import type { BlockData } from "../document/BlockData.ts"
import { type DirectiveForm, formWithClasses } from "./directiveForms.ts"
import type { TagWords } from "./TagWords.ts"
import { type DirectiveHead, formOfHead, readDirective, valueIn } from "./directives.ts"

type Style = BlockData["hint"]["style"]

/** The form of an admonition: a hint with a style, a block that opens and closes, a tab, tabs of code, or that of a directive. */
type AdmonitionForm = DirectiveForm | "code-group"

/** The forms of the names that Docusaurus, VitePress, Starlight, Quarto and MkDocs give admonitions. */
const forms: Readonly<Record<string, AdmonitionForm>> = {
  note: "info",
  info: "info",
  important: "info",
  secondary: "info",
  abstract: "info",
  summary: "info",
  todo: "info",
  question: "info",
  example: "info",
  quote: "info",
  seealso: "info",
  tip: "success",
  hint: "success",
  success: "success",
  check: "success",
  warning: "warning",
  caution: "warning",
  attention: "warning",
  danger: "danger",
  error: "danger",
  failure: "danger",
  bug: "danger",
  details: "details",
  "code-group": "code-group"
}

const formOf = (name: string): AdmonitionForm | undefined => {
  const lower = name.toLowerCase()
  return Object.hasOwn(forms, lower) ? forms[lower] : undefined
}

/** The name of the style that most of these tools know. */
const names: Readonly<Record<Style, string>> = {
  info: "info",
  success: "tip",
  warning: "warning",
  danger: "danger"
}

/** A range within a line. */
interface Range {
  readonly start: number
  readonly end: number
}

/** The line that begins an admonition; its ranges are those within the line. */
export interface AdmonitionLine {
  readonly form: AdmonitionForm
  readonly isOpen: boolean
  readonly name: Range
  /** Its title is inline Markdown. */
  readonly title: Range | undefined
  /** Of a directive of MyST. */
  readonly directive?: WrittenDirective
}

/** The values of a directive: the path of a picture, its text, and the address of a card. */
interface WrittenDirective {
  readonly src?: Range
  readonly alt?: Range
  readonly url?: Range
  /** Whether its content is the words of a link. */
  readonly isButton?: boolean
  /** The label of the block. */
  readonly label?: string
}

/** A line that begins or ends a block, as in `:::note Title`; of a directive of MyST also a fence of code. */
export interface Fence {
  /** The characters that the fence consists of. */
  readonly marks: string
  readonly closes: boolean
  /** The admonition that it begins, if its name is one. */
  readonly opens?: AdmonitionLine
}

const CLOSING = /^(?:`{3,}|~{3,}|:{3,})$/
const FENCE = /^(:{3,})(?:[ \t]*(?:\{[^{}]*\}|[A-Za-z][\w-]*(?![^\s[{:])).*)?$/
const FENCE_NAME = /^:{3,}[ \t]*\{?\.?(?:callout-)?([A-Za-z][\w-]*)[^{}[]*?(?:\}|(?=[\s[{])|$)/
/** Attributes, and colons, at the end of a line. */
const FENCE_END = /(?:[ \t]*\{[^{}]*\})?[ \t]*:*[ \t]*$/

const spanOf = (line: string, start: number, end: number): Range | undefined => {
  const text = line.slice(start, end)
  const words = text.trim()
  if (words === "") return undefined
  const from = start + text.indexOf(words)
  return { start: from, end: from + words.length }
}

const openingOf = (raw: string, head: DirectiveHead): AdmonitionLine | undefined => {
  const found = formOfHead(raw, head)
  if (found === undefined) return undefined
  const { argument, name, options } = head
  const form = formWithClasses(
    found.form,
    raw.slice(name.start, name.end),
    valueIn(raw, options.get("class"))
  )
  const [src, link] = [form === "image" ? argument : undefined, options.get("link")]
  // The link of a card may be a label, which is no address.
  const url = valueIn(raw, options.get("link-type")) === "ref" ? undefined : link
  const isButton = raw.startsWith("button-", name.start)
  return {
    form,
    isOpen: options.has("open"),
    name,
    title: found.hasTitle && src === undefined && !isButton ? argument : undefined,
    directive: {
      ...(src !== undefined && { src }),
      ...(options.has("alt") && { alt: options.get("alt")! }),
      ...(form === "card" && url !== undefined && { url }),
      ...(isButton && argument !== undefined && { url: argument, isButton }),
      ...(options.has("name") && { label: valueIn(raw, options.get("name")) })
    }
  }
}

/** Reads a line as a fence of colons, or the lines that begin or end a directive; undefined for any other text. */
export const readFence = (line: string): Fence | undefined => {
  if (CLOSING.test(line)) return { marks: line, closes: true }
  const head = readDirective(line)
  const opening = head?.end === line.length ? openingOf(line, head) : undefined
  if (head !== undefined && opening !== undefined) return { marks: head.fence, closes: false, opens: opening }
  const marks = FENCE.exec(line)?.[1]
  if (marks === undefined) return undefined
  const colons = marks.length
  const [, name] = FENCE_NAME.exec(line) ?? []
  const form = name === undefined ? undefined : formOf(name)
  if (name === undefined || form === undefined) return { marks, closes: false }
  const start = line.indexOf(name)
  const isBraced = line.slice(colons).trimStart().startsWith("{")
  const from = isBraced ? line.indexOf("}") + 1 : start + name.length
  const rest = line.slice(from)
  const attributes = FENCE_END.exec(rest)!
  const label = /^[ \t]*\[(.*)\][ \t]*$/.exec(rest.slice(0, attributes.index))
  const named = /\btitle=(["'])(.*?)\1/d.exec(line)?.indices?.[2]
  const title =
    label === null
      ? (spanOf(line, from, from + attributes.index) ??
        (isBraced && named ? spanOf(line, ...named) : undefined))
      : spanOf(line, from + rest.indexOf("[") + 1, from + rest.indexOf("[") + 1 + label[1]!.length)
  const opens = {
    form,
    isOpen: /\{[^{}]*\bopen\b/.test(attributes[0]),
    name: { start, end: start + name.length },
    title
  }
  return { marks, closes: false, opens }
}

/** The words of a fence: those of a set of tabs and of a tab are the words of such a block. */
export const wordsOfFence = ({ marks, opens }: Fence, raw: string): TagWords => {
  const isTabs = opens?.directive !== undefined && (opens.form === "tabs" || opens.form === "tab")
  const { title } = opens ?? {}
  const attributes = isTabs && title !== undefined ? { title: raw.slice(title.start, title.end) } : {}
  return { name: isTabs ? opens.form : marks, closes: undefined, attributes, places: {}, argument: "" }
}

const maxFence = 500

const OPENING = /(?:^|\n)[ \t>*+\-\d.)]*:{3,}[ \t]*\{?\.?(?:callout-)?([A-Za-z][\w-]*)/g

/** Whether a text has a line that may begin an admonition between colons; others of their lines are text without one. */
export const hasFences = (source: string): boolean =>
  source.includes(":::") && source.matchAll(OPENING).some(([, name]) => formOf(name!) !== undefined)

/** The offset behind the fence of colons that begins at an offset and ends its line, or -1. */
export const endOfFence = (source: string, start: number): number => {
  if (!source.startsWith(":::", start)) return -1
  const line = source.slice(start, start + maxFence).split(/[\r\n]/, 1)[0]!
  const text = line.trimEnd()
  return line.length === maxFence || readFence(text) === undefined ? -1 : start + text.length
}

const INDENTED = /^(?:!!!|(\?\?\?)(\+?)) ?([\w-]+)(?: +[\w-]+)*(?: +"(.*)")? *$/

const TAB = /^===[!+]{0,2} +"(.*)" *$/

const readTabLine = (line: string): AdmonitionLine | undefined => {
  const found = TAB.exec(line)
  if (found === null) return undefined
  const start = line.indexOf('"') + 1
  const title = spanOf(line, start, start + found[1]!.length)
  return { form: "tab", isOpen: false, name: { start: 0, end: 0 }, title }
}

/** Whether a line above indented content begins other tabs than those before it. */
export const beginsTabs = (line: string): boolean => /^===\+?!/.test(line)

/** Reads the line above an indented admonition, as in `!!! note "Title"`, or tab; three question marks fold it. */
export const readIndentedLine = (line: string): AdmonitionLine | undefined => {
  if (line.startsWith("=")) return readTabLine(line)
  const found = INDENTED.exec(line)
  if (found === null) return undefined
  const [, folds, plus, name, title = ""] = found
  const start = line.indexOf(name!)
  const titleStart = line.indexOf('"') + 1
  return {
    form: folds === undefined ? hintOf(formOf(name!)) : "details",
    isOpen: plus === "+",
    name: { start, end: start + name!.length },
    title: spanOf(line, titleStart, titleStart + title.length)
  }
}

/** The style of a hint: names that nobody knows are styles of the site. */
export const hintOf = (form: AdmonitionForm | undefined): Style =>
  form === undefined || !Object.hasOwn(names, form) ? "info" : (form as Style)

/** Whether a text may have indented admonitions or tabs. */
export const hasIndented = (source: string): boolean =>
  /(?:^|\n)[ \t*+\-\d.)]*(?:(?:!!!|\?\?\?\+?) ?[\w-]+|===[!+]{0,2} +")[^\n]*\r?\n(?:[ \t]*\r?\n)*(?: {4}|\t)/.test(
    source
  )

/** The offset behind the line at an offset if it is above an indented admonition or tab, whose content is indented below a column; or -1. */
export const endOfIndentedLine = (source: string, start: number, column: number): number => {
  if (!/[!?=]/.test(source[start] ?? "")) return -1
  const text = source.slice(start, start + maxFence).split(/[\r\n]/, 1)[0]!
  if (text.length === maxFence || readIndentedLine(text) === undefined) return -1
  const below = /\r?\n(?:[ \t]*\r?\n)*([ \t]*)\S/y
  below.lastIndex = start + text.length
  const indentation = below.exec(source)?.[1]?.replaceAll("\t", "    ") ?? ""
  return indentation.length >= column + 4 ? start + text.length : -1
}

/** The name of an admonition with a style: its own where that stands for the style already. No directive is called `info`. */
export const nameOfAdmonition = (style: Style, former: string, isDirective = false): string =>
  formOf(former) === style ? former : isDirective && style === "info" ? "note" : names[style]
