import { formulaOfMath } from "./formulaOfMath.ts"
import { childAt, childrenOf, holds, valueAt, xml, type XmlElement } from "./XmlElement.ts"

/** Characters around what mammoth does not know; `readDocx` makes HTML of them. */
export const marks = {
  formula: "\uE0F0",
  display: "\uE0F1",
  end: "\uE0F2",
  number: "\uE0F3",
  blank: "\uE0F4"
}

export const runOf = (text: string): XmlElement =>
  xml("w:r", {}, xml("w:t", { "xml:space": "preserve" }, text))

const isOn = (value: string | undefined): boolean => value !== undefined && !/^(?:0|false|off)$/.test(value)

const contents = new Set(["w:r", "w:p", "w:tbl", "pic:pic"])

/** Elements of text that mammoth reads, and those of which it leaves out what shall be left out. */
const known = new Set(
  "w:document w:body w:footnotes w:footnote w:endnotes w:endnote w:p w:r w:tbl w:tr w:tc w:hyperlink w:ins w:moveTo w:smartTag w:customXml w:sdt w:sdtContent w:drawing w:pict w:object wp:inline wp:anchor a:graphic a:graphicData pic:pic v:shape v:group v:rect v:roundrect".split(
    " "
  )
)

const removed = new Set(["w:del", "w:moveFrom", "w:pPr", "w:rPr"])

const boxes = new Set(["w:txbxContent"])

const lost: Readonly<Record<string, string>> = {
  "a:graphicData": "A chart or a diagram",
  "w:altChunk": "An embedded document",
  "w:object": "An embedded object"
}

/** The problems that the preparation of a document has found so far. */
export interface Findings {
  readonly problems: Array<string>
  /** The text before the place that is read. */
  before: string
}

const report = (node: XmlElement, findings: Findings): void => {
  const name = lost[node.name]
  if (name === undefined || holds(node, new Set(["pic:pic", "v:imagedata", "w:txbxContent"]))) return
  if (node.name === "a:graphicData" && !/chart|diagram/i.test(node.attributes.uri ?? "")) return
  const words = findings.before.replace(/\s+/g, " ").trim().slice(-40).trim()
  const place = words === "" ? "at the beginning" : `after “${words}”`
  findings.problems.push(`${name} ${place} cannot be shown on a page and was left out.`)
}

const chosen = (alternatives: XmlElement): ReadonlyArray<XmlElement | string> => {
  const choice = childrenOf(alternatives, "mc:Choice").find((one) =>
    holds(one, new Set(["w:txbxContent", "pic:pic", "w:t", "m:t"]))
  )
  return (
    (choice ?? childAt(alternatives, "mc:Fallback") ?? childAt(alternatives, "mc:Choice"))?.children ?? []
  )
}

const ruby = (node: XmlElement): ReadonlyArray<XmlElement | string> => [
  ...(childAt(node, "w:rubyBase")?.children ?? []),
  runOf(" ("),
  ...(childAt(node, "w:rt")?.children ?? []),
  runOf(")")
]

const textIn = (node: XmlElement): string =>
  node.children.filter((child) => typeof child === "string").join("")

/** The content of an element in elements that mammoth reads. Text boxes are put into `found`. */
const readable = (
  node: XmlElement,
  findings: Findings,
  found: Array<XmlElement>
): ReadonlyArray<XmlElement | string> => {
  const inside = () =>
    node.children.flatMap((child) => (typeof child === "string" ? [child] : readable(child, findings, found)))
  report(node, findings)
  switch (node.name) {
    case "mc:AlternateContent":
      return chosen(node).flatMap((child) =>
        typeof child === "string" ? [] : readable(child, findings, found)
      )
    case "m:oMathPara": {
      const formulas = childrenOf(node, "m:oMath").map(formulaOfMath)
      return formulas.map((formula) => runOf(`${marks.display}${formula}${marks.end}`))
    }
    case "m:oMath":
      return [runOf(`${marks.formula}${formulaOfMath(node)}${marks.end}`)]
    case "w:txbxContent":
      found.push(...childrenOf(node))
      return []
    case "w:ruby":
      return ruby(node).flatMap((child) =>
        typeof child === "string" ? [] : readable(child, findings, found)
      )
    case "w:cr":
      return [xml("w:br")]
    case "w:ptab":
      return [xml("w:tab")]
    case "w:t":
      findings.before = `${findings.before}${textIn(node)}`.slice(-200)
      return [node]
    case "w:r":
      if (isOn(valueAt(node, "w:rPr", "w:vanish"))) return []
      return [{ ...node, children: inside() as [] }]
    default:
      if (removed.has(node.name)) return [node]
      if (known.has(node.name) || !(holds(node, contents) || holds(node, boxes)))
        return [{ ...node, children: inside() as [] }]
      return inside()
  }
}

const hasText = (node: XmlElement): boolean => holds(node, new Set(["w:t", "w:sym", "m:t"]))

/**
 * A paragraph in elements that mammoth reads: equations are TeX between `marks`, hidden text is left out, and text boxes are beside the
 * paragraph, before it where they precede its text.
 */
export const prepareParagraph = (
  paragraph: XmlElement,
  findings: Findings
): {
  readonly before: ReadonlyArray<XmlElement>
  readonly own: XmlElement
  readonly after: ReadonlyArray<XmlElement>
} => {
  const before: Array<XmlElement> = []
  const after: Array<XmlElement> = []
  const children: Array<XmlElement | string> = []
  let isAfterText = false
  for (const child of childrenOf(paragraph)) {
    const read = readable(child, findings, isAfterText ? after : before)
    children.push(...read)
    isAfterText ||= read.some(
      (one) => typeof one !== "string" && !removed.has(one.name) && (hasText(one) || one.name === "w:t")
    )
  }
  findings.before += " "
  return { before, own: { ...paragraph, children }, after }
}
