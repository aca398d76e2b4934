import { type ComponentForm, formOfShortcode } from "./componentNames.ts"
import { readEntities } from "../html/Html.ts"
import type { TagWords } from "./TagWords.ts"

/** The most characters of a shortcode. */
const maxShortcode = 2048

const HEAD = /\{\{([<%])[ \t]*(\/?)[ \t]*([A-Za-z][\w./-]*)/y

/** The offset behind the shortcode of Hugo that starts at an offset, as in `{{< note >}}`; or -1. */
const endOfShortcode = (source: string, start: number): number => {
  HEAD.lastIndex = start
  const mark = HEAD.exec(source)?.[1]
  if (mark === undefined) return -1
  const close = mark === "<" ? ">}}" : "%}}"
  const limit = Math.min(source.length, start + maxShortcode)
  for (let at = HEAD.lastIndex; at < limit; at++) {
    const character = source[at]!
    if (source.startsWith(close, at)) return at + close.length
    if (character === '"' || character === "`") {
      at = source.indexOf(character, at + 1)
      if (at < 0) return -1
    } else if (character === "{" || /^\n[ \t]*\r?\n/.test(source.slice(at, at + 40))) return -1
  }
  return -1
}

/** The names of the shortcodes in a text that have an end, and of the one that needs none. */
export const closedShortcodes = (source: string): ReadonlySet<string> =>
  source.includes("{{<") || source.includes("{{%")
    ? new Set([
        "figure",
        ...source.matchAll(/\{\{[<%][ \t]*\/[ \t]*([A-Za-z][\w./-]*)/g).map(([, name]) => name!)
      ])
    : new Set()

/** Finds the ends of the shortcodes whose names are among those that have an end. */
export const shortcodeScanner =
  (closed: ReadonlySet<string>) =>
  (source: string, start: number): number => {
    HEAD.lastIndex = start
    return closed.has(HEAD.exec(source)?.[3] ?? "") ? endOfShortcode(source, start) : -1
  }

const ARGUMENT = /(?:([A-Za-z_][\w-]*)[ \t]*=[ \t]*)?(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`|([^\s"`=>%/]+))/g

interface Argument {
  readonly value: string
  readonly place?: number
}

/** The arguments of a shortcode by their names, or their numbers. */
const argumentsIn = (raw: string, from: number): ReadonlyMap<string, Argument> => {
  const found = new Map<string, Argument>()
  const text = raw.slice(0, -3)
  let number = 0
  ARGUMENT.lastIndex = from
  for (const match of text.matchAll(ARGUMENT)) {
    const [written, name = String(number++), double, code, bare] = match
    const value = double ?? code ?? bare ?? ""
    const read = readEntities(value.replace(/\\(["\\])/g, "$1"))
    const place = match.index + written.length - value.length - (bare === undefined ? 1 : 0)
    found.set(name, { value: read, ...(read === value && { place }) })
  }
  return found
}

const attributesOf = (
  form: ComponentForm,
  written: ReadonlyMap<string, Argument>
): Pick<TagWords, "attributes" | "places"> => {
  const attributes: Record<string, string> = {}
  const places: Record<string, number> = {}
  for (const [key, names] of Object.entries(form.attributes)) {
    const found = names.map((name) => written.get(name)).find((one) => one !== undefined)
    if (found === undefined) continue
    attributes[key] = found.value
    if (found.place !== undefined) places[key] = found.place
  }
  if (form.style !== undefined) attributes.style = form.style(attributes.type)
  return { attributes, places }
}

/** Reads a shortcode as the tag of the block that it is shown as; undefined when it is none. */
export const readShortcode = (raw: string): TagWords | undefined => {
  HEAD.lastIndex = 0
  const [, , slash, name] = HEAD.exec(raw) ?? []
  if (name === undefined) return undefined
  const form = formOfShortcode(name)
  const isClosed = form.name === "image" || /\/[ \t]*[>%]\}\}$/.test(raw)
  return {
    name: form.name,
    closes: slash === "/" ? name : undefined,
    ...attributesOf(form, argumentsIn(raw, HEAD.lastIndex)),
    argument: "",
    component: { name: `{{${name}`, isClosed, items: [] }
  }
}
