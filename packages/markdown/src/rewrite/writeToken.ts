import { writeEntities } from "../html/Html.ts"
import type { Place, Span } from "../places/Places.ts"
import { printInlines } from "../print/printDocument.ts"
import type { Rewriting } from "./Rewriting.ts"
import { readTag, writeValue } from "../tags/Tag.ts"

/** Words of an image, with the brackets around them. */
export const IMAGE_LABEL = /^!\[(?:[^[\]\\]|\\[^]|\[(?:[^[\]\\]|\\[^])*\])*\]/

/** A target between the parentheses of a link. */
export const writeDestination = (target: string): string =>
  printInlines([{ type: "link", url: target, children: [{ type: "text", value: "x" }] }], "", "").slice(4, -1)

/** Words between the brackets of an image. */
export const writeLabel = (words: string): string =>
  words.replace(/[[\]\\]/g, "\\$&").replaceAll("&", "&amp;")

/** The title of a link or an image. */
export const writeLinkTitle = (title: string): string =>
  `"${title.replace(/["\\&]/g, (character) => (character === "&" ? "&amp;" : `\\${character}`))}"`

const DESTINATION =
  /^(?:!?\[[^]*)?\]\([ \t\r\n]*(?=(<[^>\n]*>|[^\s]*?)(?:[ \t\r\n]+(?:"[^]*"|'[^]*'|\([^]*\)))?[ \t\r\n]*\)$)/

/** The range of the target in `[text](target "title")`, or in the rest after its text. */
export const destinationIn = (link: string): Span | undefined => {
  const opening = DESTINATION.exec(link)
  if (opening === null) return undefined
  return { start: opening[0].length, end: opening[0].length + opening[1]!.length }
}

/** Whether a value is that of an option of a directive of MyST, or the words behind its name. */
const isOfDirective = (source: string, start: number): boolean =>
  /(?:(?:^|\n)[ \t>]*:[\w-]+:|[`~:]{3}[ \t]*\{[\w:-]+\})[ \t]*$/.test(
    source.slice(Math.max(0, start - 200), start)
  )

/** Sets an attribute of the HTML that something was read from, or takes it away; everything else in the tag stays. */
export const writeHtmlAttribute = (
  rewriting: Rewriting,
  { attributes, element, origin }: Pick<Place, "attributes" | "element" | "origin">,
  name: string,
  value: string | undefined
): boolean => {
  const { source } = rewriting
  const all = attributes ?? element?.attributes
  if (all === undefined || origin === undefined) return false
  const attribute = Object.hasOwn(all, name) ? all[name] : undefined
  if (attribute !== undefined) {
    const start = origin(attribute.start)
    const end = origin(attribute.end)
    const quote = source[start - 1]
    if (start < 1) return false
    if (isOfDirective(source, start)) {
      if (value === undefined || value === "" || value.includes("\n")) return false
      rewriting.splice(start, end, value)
      return true
    }
    if (value !== undefined && (quote === '"' || quote === "'") && attribute.end > attribute.start) {
      rewriting.splice(start, end, writeEntities(value).replaceAll("'", "&#39;"))
      return true
    }
    const before = new RegExp(`\\s+${name}(?:\\s*=\\s*["']?)?$`, "i").exec(
      source.slice(Math.max(0, start - 200), start)
    )
    if (before === null) return false
    const to = (quote === '"' || quote === "'") && source[end] === quote ? end + 1 : end
    rewriting.splice(
      start - before[0].length,
      to,
      value === undefined ? "" : ` ${name}="${writeEntities(value)}"`
    )
    return true
  }
  if (value === undefined) return true
  if (element === undefined) return false
  const close = origin(element.open - 1)
  if (source[close] !== ">") return false
  const at = source[close - 1] === "/" ? close - 1 : close
  rewriting.splice(at, at, value === "" ? ` ${name}` : ` ${name}="${writeEntities(value)}"`)
  return true
}

/** Sets or takes away attributes of a tag such as `{% hint %}`; the others stay as they are written. */
export const writeTagAttributes = (raw: string, changes: ReadonlyMap<string, string | undefined>): string => {
  let tag = raw
  for (const [name, value] of changes) {
    const words = readTag(tag)
    if (words === undefined) return tag
    const place = words.places[name]
    const start = place === undefined ? -1 : place
    const quote = start < 0 ? "" : tag[start - 1]!
    const isQuoted = quote === '"' || quote === "'"
    if (start >= 0) {
      const rest = tag.slice(start)
      const length = isQuoted
        ? (new RegExp(`^(?:[^${quote}\\\\]|\\\\[^])*`).exec(rest)?.[0].length ?? 0)
        : (/^[^\s"'=]+?(?=\s|%\}|$)/.exec(rest)?.[0].length ?? 0)
      if (value !== undefined) {
        const written = isQuoted ? writeValue(value).replaceAll("'", "&#39;") : `"${writeValue(value)}"`
        tag = tag.slice(0, start) + written + tag.slice(start + length)
      } else {
        const lead = new RegExp(`\\s*${name}[ \\t]*=[ \\t]*["']?$`).exec(tag.slice(0, start))
        const from = lead === null ? start : lead.index
        tag = tag.slice(0, from) + tag.slice(start + length + (isQuoted ? 1 : 0))
      }
    } else if (value !== undefined) {
      tag = tag.replace(/\s*%\}$/, ` ${name}="${writeValue(value)}" %}`)
    }
  }
  return tag
}
