import { escaped, functionName, operators, symbols } from "../tex/texText.ts"
import { childAt, childrenOf, valueAt, type XmlElement } from "./XmlElement.ts"

const accents: Readonly<Record<string, string>> = {
  "\u0302": "hat",
  "\u0303": "tilde",
  "\u0304": "bar",
  "\u0305": "overline",
  "\u0307": "dot",
  "\u0308": "ddot",
  "\u030C": "check",
  "\u20D7": "vec"
}

const textOf = (node: XmlElement): string =>
  node.children.map((child) => (typeof child === "string" ? child : textOf(child))).join("")

const run = (node: XmlElement): string => {
  const text = childrenOf(node)
    .filter(({ name }) => name === "m:t" || name === "w:t")
    .map(textOf)
    .join("")
  const properties = childAt(node, "m:rPr")
  if (childAt(properties, "m:nor") !== undefined)
    return text.trim() === "" ? " " : `\\text{${text.replace(/[{}$\\]/g, "\\$&")}}`
  return valueAt(properties, "m:sty") === "p" && /^[A-Za-z]{2,}$/.test(text)
    ? `\\operatorname{${text}}`
    : escaped(text)
}

const part = (node: XmlElement, name: string): string => {
  const found = childAt(node, name)
  return found === undefined ? "" : inside(found).trim()
}

const delimited = (node: XmlElement): string => {
  const properties = childAt(node, "m:dPr")
  const sign = (name: string, usual: string): string => {
    const given = valueAt(properties, name) ?? usual
    return given === "" ? "." : given === "{" || given === "}" ? `\\${given}` : (symbols[given] ?? given)
  }
  const between = valueAt(properties, "m:sepChr") ?? "|"
  const parts = childrenOf(node, "m:e").map((one) => inside(one).trim())
  return `\\left${sign("m:begChr", "(")} ${parts.join(` ${symbols[between] ?? between} `)} \\right${sign("m:endChr", ")")}`
}

const large = (node: XmlElement): string => {
  const sign = valueAt(childAt(node, "m:naryPr"), "m:chr") ?? "∫"
  const [below, above] = [part(node, "m:sub"), part(node, "m:sup")]
  const limits = (below === "" ? "" : `_{${below}}`) + (above === "" ? "" : `^{${above}}`)
  return `${operators[sign] ?? escaped(sign)}${limits} ${part(node, "m:e")}`
}

const called = (node: XmlElement): string => {
  const name = part(node, "m:fName")
  const plain = name.replace(/^\\operatorname\{(.*)\}$/, "$1")
  return `${functionName.test(plain) ? `\\${plain}` : name} ${part(node, "m:e")}`
}

const rows = (node: XmlElement, row: string): string =>
  childrenOf(node, row)
    .map((one) => (row === "m:mr" ? childrenOf(one, "m:e").map(inside).join(" & ") : inside(one)))
    .join(" \\\\ ")

const write = (node: XmlElement): string => {
  const e = () => part(node, "m:e")
  switch (node.name) {
    case "m:r":
      return run(node)
    case "m:f":
      return `\\frac{${part(node, "m:num")}}{${part(node, "m:den")}}`
    case "m:sSup":
      return `{${e()}}^{${part(node, "m:sup")}}`
    case "m:sSub":
      return `{${e()}}_{${part(node, "m:sub")}}`
    case "m:sSubSup":
      return `{${e()}}_{${part(node, "m:sub")}}^{${part(node, "m:sup")}}`
    case "m:sPre":
      return `{}_{${part(node, "m:sub")}}^{${part(node, "m:sup")}}{${e()}}`
    case "m:rad": {
      const degree = part(node, "m:deg")
      return `\\sqrt${degree === "" ? "" : `[${degree}]`}{${e()}}`
    }
    case "m:d":
      return delimited(node)
    case "m:nary":
      return large(node)
    case "m:func":
      return called(node)
    case "m:limLow":
      return `${/^\\?[a-z]+$/.test(e()) ? e() : `\\underset{${part(node, "m:lim")}}{${e()}}`}${/^\\?[a-z]+$/.test(e()) ? `_{${part(node, "m:lim")}}` : ""}`
    case "m:limUpp":
      return `\\overset{${part(node, "m:lim")}}{${e()}}`
    case "m:acc":
      return `\\${accents[valueAt(childAt(node, "m:accPr"), "m:chr") ?? "\u0302"] ?? "hat"}{${e()}}`
    case "m:bar":
      return `\\${valueAt(childAt(node, "m:barPr"), "m:pos") === "top" ? "overline" : "underline"}{${e()}}`
    case "m:m":
      return `\\begin{matrix} ${rows(node, "m:mr")} \\end{matrix}`
    case "m:eqArr":
      return `\\begin{array}{l} ${rows(node, "m:e")} \\end{array}`
    case "w:del":
    case "w:moveFrom":
      return ""
    default:
      return node.name.endsWith("Pr") ? "" : inside(node)
  }
}

const inside = (node: XmlElement): string => childrenOf(node).map(write).join("")

/** An equation of Word (OMML) as TeX; what TeX does not say keeps its text. */
export const formulaOfMath = (math: XmlElement): string => inside(math).replace(/\s+/g, " ").trim()
