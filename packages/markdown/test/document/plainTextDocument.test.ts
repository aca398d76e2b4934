import { describe, expect, test } from "vitest"
import * as fc from "fast-check"
import type { Block, Document, Text } from "../../src/document/Document.ts"
import { isPlainText, plainTextDocument } from "../../src/document/plainTextDocument.ts"

const linesOf = ({ nodes: [code] }: Document) => {
  const lines = (code?.nodes ?? []) as ReadonlyArray<Block>
  return lines.map(({ nodes = [] }) =>
    (nodes as ReadonlyArray<Text>).flatMap(({ leaves }) => leaves.map(({ text }) => text)).join("")
  )
}

describe("a document of plain text", () => {
  test("has every line of its source in few blocks, whatever the lines are", () => {
    const times = fc.constantFrom(1, 100, 700, 1_999, 2_000)
    const source = fc
      .array(fc.tuple(fc.constantFrom("a\n", "\n", "b c\r\n", "d"), times), { maxLength: 5 })
      .map((pieces) => pieces.map(([piece, count]) => piece.repeat(count)).join(""))
    fc.assert(
      fc.property(source, (text) => {
        const document = plainTextDocument(text)
        expect(linesOf(document).join("\n")).toBe(text)
        expect(linesOf(document).length).toBeLessThanOrEqual(2_000)
        expect(isPlainText(document)).toBe(true)
      }),
      { numRuns: 100 }
    )
  })

  test("says how much of a text of many megabytes it leaves out", () => {
    const lines = linesOf(plainTextDocument("word\n".repeat(2_100_000)))
    expect(lines.at(-1)!.split("\n").at(-1)).toBe("[500000 more characters are in the source of this page.]")
  })
})
