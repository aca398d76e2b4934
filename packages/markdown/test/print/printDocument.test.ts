import { describe, expect, it } from "@effect/vitest"
import * as fc from "fast-check"
import { readFileSync } from "node:fs"
import { writeReferenceById } from "../../src/document/ContentReference.ts"
import { parseDocument } from "../../src/read/parseDocument.ts"
import { printDocument, printInSteps } from "../../src/print/printDocument.ts"
import type { Document } from "../../src/document/Document.ts"
import { meaningOf } from "../../src/compare/sameBlocks.ts"
import { arbitraryDocument } from "../../src/testing/arbitraryDocument.ts"
import { composedPages } from "../samples/composedPages.ts"
import { cases } from "../../src/testing/holds.ts"

const page = readFileSync(new URL("../samples/everyConstruct.md", import.meta.url), "utf8")
const resolve = (url: string) => ({ kind: "url" as const, url })

describe("printDocument", () => {
  it("prints every construct so that it reads the same", () => {
    const document = parseDocument(page, resolve)
    for (const block of document.nodes) {
      const printed = printDocument({ ...document, nodes: [block] }, writeReferenceById)
      expect(meaningOf(parseDocument(printed, resolve).nodes), printed).toBe(meaningOf([block]))
    }
    const printed = printDocument(document, writeReferenceById)
    expect(meaningOf(parseDocument(printed, resolve).nodes)).toBe(meaningOf(document.nodes))
  })

  it("prints any document so that it reads the same", () => {
    fc.assert(
      fc.property(arbitraryDocument, (document) => {
        const printed = printDocument(document, writeReferenceById)
        const read = parseDocument(printed, resolve)
        expect(JSON.parse(meaningOf(read.nodes)), printed).toEqual(JSON.parse(meaningOf(document.nodes)))
      }),
      { numRuns: cases(300) }
    )
  })

  it.each([
    "<table><tr><td>a</td><td>$$|x|$$ b</td></tr></table>",
    '<table><tr><td>a</td><td>b <img src="c.png" alt="d|e" width="20"></td></tr></table>'
  ])("prints cells whose formulas and tags have pipes so that they read the same: %s", (source) => {
    const document = parseDocument(source, resolve)
    const printed = printDocument(document, writeReferenceById)
    expect(meaningOf(parseDocument(printed, resolve).nodes)).toBe(meaningOf(document.nodes))
  })

  it("prints in steps what it prints at once", () => {
    const inSteps = (nodes: Document["nodes"], size?: number) => {
      const steps = printInSteps(nodes, writeReferenceById, size)
      for (let count = 1; ; count++) {
        const { done, value } = steps.next()
        if (done === true) return { count, printed: value }
      }
    }
    const at = (nodes: Document["nodes"]) =>
      printDocument({ object: "document", data: {}, nodes }, writeReferenceById)
    const all = composedPages().flatMap(({ source }) => parseDocument(source, resolve).nodes)
    expect(inSteps(all).printed).toBe(at(all))
    const items = Array.from({ length: 100 }, (_, n) => n)
    const long = [
      items.map((n) => `7. Item ${n}\n`).join(""),
      items.map((n) => `* Item ${n}\n\n  Words.\n`).join("\n"),
      `* First\n\n<!-- -->\n\n${items.map((n) => `- [${n % 2 ? "x" : " "}] Item ${n}\n  - below\n`).join("")}`,
      `| A | B |\n| - | :-: |\n${items.map((n) => `| *${n}* | ${n % 3 === 0 ? "" : "b \\| c"} |\n`).join("")}`,
      `<table><tr><th>A</th></tr>${items.map((n) => `<tr><td><ul><li>${n}</li></ul></td></tr>`).join("")}</table>\n`
    ].flatMap((source) => parseDocument(`${source}\nWords.\n`, resolve).nodes)
    const found = inSteps(long)
    expect(found.printed).toBe(at(long))
    expect(found.count).toBeGreaterThan(long.length + 16)
    fc.assert(
      fc.property(
        fc.array(arbitraryDocument, { maxLength: 4 }),
        fc.integer({ min: 1, max: 4 }),
        (documents, size) => {
          const nodes = documents.flatMap(({ nodes }) => nodes)
          expect(inSteps(nodes, size).printed).toBe(at(nodes))
        }
      ),
      { numRuns: cases(200) }
    )
  })
})
