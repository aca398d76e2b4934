import { paragraphsOfDrawing } from "./diagramParagraphs.ts"
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

/** Whether a property of Word is on, by its value. */
export const isOn = (value: string | undefined): boolean =>
  value !== undefined && !/^(?:0|false|off)$/.test(value)

const contents = new Set(["w:r", "w:p", "w:tbl", "pic:pic"])

/** Elements of text that mammoth reads, and those of which it leaves out what shall be left out. */
const known = new Set(
  "w:document w:body w:footnotes w:footnote w:endnotes w:endnote w:p w:r w:tbl w:tr w:tc w:hyperlink w:ins w:moveTo w:smartTag w:customXml w:sdt w:sdtContent w:drawing w:pict w:object wp:inline wp:anchor a:graphic a:graphicData pic:pic v:shape v:group v:rect v:roundrect".split(
    " "
  )
)

const removed = new Set(["w:del", "w:moveFrom", "w:pPr", "w:rPr"])

/** Text of drawings, which Word shows beside its paragraph. */
const boxes = new Set(["w:txbxContent", "a:txBody", "v:textpath", "dgm:relIds"])

const lost: Readonly<Record<string, string>> = {
  "a:graphicData": "A chart or a diagram",
  "w:altChunk": "An embedded document",
  "w:object": "An embedded object",
  "w:subDoc": "A part in a file of its own"
}

const isChart = (node: XmlElement): boolean =>
  node.name === "a:graphicData" && /chart|diagram/i.test(node.attributes["uri"] ?? "")

/** The problems that the preparation of a document has found so far. */
export interface Findings {
  readonly problems: Array<string>
  /** The text before the place that is read. */
  before: string
  /** The number of remarks on the text. */
  comments: number
  /** Whether labels of lists that pages cannot have were reported. */
  hasLabels: boolean
}

/** The files and styles of a document that its paragraphs name. */
export interface Parts {
  /** A chart in blocks of Word by the id of its relationship; none for one that has no data. */
  readonly chart: (id: string) => ReadonlyArray<XmlElement>
  /** The path of a file by the id of its relationship; empty for one outside of the document. */
  readonly file: (id: string) => string
  /** The paragraphs of a diagram by the id of its relationship. */
  readonly diagram: (id: string) => ReadonlyArray<XmlElement>
  /** Whether a style hides its text, by its id. */
  readonly isHidden: (style: string | undefined) => boolean
}

/** The context in which a paragraph is read. */
interface Reading {
  /** The fields around the place that is read, from the outside, each with its part. */
  readonly fields: Array<"code" | "result">
  readonly findings: Findings
  readonly parts: Parts
  /** The style of the paragraph. */
  readonly style: string | undefined
  /** The text boxes that were found. */
  readonly found: Array<XmlElement>
}

const report = (node: XmlElement, findings: Findings): void => {
  const name = lost[node.name]
  if (name === undefined || holds(node, new Set(["pic:pic", "v:imagedata", "w:txbxContent"]))) return
  if (node.name === "a:graphicData" && !isChart(node)) return
  findings.problems.push(`${name} ${placeOf(findings)} cannot be shown on a page and was left out.`)
}

const placeOf = ({ before }: Findings): string => {
  const words = before.replace(/\s+/g, " ").trim().slice(-40).trim()
  return words === "" ? "at the beginning" : `after “${words}”`
}

/** Reports a picture that no browser shows, and one that is not in the document. */
const reportPicture = ({ attributes }: XmlElement, { findings, parts }: Reading): void => {
  const id = attributes["r:embed"] ?? attributes["r:id"]
  if (id === undefined) {
    if (attributes["r:link"] !== undefined)
      findings.problems.push(`A picture ${placeOf(findings)} is not in the document and was left out.`)
    return
  }
  const [, format] = /\.(emf|pcx|pict|tiff?|wmf)$/i.exec(parts.file(id)) ?? []
  if (format !== undefined)
    findings.problems.push(
      `A picture ${placeOf(findings)} is in the format ${format.toUpperCase()}, which browsers do not show. Replace it.`
    )
}

/** Notes the begin, the result or the end of a field. */
const noteField = ({ attributes }: XmlElement, { fields }: Reading): void => {
  const type = attributes["w:fldCharType"]
  if (type === "begin") fields.push("code")
  else if (type === "end") fields.pop()
  else if (type === "separate" && fields.length > 0) fields[fields.length - 1] = "result"
}

const fieldChar = (type: string): XmlElement => xml("w:r", {}, xml("w:fldChar", { "w:fldCharType": type }))

/** A field of one element in the form in which mammoth reads links. */
const linkField = (code: string, result: ReadonlyArray<XmlElement | string>) => [
  fieldChar("begin"),
  xml("w:r", {}, xml("w:instrText", {}, code)),
  fieldChar("separate"),
  ...result,
  fieldChar("end")
]

const hasChart = (node: XmlElement): boolean =>
  childrenOf(node).some((child) => isChart(child) || hasChart(child))

/** The content of the alternative that Word shows: the first with text, a picture or a chart. The fallback repeats it. */
export const chosen = (alternatives: XmlElement): ReadonlyArray<XmlElement> => {
  const choice = childrenOf(alternatives, "mc:Choice").find(
    (one) => holds(one, new Set([...boxes, "pic:pic", "w:t", "m:t"])) || hasChart(one)
  )
  return childrenOf(choice ?? childAt(alternatives, "mc:Fallback") ?? childAt(alternatives, "mc:Choice"))
}

const isRunHidden = (run: XmlElement, { parts, style }: Reading): boolean => {
  const properties = childAt(run, "w:rPr")
  const own = valueAt(properties, "w:vanish")
  // A style of characters in a paragraph with hidden text shows it again, if it hides by itself.
  return own === undefined
    ? parts.isHidden(style) !== parts.isHidden(valueAt(properties, "w:rStyle"))
    : isOn(own)
}

/** The entry that a list of a form shows. */
const entryOf = (fieldChar: XmlElement): string | undefined => {
  const list = childAt(fieldChar, "w:ffData", "w:ddList")
  const entries = childrenOf(list, "w:listEntry")
  const chosenEntry = valueAt(list, "w:result") ?? valueAt(list, "w:default") ?? "0"
  return entries[Number(chosenEntry)]?.attributes["w:val"]
}

const ruby = (node: XmlElement): ReadonlyArray<XmlElement | string> => [
  ...(childAt(node, "w:rubyBase")?.children ?? []),
  runOf(" ("),
  ...(childAt(node, "w:rt")?.children ?? []),
  runOf(")")
]

const textIn = (node: XmlElement): string =>
  node.children.filter((child) => typeof child === "string").join("")

/** The content of an element in elements that mammoth reads. */
const readable = (node: XmlElement, reading: Reading): ReadonlyArray<XmlElement | string> => {
  const { findings, found } = reading
  const readAll = (nodes: ReadonlyArray<XmlElement | string>) =>
    nodes.flatMap((child) => (typeof child === "string" ? [child] : readable(child, reading)))
  const inside = () => readAll(node.children)
  const kept = found.length
  switch (node.name) {
    case "mc:AlternateContent":
      return readAll(chosen(node))
    case "m:oMathPara": {
      const formulas = childrenOf(node, "m:oMath").map(formulaOfMath)
      return formulas.map((formula) => runOf(`${marks.display}${formula}${marks.end}`))
    }
    case "m:oMath":
      return [runOf(`${marks.formula}${formulaOfMath(node)}${marks.end}`)]
    case "w:txbxContent":
      found.push(...childrenOf(node))
      return []
    case "a:txBody":
      found.push(...paragraphsOfDrawing(node))
      return []
    case "v:textpath":
      found.push(
        ...(node.attributes["string"] ?? "").split(/\r\n?|\n/).map((line) => xml("w:p", {}, runOf(line)))
      )
      return []
    case "a:graphicData":
      found.push(...reading.parts.diagram(childAt(node, "dgm:relIds")?.attributes["r:dm"] ?? ""))
      found.push(...reading.parts.chart(childAt(node, "c:chart")?.attributes["r:id"] ?? ""))
      if (found.length === kept) report(node, findings)
      break
    case "w:ruby":
      return readAll(ruby(node))
    case "w:cr":
      return [xml("w:br")]
    case "w:ptab":
      return [xml("w:tab")]
    case "w:commentReference":
      findings.comments++
      return [node]
    case "w:fldSimple": {
      const code = node.attributes["w:instr"] ?? ""
      return /^\s*HYPERLINK\b/.test(code) ? linkField(code, inside()) : inside()
    }
    case "a:blip":
    case "v:imagedata":
      reportPicture(node, reading)
      return [node]
    case "w:fldChar": {
      noteField(node, reading)
      const entry = entryOf(node)
      return entry === undefined ? [node] : [xml("w:t", { "xml:space": "preserve" }, entry), node]
    }
    case "w:t":
      // The result of a field within the code of another one is not shown.
      if (reading.fields.slice(0, -1).includes("code")) return []
      findings.before = `${findings.before}${textIn(node)}`.slice(-200)
      return [node]
    case "w:r":
      return isRunHidden(node, reading) ? [] : [{ ...node, children: inside() as [] }]
    default:
      report(node, findings)
  }
  if (removed.has(node.name)) return [node]
  if (known.has(node.name) || !(holds(node, contents) || holds(node, boxes)))
    return [{ ...node, children: inside() as [] }]
  return inside()
}

const hasText = (node: XmlElement): boolean => holds(node, new Set(["w:t", "w:sym", "m:t"]))

/**
 * A paragraph in elements that mammoth reads: equations are TeX between `marks`, hidden text is left out, and text boxes are beside the
 * paragraph, before it where they precede its text.
 */
export const prepareParagraph = (
  paragraph: XmlElement,
  findings: Findings,
  parts: Parts
): {
  readonly before: ReadonlyArray<XmlElement>
  readonly own: XmlElement
  readonly after: ReadonlyArray<XmlElement>
} => {
  const before: Array<XmlElement> = []
  const after: Array<XmlElement> = []
  const children: Array<XmlElement | string> = []
  const style = valueAt(paragraph, "w:pPr", "w:pStyle")
  const fields: Reading["fields"] = []
  let isAfterText = false
  for (const child of childrenOf(paragraph)) {
    const read = readable(child, { fields, findings, parts, style, found: isAfterText ? after : before })
    children.push(...read)
    isAfterText ||= read.some(
      (one) => typeof one !== "string" && !removed.has(one.name) && (hasText(one) || one.name === "w:t")
    )
  }
  findings.before += " "
  return { before, own: { ...paragraph, children }, after }
}
