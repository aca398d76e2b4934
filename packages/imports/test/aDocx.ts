import { onePixel } from "@octavo/content/testing"
import { aZip } from "./aZip.ts"

const relationships = (...each: ReadonlyArray<string>) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join("")}</Relationships>`

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

const relationship = (id: string, type: string, target: string, mode = "Internal") =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}" TargetMode="${mode}"/>`

export const paragraph = (text: string, style = "") =>
  `<w:p>${style === "" ? "" : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}${text}</w:p>`

export const run = (text: string, properties = "") =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`

const deleted = (text: string) => `<w:r><w:delText>${text}</w:delText></w:r>`

const item = (text: string) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>${run(text)}</w:p>`

const row = (...cells: ReadonlyArray<string>) =>
  `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(run(cell))}</w:tc>`).join("")}</w:tr>`

const picture = `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="p" descr="A dot"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="rId2"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`

const style = (id: string, name: string, more = "") =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`

/** Styles of headings in another language, of an author, and of a text that is none. */
const headings = [
  style("berschrift2", "Überschrift 2", '<w:pPr><w:outlineLvl w:val="1"/></w:pPr>'),
  style(
    "Chapter",
    "Chapter",
    '<w:basedOn w:val="Heading1"/><w:pPr><w:numPr><w:numId w:val="5"/></w:numPr></w:pPr>'
  ),
  style("TOCHeading", "TOC Heading", '<w:basedOn w:val="Heading1"/><w:pPr><w:outlineLvl w:val="9"/></w:pPr>')
].join("")

const namespaces = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${office}" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:wpg="http://schemas.microsoft.com/office/word/2010/wordprocessingGroup" xmlns:wpc="http://schemas.microsoft.com/office/word/2010/wordprocessingCanvas" xmlns:lc="http://schemas.openxmlformats.org/drawingml/2006/lockedCanvas" xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"`

const hidden = `<w:style w:type="character" w:styleId="Hidden"><w:name w:val="Hidden"/><w:rPr><w:vanish/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="HiddenText"><w:name w:val="Hidden text"/><w:rPr><w:vanish/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="BasedOnHidden"><w:name w:val="Based"/><w:basedOn w:val="HiddenText"/></w:style>`

const pointOf = (id: string, text: string, more = "") =>
  `<dgm:pt modelId="${id}"${more}><dgm:t><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt>`

const connection = (from: string, order: number, to: string) =>
  `<dgm:cxn modelId="${from}${to}" srcId="${from}" destId="${to}" srcOrd="${order}" destOrd="0"/>`

/** The data of a diagram: One, with Two below it, then Three. */
const diagram = `<dgm:dataModel ${namespaces}><dgm:ptLst>${pointOf("d", "", ' type="doc"')}${pointOf("3", "Three")}${pointOf("1", "One")}${pointOf("2", "Two")}</dgm:ptLst><dgm:cxnLst>${connection("d", 1, "3")}${connection("d", 0, "1")}${connection("1", 0, "2")}</dgm:cxnLst></dgm:dataModel>`

const cached = (name: string, kind: string, ...values: ReadonlyArray<string>) =>
  `<c:${name}><c:${kind}Ref><c:f>A1</c:f><c:${kind}Cache>${values.map((value, at) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`).join("")}</c:${kind}Cache></c:${kind}Ref></c:${name}>`

const seriesOf = (name: string, ...values: ReadonlyArray<string>) =>
  `<c:ser>${cached("tx", "str", name)}${cached("cat", "str", "Spring", "Autumn")}${cached("val", "num", ...values)}</c:ser>`

const titled = (text: string) =>
  `<c:title><c:tx><c:rich><a:p><a:r><a:t>${text}</a:t></a:r></a:p></c:rich></c:tx></c:title>`

/** A chart of two series with a line of one, and titles of its own and its axes. */
const chart = `<c:chartSpace ${namespaces} xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart>${titled("Sales")}<c:plotArea><c:barChart>${seriesOf("North", "1", "2.5")}${seriesOf("South", "3")}</c:barChart><c:lineChart>${seriesOf("All", "4", "2.5")}</c:lineChart><c:catAx>${titled("Season")}</c:catAx><c:valAx>${titled("Millions")}</c:valAx></c:plotArea></c:chart></c:chartSpace>`

const body = [
  paragraph(run("The report"), "Title"),
  paragraph(`<w:hyperlink w:anchor="_Toc1">${run("Part one, page 3")}</w:hyperlink>`),
  paragraph(
    `<w:bookmarkStart w:id="1" w:name="_Toc1"/>${run("Part one")}<w:bookmarkEnd w:id="1"/>`,
    "Heading2"
  ),
  paragraph(
    `${run("Some ")}${run("bold", "<w:b/>")}${run(" words and ")}<w:hyperlink r:id="rId1">${run("a link")}</w:hyperlink><w:r><w:footnoteReference w:id="2"/></w:r><w:del>${deleted("not")}</w:del><w:ins>${run(", new")}</w:ins><w:r><w:commentReference w:id="0"/></w:r>${run(".")}`
  ),
  item("one"),
  item("two"),
  `<w:tbl>${row("A", "B").replace("<w:tr>", "<w:tr><w:trPr><w:tblHeader/></w:trPr>")}${row("1", "2")}</w:tbl>`,
  paragraph(picture)
].join("")

const bullet = (level: number, format: string, more = "") =>
  `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}</w:lvl>`

const levels = (format: string) => Array.from({ length: 9 }, (_, level) => bullet(level, format)).join("")

/** Lists whose items have letters, two numbers, words, and words instead of a bullet. */
const labels = [
  ["lowerLetter", "%1)"],
  ["decimal", "%1.%1"],
  ["decimal", "Step %1:"],
  ["bullet", "Note:"]
]
  .map(
    ([format, text], at) =>
      `<w:abstractNum w:abstractNumId="${6 + at}">${bullet(0, format!, `<w:lvlText w:val="${text}"/>`)}</w:abstractNum><w:num w:numId="${6 + at}"><w:abstractNumId w:val="${6 + at}"/></w:num>`
  )
  .join("")

/** Lists: 1 has bullets, 2 and 3 have the same numbers, 4 begins anew at 7, 5 is that of chapters and their annexes. */
const numbering = `<w:numbering ${namespaces}><w:abstractNum w:abstractNumId="0">${levels("bullet")}</w:abstractNum><w:abstractNum w:abstractNumId="1">${levels("decimal")}</w:abstractNum><w:abstractNum w:abstractNumId="2">${bullet(0, "upperRoman", '<w:lvlText w:val="%1."/>')}${bullet(1, "lowerLetter", '<w:lvlText w:val="Annex %1.%2"/>')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="3"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="4"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num><w:num w:numId="5"><w:abstractNumId w:val="2"/></w:num>${labels}</w:numbering>`

/** A document of Word with this body, and a footnote 2 with these words. */
export const docxOf = (
  content: string,
  note = run("As they say."),
  files: Readonly<Record<string, string>> = {}
) =>
  aZip({
    ...files,
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="png" ContentType="image/png"/><Default Extension="emf" ContentType="image/x-emf"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
    "_rels/.rels": relationships(relationship("rId1", "officeDocument", "word/document.xml")),
    "word/document.xml": `<w:document ${namespaces}><w:body>${content}</w:body></w:document>`,
    "word/_rels/document.xml.rels": relationships(
      relationship("rId1", "hyperlink", "https://example.org/", "External"),
      relationship("rId2", "image", "media/dot.png"),
      relationship("rId3", "styles", "styles.xml"),
      relationship("rId4", "numbering", "numbering.xml"),
      relationship("rId5", "footnotes", "footnotes.xml"),
      relationship("rId6", "comments", "comments.xml"),
      relationship("rId7", "diagramData", "diagrams/data1.xml"),
      relationship("rId8", "chart", "charts/chart1.xml"),
      relationship("rId9", "image", "media/drawing.emf")
    ),
    "word/styles.xml": `<w:styles ${namespaces}>${["Title", "heading 1", "heading 2", "Source Code"].map((name) => style(name.replace(/^h/, "H").replace(" ", ""), name)).join("")}${headings}${hidden}</w:styles>`,
    "word/numbering.xml": numbering,
    "word/footnotes.xml": `<w:footnotes ${namespaces}><w:footnote w:type="separator" w:id="0">${paragraph("")}</w:footnote><w:footnote w:id="2">${paragraph(note)}</w:footnote></w:footnotes>`,
    "word/comments.xml": `<w:comments ${namespaces}><w:comment w:id="0">${paragraph(run("Really?"))}</w:comment></w:comments>`,
    "word/diagrams/data1.xml": diagram,
    "word/charts/chart1.xml": chart,
    "word/media/dot.png": onePixel
  })

/** A document of Word with a title, a heading, a list, a table, a link, a footnote, a picture, and changes and comments of those who wrote it. */
export const aDocx = docxOf(body)
