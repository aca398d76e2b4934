import { slugify } from "@octavo/markdown"
import { describe, expect, test } from "vitest"
import { type SummaryEntry, ungrouped } from "../../src/exports/SummaryEntry.ts"
import { readEntry } from "../../src/exports/summaryEntries.ts"
import { presentIn, writeSummary } from "../../src/exports/writeSummary.ts"

const names = ["README.md", "a.md", "b.md", "c.md", "d/e.md", "f (1).md"]
const place = {
  path: "SUMMARY.md",
  root: "",
  files: new Map(names.map((path) => [path, { path, oid: "0".repeat(40), size: 1 }])),
  assets: new Set<string>()
}
const read = readEntry(place)

const entry = (more: Partial<SummaryEntry>): SummaryEntry => ({ ...ungrouped, kind: "page", ...more })
const page = (title: string, path: string, depth = 0, hasOwnTitle = false) =>
  entry({ title, key: `page ${path}`, depth, hasOwnTitle, address: encodeURI(path) })
const group = (title: string, anchor: string | null = null) =>
  entry({ kind: "group", title, key: `group ${title}`, slug: anchor ?? slugify(title), anchor })
const bare = (title: string, depth = 0) => entry({ title, key: `text ${title}`, depth })
const link = (title: string, url: string, depth = 0) =>
  entry({ kind: "link", title, key: `url ${url}`, depth, address: url })

const write = (
  text: string | null,
  entries: ReadonlyArray<SummaryEntry>,
  old: Readonly<Record<string, string>> = {}
) =>
  writeSummary({
    text,
    current: text === null ? [] : presentIn(text, read),
    entries,
    readAfter: read,
    oldTitleOf: (key) => old[key]
  })

const a = page("A", "a.md")
const b = page("B", "b.md")
const c = page("C", "c.md")

describe("a table of contents", () => {
  test.each([
    ["with comments and stray lines", "# T\n\n<!-- x -->\n* [A](a.md)\nstray\n- [B](./b.md)\n", [a, b]],
    ["with Windows line endings", "# T\r\n\r\n* [A](a.md)\r\n* [B](b.md)\r\n", [a, b]],
    ["without an end of its last line", "* [A](a.md)\n* [B](b.md)", [a, b]],
    ["with numbers and tabs", "1. [A](a.md)\n\t1. [B](b.md)\n", [a, page("B", "b.md", 1)]],
    ["with addresses in other words", "* [A](/a.md)\n* [B](<b.md> 'x')\n", [a, b]],
    ["with lines that are a link alone", "[A](a.md)\n\n- [B](b.md)\n\n[C](c.md)\n", [a, b, c]],
    [
      "of mdBook with a chapter behind its parts",
      "# Summary\n\n[A](a.md)\n\n# Part\n\n- [B](b.md)\n\n-----------\n\n[C](c.md)\n",
      [a, group("Part"), b, ungrouped, c]
    ],
    ["with a name of its own for a page", "* [First](a.md)\n", [page("A", "a.md", 0, true)]]
  ])("that says all this already stays byte for byte: %s", (_, text, entries) => {
    expect(write(text, entries, { "page a.md": "A" })).toBe(text)
  })

  test.each<[string, string, SummaryEntry, string]>([
    [
      "an anchor where its file does not give it",
      "* [A](a.md) # x\n",
      { ...a, slug: "z", anchor: "z" },
      '* [A](a.md) <a href="#z" id="z"></a>\n'
    ],
    [
      "the anchor that is there, also where nobody needs it",
      '- [A](a.md)\t<a href="#a" id="a"></a>\n',
      { ...a, slug: "a" },
      '- [A](a.md)\t<a href="#a" id="a"></a>\n'
    ],
    [
      "none any more, where that is another address",
      '* [A](a.md) <a href="#old" id="old"></a>\n',
      { ...a, slug: "a" },
      "* [A](a.md)\n"
    ],
    [
      "an anchor in a line without a link",
      "* B\n",
      { ...bare("A"), slug: "z", anchor: "z" },
      '* A <a href="#z" id="z"></a>\n'
    ]
  ])("gives the address of an entry: %s", (_, text, wanted, expected) => {
    expect(write(text, [wanted])).toBe(expected)
    expect(write(expected, [wanted])).toBe(expected)
  })

  test.each<[string, string | null, ReadonlyArray<SummaryEntry>, string]>([
    [
      "anew where there is none",
      null,
      [a, group("G"), b],
      "# Table of contents\n\n* [A](a.md)\n\n## G\n\n* [B](b.md)\n"
    ],
    ["below a title with nothing under it", "# T\n", [a], "# T\n\n* [A](a.md)\n"],
    ["into an empty file", "", [a], "* [A](a.md)\n"],
    [
      "with a new page between others",
      "- [A](a.md)\n- [C](c.md)\n",
      [a, b, c],
      "- [A](a.md)\n- [B](b.md)\n- [C](c.md)\n"
    ],
    [
      "with a new page before others, between lines that are a link alone",
      "[A](a.md)\n\n- [B](b.md)\n\n[D](d/e.md)\n",
      [a, c, b, page("D", "d/e.md")],
      "[A](a.md)\n- [C](c.md)\n\n- [B](b.md)\n\n[D](d/e.md)\n"
    ],
    [
      "with a line that is a link alone under a new title, and one below another page",
      "[A](a.md)\n\n- [B](b.md)\n\n[C](c.md)\n",
      [page("New", "a.md"), b, page("C", "c.md", 1)],
      "- [New](a.md)\n\n- [B](b.md)\n\n  - [C](c.md)\n"
    ],
    [
      "without a page that is gone",
      "* [A](a.md)\n<!-- b -->\n* [B](b.md)\n* [C](c.md)\n",
      [a, c],
      "* [A](a.md)\n<!-- b -->\n* [C](c.md)\n"
    ],
    [
      "with a page moved, the others as they were",
      "* [A]( a.md )\n* [B](b.md)\n* [C]( c.md )\n",
      [b, a, c],
      "* [B](b.md)\n* [A]( a.md )\n* [C]( c.md )\n"
    ],
    [
      "with a page further in",
      "* [A](a.md)\n* [B](b.md)\n",
      [a, page("B", "b.md", 1)],
      "* [A](a.md)\n  * [B](b.md)\n"
    ],
    [
      "with tabs where it has tabs",
      "* [A](a.md)\n\t* [B](b.md)\n* [C](c.md)\n",
      [a, page("B", "b.md", 1), c, page("E", "d/e.md", 1)],
      "* [A](a.md)\n\t* [B](b.md)\n* [C](c.md)\n\t* [E](d/e.md)\n"
    ],
    [
      "with one space where it has one",
      "* [A](a.md)\n * [B](b.md)\n",
      [a, page("B", "b.md", 1), page("C", "c.md", 2)],
      "* [A](a.md)\n * [B](b.md)\n  * [C](c.md)\n"
    ],
    [
      "behind numbers",
      "1. [A](a.md)\n   1. [B](b.md)\n",
      [a, page("B", "b.md", 1), page("C", "c.md", 1)],
      "1. [A](a.md)\n   1. [B](b.md)\n   * [C](c.md)\n"
    ],
    [
      "with Windows line endings where it has them",
      "* [A](a.md)\r\n",
      [a, b],
      "* [A](a.md)\r\n* [B](b.md)\r\n"
    ],
    ["behind a last line without an end", "* [A](a.md)", [a, b], "* [A](a.md)\n* [B](b.md)\n"],
    [
      "with a new group",
      "* [A](a.md)\n* [B](b.md)\n",
      [a, group("G"), b],
      "* [A](a.md)\n\n## G\n\n* [B](b.md)\n"
    ],
    [
      "without a group that is gone",
      "* [A](a.md)\n\n## G\n\n* [B](b.md)\n",
      [a, b],
      "* [A](a.md)\n\n* [B](b.md)\n"
    ],
    [
      "with groups in another order",
      "## G\n\n* [A](a.md)\n\n## H\n\n* [B](b.md)\n",
      [group("H"), b, group("G"), a],
      "## H\n\n* [B](b.md)\n\n## G\n\n* [A](a.md)\n"
    ],
    [
      "with a group under another name",
      '## G <a href="#g" id="g"></a>\n\n* [A](a.md)\n',
      [group("New", "g"), a],
      '## New <a href="#g" id="g"></a>\n\n* [A](a.md)\n'
    ],
    [
      "with the end of a group",
      "## G\n\n* [A](a.md)\n",
      [group("G"), a, ungrouped, b],
      "## G\n\n* [A](a.md)\n\n## <!-- -->\n\n* [B](b.md)\n"
    ],
    [
      "with another page before the chapter behind the parts of mdBook",
      "# S\n\n# P\n\n- [A](a.md)\n\n[C](c.md)\n",
      [group("P"), a, ungrouped, b, c],
      "# S\n\n# P\n\n- [A](a.md)\n\n## <!-- -->\n\n- [B](b.md)\n\n[C](c.md)\n"
    ],
    [
      "with a link and a page without a text",
      "* [A](a.md)\n",
      [a, link("L", "https://example.com/x_y"), bare("More"), page("B", "b.md", 1)],
      "* [A](a.md)\n* [L](https://example.com/x_y)\n* More\n  * [B](b.md)\n"
    ],
    [
      "with a new title, where it had the old one",
      "* [A](a.md)\n* [Mine](b.md)\n",
      [page("Z", "a.md", 0, true), page("Y", "b.md", 0, true)],
      "* [Z](a.md)\n* [Mine](b.md)\n"
    ]
  ])("is written %s", (_, text, entries, expected) => {
    const made = write(text, entries, { "page a.md": "A", "page b.md": "B" })
    expect(made).toBe(expected)
    expect(write(made, entries, { "page a.md": "A", "page b.md": "B" })).toBe(made)
  })

  test.each([
    "a_b_c",
    "*x*",
    "[x](y)",
    "`code`",
    "<b>",
    "# 1",
    "a\\b",
    "x ]",
    "![i](j)",
    "1. x",
    "- x",
    "(y",
    "~~z~~",
    "a  b"
  ])("has titles that are read as they are: %s", (title) => {
    const made = write(null, [
      group(title),
      page(title, "a.md"),
      bare(title, 1),
      link(title, "https://example.com")
    ])
    const plain = title.replace(/\s+/g, " ")
    expect(presentIn(made, read).map((one) => one.title)).toEqual([plain, plain, plain, plain])
  })

  test("keeps what stands deep and at odds, when a page comes in between", () => {
    const text = "* [A](a.md)\n      * [B](b.md)\n   * [C](c.md)\n"
    const entries = [a, page("B", "b.md", 1), page("E", "d/e.md", 2), page("C", "c.md", 1)]
    expect(write(text, entries)).toBe(
      "* [A](a.md)\n      * [B](b.md)\n            * [E](d/e.md)\n   * [C](c.md)\n"
    )
  })
})
