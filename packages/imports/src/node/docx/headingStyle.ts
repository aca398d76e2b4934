import type { ListNumbers } from "./ListNumbers.ts"
import { runOf } from "./prepareParagraph.ts"
import { childAt, childrenOf, holds, valueAt, xml, type XmlElement } from "./XmlElement.ts"

/** The styles of headings by level and of titles, which `readDocx` knows. */
export const headingStyleIds = [1, 2, 3, 4, 5, 6].map((level) => `OctavoHeading${level}`)
export const titleStyleId = "OctavoTitle"

const idOf = (level: number): string | undefined => headingStyleIds[Math.min(level, 6) - 1]

/** The style of the heading that an outline level makes: from 0, and 9 for text. */
const ofOutline = (properties: XmlElement | undefined): string | undefined => {
  const given = valueAt(properties, "w:outlineLvl")
  return given === undefined || given === "9" ? given : idOf(Number(given) + 1)
}

const ofName = (name: string): string | undefined => {
  const [, level] = /^heading ([1-9])$/i.exec(name) ?? []
  return level === undefined ? (/^title$/i.test(name) ? titleStyleId : undefined) : idOf(Number(level))
}

/** The style of a heading for the properties of a paragraph: by its outline level, or by the styles that its own one is based on, whatever their language. */
const styleOf = (
  properties: XmlElement | undefined,
  styles: ReadonlyMap<string, XmlElement>
): string | undefined => {
  const seen = new Set<string>()
  let found = ofOutline(properties)
  let id = valueAt(properties, "w:pStyle")
  while (found === undefined && id !== undefined && !seen.has(id)) {
    seen.add(id)
    const style = styles.get(id)
    found = ofName(valueAt(style, "w:name") ?? "") ?? ofOutline(childAt(style, "w:pPr"))
    id = valueAt(style, "w:basedOn")
  }
  return found === "9" ? undefined : found
}

const words = new Set(["w:t", "w:sym", "m:t"])

/** A heading or title with its style and the number before its words; undefined for any other paragraph. */
export const headingStyle = (
  paragraph: XmlElement,
  styles: ReadonlyMap<string, XmlElement>,
  numbers: ListNumbers
): XmlElement | undefined => {
  const properties = childAt(paragraph, "w:pPr")
  const style = styleOf(properties, styles)
  if (style === undefined) return undefined
  const item = numbers.itemOf(properties)
  if (item !== undefined) numbers.next(item)
  const label = item === undefined || !holds(paragraph, words) ? "" : numbers.labelOf(item)
  const rest = childrenOf(properties).filter(({ name }) => name !== "w:pStyle" && name !== "w:numPr")
  return {
    ...paragraph,
    children: [
      xml("w:pPr", {}, xml("w:pStyle", { "w:val": style }), ...rest),
      ...(label === "" ? [] : [runOf(`${label} `)]),
      ...paragraph.children.filter((child) => child !== properties)
    ]
  }
}
