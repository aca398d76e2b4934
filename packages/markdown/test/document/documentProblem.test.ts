import { describe, expect, it } from "vitest"
import { writeReferenceById } from "../../src/document/ContentReference.ts"
import { documentProblem } from "../../src/document/documentProblem.ts"
import { printDocument } from "../../src/print/printDocument.ts"
import { parseDocument } from "../../src/read/parseDocument.ts"
import { composedPages } from "../samples/composedPages.ts"

const resolve = (url: string) => ({ kind: "url" as const, url })
const leaf = { object: "leaf", text: "x", marks: [] }
const block = (fields: object) => ({ object: "block", type: "paragraph", data: {}, ...fields })
const inParagraph = (node: object) => block({ nodes: [node] })

describe("the problem of a document", () => {
  it("is none for pages as they are read", () => {
    for (const { source } of composedPages().filter((_, index) => index % 20 === 0))
      expect(documentProblem(parseDocument(source, resolve), "document")).toBeUndefined()
  })

  it.each<readonly [path: string, problem: string | RegExp, block: unknown]>([
    ["", 'It must be an object whose "object" is "block", not null.', null],
    [".object", 'It must be "block", not the string "inline".', { object: "inline" }],
    [".type", /^It is missing. Send the type of a block: one of "paragraph", /, { object: "block" }],
    [".type", /not the string "toString"\.$/, block({ type: "toString" })],
    [".nodes", "It must be a list, not the number 5.", block({ nodes: 5 })],
    [".nodes.0.object", 'It is missing. Send one of "block", "inline", "text".', inParagraph({})],
    [".nodes.0.leaves", "It is missing. Send a list.", inParagraph({ object: "text" })],
    [
      ".nodes.0.leaves.0.text",
      "It must be a string, not true.",
      inParagraph({ object: "text", leaves: [{ ...leaf, text: true }] })
    ],
    [
      ".nodes.0.leaves.0.marks.0.type",
      /^It must be the type of a mark: one of "bold", .*, not an object\.$/,
      inParagraph({ object: "text", leaves: [{ ...leaf, marks: [{ object: "mark", type: {} }] }] })
    ],
    [
      ".nodes.0.type",
      /^It must be the type of an inline: one of "link"/,
      inParagraph({ object: "inline", type: "paragraph" })
    ],
    [
      ".fragments.0.nodes",
      "It is missing. Send a list.",
      block({ type: "table", fragments: [{ object: "fragment" }] })
    ]
  ])("is at %s: %s", (path, problem, given) => {
    const found = documentProblem({ object: "document", nodes: [given] }, "document")
    expect(found?.path).toBe(`document.nodes.0${path}`)
    expect(found?.problem).toMatch(problem)
  })

  it("is found where the document cannot be printed", () => {
    const broken = { object: "document", data: {}, nodes: [inParagraph({ object: "text", key: "a" })] }
    expect(() => printDocument(broken as never, writeReferenceById)).toThrow()
    expect(documentProblem(broken, "document")?.path).toBe("document.nodes.0.nodes.0.leaves")
  })
})
