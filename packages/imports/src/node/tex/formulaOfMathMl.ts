import type { Element } from "hast"
import { isElement, propertyOf, textOf } from "../html/elements.ts"
import { escaped, functionName, operators } from "./texText.ts"

/** Signs above and below, by what TeX calls them. */
const above: ReadonlyMap<string, string> = new Map([
  ...[..."^ˆ\u0302"].map((sign) => [sign, "hat"] as const),
  ...[..."~˜\u0303"].map((sign) => [sign, "tilde"] as const),
  ...[..."¯‾\u0304"].map((sign) => [sign, "bar"] as const),
  ...[..."→⃗"].map((sign) => [sign, "vec"] as const),
  ["˙", "dot"],
  ["¨", "ddot"],
  ["ˇ", "check"],
  ["⏞", "overbrace"]
])
const below: ReadonlyMap<string, string> = new Map([
  ["_", "underline"],
  ["\u0332", "underline"],
  ["⏟", "underbrace"]
])

const variants: ReadonlyMap<string, string> = new Map([
  ["normal", "mathrm"],
  ["bold", "mathbf"],
  ["bold-italic", "boldsymbol"],
  ["double-struck", "mathbb"],
  ["script", "mathcal"],
  ["fraktur", "mathfrak"],
  ["sans-serif", "mathsf"],
  ["monospace", "mathtt"]
])

const partsOf = ({ children }: Element): ReadonlyArray<Element> =>
  children.filter((child): child is Element => child.type === "element")

const wordsOf = (node: Element): string =>
  textOf(node)
    .replace(/[\u2061-\u2064]/g, "")
    .replace(/\s+/g, " ")
    .trim()

/** A name or operator of several letters is upright. */
const named = (words: string): string => {
  if (functionName.test(words)) return `\\${words} `
  return /^\p{L}[\p{L}\p{N}]+$/u.test(words) ? `\\operatorname{${words}}` : escaped(words)
}

const identifier = (node: Element): string => {
  const words = wordsOf(node)
  const variant = variants.get(propertyOf(node, "mathVariant") ?? propertyOf(node, "mathvariant") ?? "")
  if (variant !== undefined && !functionName.test(words)) return `\\${variant}{${escaped(words)}}`
  return named(words)
}

const textOfTex = (text: string): string =>
  `\\text{${text
    .replace(/\s+/g, " ")
    .replace(/[\\{}$&#_%^~]/g, (sign) =>
      sign === "\\" ? "\\textbackslash " : /[\^~]/.test(sign) ? `\\${sign}{}` : `\\${sign}`
    )}}`

/** A base with what is below and above it: limits of an operator, a sign, or anything else. */
const stacked = (
  base: Element | undefined,
  under: Element | undefined,
  over: Element | undefined
): string => {
  const [written, lower, upper] = [tex(base), tex(under), tex(over)]
  const sign = base === undefined ? "" : wordsOf(base)
  if (sign in operators || /^(?:lim|max|min|sup|inf|det|gcd)$/.test(sign))
    return `${written}${under === undefined ? "" : `_{${lower}}`}${over === undefined ? "" : `^{${upper}}`}`
  const [belowName, aboveName] = [under && below.get(wordsOf(under)), over && above.get(wordsOf(over))]
  let result = written
  if (over !== undefined)
    result = aboveName === undefined ? `\\overset{${upper}}{${result}}` : `\\${aboveName}{${result}}`
  if (under !== undefined)
    result = belowName === undefined ? `\\underset{${lower}}{${result}}` : `\\${belowName}{${result}}`
  return result
}

const scripts = (parts: ReadonlyArray<Element>): string =>
  parts
    .map((part, at) =>
      isElement(part, "none", "mprescripts") ? "" : `${at % 2 === 0 ? "_" : "^"}{${tex(part)}}`
    )
    .join("")

const multiscripts = (parts: ReadonlyArray<Element>): string => {
  const [base, ...rest] = parts
  const at = rest.findIndex((part) => isElement(part, "mprescripts"))
  const [after, before] = at < 0 ? [rest, []] : [rest.slice(0, at), rest.slice(at + 1)]
  return `${before.length === 0 ? "" : `{}${scripts(before)}`}{${tex(base)}}${scripts(after)}`
}

const delimiter = (sign: string): string => (sign === "" ? "." : escaped(sign).trim())

const fenced = (node: Element, parts: ReadonlyArray<Element>): string => {
  const [open, close] = [propertyOf(node, "open") ?? "(", propertyOf(node, "close") ?? ")"]
  const between = (propertyOf(node, "separators") ?? ",").trim().slice(0, 1)
  return `\\left${delimiter(open)} ${parts.map(tex).join(` ${escaped(between)} `)} \\right${delimiter(close)}`
}

const row = (node: Element): string => {
  const cells = isElement(node, "mlabeledtr") ? partsOf(node).slice(1) : partsOf(node)
  const label = isElement(node, "mlabeledtr") ? ` & ${tex(partsOf(node)[0])}` : ""
  return `${cells.map(tex).join(" & ")}${label}`
}

const tex = (node: Element | undefined): string => {
  if (node === undefined) return ""
  const parts = partsOf(node)
  const [first, second, third] = parts
  const inside = () => parts.map(tex).join("")
  switch (node.tagName) {
    case "mi":
      return identifier(node)
    case "mn":
      return escaped(wordsOf(node))
    case "mo":
      return named(wordsOf(node))
    case "mtext":
    case "ms":
      return textOfTex(textOf(node))
    case "mspace":
      return " "
    case "mphantom":
      return ""
    case "semantics":
    case "maction":
      return tex(first)
    case "mfrac":
      return `\\frac{${tex(first)}}{${tex(second)}}`
    case "msqrt":
      return `\\sqrt{${inside()}}`
    case "mroot":
      return `\\sqrt[${tex(second)}]{${tex(first)}}`
    case "msub":
      return `{${tex(first)}}_{${tex(second)}}`
    case "msup":
      return `{${tex(first)}}^{${tex(second)}}`
    case "msubsup":
      return `{${tex(first)}}_{${tex(second)}}^{${tex(third)}}`
    case "munder":
      return stacked(first, second, undefined)
    case "mover":
      return stacked(first, undefined, second)
    case "munderover":
      return stacked(first, second, third)
    case "mmultiscripts":
      return multiscripts(parts)
    case "mfenced":
      return fenced(node, parts)
    case "mtable":
      return `\\begin{matrix} ${parts.map(row).join(" \\\\ ")} \\end{matrix}`
    default:
      return parts.length === 0 && wordsOf(node) !== "" ? textOfTex(textOf(node)) : inside()
  }
}

/** A formula in MathML as TeX; elements that TeX does not have keep their text. */
export const formulaOfMathMl = (math: Element): string => tex(math).replace(/\s+/g, " ").trim()
