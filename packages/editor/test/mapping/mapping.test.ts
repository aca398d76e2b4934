import { meaningOf, type Block, type Document } from "@octavo/markdown"
import { arbitraryDocument, arbitraryWrittenTable, holds, patience } from "@octavo/markdown/testing"
import { Node } from "prosemirror-model"
import { describe, expect, test } from "vitest"
import { createState } from "../../src/createState.ts"
import { readDocument } from "../../src/mapping/readBlock.ts"
import { writeDocument } from "../../src/mapping/writeBlock.ts"
import { schema } from "../../src/schema/schema.ts"
import { everyPage, parse } from "../pages.ts"

/** A document that was not read, as if each of its nodes had been edited. */
const rebuilt = (document: Document): Document =>
  writeDocument(Node.fromJSON(schema, JSON.parse(JSON.stringify(readDocument(document).toJSON()))))

const expectBothWays = (document: Document): void => {
  const doc = readDocument(document)
  doc.check()
  expect(writeDocument(doc)).toBe(document)
  expect(meaningOf(rebuilt(document).nodes)).toEqual(meaningOf(document.nodes))
}

const typesIn = (document: Document): ReadonlySet<string> => {
  const types = new Set<string>()
  const visit = (nodes: ReadonlyArray<unknown>): void => {
    for (const node of nodes as ReadonlyArray<Block>) {
      if (node.object === "block") types.add(node.type)
      visit(node.nodes ?? [])
      visit(node.fragments ?? [])
    }
  }
  visit(document.nodes)
  return types
}

describe("a document tree", () => {
  test("returns as it was read, and has the same meaning when all of it is written again", patience, () =>
    holds(arbitraryDocument, 600, expectBothWays)
  )

  test("does so for a table of any kind, which is never opaque", patience, () =>
    holds(arbitraryWrittenTable, 300, ({ source }) => {
      const document = parse(source)
      expectBothWays(document)
      const opaque = new Set<string>()
      readDocument(document).descendants(({ attrs, type }) => {
        if (type.name === "opaque") opaque.add(attrs.of.type)
      })
      expect([...opaque]).not.toContain("table")
    })
  )

  test("does so for a page with every block, and for pages of every style", () => {
    const types = new Set<string>()
    for (const source of everyPage()) {
      const document = parse(source)
      for (const type of typesIn(document)) types.add(type)
      expectBothWays(document)
    }
    expect([...types].sort()).toMatchInlineSnapshot(`
      [
        "blockquote",
        "code",
        "code-line",
        "column",
        "columns",
        "content-ref",
        "divider",
        "drawing",
        "embed",
        "expandable",
        "file",
        "heading-1",
        "heading-2",
        "heading-3",
        "hint",
        "if",
        "image",
        "images",
        "integration",
        "list-item",
        "list-ordered",
        "list-tasks",
        "list-unordered",
        "math",
        "openapi-operation",
        "openapi-schemas",
        "openapi-webhook",
        "paragraph",
        "prompt",
        "reusable-content",
        "stepper",
        "stepper-step",
        "swagger",
        "table",
        "tabs",
        "tabs-item",
        "update",
        "updates",
      ]
    `)
  })

  test("of a shape that the schema does not have is opaque, and returns", () => {
    const text = { object: "text", key: "t", leaves: [{ object: "leaf", text: "words", marks: [] }] }
    const block = (type: string, nodes: ReadonlyArray<unknown>, more = {}) =>
      ({ object: "block", type, key: `${type}-1`, data: {}, nodes, ...more }) as Block
    const paragraph = block("paragraph", [text])
    const odd = [
      block("hint", [text], { data: { style: "info" } }),
      block("blockquote", [paragraph, text]),
      block("paragraph", [paragraph]),
      block("tabs", []),
      block("tabs", [paragraph]),
      block("list-unordered", [paragraph]),
      block("list-item", [paragraph]),
      block("stepper", [block("tabs-item", [])]),
      block("expandable", [paragraph]),
      block("images", []),
      block("code", [paragraph]),
      block("nothing-known", [paragraph])
    ]
    for (const node of odd) {
      const document: Document = { object: "document", data: {}, nodes: [node] }
      expect([node.type, readDocument(document).firstChild!.type.name]).toEqual([node.type, "opaque"])
      expectBothWays(document)
    }
    expectBothWays({ object: "document", data: {}, nodes: [] })
  })

  test("has an empty line in code that a paragraph without words becomes", () => {
    const state = createState(parse("# T\n\nText.\n"))
    const { tr } = state
    tr.insert(tr.doc.content.size, schema.nodes.paragraph!.create())
    tr.setBlockType(tr.doc.content.size - 1, tr.doc.content.size - 1, schema.nodes.codeblock!)
    expect(meaningOf(writeDocument(tr.doc).nodes)).toBe(meaningOf(parse("# T\n\nText.\n\n```\n```\n").nodes))
  })

  test("has emoji of links as text, as Markdown reads them", () => {
    const state = createState(parse("# T\n\nA [link](other.md) :rocket:\n"))
    const link = state.doc.nodeAt(3)!.marks
    const { tr } = state
    tr.insert(5, schema.text("❤️", link)).addMark(9, 11, link[0]!)
    const [paragraph] = writeDocument(tr.doc).nodes
    expect(JSON.stringify(paragraph)).not.toContain('"type":"emoji"')
    expect(JSON.stringify(paragraph)).toContain("li❤️nk")
    expect(JSON.stringify(paragraph)).toContain("🚀")
  })
})
