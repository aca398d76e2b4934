import { describe, expect, it } from "@effect/vitest"
import { readdirSync, readFileSync } from "node:fs"
import { type Block, type Document } from "../../src/document/Document.ts"
import { writeReferenceById } from "../../src/document/ContentReference.ts"
import { editSource } from "../../src/edit/editSource.ts"
import { parseDocument, readPlaced } from "../../src/read/parseDocument.ts"
import { printDocument } from "../../src/print/printDocument.ts"
import { replaceDocument } from "../../src/edit/replaceDocument.ts"
import { meaningOf } from "../../src/compare/sameBlocks.ts"
import { composedPages } from "../samples/composedPages.ts"
import { fragments } from "../samples/fragments.ts"

const resolve = (url: string) => ({ kind: "url" as const, url })
const parse = (source: string) => parseDocument(source, resolve)
const replace = (source: string, edited: Document) =>
  replaceDocument(source, edited, resolve, writeReferenceById)

const folder = new URL("../samples/pages/", import.meta.url)
const written = readdirSync(folder).map((name) => ({
  name,
  source: readFileSync(new URL(name, folder), "utf8")
}))
const pages = [...written, ...composedPages()]

/** The documents of the pages, which the tests read and leave as they are. */
const documents = new Map<string, Document>()
const documentOf = (source: string): Document => {
  const document = documents.get(source) ?? parse(source)
  documents.set(source, document)
  return document
}

const newBlock: Block = {
  object: "block",
  type: "paragraph",
  key: "new",
  data: {},
  nodes: [{ object: "text", key: "text", leaves: [{ object: "leaf", text: "Something new.", marks: [] }] }]
}

describe("pages of every construct", () => {
  it("are there", () => {
    expect(written.length).toBeGreaterThanOrEqual(6)
    expect(pages.length).toBeGreaterThan(2 * fragments.length)
    expect(new Set(pages.map(({ source }) => source)).size).toBe(pages.length)
  })

  it("stay as they are, byte for byte, when nothing is edited", () => {
    for (const { source } of pages) expect(replace(source, documentOf(source))).toBe(source)
  })

  it("read as what they were, once printed", () => {
    for (const { name, source } of pages) {
      const document = documentOf(source)
      const printed = `# T\n\n${printDocument(document, writeReferenceById)}`
      expect([name, meaningOf(parse(printed).nodes)]).toEqual([name, meaningOf(document.nodes)])
    }
  })

  it("keep every byte outside of a block that is edited", () => {
    for (const [index, { name, source }] of pages.entries()) {
      const regions = readPlaced(source).regions
      const document = documentOf(source)
      const chosen = (index * 7) % regions.length
      const at = regions.slice(0, chosen).reduce((sum, { blocks }) => sum + blocks.length, 0)
      const { blocks, end, start } = regions[chosen]!
      const nodes = document.nodes.toSpliced(at, blocks.length, newBlock)
      const edited = replace(source, { ...document, nodes })
      const tail = source.slice(end)
      const isKept = edited.startsWith(source.slice(0, start)) && edited.endsWith(tail)
      expect([name, isKept]).toEqual([name, true])
      // An element or a shortcode around Markdown that no document shows stays around what takes the place of the Markdown.
      const written = edited
        .slice(start, edited.length - tail.length)
        .replace(/<\/?center>|\{\{< \/?own >\}\}|\n\{: [^}\n]*\}/g, "")
      expect([name, written.trim()]).toEqual([name, "Something new."])
      expect([name, meaningOf(parse(edited).nodes)]).toEqual([name, meaningOf(nodes)])
    }
  })

  it("keep every byte below their front matter when that or the title is edited", () => {
    const bodyOf = (source: string) => {
      const first = readPlaced(source).regions[0]
      return first === undefined ? "" : source.slice(first.start)
    }
    for (const { name, source } of pages) {
      const edit = { document: null, title: "Another title", frontMatter: { icon: "leaf", hidden: true } }
      const edited = editSource(source, edit)
      expect([name, "text" in edited && edited.text.endsWith(bodyOf(source))]).toEqual([name, true])
    }
  })
})

describe("tags right below HTML", () => {
  const types = (source: string) =>
    parse(source).nodes.map(({ nodes, type }) => [
      type,
      ...(nodes ?? []).map((node) => "type" in node && node.type)
    ])

  it("are tags, though the HTML has not ended with a blank line", () => {
    const figure = '<figure><img src="a.png" alt=""><figcaption></figcaption></figure>'
    expect(types(`{% hint style="info" %}\n${figure}\n{% endhint %}\n`)).toEqual([["hint", "images"]])
    expect(types(`{% if x %}\n<details>\n\n<summary>S</summary>\n\nb\n\n</details>\n{% endif %}\n`)).toEqual([
      ["if", "expandable"]
    ])
    expect(
      types(
        `{% tabs %}\n{% tab title="A" %}\n${figure}\n{% endtab %}\n{% tab title="B" %}\n**b**\n{% endtab %}\n{% endtabs %}\n`
      )
    ).toEqual([["tabs", "tabs-item", "tabs-item"]])
  })

  it("are text within code", () => {
    expect(types("<pre><code>\n{% endhint %}\n</code></pre>\n")).toEqual([["code", "code-line", "code-line"]])
  })
})

describe("definitions", () => {
  it("count wherever they stand", () => {
    const link = (source: string) => JSON.stringify(parse(source).nodes).includes('"url":"/url"')
    for (const source of ["[a]\n\n> [a]: /url\n", "[a]\n\n* b\n\n  [a]: /url\n"])
      expect([source, link(source)]).toEqual([source, true])
    expect(JSON.stringify(parse("a[^1]\n\n> [^1]: Note.\n").nodes)).toContain("Note.")
  })
})

describe("HTML in a quote", () => {
  it("holds nothing of the quote's marks", () => {
    expect(JSON.stringify(parse("> <div>\n> foo\n\nbar\n").nodes)).not.toContain(">")
    expect(JSON.stringify(parse("> > <div>\n> > foo\n> > bar\n").nodes)).not.toContain(">")
  })
})
