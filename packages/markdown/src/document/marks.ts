import type { Mark } from "./Document.ts"

const ORDER = ["bold", "italic", "strikethrough", "superscript", "subscript", "color", "keyboard", "code"]

const simple = (type: Exclude<Mark["type"], "color">): Mark => ({ object: "mark", type })

/** The marks that HTML elements and Markdown give to the text inside them. */
export const MARK_OF_ELEMENT: Readonly<Record<string, Mark>> = {
  b: simple("bold"),
  strong: simple("bold"),
  i: simple("italic"),
  em: simple("italic"),
  s: simple("strikethrough"),
  del: simple("strikethrough"),
  strike: simple("strikethrough"),
  sup: simple("superscript"),
  sub: simple("subscript"),
  kbd: simple("keyboard"),
  code: simple("code")
}

const COLORS = new Set(
  "default green blue red orange yellow purple $primary $info $success $warning $danger".split(" ")
)

/** The color mark of `<mark style="color:red;background-color:yellow;">`; undefined when it names no known color. */
export const colorMark = (style: string): Mark | undefined => {
  let text = "default"
  let background = "default"
  for (const rule of style.split(";")) {
    const [property, value] = rule.split(":").map((part) => part.trim().toLowerCase())
    if (value === undefined || !COLORS.has(value)) continue
    if (property === "color") text = value
    else if (property === "background-color" || property === "background") background = value
  }
  return text === "default" && background === "default"
    ? undefined
    : { object: "mark", type: "color", data: { text, background } }
}

/** Adds a mark in the one order that marks always have, so that equal styles are equal lists. */
export const withMark = (marks: ReadonlyArray<Mark>, mark: Mark): ReadonlyArray<Mark> => {
  const others = marks.filter((other) => other.type !== mark.type)
  others.push(mark)
  return others.sort((a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type))
}

export const sameMarks = (a: ReadonlyArray<Mark>, b: ReadonlyArray<Mark>): boolean =>
  a === b ||
  (a.length === b.length &&
    a.every((mark, index) => {
      const other = b[index]!
      return (
        mark.type === other.type &&
        (mark.type !== "color" ||
          other.type !== "color" ||
          (mark.data.text === other.data.text && mark.data.background === other.data.background))
      )
    }))
