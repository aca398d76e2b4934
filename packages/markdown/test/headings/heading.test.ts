import { describe, expect, it } from "@effect/vitest"
import { writeReferenceById } from "../../src/document/ContentReference.ts"
import { derivePlainText } from "../../src/derive/derivePlainText.ts"
import { deriveSource } from "../../src/derive/deriveSource.ts"
import type { Block, Inline, Text } from "../../src/document/Document.ts"
import { editSource } from "../../src/edit/editSource.ts"
import { parseDocument } from "../../src/read/parseDocument.ts"
import { parseMarkdownFast } from "../../src/syntax/parseMarkdownFast.ts"
import { printDocument } from "../../src/print/printDocument.ts"
import { replaceDocument } from "../../src/edit/replaceDocument.ts"
import { wordsOf } from "../../src/inlines/inlineText.ts"
import { processorMillis } from "../processorMillis.ts"

const resolve = (url: string) => ({ kind: "url" as const, url })
const parse = (source: string) => parseDocument(source, resolve)

/** The words and the id of the first block of a page. */
const headingOf = (source: string) => {
  const [block] = parse(source).nodes
  return [wordsOf(block!.nodes as ReadonlyArray<Text | Inline>), block!.meta?.id]
}

const edited = (source: string, edit: (heading: Block) => Block) => {
  const document = parse(source)
  const [first, ...rest] = document.nodes
  return replaceDocument(source, { ...document, nodes: [edit(first!), ...rest] }, resolve, writeReferenceById)
}

const withText = (heading: Block, text: string) =>
  ({
    ...heading,
    nodes: [{ object: "text", key: "t", leaves: [{ object: "leaf", text, marks: [] }] }]
  }) as Block

const withId = (heading: Block, id: string | undefined) =>
  ({ ...heading, data: id === undefined ? {} : { id } }) as Block

describe("names of emoji in a heading", () => {
  it("are emoji in titles, as in the document, and words in anchors", () => {
    const source = "# :rocket: Launch\n\n## `:tada:` _:tada:_ :none: 🎉\n\nWords.\n"
    for (const facts of [deriveSource(source), deriveSource(source, parseMarkdownFast)]) {
      expect(facts.title).toBe("🚀 Launch")
      expect(facts.anchors?.map(({ name }) => name)).toContain("rocket-launch")
      expect(facts.sections).toMatchObject([{ id: "tada-tada-none", title: ":tada: 🎉 :none: 🎉" }])
    }
    expect(derivePlainText(source, "too-slow").title).toBe("🚀 Launch")
    expect(deriveSource("<h2>:tada: Words</h2>\n").sections[0]).toMatchObject({ title: "🎉 Words" })
  })

  it("stay where the title is written as it is shown", () => {
    const edit = (title: string) =>
      editSource("# :rocket: Launch\n", { document: null, title, frontMatter: {} })
    expect(edit("🚀 Launch")).toEqual({ text: "# :rocket: Launch\n" })
    expect(edit("🚀 Land")).toEqual({ text: "# 🚀 Land\n" })
  })
})

describe("an id in braces at the end of a heading", () => {
  it.each([
    ["## Title {#own}\n", "Title", "own"],
    ["## Title {#own} ##\n", "Title", "own"],
    ["Title {: #own}\n---\n", "Title", "own"],
    ["### `code` { #own .wide key=1 }\n", "code", "own"],
    ["## **Bold**{#Über.1:a_b}\n", "Bold", "Über-1-a_b"],
    ["## {#own}\n", "", "own"]
  ])("is its anchor and is not shown: %j", (source, words, id) => {
    expect(headingOf(source)).toEqual([words, id])
    for (const facts of [deriveSource(source), deriveSource(source, parseMarkdownFast)])
      expect(facts.sections).toEqual([{ id, level: expect.any(Number), text: "", title: words }])
  })

  it.each([
    ["## Title \\{#own}\n", "Title {#own}"],
    ["## `{#own}`\n", "{#own}"],
    ["## Title {{#own}}\n", "Title {{#own}}"],
    ["## Title {#own} more\n", "Title {#own} more"],
    ["## Title {own}\n", "Title {own}"],
    ["## Title {#}\n", "Title {#}"]
  ])("is text where it is none: %j", (source, words) => {
    expect(headingOf(source)[0]).toBe(words)
    expect(headingOf(printDocument(parse(source), writeReferenceById))[0]).toBe(words)
  })

  it("stays where the words of the heading are edited", () => {
    expect(edited("## Old words {#own}\n", (heading) => withText(heading, "New words"))).toBe(
      "## New words {#own}\n"
    )
    expect(edited("Old {: #own}\n---\n", (heading) => withText(heading, "New"))).toBe("New {: #own}\n---\n")
    expect(edited("## Old\n", (heading) => withText(heading, "New {#text}"))).toBe("## New \\{#text}\n")
  })

  it("is edited in its place", () => {
    expect(edited("## Title {: #own .wide} ##\n", (heading) => withId(heading, "other"))).toBe(
      "## Title {: #other .wide} ##\n"
    )
    expect(edited("## Title {#own}\n", (heading) => withId(heading, undefined))).toBe("## Title\n")
  })

  it("of the title of a page is an anchor of the page, and stays where the title is edited", () => {
    const source = "# Title {#own}\n\nWords.\n"
    const { anchors, title } = deriveSource(source)
    expect([title, anchors?.map(({ name }) => name)]).toEqual(["Title", ["own", "title"]])
    expect(parse(source).data).toEqual({ anchors: ["own", "title"] })
    const edit = (text: string, title: string) => editSource(text, { document: null, title, frontMatter: {} })
    expect(edit(source, "Other")).toEqual({ text: "# Other {#own}\n\nWords.\n" })
    const written = edit("Words.\n", "About {#ids}")
    expect("text" in written && deriveSource(written.text).title).toBe("About {#ids}")
  })

  it("is read in texts that are not read as Markdown, too", () => {
    expect(derivePlainText("## Title {#own}\n", "too-slow").sections).toEqual([
      { id: "own", level: 1, text: "", title: "Title" }
    ])
  })

  it("is looked for in linear time", () => {
    const source = `## ${" {#a".repeat(50_000)}${" ".repeat(100_000)}x {#own}\n`
    const start = processorMillis()
    expect(headingOf(source)[1]).toBe("own")
    expect(processorMillis() - start).toBeLessThan(2_000)
  })
})
