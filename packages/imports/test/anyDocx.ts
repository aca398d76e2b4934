import * as fc from "fast-check"
import { paragraph, run } from "./aDocx.ts"

const math = (inside: string) => `<m:oMath>${inside}</m:oMath>`
const mathRun = "<m:r><m:t>!</m:t></m:r>"

const box = (inside: string) =>
  `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><a:graphic><a:graphicData><wps:wsp><wps:txbx><w:txbxContent>${inside}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox><w:txbxContent>~${inside.replaceAll("!", "?")}~</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`

/** Parts of a paragraph: every `!` is a word that Word shows and every `?` one that it does not. */
const inline = fc.constantFrom(
  run("!"),
  run("! "),
  run(" !", "<w:b/>"),
  run("!", "<w:i/><w:u/>"),
  run("!", '<w:highlight w:val="green"/>'),
  run("?", "<w:vanish/>"),
  run("!", '<w:vanish w:val="0"/>'),
  `<w:hyperlink r:id="rId1">${run("!")}</w:hyperlink>`,
  `<w:ins>${run("!")}</w:ins>`,
  `<w:moveTo>${run("!")}</w:moveTo>`,
  `<w:moveFrom>${run("?")}</w:moveFrom>`,
  "<w:del><w:r><w:delText>?</w:delText></w:r></w:del>",
  `<w:fldSimple w:instr="DATE">${run("!")}</w:fldSimple>`,
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGEREF ? </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run("!")}<w:r><w:fldChar w:fldCharType="end"/></w:r>`,
  `<w:sdt><w:sdtPr/><w:sdtContent>${run("!")}</w:sdtContent></w:sdt>`,
  `<w:smartTag>${run("!")}</w:smartTag>`,
  `<w:dir w:val="rtl">${run("!")}</w:dir>`,
  `<w:bdo w:val="rtl">${run("!")}</w:bdo>`,
  `<w:customXml>${run("!")}</w:customXml>`,
  "<w:r><w:t>!</w:t><w:br/><w:t>!</w:t><w:tab/><w:t>!</w:t><w:cr/><w:t>!</w:t></w:r>",
  math(mathRun),
  math(`<m:f><m:num>${mathRun}</m:num><m:den>${mathRun}</m:den></m:f>`),
  math(`<m:sSup><m:e>${mathRun}</m:e><m:sup>${mathRun}</m:sup></m:sSup><m:unknown>${mathRun}</m:unknown>`),
  `<m:oMathPara>${math(`<m:rad><m:deg/><m:e>${mathRun}</m:e></m:rad>`)}</m:oMathPara>`,
  '<w:commentRangeStart w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>'
)

const inlines = fc.array(inline, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(""))

const listed = (numId: number, level: number, text: string) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${numId}"/></w:numPr></w:pPr>${text}</w:p>`

const cell = (inside: string, more = "") => `<w:tc><w:tcPr>${more}</w:tcPr>${inside}</w:tc>`

const { block } = fc.letrec<{ block: string; cell: string }>((tie) => ({
  cell: fc.oneof(
    { maxDepth: 2 },
    inlines.map((text) => paragraph(text)),
    fc.array(tie("block"), { minLength: 1, maxLength: 2 }).map((blocks) => blocks.join(""))
  ),
  block: fc.oneof(
    { maxDepth: 2 },
    { weight: 4, arbitrary: inlines.map((text) => paragraph(text)) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom("Heading1", "Heading2", "SourceCode", "Title")
        .map((name) => paragraph(run("! !"), name))
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 8 }), inlines)
        .map(([numId, level, text]) => listed(numId, level, text))
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          tie("cell"),
          tie("cell"),
          fc.constantFrom("", '<w:gridSpan w:val="2"/>', '<w:vMerge w:val="restart"/>')
        )
        .map(
          ([one, two, merged]) =>
            `<w:tbl><w:tr>${cell(one, merged)}${cell(two)}</w:tr><w:tr>${cell(merged.includes("vMerge") ? "<w:p/>" : paragraph(run("!")), merged.includes("vMerge") ? "<w:vMerge/>" : "")}${cell(paragraph(run("!")))}</w:tr><w:tr><w:trPr><w:del/></w:trPr>${cell(paragraph(run("?")))}</w:tr></w:tbl>`
        )
    },
    {
      weight: 1,
      arbitrary: fc.tuple(tie("cell"), inlines).map(([inside, text]) => paragraph(box(inside) + text))
    },
    {
      weight: 1,
      arbitrary: tie("cell").map((inside) => `<w:sdt><w:sdtContent>${inside}</w:sdtContent></w:sdt>`)
    },
    { weight: 1, arbitrary: tie("cell").map((inside) => `<w:customXml>${inside}</w:customXml>`) }
  )
}))

/** The body of a random document of Word, and its words in the order in which they are written. */
export const anyDocx = fc.array(block, { minLength: 1, maxLength: 5 }).map((blocks) => {
  const seen: Array<string> = []
  let count = 0
  const body = blocks.join("").replace(/~[^]*?~|[!?]/g, (sign) => {
    // The fallback of a text box repeats its text.
    if (sign.startsWith("~")) return ""
    const word = `q${count++}z`
    if (sign === "!") seen.push(word)
    return word
  })
  return { body, seen }
})
