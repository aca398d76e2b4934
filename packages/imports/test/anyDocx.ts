import * as fc from "fast-check"
import { paragraph, run } from "./aDocx.ts"

const math = (inside: string) => `<m:oMath>${inside}</m:oMath>`
const mathRun = "<m:r><m:t>!</m:t></m:r>"

const content = (inside: string) => `<w:txbxContent>${inside}</w:txbxContent>`
const shape = (inside: string) => `<wps:wsp><wps:txbx>${content(inside)}</wps:txbx></wps:wsp>`
const graphic = (inside: string, around = "anchor") =>
  `<w:drawing><wp:${around}><a:graphic><a:graphicData>${inside}</a:graphicData></a:graphic></wp:${around}></w:drawing>`
const vml = (inside: string, name = "shape") =>
  `<w:pict><v:${name}><v:textbox>${content(inside)}</v:textbox></v:${name}></w:pict>`
const alternatives = (choice: string, fallback: string) =>
  `<mc:AlternateContent><mc:Choice Requires="wps">${choice}</mc:Choice><mc:Fallback>~${fallback.replaceAll("!", "?")}~</mc:Fallback></mc:AlternateContent>`

/** Text boxes in the spellings of Word. */
const boxes: ReadonlyArray<(inside: string) => string> = [
  (inside) => alternatives(graphic(shape(inside)), vml(inside)),
  (inside) => graphic(shape(inside), "inline"),
  (inside) =>
    graphic(`<wpg:wgp>${shape(inside)}<wpg:grpSp>${shape(paragraph(run("!")))}</wpg:grpSp></wpg:wgp>`),
  (inside) => graphic(`<wpc:wpc>${shape(inside)}</wpc:wpc>`),
  (inside) => graphic(alternatives(shape(inside), shape(inside))),
  (inside) => vml(inside),
  (inside) => vml(inside, "rect"),
  (inside) =>
    `<w:pict><v:group><v:oval><v:textbox>${content(inside)}</v:textbox></v:oval></v:group></w:pict>`,
  (inside) =>
    `<mc:AlternateContent><mc:Choice Requires="gone"/><mc:Fallback>${vml(inside)}</mc:Fallback></mc:AlternateContent>`
]

const box = (spelling: number, inside: string) => `<w:r>${boxes[spelling]!(inside)}</w:r>`

/** Parts of a paragraph: every `!` is a word that Word shows and every `?` one that it does not. */
const inline = fc.constantFrom(
  run("!"),
  run("! "),
  run(" !", "<w:b/>"),
  run("!", "<w:i/><w:u/>"),
  run("!", '<w:highlight w:val="green"/>'),
  run("?", "<w:vanish/>"),
  run("?", '<w:rStyle w:val="Hidden"/>'),
  run("!", '<w:rStyle w:val="Hidden"/><w:vanish w:val="0"/>'),
  '<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="?"/><w:listEntry w:val="!"/></w:ddList></w:ffData></w:fldChar></w:r><w:r><w:instrText>FORMDROPDOWN</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>',
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
      weight: 1,
      arbitrary: fc.constantFrom(
        paragraph(run("?") + run("!", '<w:rStyle w:val="Hidden"/>'), "BasedOnHidden"),
        paragraph(
          `${run("!")}<w:r><w:pict><v:shape><v:textpath on="t" string="! !"/></v:shape></w:pict></w:r>`
        ),
        paragraph(
          `${run("!")}<w:r>${graphic("<lc:lockedCanvas><a:sp><a:txSp><a:txBody><a:p><a:r><a:t>!</a:t></a:r></a:p></a:txBody></a:txSp></a:sp></lc:lockedCanvas>")}</w:r>`
        )
      )
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
      arbitrary: fc
        .tuple(fc.nat(boxes.length - 1), tie("cell"), inlines)
        .map(([spelling, inside, text]) => paragraph(box(spelling, inside) + text))
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
