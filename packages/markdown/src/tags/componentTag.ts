import { componentNames } from "./componentNames.ts"
import { readEntities } from "../html/Html.ts"
import { labelsIn, operationIn, typeRowsIn } from "./literalsInCode.ts"
import type { TagWords } from "./TagWords.ts"

/** The most characters of the tag of a component: its attributes may hold code. */
const maxTag = 20_000

const HEAD = /<\/?([A-Z]\w*(?:\.[A-Za-z]\w*)*)(?=[\s/>])/y
const CLOSING = /<\/([A-Z][\w.]*)[ \t]*>/g
const FENCED = /^[ \t]*(`{3,}|~{3,})[^]*?^[ \t]*\1/gm

/** The offset behind an expression between braces that starts at `start`, or -1. */
const endOfExpression = (source: string, start: number, limit: number): number => {
  let depth = 0
  for (let at = start; at < limit; at++) {
    const character = source[at]!
    if (character === "{") depth++
    else if (character === "}" && --depth === 0) return at + 1
    else if (character === '"' || character === "'" || character === "`") {
      for (at++; at < limit && source[at] !== character; at++) if (source[at] === "\\") at++
    } else if (source.startsWith("/*", at)) {
      const end = source.indexOf("*/", at + 2)
      if (end < 0) return -1
      at = end + 1
    }
  }
  return -1
}

/** The offset behind the tag of a component (JSX) that starts at `start`, as in `<Tab title="A" open>`; or -1. */
export const endOfComponent = (source: string, start: number): number => {
  HEAD.lastIndex = start
  if (!HEAD.test(source)) return -1
  const limit = Math.min(source.length, start + maxTag)
  for (let at = HEAD.lastIndex; at < limit; at++) {
    const character = source[at]
    if (character === ">") return at + 1
    if (character === "<") return -1
    if (character === '"' || character === "'") {
      at = source.indexOf(character, at + 1)
      if (at < 0 || at >= limit) return -1
    } else if (character === "{") {
      const end = endOfExpression(source, at, limit)
      if (end < 0) return -1
      at = end - 1
    }
  }
  return -1
}

/** The offset behind the comment of MDX that starts at `start`, or -1. */
export const endOfComment = (source: string, start: number): number => {
  // A comment of Hugo has one more brace.
  if (source.startsWith("{{/*", start)) {
    const end = source.indexOf("*/}}", start + 4)
    return end < 0 ? -1 : end + 4
  }
  if (!source.startsWith("{/*", start)) return -1
  const end = source.indexOf("*/}", start + 3)
  return end < 0 ? -1 : end + 3
}

/** Whether a text has comments of MDX. */
export const hasComments = (source: string): boolean => source.includes("{/*") && source.includes("*/}")

/** The components of a text. */
export interface Components {
  /** Whether there may be any. */
  readonly isEmpty: boolean
  /** The names of those that have an end somewhere outside of code. */
  readonly closed: ReadonlySet<string>
  /** The names of those that have code in a tag. */
  readonly withCode: ReadonlySet<string>
  /** The names of those that have an address in a tag. */
  readonly linked: ReadonlySet<string>
}

const noComponents: Components = { isEmpty: true, closed: new Set(), withCode: new Set(), linked: new Set() }
const WITH_CODE = /<([A-Z][\w.]*)[^<>{]*\{/g
const LINKED = /<([A-Z][\w.]*)(?=\s)[^<>{]*?\s(?:href|to)=/g

/** A text without its fenced code. */
export const withoutFencedCode = (source: string): string =>
  source.includes("```") || source.includes("~~~") ? source.replace(FENCED, "") : source

/** Finds the components of a text. What is within fenced code is none. */
export const componentsIn = (source: string): Components => {
  if (!/<[A-Z]\w*(?:\.\w+)*[\s/>]/.test(source)) return noComponents
  const text = withoutFencedCode(source)
  const closed = new Set(text.matchAll(CLOSING).map(([, name]) => name!))
  const withCode = new Set(text.matchAll(WITH_CODE).map(([, name]) => name!))
  const mayBeClosed = /<[A-Z][^<]*\/>/.test(text) || (withCode.size > 0 && text.includes("/>"))
  const isEmpty = closed.size === 0 && !mayBeClosed
  const linked = new Set(text.matchAll(LINKED).map(([, name]) => name!))
  return isEmpty ? noComponents : { isEmpty, closed, withCode, linked }
}

/** Finds where the tag of a component ends that starts at an offset of a source; -1 where none does. */
type FindEnd = (source: string, start: number) => number

/** Of the tags in text only those that are blocks or links, and those that are no tags of HTML: a browser reads all others alike. */
export const inText =
  (findEnd: FindEnd, { linked, withCode }: Components, isBlock: (name: string) => boolean): FindEnd =>
  (source, start) => {
    if (source[start + 1] !== "/" && /\w/.test(source[start - 1] ?? "")) return -1
    HEAD.lastIndex = start
    const name = HEAD.exec(source)?.[1]
    if (name === undefined) return -1
    return withCode.has(name) || linked.has(name) || isBlock(name) ? findEnd(source, start) : -1
  }

/** Finds the ends of the tags of components in one source, in a time that grows with its length. */
export const componentScanner = (source: string, { closed }: Components): FindEnd => {
  const ends = new Map<number, number>()
  /** Characters that searches without a result may still look at. */
  let room = 10 * source.length + maxTag
  return (_, start) => {
    const known = ends.get(start)
    if (known !== undefined) return known
    HEAD.lastIndex = start
    const name = HEAD.exec(source)?.[1]
    let end = -1
    if (name !== undefined && room > 0) {
      end = endOfComponent(source, start)
      if (end < 0) room -= maxTag
      else if (!closed.has(name) && source[end - 2] !== "/") end = -1
    }
    ends.set(start, end)
    return end
  }
}

const ATTRIBUTE = /([A-Za-z_][\w:.-]*)(?:[ \t\r\n]*=[ \t\r\n]*(?:"([^"]*)"|'([^']*)'|(?=\{)))?/y
const LITERAL = /^\{\s*(?:"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\$]|\\.)*)`)\s*\}$/

/** An attribute of a component as it is written. */
interface WrittenAttribute {
  /** The value of a text; null for any other expression. */
  readonly value: string | null
  /** The code between the braces around it. */
  readonly code?: string
  readonly place?: number
}

const attributesIn = (raw: string, from: number): ReadonlyMap<string, WrittenAttribute> => {
  const found = new Map<string, WrittenAttribute>()
  for (let at = from; at < raw.length;) {
    if (raw[at] === "{") {
      const end = endOfExpression(raw, at, raw.length)
      at = end < 0 ? raw.length : end
      continue
    }
    ATTRIBUTE.lastIndex = at
    const match = ATTRIBUTE.exec(raw)
    if (match === null) {
      at++
      continue
    }
    at = ATTRIBUTE.lastIndex
    const [, name = "", double, single] = match
    const text = double ?? single
    if (text !== undefined) {
      found.set(name, { value: readEntities(text), place: at - text.length - 1 })
    } else if (raw[at] === "{" && /=\s*$/.test(match[0])) {
      const end = endOfExpression(raw, at, raw.length)
      const code = raw.slice(at, end < 0 ? raw.length : end)
      const [, a, b, c] = LITERAL.exec(code) ?? []
      const literal = a ?? b ?? c
      const isPlain = literal !== undefined && !literal.includes("\\")
      found.set(name, {
        value: isPlain ? literal : null,
        code: code.slice(1, -1),
        ...(isPlain && { place: at + code.indexOf(literal, 1) })
      })
      at += code.length
    } else found.set(name, { value: "true" })
  }
  return found
}

/** The strings of an array of strings in JavaScript, as in `['a', "b"]`; empty for any other code. */
const stringsIn = (code: string): ReadonlyArray<string> =>
  /^\s*\[(?:\s*(?:"[^"\\\n]*"|'[^'\\\n]*')\s*,?)*\s*\]\s*$/.test(code)
    ? [...code.matchAll(/"([^"\\\n]*)"|'([^'\\\n]*)'/g)].map(([, a, b]) => a ?? b ?? "")
    : []

/** The titles in an array, of strings or of objects with labels. */
const itemsIn = (code: string): ReadonlyArray<string> => {
  const strings = stringsIn(code)
  return strings.length > 0 ? strings : labelsIn(code)
}

/** The properties of the component at the start of a text whose values are texts, by name; undefined without any. */
export const propertiesIn = (written: string): Readonly<Record<string, string>> | undefined => {
  HEAD.lastIndex = 0
  if (!HEAD.test(written)) return undefined
  const end = endOfComponent(written, 0)
  const found = [...attributesIn(written.slice(0, end < 0 ? 0 : end), HEAD.lastIndex)]
  const texts = found.flatMap(([name, { value }]) => (value === null ? [] : [[name, value] as const]))
  return texts.length === 0 ? undefined : Object.fromEntries(texts)
}

/** Reads the tag of a component as the tag of the block that it is shown as; undefined when it is none. */
export const readComponent = (raw: string): TagWords | undefined => {
  HEAD.lastIndex = 0
  const name = HEAD.exec(raw)?.[1]
  if (name === undefined) return undefined
  const { argument, attributes: known, name: as, operation, rows, style } = componentNames(name)
  const written = attributesIn(raw, HEAD.lastIndex)
  const attributes: Record<string, string> = {}
  const places: Record<string, number> = {}
  for (const [key, props] of Object.entries(known)) {
    const found = props.map((prop) => written.get(prop)).find((one) => one?.value != null)
    if (found?.value == null) continue
    attributes[key] = found.value
    if (found.place !== undefined) places[key] = found.place
  }
  if (style !== undefined) attributes.style = style(attributes.type)
  if (operation !== undefined) {
    const found = operationIn(written.get(operation)?.code ?? "")
    // The path counts from the folder of the project.
    const src = attributes.src?.replace(/^(?!\w+:\/\/)(?:\.?\/)?/, "/")
    if (found === undefined || src === undefined) delete attributes.src
    else Object.assign(attributes, found, { src })
  }
  const code = argument === undefined ? undefined : written.get(argument)?.code
  const types = rows === undefined ? undefined : typeRowsIn(written.get(rows)?.code ?? "")
  return {
    name: as,
    closes: raw.startsWith("</") ? name : undefined,
    attributes,
    places,
    argument: "",
    component: {
      name,
      isClosed: raw.endsWith("/>"),
      items: code === undefined ? [] : itemsIn(code),
      ...(types !== undefined && types.length > 0 && { rows: types })
    }
  }
}
