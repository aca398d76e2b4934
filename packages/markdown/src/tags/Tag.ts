import { isLiquidComment } from "./codeTags.ts"
import { readComponent } from "./componentTag.ts"
import { readEntities } from "../html/Html.ts"
import { readShortcode } from "./shortcodes.ts"
import type { TagWords } from "./TagWords.ts"

const HEAD = /^\{%[ \t]*(@?[A-Za-z][\w./-]*)[ \t\r\n]*/
const ATTRIBUTE =
  /([A-Za-z_][\w-]*)[ \t]*(?:=[ \t]*(?:"((?:[^"\\]|\\[^])*)"|'((?:[^'\\]|\\[^])*)'|([^\s"'=]+)))?/g

const unescapeValue = (value: string): string =>
  readEntities(value.includes("\\") ? value.replace(/\\(["'\\])/g, "$1") : value)

/** Reads a tag of the Markdown source, a component of MDX or a shortcode of Hugo; undefined when it is none. */
export const readTag = (raw: string): TagWords | undefined => {
  if (raw.startsWith("<")) return readComponent(raw)
  if (raw.startsWith("{{")) return readShortcode(raw)
  const head = isLiquidComment(raw) ? null : HEAD.exec(raw)
  if (head === null) return undefined
  const name = head[1]!
  const argument = raw.slice(head[0].length, -2)
  const attributes: Record<string, string> = {}
  const places: Record<string, number> = {}
  if (name !== "if") {
    for (const match of argument.matchAll(ATTRIBUTE)) {
      const key = match[1]!
      const value = match[2] ?? match[3] ?? match[4]
      if (Object.hasOwn(attributes, key)) continue
      attributes[key] = value === undefined ? "true" : unescapeValue(value)
      const quoted = match[4] === undefined ? 1 : 0
      if (value !== undefined) {
        places[key] = head[0].length + match.index + match[0].length - value.length - quoted
      }
    }
  }
  return {
    name,
    closes: name.startsWith("end") && name.length > 3 ? name.slice(3) : undefined,
    attributes,
    places,
    argument: argument.trim()
  }
}

/** Reads an attribute that says something only when it is `true`. */
export const isTrue = (value: string | undefined): boolean | undefined =>
  value === "true" ? true : undefined

/** Escapes the value of an attribute for a tag, without its quotes. */
export const writeValue = (value: string): string =>
  value
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("\\", "&#x5C;")
    .replaceAll("{%", "&#x7B;%")
    .replaceAll("%}", "%&#x7D;")
    .replace(/\n(?=\s*\n)/g, "&#xA;")

/** The attributes of a tag that is written. */
export type TagAttributes = Readonly<Record<string, string | number | boolean | undefined>>

/** The value of an attribute for a text; undefined for anything else. */
export const textValue = (value: unknown): string | undefined =>
  typeof value === "string" ? value : undefined

/** The value of an attribute that is written only when it is true. */
export const flagValue = (value: unknown): true | undefined => (value === true ? true : undefined)

/** Writes an opening tag; attributes that are undefined or false are left out. */
export const writeTag = (name: string, attributes: TagAttributes = {}): string => {
  let written = `{% ${name}`
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) written += ` ${key}="${writeValue(String(value))}"`
  }
  return `${written} %}`
}
