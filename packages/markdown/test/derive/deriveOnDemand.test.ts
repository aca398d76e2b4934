import { describe, expect, it } from "@effect/vitest"
import * as fc from "fast-check"
import { readFileSync } from "node:fs"
import { deriveOnDemand } from "../../src/derive/deriveOnDemand.ts"
import { deriveSafely } from "../../src/derive/readSource.ts"
import { writeReferenceById } from "../../src/document/ContentReference.ts"
import { printDocument } from "../../src/print/printDocument.ts"
import { parseMarkdownFast } from "../../src/syntax/parseMarkdownFast.ts"
import { arbitraryDocument } from "../../src/testing/arbitraryDocument.ts"
import { cases } from "../../src/testing/holds.ts"
import { containers, fragments } from "../samples/fragments.ts"

const page = readFileSync(new URL("../samples/everyConstruct.md", import.meta.url), "utf8")

/** The facts of both, those first that are known without a parser. */
const expectSame = (source: string) => {
  const { anchors, frontMatter, problems, references, sections, title, variables, words } = deriveOnDemand(
    source,
    parseMarkdownFast
  )
  const { losses: _, unparsed: __, ...all } = deriveSafely(source, parseMarkdownFast)
  expect({ title, frontMatter, problems, sections, references, variables, words, anchors }).toEqual({
    ...all,
    anchors: all.anchors
  })
}

/** How often a source is parsed until its title and its front matter are known, and until all is. */
const parsesOf = (source: string) => {
  let count = 0
  const facts = deriveOnDemand(source, (text) => {
    count++
    return parseMarkdownFast(text)
  })
  expect([facts.title, facts.frontMatter, facts.problems]).toHaveLength(3)
  const first = count
  expect([facts.sections, facts.references, facts.words, facts.anchors]).toHaveLength(4)
  return [first, count]
}

describe("deriveOnDemand", () => {
  it("parses a page with a plain title or with none when its text is asked for, and only once", () => {
    expect(parsesOf("---\ntitle: Start\n---\n\n# Get started, again\n\nText.\n")).toEqual([0, 1])
    expect(parsesOf("---\ntitle: Start\n---\n\n## Part\n\nText.\n")).toEqual([0, 1])
    expect(parsesOf("# The *title*\n\nText.\n")).toEqual([1, 1])
    expect(parsesOf("Text.\n\n# Later\n")).toEqual([1, 1])
  })

  it("has the facts of the parser for titles in any form", () => {
    for (const title of [
      "# Plain words",
      "# Don't stop - go, now",
      "#  Two spaces",
      "# Spaces  within",
      "# Closed #",
      "# :rocket: Launch",
      "# www.example.com",
      "# A_b_ c",
      "# Install {#install}",
      "# Ünïcode 中文",
      "#Not one",
      "   # Indented",
      "    # Code",
      "Setext\n===",
      "Text\n\n# Later",
      "> # Quoted\n\n# Own",
      "```sh\n# comment\n```",
      "<div>\n\n# Within\n\n</div>",
      "import A from 'a'\n\n# After",
      "{% hint %}\n# Hint\n{% endhint %}",
      "\uFEFF# Marked",
      "# A\r\n\r\nText",
      "# {{ name }}",
      "# 1. One",
      "#",
      ""
    ])
      for (const matter of [
        "",
        "---\ntitle: T\nlinkTitle: L\n---\n",
        "---\nbad: [\n---\n\n",
        '+++\ntitle = "T"\n+++\n'
      ])
        expectSame(`${matter}${title}\n\nText with [a link](a.md).\n`)
  })

  it("has the facts of the parser for every construct and any document", () => {
    expectSame(page)
    for (const fragment of fragments) expectSame(`${fragment}\n`)
    for (const [open, close] of containers) expectSame(`${open}\n# Title\n${close}\n`)
    fc.assert(
      fc.property(arbitraryDocument, (document) => expectSame(printDocument(document, writeReferenceById))),
      { numRuns: cases(30) }
    )
  })
})
