import { describe, expect, it } from "@effect/vitest"
import type { Block, Inline, Text } from "../../src/document/Document.ts"
import { deriveSource } from "../../src/derive/deriveSource.ts"
import { parseMarkdownFast } from "../../src/syntax/parseMarkdownFast.ts"
import {
  mergeMarkdown,
  parseDocument,
  printDocument,
  replaceDocument,
  writeReferenceById
} from "../../src/index.ts"

const resolve = (url: string) => ({ kind: "url" as const, url })
const parse = (source: string) => parseDocument(source, resolve)

const wordsOf = (node: Block | Inline | Text): string => {
  if (node.object === "text") return node.leaves.map(({ text }) => text).join("")
  const inside = (node.fragments ?? []).flatMap(({ nodes }) => nodes)
  const titles =
    node.type === "table" ? Object.values(node.data.definition).map(({ title }) => `${title} `) : []
  return [...titles, ...[...(node.nodes ?? []), ...inside].map(wordsOf)].join("")
}

const shown = (source: string): string =>
  parse(source)
    .nodes.map((block) => `${block.type}:${wordsOf(block)}`)
    .join(" ")

const words: Readonly<Record<string, readonly [source: string, document: string, found?: string]>> = {
  "placeholders of a command": [
    "git clone <url> into <your-dir>",
    "paragraph:git clone <url> into <your-dir>"
  ],
  "a placeholder named as an element that shows nothing alone": [
    "docker run <image> <source> <path>",
    "paragraph:docker run <image> <source> <path>"
  ],
  "types in text": ["returns Promise<void>, Map<string>", "paragraph:returns Promise<void>, Map<string>"],
  "a type in a cell and in a head": [
    "| A<T> |\n| - |\n| Promise<void> |",
    "table:A<T> Promise<void>",
    "A<T>\nPromise<void>"
  ],
  "a type in a cell of HTML": [
    "<table><tr><td>Promise<void></td></tr></table>",
    "table: Promise<void>",
    "Promise<void>"
  ],
  "a host and a port": ["<host>:<port>", "paragraph:<host>:<port>"],
  "a line that is a placeholder": ["<your-token>", "paragraph:<your-token>"],
  "the Markdown below such a line": [
    "<your-token>\nand **more**\n\n* <a-b>\n  [c](d)",
    "paragraph:<your-token> and more list-unordered:<a-b> [c](d)",
    "<your-token>\nand more\n<a-b>\n[c](d)"
  ],
  "one in a quote of several lines": ["> <foo>\n> bar", "blockquote:<foo> bar"],
  "one within a wrapper": ["<div>\n<your-name> hi\n</div>", "paragraph:<your-name> hi", "<your-name> hi"],
  "one in an emphasis and a link": ["*<a-b>* [<c-d>](e)", "paragraph:<a-b> <c-d>"],
  "an end without a start": ["the </end-tag> here", "paragraph:the </end-tag> here"],
  "attributes of a tag without an end": ['a <your-x id="1"> b', 'paragraph:a <your-x id="1"> b'],
  "one beside an element of the same name": [
    "Box<T>\n\n<T>in</T>",
    "paragraph:Box<T> paragraph:in",
    "Box<T>\nin"
  ],
  "nothing of elements that have an end elsewhere": ["<Tabs>\n\nin\n\n</Tabs>", "paragraph:in", "in"],
  "nothing of elements of JSX that are closed": ['a <Icon name="b" /> c', "paragraph:a  c"],
  "an instruction that nothing closes": [
    "<?php echo 1\n\nmore <!DOCTYPE x",
    "paragraph:<?php echo 1 more <!DOCTYPE x",
    "<?php echo 1\nmore <!DOCTYPE x"
  ],
  "a comment that nothing closes": [
    "a <!-- b\n\n<!-- c\nd\n\n* <!-- e\n\nf",
    "paragraph:a <!-- b paragraph:<!-- c d list-unordered:<!-- e paragraph:f",
    "a <!-- b\n<!-- c\nd\n<!-- e\nf"
  ],
  "a comment that nothing closes in HTML": [
    "<table><tr><td>a <!-- b</td></tr></table>\n\n<div>\n<!-- c\n</div>\n\nd",
    "table: a <!-- b paragraph:<!-- c paragraph:d",
    "a <!-- b\n<!-- c\nd"
  ],
  "nothing of comments that are closed": ["a\n\n<!-- b\n\nc -->\n\nd", "paragraph:a paragraph:d", "a\nd"],
  "cells beyond the header": ["| a |\n| - |\n| b | c | d |\n| e | f |", "table:a   bcdef", "a\nb c d\ne f"],
  "titles and descriptions of unknown components": [
    '<Chart title="a" description="b">\n\nc\n\n</Chart>\n\n<Map label={"d"} />',
    "paragraph:a paragraph:b paragraph:c paragraph:d",
    "a\nb\nc\nd"
  ],
  "instructions and declarations": [
    "a <?php b ?> c\n\n<?xml d?>\n\n<!DOCTYPE e>\n\n<![CDATA[f]]>",
    "paragraph:a <?php b ?> c paragraph:<?xml d?> paragraph:<!DOCTYPE e> paragraph:<![CDATA[f]]>",
    "a <?php b ?> c\n<?xml d?><!DOCTYPE e><![CDATA[f]]>"
  ],
  "a tag of Liquid that no block has, also in a head": [
    "a {% raw %} b\n\n| x {% y z %} |\n| - |\n| c |",
    "paragraph:a {% raw %} b table:x {% y z %} c",
    "a {% raw %} b\nx {% y z %}\nc"
  ],
  "nothing of elements that browsers show": ["a <b>c <br>d", "paragraph:a c \nd"]
}

describe("a tag without an end is text where it names no element", () => {
  it.each(Object.entries(words))("%s", (_, [source, document, found]) => {
    expect(shown(source)).toBe(document)
    const { sections } = deriveSource(source)
    if (found !== undefined) expect(sections.map(({ text }) => text).join("\n")).toBe(found)
    expect(deriveSource(source, parseMarkdownFast)).toEqual(deriveSource(source))
    const printed = printDocument(parse(source), writeReferenceById)
    expect(shown(printed)).toBe(document)
  })

  it("in a title, where it is a tag of Liquid", () => {
    expect(deriveSource("# Use {% raw %} here\n").title).toBe("Use {% raw %} here")
  })

  it("in headings and titles", () => {
    const source = "# Box<T>\n\n## Option<T>\n\ntext\n"
    const { sections, title } = deriveSource(source)
    expect(title).toBe("Box<T>")
    expect(sections.map(({ title }) => title)).toEqual(["Option<T>"])
    expect(shown(source)).toBe("heading-1:Option<T> paragraph:text")
  })

  it("is searched, also behind headings of HTML that nothing closes", () => {
    const sections = deriveSource("# T\n\nbefore\n\n<h2>one\n\n- <h3>two\n\n## H\n\nend\n").sections
    expect(sections.map(({ text, title }) => [title, text.split(/\s+/)])).toEqual([
      ["T", ["before", "one", "two"]],
      ["H", ["end"]]
    ])
  })

  it("keeps its bytes in edits of other blocks and of its own", () => {
    const source = "a <url>\n\n<your-token>\nand *more*\n\nz\n"
    const document = parse(source)
    const without = (index: number) => ({ ...document, nodes: document.nodes.toSpliced(index, 1) })
    const write = (edited: typeof document) => replaceDocument(source, edited, resolve, writeReferenceById)
    expect(write(without(2))).toBe("a <url>\n\n<your-token>\nand *more*\n")
    expect(write(without(0))).toBe("<your-token>\nand *more*\n\nz\n")
    const edited = JSON.parse(
      JSON.stringify(document).replaceAll("a <url>", "the <url> of")
    ) as typeof document
    expect(write(edited)).toBe("the <url> of\n\n<your-token>\nand *more*\n\nz\n")
  })

  it("merges as a block of its own", () => {
    const base = "<your-token>\n\nb\n"
    const merged = mergeMarkdown(
      { base, ours: "<my-token>\n\nb\n", theirs: "<your-token>\n\nc\n" },
      new Map()
    )
    expect(merged.source).toBe("<my-token>\n\nc\n")
  })
})
