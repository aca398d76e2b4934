import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import { readDocx } from "../src/node/readDocx.ts"
import { readPage } from "../src/node/readPage.ts"
import { docxOf, paragraph, run } from "./aDocx.ts"
import { anyDocx } from "./anyDocx.ts"
import { importedWords } from "./importedWords.ts"

const url = "archive://files/report.docx"

const htmlOf = async (body: string, note?: string, files?: Readonly<Record<string, string>>) =>
  readDocx(await Effect.runPromise(docxOf(body, note, files)))

const read = async (body: string, note?: string) => {
  const { html } = await htmlOf(body, note)
  return readPage(html, url).markdown.replace("# Report\n\n", "")
}

const item = (text: string, level = 0, numId = 2) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${numId}"/></w:numPr></w:pPr>${run(text)}</w:p>`

/** A field with its code, and the result that is shown. */
const field = (code: string, result: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r>${code}<w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r>`
const code = (text: string) => `<w:r><w:instrText xml:space="preserve"> ${text} </w:instrText></w:r>`

const math = (inside: string) => `<m:oMath>${inside}</m:oMath>`
const r = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`

describe("a document of Word", () => {
  it("has the words before items of lists, and a problem for the first label of another kind", async () => {
    const body = `${item("plain")}${item("one", 0, 8)}${item("two", 0, 8)}${item("three", 0, 9)}`
    expect(await read(body)).toBe("1. plain\n\nStep 1: one\n\nStep 2: two\n\nNote: three\n")
    expect((await htmlOf(body)).problems).toEqual([])
    for (const [list, label] of [
      [6, "a)"],
      [7, "1.1"]
    ] as const) {
      expect(await read(item("one", 0, list))).toBe("1. one\n")
      expect(
        (await htmlOf(`${item("plain")}${item("one", 0, list)}${item("two", 0, list)}`)).problems
      ).toEqual([
        `Lists have labels such as “${label}” at “one”. Pages number the items of every list 1, 2, 3: check references to them.`
      ])
    }
  })

  it("has the words that Word shows, in their order, and no others", async () => {
    await fc.assert(
      fc.asyncProperty(anyDocx, async ({ body, seen }) => {
        const { html } = await htmlOf(`${paragraph(run("Words"))}${body}`)
        expect(importedWords(html, url)).toEqual(seen)
      }),
      { numRuns: Number(process.env.RUNS ?? 60) }
    )
  })

  it.each([
    [
      "equations",
      paragraph(
        `${run("So ")}${math(`<m:sSup><m:e>${r("x")}</m:e><m:sup>${r("2")}</m:sup></m:sSup>${r("≤α")}<m:f><m:num>${r("a")}</m:num><m:den>${r("b_c")}</m:den></m:f>`)}`
      ),
      "So $$\\left{x}^{2}\\le \\alpha \\frac{a}{b\\_c}$$\n".replace("\\left", "")
    ],
    [
      "equations of their own",
      paragraph(
        `<m:oMathPara>${math(`<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${r("i=0")}</m:sub><m:sup>${r("n")}</m:sup><m:e><m:d><m:e><m:rad><m:deg/><m:e>${r("i")}</m:e></m:rad></m:e></m:d></m:e></m:nary>`)}</m:oMathPara>`
      ),
      "$$\n\\sum_{i=0}^{n} \\left( \\sqrt{i} \\right)\n$$\n"
    ],
    [
      "the numbers at which lists go on",
      `${item("a")}${item("b")}${paragraph(run("Text"))}${item("c", 0, 3)}${paragraph(run("Text"))}${item("d", 0, 4)}${item("e")}`,
      "1. a\n2. b\n\nText\n\n3. c\n\nText\n\n7. d\n8. e\n"
    ],
    [
      "deep levels of lists",
      Array.from({ length: 9 }, (_, level) => item(`l${level}`, level, 1)).join(""),
      Array.from({ length: 9 }, (_, level) => `${"  ".repeat(level)}* l${level}\n`).join("")
    ],
    [
      "text before the first heading",
      `${paragraph(run("Before"))}${paragraph(run("Part"), "Heading1")}${paragraph(run("After"))}`,
      "Before\n\n# Part\n\nAfter\n"
    ],
    [
      "headings in other languages, of styles based on others, and by their outline level",
      `${paragraph(run("Before"))}${paragraph(run("Inhalt"), "TOCHeading")}${paragraph(run("Teil"), "berschrift2")}<w:p><w:pPr><w:outlineLvl w:val="2"/></w:pPr>${run("Part")}</w:p>`,
      "Before\n\nInhalt\n\n## Teil\n\n### Part\n"
    ],
    [
      "the numbers of headings",
      `${paragraph(run("Before"))}${paragraph(run("One"), "Chapter")}${paragraph(run("Two"), "Chapter")}${paragraph("", "Chapter")}<w:p><w:pPr><w:pStyle w:val="berschrift2"/><w:numPr><w:ilvl w:val="1"/><w:numId w:val="5"/></w:numPr></w:pPr>${run("Sub")}</w:p>`,
      "Before\n\n# I. One\n\n# II. Two\n\n## Annex III.a Sub\n"
    ],
    [
      "links of fields with a tip, to a part, and of one element",
      paragraph(
        `${field(code('HYPERLINK "https://a.example/b" \\o "A tip"'), run("a"))} ${field(code('HYPERLINK "https://a.example/" \\l "part" \\t "_blank"'), run("b"))}<w:fldSimple w:instr=" HYPERLINK &quot;https://c.example/&quot; ">${run("c")}</w:fldSimple>`
      ),
      "[a](https://a.example/b)[b](https://a.example/#part)[c](https://c.example/)\n"
    ],
    [
      "no results of fields within the code of others, and no hidden rows",
      `${paragraph(field(`${code("IF")}${field(code("MERGEFIELD a"), run("not"))}${code("= 1")}`, run("shown")))}<w:tbl><w:tr><w:trPr><w:hidden/></w:trPr><w:tc>${paragraph(run("not"))}</w:tc></w:tr><w:tr><w:tc>${paragraph(run("a"))}</w:tc><w:tc>${paragraph(run("b"))}</w:tc></w:tr></w:tbl>`,
      "shown\n\n| | |\n| - | - |\n| a | b |\n"
    ],
    [
      "words whose initial has a frame of its own",
      `<w:p><w:pPr><w:framePr w:dropCap="drop"/></w:pPr>${run("O")}</w:p>${paragraph(run("nce"))}`,
      "Once\n"
    ],
    [
      "merged cells, and tables in cells",
      `<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${paragraph(run("a"))}</w:tc></w:tr><w:tr><w:tc>${paragraph(run("b"))}</w:tc><w:tc><w:tbl><w:tr><w:tc>${paragraph(run("c"))}</w:tc><w:tc>${paragraph(run("d"))}</w:tc></w:tr></w:tbl>${paragraph("")}</w:tc></w:tr></w:tbl>`,
      '<table><tbody><tr><td colspan="2">a</td></tr><tr><td>b</td><td><p>c</p><p>d</p></td></tr></tbody></table>\n'
    ],
    [
      "the indents and the empty lines of code",
      `${paragraph(run("if x:"), "SourceCode")}<w:p><w:pPr><w:pStyle w:val="SourceCode"/><w:ind w:left="480"/></w:pPr>${run("a")}</w:p>${paragraph("", "SourceCode")}${paragraph(run("    b"), "SourceCode")}`,
      "```\nif x:\n    a\n\n    b\n```\n"
    ],
    [
      "code in a font of code",
      `${paragraph(run("a {", '<w:rFonts w:ascii="Consolas"/>'))}${paragraph(run("  b", '<w:rFonts w:ascii="Consolas"/>'))}`,
      "```\na {\n  b\n```\n"
    ],
    [
      "spaces at the edges of marks",
      paragraph(
        `${run("a")}${run(" b ", "<w:b/>")}${run("c")}${run(" ", "<w:i/>")}${run("d", '<w:highlight w:val="green"/>')}`
      ),
      'a **b** c <mark style="background-color:green;">d</mark>\n'
    ],
    [
      "footnotes",
      paragraph(`${run("a")}<w:r><w:footnoteReference w:id="2"/></w:r>`),
      "a[^1]\n\n[^1]: As they say.\n"
    ]
  ])("keeps %s", async (_, body, markdown) => {
    expect(await read(body)).toBe(markdown)
  })

  it("has the words of diagrams, in the order of their points", async () => {
    const diagram = `<w:r><w:drawing><wp:inline><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/diagram"><dgm:relIds r:dm="rId7"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
    const body = paragraph(`${run("Steps")}${diagram}`)
    expect(await read(body)).toBe("Steps\n\nOne\n\nTwo\n\nThree\n")
    expect((await htmlOf(body)).problems).toEqual([])
  })

  it("has a chart as a table of its series, below its titles", async () => {
    const chart = `<w:r><w:drawing><wp:inline><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="rId8"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
    const body = paragraph(`${run("A year")}${chart}`)
    expect(await read(body)).toBe(
      "A year\n\nSales\n\nMillions\n\n| Season | North | South | All |\n| - | - | - | - |\n| Spring | 1 | 3 | 4 |\n| Autumn | 2.5 | | 2.5 |\n"
    )
    expect((await htmlOf(body)).problems).toEqual([])
  })

  it("reports a chart of a newer Word, whose fallback is a notice", async () => {
    const chart = `<w:r><mc:AlternateContent><mc:Choice Requires="cx1"><w:drawing><wp:inline><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/drawing/2014/chartex"/></a:graphic></wp:inline></w:drawing></mc:Choice><mc:Fallback><w:drawing><wp:inline><a:graphic><a:graphicData><wps:wsp><wps:txbx><w:txbxContent>${paragraph(run("This chart is not available."))}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></mc:Fallback></mc:AlternateContent></w:r>`
    const body = paragraph(`${run("Sales")}${chart}`)
    expect(await read(body)).toBe("Sales\n")
    expect((await htmlOf(body)).problems).toHaveLength(1)
  })

  it("reports charts by the words before them", async () => {
    const chart =
      '<w:r><w:drawing><wp:inline><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"/></a:graphic></wp:inline></w:drawing></w:r>'
    const { problems } = await htmlOf(paragraph(`${run("Sales of a year")}${chart}`))
    expect(problems).toEqual([
      "A chart or a diagram after \u201cSales of a year\u201d cannot be shown on a page and was left out."
    ])
  })
  it("reports headers, footers, comments and pictures that pages do not show", async () => {
    const blip = (id: string) =>
      `<w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip ${id}/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
    const part = (text: string) =>
      `<w:hdr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${paragraph(run(text))}</w:hdr>`
    const { files, problems } = await htmlOf(
      paragraph(
        `${run("Words")}${blip('r:embed="rId9"')}${blip('r:link="rId1"')}<w:r><w:commentReference w:id="0"/></w:r>`
      ),
      undefined,
      {
        "word/header1.xml": part("Secret"),
        "word/footer2.xml": part("7"),
        "word/footer3.xml": part("Acme"),
        "word/media/drawing.emf": "emf"
      }
    )
    expect(files.map(({ path }) => path)).toEqual(["picture-1.emf"])
    expect(problems).toEqual([
      "A picture after “Words” is in the format EMF, which browsers do not show. Replace it.",
      "A picture after “Words” is not in the document and was left out.",
      "The header “Secret” was left out: pages have none.",
      "The footer “Acme” was left out: pages have none.",
      "A comment was left out."
    ])
  })
})
