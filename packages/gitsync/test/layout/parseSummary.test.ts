import { processorMillis } from "@octavo/kernel/testing"
import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { parseSummary } from "../../src/layout/parseSummary.ts"
import type { SummaryItem } from "../../src/layout/Summary.ts"

/** A bullet in one line: title, target, and what is below it. */
const outline = (items: ReadonlyArray<SummaryItem>): ReadonlyArray<unknown> =>
  items.map((item) =>
    item.items.length === 0 ? [item.title, item.target] : [item.title, item.target, outline(item.items)]
  )

interface Written {
  readonly title: string
  readonly target: string | null
  readonly items: ReadonlyArray<Written>
}

const only = (source: string) => outline(parseSummary(source).sections.flatMap((section) => section.items))

describe("parseSummary", () => {
  test.each<[string, string | null, string]>([
    ['* [A](a.md) <a href="#b-c" id="b-c"></a>', "b-c", "A"],
    ['* A <a href="#b" id="b"></a>  ', "b", "A"],
    ['* [A](https://example.com "Short") <a href="#b" id="b"></a>', "b", "A"],
    ['* [A](a.md) <a href="#b" id="c"></a>', null, "A"],
    ['* [<a href="#b" id="b"></a> A](a.md)', null, "A"],
    ["* [A](a.md) b", null, "A"]
  ])("reads the address that an anchor behind a bullet gives: %s", (text, anchor, title) => {
    expect(parseSummary(text).sections[0]!.items[0]).toMatchObject({ anchor, title })
  })

  test("reads nested bullets and the groups that headings open", () => {
    const summary = parseSummary(`# Table of contents

* [Welcome](README.md)

## Guides <a href="#guides" id="guides"></a>

* [First](guides/first.md)
  * [Deep](guides/deep.md)
    * [Deeper](guides/deeper.md)
  * [Beside](guides/beside.md)
* [Second](guides/second.md)

## Links

* [Site](https://example.com)
`)
    expect(summary.sections.map(({ title, anchor, line }) => [title, anchor, line])).toEqual([
      [null, null, 1],
      ["Guides", "guides", 5],
      ["Links", null, 13]
    ])
    expect(outline(summary.sections[1]?.items ?? [])).toEqual([
      [
        "First",
        "guides/first.md",
        [
          ["Deep", "guides/deep.md", [["Deeper", "guides/deeper.md"]]],
          ["Beside", "guides/beside.md"]
        ]
      ],
      ["Second", "guides/second.md"]
    ])
    expect(summary.sections[1]?.items[0]?.items[1]?.line).toBe(10)
    expect(summary.strayLines).toEqual([])
  })

  test.each([
    ["* [A b](<a b.md>)", "A b", "a b.md"],
    ["* [A b](a b.md)", "A b", "a b.md"],
    ["* [A](a%20b.md)", "A", "a%20b.md"],
    ['* [A](a.md "mention")', "A", "a.md"],
    ["* [A](a.md 'title')", "A", "a.md"],
    ["* [A](a.md#anchor)", "A", "a.md#anchor"],
    ["* [A](../a.md)", "A", "../a.md"],
    ["* [A (b)](a(1).md)", "A (b)", "a(1).md"],
    ["* [A \\[b\\]](a\\_b.md)", "A [b]", "a_b.md"],
    ["* [A [b] c](a.md)", "A [b] c", "a.md"],
    ["* [`code` and **bold** and _it_](a.md)", "code and bold and it", "a.md"],
    ["* [:rocket: Launch](a.md)", "🚀 Launch", "a.md"],
    ["* [snake_case_name](a.md)", "snake_case_name", "a.md"],
    ["* [A](a.md) <!-- new -->", "A", "a.md"],
    ["* Bare title", "Bare title", null],
    ["*", "", null],
    ["- [A](a.md)", "A", "a.md"],
    ["+ [A](a.md)", "A", "a.md"],
    ["1. [A](a.md)", "A", "a.md"],
    ["\t* [A](a.md)", "A", "a.md"],
    ["* [A](a.md)\r", "A", "a.md"],
    ["* [A](", "[A](", null],
    ["* [Emoji 🚀](a.md)", "Emoji 🚀", "a.md"]
  ])("reads %j", (source, title, target) => expect(only(source)).toEqual([[title, target]]))

  test("nests by indentation, in spaces or tabs, however deep", () => {
    expect(only("* [A](a)\n\t* [B](b)\n\t\t* [C](c)\n* [D](d)")).toEqual([
      ["A", "a", [["B", "b", [["C", "c"]]]]],
      ["D", "d"]
    ])
    expect(only("* [A](a)\n    * [B](b)\n  * [C](c)")).toEqual([
      [
        "A",
        "a",
        [
          ["B", "b"],
          ["C", "c"]
        ]
      ]
    ])
  })

  test("passes over front matter, comments and rules, and names the lines it does not understand", () => {
    const summary = parseSummary(
      "---\ntitle: x\n---\n<!-- a\n* [no](no.md)\n-->\n***\nSome prose\n* [A](a.md)\n"
    )
    expect(summary.strayLines).toEqual([8])
    expect(outline(summary.sections[0]?.items ?? [])).toEqual([["A", "a.md"]])
  })

  test("reads lines that are a link to a page alone, as mdBook has them before and behind its list", () => {
    const summary = parseSummary(
      '# Summary\n\n[Introduction](intro.md)\n  [Foreword](./foreword.md "Words")\n\n- [A](a.md)\n  - [B](b.md)\n\n[Appendix](<an appendix.md>)\n'
    )
    expect(summary.strayLines).toEqual([])
    expect(outline(summary.sections[0]?.items ?? [])).toEqual([
      ["Introduction", "intro.md"],
      ["Foreword", "./foreword.md"],
      ["A", "a.md", [["B", "b.md"]]],
      ["Appendix", "an appendix.md"]
    ])
    expect(summary.sections[0]!.items.map(({ end, line }) => [line, end])).toEqual([
      [3, 3],
      [4, 4],
      [6, 6],
      [9, 9]
    ])
  })

  test.each([
    "See [A](a.md)",
    "[A](a.md) and more",
    "Words\n[A](a.md)",
    "[A](a.md)\nWords",
    "[A](https://a.example/a.md)",
    "[A](a.pdf)",
    "[A](a.md#anchor)",
    '[A](a.md "mention")',
    "![A](a.md)",
    "    [A](a.md)",
    "[A]: a.md"
  ])("takes no entry from words, and from links to anything else: %j", (source) => {
    const summary = parseSummary(source)
    expect(summary.sections[0]!.items).toEqual([])
    expect(summary.strayLines).toHaveLength(source.split("\n").length)
  })

  test("takes every heading but the first title for a group", () => {
    const titles = (source: string) => parseSummary(source).sections.map((section) => section.title)
    expect(titles("# Summary\n\n### Part I\n* [A](a.md)\n# Part II\n")).toEqual([null, "Part I", "Part II"])
    expect(titles("* [A](a.md)\n# Late title\n")).toEqual([null, "Late title"])
  })

  const title = fc
    .array(
      fc.constantFrom(
        "a",
        "B",
        "9",
        "é",
        "日本",
        "🚀",
        " ",
        "*",
        "_",
        "[",
        "]",
        "(",
        ")",
        "\\",
        "`",
        "#",
        "<",
        "~"
      ),
      { maxLength: 8 }
    )
    .map((parts) => `x${parts.join("")}y`.replaceAll(/\s+/g, " "))
  const target = fc.stringMatching(/^[a-z0-9 ()%_[\]é-]{1,12}\.md(#[a-z]{1,5})?$/).map((path) => path.trim())
  const { items: anyItems } = fc.letrec<{ items: ReadonlyArray<Written>; item: Written }>((tie) => ({
    items: fc.oneof({ maxDepth: 3 }, fc.constant([]), fc.array(tie("item"), { maxLength: 4 })),
    item: fc.record({ title, target: fc.option(target), items: tie("items") }, { noNullPrototype: true })
  }))

  test("reads back every summary that is written with escapes", () => {
    const escaped = (text: string) => text.replaceAll(/[\\`*_[\]<>()#~]/g, "\\$&")
    const written = (items: ReadonlyArray<Written>, indent: string): string =>
      items
        .map(({ title, target, items }) => {
          const name = target === null ? escaped(title) : `[${escaped(title)}](<${target}>)`
          return `${indent}* ${name}\n${written(items, `${indent}  `)}`
        })
        .join("")
    const bare = (items: ReadonlyArray<Written>): ReadonlyArray<Written> =>
      items.map(({ title, target, items }) => ({ title, target, items: bare(items) }))
    fc.assert(
      fc.property(anyItems, fc.array(fc.tuple(title, anyItems), { maxLength: 3 }), (first, groups) => {
        const source = `# Table of contents\n\n${written(first, "")}${groups
          .map(([name, items]) => `\n## ${escaped(name)}\n\n${written(items, "")}`)
          .join("")}`
        const { sections, strayLines } = parseSummary(source)
        expect(strayLines).toEqual([])
        expect(sections.map((section) => [section.title, bare(section.items)])).toEqual([
          [null, bare(first)],
          ...groups.map(([name, items]) => [name, bare(items)])
        ])
      })
    )
  })

  test("is linear: 20,000 entries and deep nesting take no time", () => {
    const started = processorMillis()
    parseSummary(
      Array.from({ length: 20_000 }, (_, index) => `* [Page ${index}](page-${index}.md)`).join("\n")
    )
    for (const hostile of ["[", "[]", "*_", "`", "<a", "](", "((", "\\", "[a](", "![](", "~~ "]) {
      for (const length of [3_900, 400_000]) {
        const content = hostile.repeat(length / hostile.length)
        parseSummary(`* ${content}\n* [${content}](a.md)\n## ${content}\n${content}`)
      }
    }
    // Lines beside a link are looked at whatever their length.
    for (const between of [" ", " #", "- "]) {
      const beside = `# a${between.repeat(400_000 / between.length)}x`
      parseSummary(`* [P](p)\n[Q](q)\n${beside}\n[R](r)\n`)
    }
    parseSummary(`* ${"[".repeat(1_900)}${"]".repeat(1_900)}`)
    parseSummary(Array.from({ length: 1_500 }, (_, index) => `${" ".repeat(index)}* [P](p)`).join("\n"))
    expect(processorMillis() - started).toBeLessThan(2_000)
  })
})
