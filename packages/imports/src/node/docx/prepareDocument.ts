import { codeStyle, withCodeIndents } from "./codeParagraphs.ts"
import type { ListNumbers } from "./ListNumbers.ts"
import { chosen, type Findings, marks, type Parts, prepareParagraph, runOf } from "./prepareParagraph.ts"
import { childAt, childrenOf, valueAt, xml, type XmlElement } from "./XmlElement.ts"

/** The context of the preparation of the parts of a document. */
export interface Preparation {
  readonly numbers: ListNumbers
  readonly findings: Findings
  readonly parts: Parts
  /** The name of a style of paragraphs by its id. */
  readonly styleNames: ReadonlyMap<string, string>
}

const without = (
  properties: XmlElement | undefined,
  ...names: ReadonlyArray<string>
): ReadonlyArray<XmlElement> => childrenOf(properties).filter(({ name }) => !names.includes(name))

/** A paragraph of a list with its list among its own properties, and its number as a mark before its text. */
const numbered = (paragraph: XmlElement, { numbers }: Preparation): XmlElement => {
  const properties = childAt(paragraph, "w:pPr")
  const item = numbers.itemOf(properties)
  if (item === undefined) return paragraph
  const number = numbers.next(item)
  const level = xml("w:ilvl", { "w:val": String(item.level) })
  const numPr = xml("w:numPr", {}, level, xml("w:numId", { "w:val": item.numId }))
  const rest = paragraph.children.filter((child) => child !== properties)
  return {
    ...paragraph,
    children: [
      xml("w:pPr", {}, ...without(properties, "w:numPr"), numPr),
      ...(number === undefined ? [] : [runOf(`${marks.number}${number}${marks.end}`)]),
      ...rest
    ]
  }
}

const readParagraph = (paragraph: XmlElement, preparation: Preparation): ReadonlyArray<XmlElement> => {
  const { after, before, own } = prepareParagraph(paragraph, preparation.findings, preparation.parts)
  const styled = codeStyle(own, preparation.styleNames) ?? numbered(own, preparation)
  return [...blocksOf(before, preparation), styled, ...blocksOf(after, preparation)]
}

/** A row with cells for the columns that it leaves out at its beginning. */
const withAllCells = (row: XmlElement): XmlElement => {
  const skipped = Math.min(Number(valueAt(row, "w:trPr", "w:gridBefore")) || 0, 100)
  const cells = Array.from({ length: skipped }, () => xml("w:tc", {}, xml("w:p")))
  return { ...row, children: [...cells, ...row.children] }
}

const blocksOf = (nodes: ReadonlyArray<XmlElement>, preparation: Preparation): ReadonlyArray<XmlElement> =>
  withCodeIndents(
    nodes.flatMap((node): ReadonlyArray<XmlElement> => {
      switch (node.name) {
        case "w:p":
          return readParagraph(node, preparation)
        case "w:tr":
          return [prepared(withAllCells(node), preparation)]
        case "w:del":
        case "w:moveFrom":
          return []
        case "w:altChunk":
        case "w:subDoc":
          return readParagraph(xml("w:p", {}, node), preparation)
        case "mc:AlternateContent":
          return blocksOf(chosen(node), preparation)
        case "m:oMathPara":
        case "m:oMath":
          return readParagraph(xml("w:p", {}, node), preparation)
        case "w:tbl":
        case "w:tc":
        case "w:sdt":
        case "w:sdtContent":
        case "w:footnote":
        case "w:endnote":
        case "w:body":
        case "w:document":
          return [prepared(node, preparation)]
        default:
          return node.name.endsWith("Pr") ? [node] : blocksOf(childrenOf(node), preparation)
      }
    })
  )

/** A part of a document in elements that mammoth reads, so that it loses no text of it. */
export const prepared = (node: XmlElement, preparation: Preparation): XmlElement => ({
  ...node,
  children: [...blocksOf(childrenOf(node), preparation)]
})
