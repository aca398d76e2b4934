import { escapeText } from "./escapeText.ts"
import { safeUrl } from "./safeUrl.ts"
import { type Hole, type Template, TemplateReader } from "./Template.ts"

/** A piece of a page. It is a class, so no data that was parsed can pose as one. */
export class Html {
  /** The markup. */
  readonly text: string

  private constructor(text: string) {
    this.text = text
  }

  /** Takes markup as it is. Only `html` and the few callers that `trusted.test.ts` lists may use it. */
  static trust(text: string): Html {
    return new Html(text)
  }

  static readonly empty: Html = new Html("")

  /** Joins pieces without anything between them. */
  static join(pieces: ReadonlyArray<Html>): Html {
    let text = ""
    for (const piece of pieces) text += piece.text
    return new Html(text)
  }
}

/** A value in a template. Text is escaped; nothing is shown of true, false, null and undefined. */
export type HtmlValue = Html | string | number | boolean | null | undefined | ReadonlyArray<HtmlValue>

const templates = new WeakMap<TemplateStringsArray, Template>()

const templateOf = (strings: TemplateStringsArray): Template => {
  const known = templates.get(strings)
  if (known !== undefined) return known
  const template = new TemplateReader(strings).read()
  templates.set(strings, template)
  return template
}

const isNothing = (value: HtmlValue): value is boolean | null | undefined =>
  value === undefined || value === null || value === false || value === true

const textOf = (value: HtmlValue): string => {
  if (typeof value === "string") return escapeText(value)
  if (value instanceof Html) return value.text
  if (isNothing(value)) return ""
  if (typeof value === "number") return String(value)
  if (!Array.isArray(value)) throw new TypeError("A template has a value that is neither text nor Html")
  let text = ""
  for (const one of value as ReadonlyArray<HtmlValue>) text += textOf(one)
  return text
}

const wordOf = (value: HtmlValue, name: string): string => {
  if (typeof value === "string") return value
  if (typeof value === "number") return String(value)
  throw new TypeError(`The attribute ${name} has a value that is no text`)
}

/** An attribute with its value: words of a list are joined by spaces, an empty list and a harmful address are no attribute. */
const attributeOf = ({ isUrl, name }: Hole & { readonly in: "attribute" }, value: HtmlValue): string => {
  if (value === true) return ` ${name}=""`
  if (isNothing(value)) return ""
  let text: string
  if (Array.isArray(value)) {
    const words = (value as ReadonlyArray<HtmlValue>).filter((one) => !isNothing(one) && one !== "")
    if (words.length === 0) return ""
    text = words.map((one) => wordOf(one, name)).join(" ")
  } else text = wordOf(value, name)
  const written = isUrl ? safeUrl(name, text) : text
  return written === undefined ? "" : ` ${name}="${escapeText(written)}"`
}

/**
 * Makes a piece of a page of a template. A hole is text between tags or the whole value of an attribute (`class=${x}`); a
 * template with a hole elsewhere, with an event handler or a style, or with tags that do not balance, throws
 * `TemplateRefused` at its first use. A line break with its indent is one space, and nothing at both ends.
 */
export const html = (strings: TemplateStringsArray, ...values: ReadonlyArray<HtmlValue>): Html => {
  const { holes, parts } = templateOf(strings)
  let text = parts[0]!
  for (let index = 0; index < holes.length; index++) {
    const hole = holes[index]!
    const value = values[index]
    text += (hole.in === "text" ? textOf(value) : attributeOf(hole, value)) + parts[index + 1]!
  }
  return Html.trust(text)
}
