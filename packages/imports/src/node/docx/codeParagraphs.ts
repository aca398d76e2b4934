import { marks, runOf } from "./prepareParagraph.ts"
import { childAt, childrenOf, holds, valueAt, xml, type XmlElement } from "./XmlElement.ts"

/** The style of paragraphs of code, which `readDocx` knows. */
export const codeStyleId = "OctavoCode"

const codeNames =
  /^(?:html preformatted|preformatted(?: text)?|code(?: block)?|source ?code|macro text|plain text code|listing|verbatim|program|console|terminal)$/i

const codeFonts =
  /^(?:courier(?: new)?|consolas|menlo|monaco|source code pro|jetbrains mono|fira (?:code|mono)|cascadia (?:code|mono)|lucida console|dejavu sans mono|liberation mono|roboto mono|inconsolata|andale mono)$/i

const words = new Set(["w:t"])

const isMono = (run: XmlElement): boolean => {
  const fonts = childAt(run, "w:rPr", "w:rFonts")?.attributes
  return codeFonts.test(fonts?.["w:ascii"] ?? fonts?.["w:hAnsi"] ?? "")
}

/** Whether all of a paragraph is written in a font for code. */
const isInCodeFont = (paragraph: XmlElement): boolean => {
  const runs = childrenOf(paragraph).filter((child) => holds(child, words))
  return runs.length > 0 && runs.every((run) => run.name === "w:r" && isMono(run))
}

const twipsPerColumn = 120

const indentOf = (paragraph: XmlElement): number => {
  const indent = childAt(paragraph, "w:pPr", "w:ind")?.attributes ?? {}
  const left = Number(indent["w:start"] ?? indent["w:left"]) || 0
  const first = Number(indent["w:firstLine"]) || -(Number(indent["w:hanging"]) || 0)
  return Math.min(200, Math.max(0, Math.round((left + first) / twipsPerColumn)))
}

/** A paragraph of code with the style of code; undefined for any other one. */
export const codeStyle = (
  paragraph: XmlElement,
  styles: ReadonlyMap<string, XmlElement>
): XmlElement | undefined => {
  const properties = childAt(paragraph, "w:pPr")
  const style = valueAt(properties, "w:pStyle")
  const name = style === undefined ? "" : (valueAt(styles.get(style), "w:name") ?? style)
  const isPlain = style === undefined || /^(?:normal|no spacing|body text)$/i.test(name)
  const isCode =
    codeNames.test(name) ||
    (isPlain && childAt(properties, "w:numPr") === undefined && isInCodeFont(paragraph))
  if (!isCode) return undefined
  const rest = childrenOf(properties).filter((child) => child.name !== "w:pStyle" && child.name !== "w:numPr")
  const children = paragraph.children.filter((child) => child !== properties)
  return {
    ...paragraph,
    children: [xml("w:pPr", {}, xml("w:pStyle", { "w:val": codeStyleId }), ...rest), ...children]
  }
}

const isCode = (node: XmlElement): boolean =>
  node.name === "w:p" && valueAt(node, "w:pPr", "w:pStyle") === codeStyleId

/** Writes the indents of paragraphs of code as spaces, and keeps empty lines between them. */
export const withCodeIndents = (blocks: ReadonlyArray<XmlElement>): ReadonlyArray<XmlElement> => {
  const result: Array<XmlElement> = []
  for (let at = 0; at < blocks.length; at++) {
    if (!isCode(blocks[at]!)) {
      result.push(blocks[at]!)
      continue
    }
    let end = at
    while (end < blocks.length && isCode(blocks[end]!)) end++
    const lines = blocks.slice(at, end)
    const written = lines.filter((line) => holds(line, words))
    const least = Math.min(...written.map(indentOf))
    for (const line of lines) {
      const [properties, ...rest] = line.children
      const spaces = holds(line, words) ? " ".repeat(indentOf(line) - least) : marks.blank
      result.push({ ...line, children: [properties!, ...(spaces === "" ? [] : [runOf(spaces)]), ...rest] })
    }
    at = end - 1
  }
  return result
}
