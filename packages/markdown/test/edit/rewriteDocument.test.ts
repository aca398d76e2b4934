import { describe, expect, test } from "vitest"
import { editSource } from "../../src/edit/editSource.ts"
import { parseDocument } from "../../src/read/parseDocument.ts"
import { meaningOf } from "../../src/compare/sameBlocks.ts"
import { blockOf } from "../../src/testing/arbitraryLeafBlocks.ts"
import { textOf } from "../../src/testing/arbitraryText.ts"
import type { Block } from "../../src/document/Document.ts"
import { resolveWith } from "../../src/links/PageLinks.ts"

const links = { from: null, targets: new Map() }
const read = (source: string) => parseDocument(source, resolveWith(links))
const paragraph = (text: string): Block =>
  blockOf("paragraph", {}, [textOf([{ object: "leaf", text, marks: [] }])])

const write = (source: string, nodes: ReadonlyArray<Block>, anew: boolean) =>
  editSource(source, {
    document: { edited: { object: "document", data: {}, nodes }, links, anew },
    title: null,
    frontMatter: {}
  })

const table = "<table><tr><th>a</th></tr><tr><td>1 <!-- secret --></td></tr></table>"
/** The document of a source whose first table is shown as cards. */
const withCards = (source: string): ReadonlyArray<Block> =>
  read(source).nodes.map((block) =>
    block.type === "table"
      ? { ...block, data: { ...block.data, view: { type: "cards", cardSize: "medium", columns: ["c1"] } } }
      : block
  )

describe("a page that is written anew", () => {
  test.each([
    ["its front matter", "---\nx: 1\n---\n\n", "\n"],
    ["comments beside its blocks", "# T\n\n<!-- a -->\n\n", "\n\n<!-- b -->\n"],
    ["an unused definition", "", "\n\n[x]: y.md\n"],
    ["the other blocks as they were written", "-   a\n-   b\n\n", "\n\nA __word__[^n].\n\n[^n]: Its note.\n"]
  ])("is one with %s, without what no document shows", (_, before, after) => {
    const source = `${before}${table}${after}`
    expect(write(source, withCards(source), false)).toEqual({ refused: "hidden-source", words: ["secret"] })
    const written = write(source, withCards(source), true)
    const text = "text" in written ? written.text : ""
    expect([text.slice(0, before.length), text.slice(text.length - after.length)]).toEqual([before, after])
    expect(text).toContain('<table data-view="cards"')
    expect(text).not.toContain("secret")
    expect(meaningOf(read(text).nodes)).toBe(meaningOf(withCards(source)))
  })

  test("is edited in place where that can be written", () => {
    const source = "One.\n\n\nTwo __three__.\n"
    const edited = [paragraph("New."), ...read(source).nodes.slice(1)]
    expect(write(source, edited, true)).toEqual({ text: source.replace("One.", "New.") })
  })
})
