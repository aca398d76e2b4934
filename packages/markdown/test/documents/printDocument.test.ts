import { describe, expect, it } from "@effect/vitest"
import * as fc from "fast-check"
import { readFileSync } from "node:fs"
import { writeReferenceById } from "../../src/documents/ContentReference.ts"
import { parseDocument } from "../../src/documents/parseDocument.ts"
import { printDocument } from "../../src/documents/printDocument.ts"
import { meaningOf } from "../../src/documents/sameBlocks.ts"
import { arbitraryDocument } from "../../src/testing/arbitraryDocument.ts"

const page = readFileSync(new URL("everyConstruct.md", import.meta.url), "utf8")
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
      { numRuns: Number(process.env.OCTAVO_RUNS ?? 300) }
    )
  })
})
