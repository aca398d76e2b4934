import { expect, it } from "@effect/vitest"
import * as fc from "fast-check"
import type { Document, Leaf } from "../../src/document/Document.ts"
import { writeReferenceById } from "../../src/document/ContentReference.ts"
import { parseDocument } from "../../src/read/parseDocument.ts"
import { printDocument } from "../../src/print/printDocument.ts"
import { meaningOf } from "../../src/compare/sameBlocks.ts"
import { holds } from "../../src/testing/holds.ts"

const paragraph = (leaves: ReadonlyArray<Leaf>): Document => ({
  object: "document",
  data: { schemaVersion: 1 },
  nodes: [
    {
      object: "block",
      key: "paragraph",
      type: "paragraph",
      isVoid: false,
      data: {},
      nodes: [{ object: "text", key: "text", leaves }]
    }
  ]
})

const leaf = (text: string, ...marks: ReadonlyArray<"bold" | "italic">): Leaf => ({
  object: "leaf",
  text,
  marks: marks.map((type) => ({ object: "mark", type }))
})

const print = (...leaves: ReadonlyArray<Leaf>): string =>
  printDocument(paragraph(leaves), writeReferenceById).trim()

it("bold and italic text within words is delimited so that it is readable", () => {
  expect(print(leaf("foo", "italic"), leaf("bar"))).toBe("*foo*bar")
  expect(print(leaf("a "), leaf("b", "italic"), leaf(" c"))).toBe("a _b_ c")
  expect(print(leaf("日本"), leaf("「語」", "bold"), leaf("です"))).toBe("日本<strong>「語」</strong>です")
  expect(print(leaf("foo.", "italic"), leaf("bar"))).toBe("<em>foo.</em>bar")
  expect(print(leaf("b", "bold"), leaf("c", "italic"), leaf("d"))).toBe("**b**<em>c</em>d")
})

const texts = fc.constantFrom("a", "word", "「語」", "x.", "(y)", "→", "é", "1")
const marks = fc.constantFrom<ReadonlyArray<"bold" | "italic">>(
  [],
  [],
  ["bold"],
  ["italic"],
  ["bold", "italic"]
)

it("bold and italic text beside any other prints without character references, and is read back as it was", () =>
  holds(fc.array(fc.tuple(texts, marks), { minLength: 1, maxLength: 5 }), 300, (parts) => {
    const document = paragraph(parts.map(([text, given]) => leaf(text, ...given)))
    const printed = printDocument(document, writeReferenceById)
    expect(printed).not.toMatch(/&#/)
    const read = parseDocument(printed, (url) => ({ kind: "url", url }))
    expect(meaningOf(read.nodes)).toBe(meaningOf(document.nodes))
  }))
