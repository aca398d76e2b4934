/** A piece of a page in which all text of others is escaped. */
export class Html {
  readonly text: string

  private constructor(text: string) {
    this.text = text
  }

  /** The only maker: a template, whose literal parts are the source code's own. */
  static readonly of = (parts: TemplateStringsArray, values: ReadonlyArray<HtmlValue>): Html =>
    new Html(parts.reduce((text, part, index) => text + textOf(values[index - 1]) + part))
}

/** A value in a template: text and numbers are escaped, pieces of pages stay as they are, null and false show nothing. */
export type HtmlValue = string | number | Html | ReadonlyArray<Html> | null | undefined | false

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;"
}

const textOf = (value: HtmlValue): string => {
  if (value === null || value === undefined || value === false) return ""
  if (value instanceof Html) return value.text
  return typeof value === "object"
    ? value.map(({ text }) => text).join("")
    : String(value).replace(/[&<>"']/g, (character) => entities[character] ?? "")
}

/** Makes a piece of a page of a template: attributes stand in double quotes. */
export const html = (parts: TemplateStringsArray, ...values: ReadonlyArray<HtmlValue>): Html =>
  Html.of(parts, values)
