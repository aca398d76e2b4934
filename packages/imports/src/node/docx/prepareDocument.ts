import { codeStyle, withCodeIndents } from "./codeParagraphs.ts"
import { headingStyle } from "./headingStyle.ts"
import type { ListNumbers } from "./ListNumbers.ts"
import {
  chosen,
  type Findings,
  isOn,
  marks,
  type Parts,
  prepareParagraph,
  runOf
} from "./prepareParagraph.ts"
import { childAt, childrenOf, valueAt, xml, type XmlElement } from "./XmlElement.ts"

/** The context of the preparation of the parts of a document. */
export interface Preparation {
  readonly numbers: ListNumbers
  readonly findings: Findings
  readonly parts: Parts
  /** The styles by their ids. */
  readonly styles: ReadonlyMap<string, XmlElement>
}

const without = (
  properties: XmlElement | undefined,
  ...names: ReadonlyArray<string>
): ReadonlyArray<XmlElement> => childrenOf(properties).filter(({ name }) => !names.includes(name))

const textBelow = ({ children, name }: XmlElement): string =>
  name === "w:instrText"
    ? ""
    : children.map((child) => (typeof child === "string" ? child : textBelow(child))).join("")

/** Reports the first list whose labels are more than the number that a page shows. */
const reportLabel = (paragraph: XmlElement, label: string, number: number, findings: Findings): void => {
  const [first, ...others] = label.match(/[\p{L}\p{N}]+/gu) ?? [number]
  if (findings.hasLabels || (others.length === 0 && Number(first) === number)) return
  findings.hasLabels = true
  const words = textBelow(paragraph).replace(/\s+/g, " ").trim().slice(0, 40).trim()
  findings.problems.push(
    `Lists have labels such as “${label}” at “${words}”. Pages number the items of every list 1, 2, 3: check references to them.`
  )
}

/**
 * A paragraph of a list with its list among its own properties, and its number as a mark before its text. A label with words is text, and
 * its paragraph is in no list.
 */
const numbered = (paragraph: XmlElement, { findings, numbers }: Preparation): XmlElement => {
  const properties = childAt(paragraph, "w:pPr")
  const item = numbers.itemOf(properties)
  if (item === undefined) return paragraph
  const number = numbers.next(item)
  const label = numbers.labelOf(item).trim()
  const isNamed = numbers.isNamed(item)
  if (number !== undefined && !isNamed) reportLabel(paragraph, label, number, findings)
  const level = xml("w:ilvl", { "w:val": String(item.level) })
  const numPr = xml("w:numPr", {}, level, xml("w:numId", { "w:val": isNamed ? "0" : item.numId }))
  const rest = paragraph.children.filter((child) => child !== properties)
  return {
    ...paragraph,
    children: [
      xml("w:pPr", {}, ...without(properties, "w:numPr"), numPr),
      ...(isNamed
        ? [runOf(`${label} `)]
        : number === undefined
          ? []
          : [runOf(`${marks.number}${number}${marks.end}`)]),
      ...rest
    ]
  }
}

const readParagraph = (paragraph: XmlElement, preparation: Preparation): ReadonlyArray<XmlElement> => {
  const { after, before, own } = prepareParagraph(paragraph, preparation.findings, preparation.parts)
  const styled =
    codeStyle(own, preparation.styles) ??
    headingStyle(own, preparation.styles, preparation.numbers) ??
    numbered(own, preparation)
  return [...blocksOf(before, preparation), styled, ...blocksOf(after, preparation)]
}

/** A row with cells for the columns that it leaves out at its beginning. */
const withAllCells = (row: XmlElement): XmlElement => {
  const skipped = Math.min(Number(valueAt(row, "w:trPr", "w:gridBefore")) || 0, 100)
  const cells = Array.from({ length: skipped }, () => xml("w:tc", {}, xml("w:p")))
  return { ...row, children: [...cells, ...row.children] }
}

/** Puts an initial in a frame of its own before the words that it begins. */
const withInitials = (nodes: ReadonlyArray<XmlElement>): ReadonlyArray<XmlElement> =>
  nodes.flatMap((node, at) => {
    const isInitial = (one: XmlElement | undefined) =>
      one?.name === "w:p" &&
      /^(?:drop|margin)$/.test(childAt(one, "w:pPr", "w:framePr")?.attributes["w:dropCap"] ?? "")
    const before = nodes[at - 1]
    if (isInitial(node) && nodes[at + 1]?.name === "w:p") return []
    if (node.name !== "w:p" || before === undefined || !isInitial(before)) return [node]
    const properties = childrenOf(node, "w:pPr")
    const initial = childrenOf(before).filter(({ name }) => name !== "w:pPr")
    const rest = childrenOf(node).filter(({ name }) => name !== "w:pPr")
    return [{ ...node, children: [...properties, ...initial, ...rest] }]
  })

const blocksOf = (nodes: ReadonlyArray<XmlElement>, preparation: Preparation): ReadonlyArray<XmlElement> =>
  withCodeIndents(
    withInitials(nodes).flatMap((node): ReadonlyArray<XmlElement> => {
      switch (node.name) {
        case "w:p":
          return readParagraph(node, preparation)
        case "w:tr":
          if (isOn(valueAt(node, "w:trPr", "w:hidden"))) return []
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
