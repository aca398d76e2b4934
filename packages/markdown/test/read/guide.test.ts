import { readFileSync } from "node:fs"
import { describe, expect, it } from "@effect/vitest"
import { writeReferenceById } from "../../src/document/ContentReference.ts"
import { deriveSource } from "../../src/derive/deriveSource.ts"
import { parseMarkdown } from "../../src/syntax/Markdown.ts"
import { parseDocument } from "../../src/read/parseDocument.ts"
import { replaceDocument } from "../../src/edit/replaceDocument.ts"
import { everyNode, leavesOf } from "../samples/openDocument.ts"

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8")
const resolve = (url: string) => ({ kind: "url" as const, url })

const examples = parseMarkdown(read("../../../../docs/guides/markdown.md"))
  .children.filter((node) => node.type === "code")
  .filter(({ lang }) => lang === "md")
  .map(({ value }) => ({ source: `${value}\n`, document: parseDocument(`${value}\n`, resolve) }))

const typesOf = (sources: ReadonlyArray<{ readonly document: ReturnType<typeof parseDocument> }>) =>
  new Set(
    sources.flatMap(({ document }) =>
      everyNode(document).flatMap((node) => ("type" in node && node.type !== undefined ? [node.type] : []))
    )
  )

describe("the guide to Markdown", () => {
  it("shows every block and inline", () => {
    const every = { document: parseDocument(read("../samples/everyConstruct.md"), resolve) }
    const shown = typesOf(examples)
    expect([...typesOf([every])].filter((type) => !shown.has(type))).toEqual([])
  })

  it("has examples that show no syntax, and stay as they are", () => {
    for (const { document, source } of examples) {
      const words = leavesOf(document)
        .map(({ text }) => text)
        .join("\n")
      expect.soft(words).not.toMatch(/\{%|\{#|\[!|:::|!!!|\*\*|\]\(|<[a-z/]|:rocket:|\| -/)
      expect.soft(replaceDocument(source, document, resolve, writeReferenceById)).toBe(source)
      expect.soft(deriveSource(source).problems).toEqual([])
    }
  })
})
