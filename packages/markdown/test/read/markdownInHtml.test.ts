import { describe, expect, it } from "@effect/vitest"
import * as fc from "fast-check"
import type { Block, Document, Inline, Text } from "../../src/document/Document.ts"
import { writeReferenceById } from "../../src/document/ContentReference.ts"
import { deriveSource } from "../../src/derive/deriveSource.ts"
import { parseDocument } from "../../src/read/parseDocument.ts"
import { printDocument } from "../../src/print/printDocument.ts"
import { replaceDocument } from "../../src/edit/replaceDocument.ts"
import { meaningOf } from "../../src/compare/sameBlocks.ts"
import { cases } from "../../src/testing/holds.ts"

const resolve = (url: string) => ({ kind: "url" as const, url })
const parse = (source: string) => parseDocument(source, resolve)

const linesOf = (nodes: ReadonlyArray<Block | Inline | Text>): string =>
  nodes
    .map((node) =>
      node.object === "text" ? node.leaves.map(({ text }) => text).join("") : linesOf(node.nodes ?? [])
    )
    .join("")

/** The tree of blocks in one line: types, words, and the data that matters here. */
const outline = (nodes: ReadonlyArray<Block>): string =>
  nodes
    .map((block) => {
      const children = (block.nodes ?? []).filter((node) => node.object === "block")
      const inside = [...children, ...(block.fragments ?? []).flatMap((fragment) => fragment.nodes)]
      const words = children.length > 0 ? "" : linesOf(block.nodes ?? [])
      const url = block.type === "embed" ? block.data.url : ""
      const box =
        block.type === "list-item" ? { true: "x", false: "_", undefined: "" }[`${block.data.checked}`] : ""
      const content = inside.length > 0 ? `(${outline(inside)})` : `:${words}${url}`
      return `${block.type}${box}${content}`
    })
    .join(" ")

const shown: Readonly<Record<string, readonly [source: string, outline: string]>> = {
  "code and lists in cells": [
    "<table>\n<tr>\n<td>\n\n```sh\none\ntwo\n```\n\n</td>\n<td>\n\n- a\n- b\n\n</td>\n</tr>\n</table>",
    "table(code(code-line:one code-line:two) list-unordered(list-item(paragraph:a) list-item(paragraph:b)))"
  ],
  "text in cells that close on its line": [
    "<table><tr><td>\n\n**a**</td><td>b\n\nc</td></tr></table>",
    "table(paragraph:a paragraph:b paragraph:c)"
  ],
  items: [
    "<ul>\n\n<li>\n\nb **c**\n\n</li>\n\n<li>\n\nd\n\n</ul>",
    "list-unordered(list-item(paragraph:b c) list-item(paragraph:d))"
  ],
  "a quote": ["<blockquote>\n\na\n\nb\n\n</blockquote>", "blockquote(paragraph:a paragraph:b)"],
  "a heading": ["<h2>\n\nWords\n\n</h2>", "heading-1:Words"],
  "a link": ["<a href=x>\n\nwords\n\n</a>", "paragraph:words"],
  "what is in a list without an item": [
    "<ul><li>a</li> stray <ul><li>b</li></ul></ul>",
    "list-unordered(list-item(paragraph:a paragraph:stray list-unordered(list-item(paragraph:b))))"
  ],
  "what is in a table without a cell": [
    "<table>stray<caption>Caption</caption><tr><td>a</td></tr></table>",
    "paragraph:stray paragraph:Caption table(paragraph:a)"
  ],
  "cells below the heads that they span": [
    "<table><tr><th>A</th><th>B</th></tr><tr><td rowspan=2>a</td><td>b</td></tr><tr><td>c</td></tr></table>",
    "table(paragraph:a paragraph:b paragraph: paragraph:c)"
  ],
  "terms apart from what they mean": ["<dl><dt>Term<dd>Words</dl>", "paragraph:Term paragraph:Words"],
  "all images of a figure": [
    "<figure><img src=a><img src=b><figcaption>c</figcaption></figure>",
    "images(image: image(paragraph:c))"
  ],
  "the text of a figure": [
    "<figure><pre>a</pre>b<figcaption>c</figcaption></figure>",
    "code(code-line:a) paragraph:b paragraph:c"
  ],
  media: [
    '<iframe src="https://a.test/b"></iframe>\n\n<video><source src="https://a.test/c">no</video>\n\n<audio src="d.mp3"></audio>',
    "embed:https://a.test/b embed:https://a.test/c file:"
  ],
  "no styles, scripts and templates": [
    "<style>p{}\n\nq{}</style>\n\n<script>a('<p>b</p>')</script>\n\n<template>\n\nc\n\n</template>\n\nd <script>e()</script>",
    "paragraph:d"
  ],
  "the words behind an element of a text that is never closed": [
    "the <script> and *the* <style>\n\n- a <template> in an item\n\n<p>in a <noscript> paragraph</p>\n\nd",
    "paragraph:the <script> and the <style> list-unordered(list-item(paragraph:a <template> in an item)) paragraph:in a <noscript> paragraph paragraph:d"
  ],
  "the words of a page whose first tag is never closed": ["<style>\n\na\n\nb", "paragraph:a b"],
  "blocks in text on lines of their own": [
    "| a |\n| - |\n| <ul><li>b</li><li>c</li></ul> |",
    "table(paragraph:b\nc)"
  ],
  "a box where there is a marker": [
    "- a\n- [ ] b\n- [x] c\n\n\n1. [x] d\n2. e",
    "list-tasks(list-item(paragraph:a) list-item_(paragraph:b) list-itemx(paragraph:c)) list-ordered(list-itemx(paragraph:d) list-item(paragraph:e))"
  ]
}

describe("a document shows", () => {
  it.each(Object.entries(shown))("%s", (_, [source, expected]) => {
    expect(outline(parse(source).nodes)).toBe(expected)
  })

  it.each(Object.entries(shown))("%s, and again once printed", (_, [source]) => {
    const { nodes } = parse(source)
    expect(meaningOf(parse(printDocument({ ...parse(source) }, writeReferenceById)).nodes)).toBe(
      meaningOf(nodes)
    )
  })

  it.each(Object.entries(shown))("%s, and leaves it when words beside it are edited", (_, [source]) => {
    const page = `before\n\n${source}\n\nbehind\n`
    const document = structuredClone(parse(page))
    expect(replaceDocument(page, document, resolve, writeReferenceById)).toBe(page)
    const edited = JSON.parse(JSON.stringify(document).replace('"before"', '"above"')) as Document
    expect(replaceDocument(page, edited, resolve, writeReferenceById)).toBe(page.replace("before", "above"))
  })

  it("the link of an image with a width", () => {
    const [paragraph] = parse('<a href="x"><img src="a.png" width="200"></a>').nodes
    expect(paragraph?.nodes).toMatchObject([
      { type: "link", nodes: [{ type: "inline-image", data: { width: 200 } }] }
    ])
  })

  it("no text to search in what it hides", () => {
    const source =
      "<style>a{}</style>\n\nwords <i>italic</i> <script>b()</script>\n\n<video src=c>no</video>\n"
    expect(deriveSource(source).sections.map(({ text }) => text)).toEqual(["words italic"])
  })
})

describe("Markdown within HTML", () => {
  const edit = (source: string, was: string, is: string) =>
    replaceDocument(
      source,
      JSON.parse(JSON.stringify(parse(source)).replace(was, is)) as Document,
      resolve,
      writeReferenceById
    )

  it.each([
    "<table><tr><td>\n\nold *word*\n\n</td></tr></table>\n",
    "<ul>\n<li>\n\nold *word*\n\n</li>\n</ul>\n"
  ])("is edited as Markdown: %j", (source) => {
    expect(edit(source, "old ", "new * ")).toBe(source.replace("old", "new \\*"))
    expect(edit(source, '"word"', '"text"')).toBe(source.replace("word", "text"))
  })

  it("gets a box, and loses it", () => {
    expect(edit("- [ ] a\n- [x] b\n", '"data":{"checked":false}', '"data":{}')).toBe("- a\n- [x] b\n")
    expect(edit("1. [ ] a\n2. b\n", '"checked":false', '"checked":true')).toBe("1. [x] a\n2. b\n")
  })
})

/** HTML in which each word stands once, some of it Markdown behind a blank line. */
const { html } = fc.letrec<{ html: string }>((tie) => {
  const word = fc.constant("§")
  const inside = fc.oneof(
    { maxDepth: 3 },
    word,
    word.map((text) => `\n\n${text} *${text}*\n\n`),
    word.map((text) => `\n\n- ${text}\n- ${text}\n\n`),
    tie("html"),
    fc.tuple(tie("html"), tie("html")).map((both) => both.join(" § "))
  )
  const around = (...pieces: ReadonlyArray<string>) => inside.map((text) => pieces.join(text))
  return {
    html: fc.oneof(
      around("<table><tr><td>", "</td><td>", "</td></tr></table>"),
      around(
        "<table>§<caption>§</caption>\n<thead><tr><th colspan=2>",
        "</th></tr></thead>\n<tr><td>",
        "</td></tr></table>"
      ),
      around("<table><tr><td rowspan=2>", "<td>", "<tr><td>", "</table>"),
      around("<ul>\n<li>", "</li>§<li>", "</li></ul>"),
      around("<ol><li>", "<li>", "</ol>"),
      around("<blockquote>", "</blockquote>"),
      around("<dl><dt>", "</dt><dd>", "</dd></dl>"),
      around("<div>", "</div>"),
      around("<figure><img src=x>", "<figcaption>§</figcaption></figure>"),
      around("<p>§ <b>", "</b></p>"),
      around("<style>hidden</style><div>", "</div><script>hidden</script>")
    )
  }
})

/** Leaves out the title of a column that a fragment shows. */
const withoutShownTitle = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && "titleFragment" in value ? { ...value, title: "" } : value

describe("every word that a browser shows", () => {
  it("is in the document once, apart from others, and what it hides is not", () => {
    const holds = (given: string) => {
      let count = 0
      const source = given.replace(/§/g, () => `w${(count++).toString(36)}w`)
      const written = [...source.matchAll(/w[a-z\d]+w/g)].map(([word]) => word).toSorted()
      const words =
        JSON.stringify(parse(source), withoutShownTitle)
          .replaceAll("\\n", " ")
          .match(/\bw[a-z\d]+w\b|hidden/g) ?? []
      expect(words.toSorted(), source).toEqual(written)
      const told = deriveSource(source).sections.map(({ text, title }) => `${title}\n${text}`)
      expect((told.join("\n").match(/\bw[a-z\d]+w\b|hidden/g) ?? []).toSorted(), source).toEqual(written)
      expect(replaceDocument(source, parse(source), resolve, writeReferenceById)).toBe(source)
    }
    fc.assert(fc.property(html, holds), { numRuns: cases(300) })
  })
})
