import { describe, expect, it } from "@effect/vitest"
import type { Block, Document } from "../../src/document/Document.ts"
import { writeReferenceById } from "../../src/document/ContentReference.ts"
import { deriveSource } from "../../src/derive/deriveSource.ts"
import { editSource } from "../../src/edit/editSource.ts"
import { parseDocument } from "../../src/read/parseDocument.ts"
import { parseMarkdown } from "../../src/syntax/Markdown.ts"
import { parseMarkdownFast } from "../../src/syntax/parseMarkdownFast.ts"
import { moduleCodeEnd } from "../../src/tags/moduleCodeEnd.ts"
import { replaceDocument } from "../../src/edit/replaceDocument.ts"
import { meaningOf } from "../../src/compare/sameBlocks.ts"
import { writeTitle } from "../../src/edit/writeTitle.ts"
import { type Open, paragraph } from "../samples/openDocument.ts"

const resolve = (url: string) => ({ kind: "url" as const, url })
const meaning = (source: string) => meaningOf(parseDocument(source, resolve).nodes)
const code = `import Tabs from '@theme/Tabs';\nimport {\n  A,\n  B\n} from "./ab"\n\nexport const x = 1;\nimport 'style.css';\n`

describe("imports of MDX above a text", () => {
  it.each([
    `${code}\nWords.\n`,
    `---\ndescription: D\n---\n\n${code}\nWords.\n`,
    `export const x = {\n  "a": [\n\n    1\n  ]\n}\n\nexport const View = () => (\n  <b>don't</b>\n)\n\nWords.\n`,
    `\uFEFF${code.replaceAll("\n", "\r\n")}\r\nWords.\r\n`
  ])("are not shown: %j", (source) => {
    expect(meaning(source)).toBe(meaning("Words.\n"))
    expect(deriveSource(source).sections).toEqual(deriveSource("Words.\n").sections)
    expect(parseMarkdownFast(source).children.map(({ type }) => type)).toEqual(
      parseMarkdown(source).children.map(({ type }) => type)
    )
  })

  it.each([
    "import the file from 'Downloads'\nand go on.\n",
    "import it.\n\nWords.\n",
    "Words.\n\nimport a from 'b'\n",
    "export the file\n\nWords.\n",
    "import a from 'b'\nWords below.\n",
    "`import a from 'b'`\n"
  ])("are text where they are none: %j", (source) => {
    expect(meaning(source)).toContain("port")
  })

  it("stay with every edit", () => {
    const source = `---\ndescription: D\n---\n\n${code}\nWords.\n`
    const edits: ReadonlyArray<readonly [nodes: ReadonlyArray<unknown>, text: string]> = [
      [[paragraph("Other.")], source.replace("Words.", "Other.")],
      [[], source.replace("\nWords.\n", "")],
      [
        [paragraph("New."), ...parseDocument(source, resolve).nodes],
        source.replace("Words.", "New.\n\nWords.")
      ]
    ]
    for (const [nodes, text] of edits) {
      const document = { object: "document", data: {}, nodes: nodes as ReadonlyArray<Block> } as Document
      expect(replaceDocument(source, document, resolve, writeReferenceById).trimEnd()).toBe(text.trimEnd())
    }
    for (const titled of [writeTitle(source, "T")!, writeTitle(`${code}\nWords.\n`, "T")!]) {
      expect(titled).toContain(code)
      expect(meaning(titled)).toBe(meaning("Words.\n"))
    }
  })

  it("come with the first words of a page that is empty but for them", () => {
    const document = { object: "document", data: {}, nodes: [paragraph("New.")] } as unknown as Open<Document>
    expect(replaceDocument(code, document as Document, resolve, writeReferenceById)).toBe(`${code}\nNew.\n`)
  })

  it.each(["import 'a'", "import 'a';", "import a from", "import 'a'\n"])(
    "are looked for in linear time: %j and spaces",
    (start) => {
      const began = performance.now()
      expect(moduleCodeEnd(`${start}${" ".repeat(100_000)}x`, 0)).toBe(undefined)
      expect(performance.now() - began).toBeLessThan(1_000)
    }
  )

  it("are escaped in a text", () => {
    const document = {
      object: "document",
      data: {},
      nodes: [paragraph("import a from 'b'")]
    } as unknown as Document
    const result = editSource("Words.\n", {
      document: { edited: document, links: { from: null, targets: new Map() } },
      title: null,
      frontMatter: {}
    })
    expect(meaning((result as { text: string }).text)).toBe(meaningOf(document.nodes))
  })
})
