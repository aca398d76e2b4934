import { describe, expect, it } from "@effect/vitest"
import * as fc from "fast-check"
import { readFileSync } from "node:fs"
import type { Block, Document } from "../../src/document/Document.ts"
import { writeReferenceById } from "../../src/document/ContentReference.ts"
import { parseDocument, readPlaced } from "../../src/read/parseDocument.ts"
import { printDocument } from "../../src/print/printDocument.ts"
import { replaceDocument } from "../../src/edit/replaceDocument.ts"
import { meaningOf } from "../../src/compare/sameBlocks.ts"
import { arbitraryBlock, arbitraryDocument } from "../../src/testing/arbitraryDocument.ts"
import { cases } from "../../src/testing/holds.ts"

const page = readFileSync(new URL("../samples/everyConstruct.md", import.meta.url), "utf8")
const resolve = (url: string) => ({ kind: "url" as const, url })
const replace = (source: string, edited: Document) =>
  replaceDocument(source, edited, resolve, writeReferenceById)
const parse = (source: string) => parseDocument(source, resolve)

const aParagraph = (text: string): Block => ({
  object: "block",
  type: "paragraph",
  key: "new",
  data: {},
  nodes: [{ object: "text", key: "new-text", leaves: [{ object: "leaf", text, marks: [] }] }]
})

const withNodes = (document: Document, nodes: ReadonlyArray<Block>): Document => ({ ...document, nodes })

describe("replaceDocument", () => {
  it("gives the source back byte for byte when nothing was edited", () => {
    for (const source of [
      page,
      page.replaceAll("\n", "\r\n"),
      `\uFEFF${page}`,
      "",
      "\n",
      "# Only a title",
      "text",
      "  \n\ntext  \n\n\n"
    ]) {
      expect(replace(source, parse(source))).toBe(source)
    }
  })

  it("gives any printed page back byte for byte", () => {
    fc.assert(
      fc.property(arbitraryDocument, (document) => {
        const source = `---\ndescription: x\n---\n\n# Title\n\n${printDocument(document, writeReferenceById)}`
        expect(replace(source, parse(source))).toBe(source)
      }),
      { numRuns: cases(150) }
    )
  })

  it("changes no byte outside of the one block that was edited", () => {
    const regions = readPlaced(page).regions
    const document = parse(page)
    let at = 0
    for (const { start, end, blocks } of regions) {
      const edited = document.nodes.toSpliced(at, blocks.length, aParagraph("Something new."))
      const result = replace(page, withNodes(document, edited))
      expect(result.slice(0, start)).toBe(page.slice(0, start))
      expect(result.slice(result.length - (page.length - end))).toBe(page.slice(end))
      expect(result.slice(start, result.length - (page.length - end)).trim()).toBe("Something new.")
      at += blocks.length
    }
  })

  it("reads as the edited document after any one block was replaced, inserted or removed", () => {
    fc.assert(
      fc.property(
        arbitraryDocument,
        arbitraryBlock,
        fc.nat(5),
        fc.constantFrom("replace", "insert", "remove"),
        fc.constantFrom("# Title\n\n", "", "---\nicon: x\n---\n\n# Title\n"),
        (document, block, place, how, head) => {
          const source = head + printDocument(document, writeReferenceById)
          const original = parse(source)
          const index = place % (original.nodes.length + (how === "insert" ? 1 : 0))
          const edited = original.nodes.toSpliced(
            index,
            how === "insert" ? 0 : 1,
            ...(how === "remove" ? [] : [block])
          )
          const result = replace(source, withNodes(original, edited))
          expect(result.startsWith(head.trimEnd())).toBe(true)
          expect(JSON.parse(meaningOf(parse(result).nodes)), result).toEqual(JSON.parse(meaningOf(edited)))
        }
      ),
      { numRuns: cases(150) }
    )
  })

  it("keeps definitions and comments that stand between blocks", () => {
    const source = "# T\n\nOne [a][ref].\n\n[ref]: https://e.x\n\n<!-- a note -->\n\nTwo.\n"
    const document = parse(source)
    const edited = [document.nodes[0]!, aParagraph("Changed.")]
    expect(replace(source, withNodes(document, edited))).toBe(source.replace("Two.", "Changed."))
    const without = replace(source, withNodes(document, [document.nodes[0]!]))
    expect(without).toContain("[ref]: https://e.x")
    expect(without).toContain("<!-- a note -->")
  })

  it("writes a whole new body below the title and the front matter", () => {
    const source = "---\nicon: x\n---\n\n# T\n\nold\n\n* a\n* b\n"
    const edited = withNodes(parse(source), [aParagraph("new"), aParagraph("body")])
    expect(replace(source, edited)).toBe("---\nicon: x\n---\n\n# T\n\nnew\n\nbody\n")
    expect(replace("# T", edited)).toBe("# T\n\nnew\n\nbody\n")
    expect(replace("", edited)).toBe("new\n\nbody\n")
  })

  it("writes new blocks outside of the HTML around others, which is closed and opened again where they are within it", () => {
    const picture = '  <img src="logo.svg" />'
    const title = '  <h1 align="center">Zod</h1>'
    const source = `<div align="center">\n${picture}\n${title}\n</div>\n\nText.\n`
    const document = parse(source)
    const [first, ...others] = document.nodes
    const added = aParagraph("Added.")
    expect(replace(source, withNodes(document, [added, ...document.nodes]))).toBe(`Added.\n\n${source}`)
    expect(replace(source, withNodes(document, [first!, added, ...others]))).toBe(
      `<div align="center">\n${picture}\n</div>\n\nAdded.\n\n<div align="center">\n${title.trim()}\n</div>\n\nText.\n`
    )
    const last =
      'Text.\n\n<div align="center">\n  <a href="/x">\n    <img src="logo.svg" />\n    <b>Words</b>\n  </a>\n</div>\n'
    const end = parse(last)
    expect(replace(last, withNodes(end, [...end.nodes, added]))).toBe(`${last}\nAdded.\n`)
  })

  it("keeps a picture behind a break of lines while another block is edited", () => {
    const source = 'Some word.\n\n<br /><p align="center"><img src="a.png" alt="b" /></p>\n'
    const { nodes, ...document } = parse(source)
    const edited = { ...document, nodes: [aParagraph("Other word."), ...nodes.slice(1)] }
    expect(replace(source, edited)).toBe(source.replace("Some", "Other"))
  })

  it("writes a picture whose alternative text is empty", () => {
    const ref = { kind: "url", url: "a.png" } as const
    const image: Block = { object: "block", type: "image", key: "i", data: { ref, alt: "" }, fragments: [] }
    const images: Block = { object: "block", type: "images", key: "is", data: {}, nodes: [image] }
    const document = parse("# T\n\nText\n")
    expect(replace("# T\n\nText\n", withNodes(document, [...document.nodes, images]))).toBe(
      '# T\n\nText\n\n<figure><img src="a.png" alt=""><figcaption></figcaption></figure>\n'
    )
  })

  it("keeps the line ends of a page from Windows", () => {
    const source = "# T\r\n\r\none\r\n\r\ntwo\r\n"
    const document = parse(source)
    const edited = withNodes(document, [document.nodes[0]!, aParagraph("2"), aParagraph("3")])
    expect(replace(source, edited)).toBe("# T\r\n\r\none\r\n\r\n2\r\n\r\n3\r\n")
  })
})
