import { describe, expect, test } from "vitest"
import * as fc from "fast-check"
import type { Nodes } from "mdast"
import { complexityOf } from "../../src/syntax/complexity.ts"
import { inlineContents } from "../../src/syntax/inlineContents.ts"
import { parseText } from "../../src/syntax/Markdown.ts"
import { withoutCodeSpans } from "../../src/text/withoutCodeSpans.ts"
import { processorMillis } from "../processorMillis.ts"

const repeated = (line: string, times = 4_000) => line.repeat(times)

describe("complexityOf", () => {
  test.each([
    ["items", `# T\n${repeated("* **name**: _what it does_\n")}`],
    ["numbered items", repeated("1. **name**: _what it does_\n")],
    ["items of many lines", repeated("- **name**:\n  _what_\nit `does_it`\n")],
    ["nested items", repeated("- **name**\n    1. _what_\n    2. it\n")],
    ["items in a quote", repeated("> * **name**: _what it does_\n")],
    ["rows of a table", `| A | B |\n|---|:-:|\n${repeated("| `MY_APP_ENV` | see MY_OTHER |\n")}`],
    ["cells", `${"|a".repeat(40)}|\n${"|-".repeat(40)}|\n${repeated(`${"|b".repeat(40)}|\n`, 500)}`],
    ["rows that lack a cell", `|a|b|\n|-|-|\n${repeated("|c|\n")}`],
    ["lists behind a line", repeated("a\n---\n- b\n- c | d\n")],
    ["rows below a paragraph, without pipes at their ends", `a\nA | B\n-- | -\n${repeated("`A_B` | _c_\n")}`],
    ["headings", repeated("## The _name_ of **it**\n")],
    ["definitions", repeated("[a_b*]: https://example.org/a_b_c/*/d_e 'T'\n")],
    ["footnotes", repeated("[^a]: The _name_ of **it**\n")],
    ["lines of code", `a\n\`\`\`c\n${repeated("int **a_b = *c_d;\n")}\`\`\`\n`],
    ["lines of code in an item", `- a\n  ~~~c\n${repeated("  int **a_b = *c_d;\n")}  ~~~\n`],
    ["indented lines of code", `a\n\n${repeated("    int **a_b = *c_d;\n")}`],
    ["rows of HTML", `<table>\n${repeated("<tr><td>A_B_C</td></tr>\n")}</table>\n`],
    ["tags", repeated("{% hint %}\n_a_ **b**\n{% endhint %}\n")],
    ["images in a paragraph", repeated("![a](b) [c]: ![d [e]](f)\n")],
    ["brackets without images", repeated("[32mINFO[0m [a\n")],
    ["escaped images", repeated("!\\[a ", 150)],
    ["code spans in a paragraph", repeated("`A_B_C` ")]
  ])("lets many %s be read", (_, source) => {
    expect(complexityOf(source)).toBeUndefined()
    expect(complexityOf(source.replaceAll("\n", "\r\n"))).toBeUndefined()
  })

  test.each([
    ["a paragraph", repeated("*a_ ")],
    ["the lines of a paragraph", repeated("*a_\n")],
    ["a paragraph with numbers that begin no list", `a\n${repeated("2. *a_\n")}`],
    ["a paragraph with bullets that are too far in", `a\n${repeated("    - *a_\n")}`],
    ["a lazy paragraph in an item", `- a\n${repeated("*a_\n")}`],
    ["a lazy paragraph in a quote", `> a\n${repeated("*a_\n")}`],
    ["a paragraph of an item with numbers in it", `1. a\n${repeated("   2. *a_\n")}`],
    ["a heading", `# ${repeated("*a_ ")}`],
    ["a cell", `|a|\n|-|\n|${repeated("*a_ ")}|\n`],
    ["what is no table", `|a|b|\n|-|\n${repeated("|*a_|\n")}`],
    ["what is behind code", `\`\`\`\n\`\`\`\n${repeated("*a_\n")}`],
    ["what is behind code in an item", `* \`\`\`\n  a\n  \`\`\`\n\n${repeated("*a_\n")}`],
    ["what is behind HTML", `<!-- a -->\n${repeated("*a_\n")}`],
    ["a tick that nothing closes", `\` ${repeated("*a_ ")}\`\``]
  ])("refuses too many delimiters in %s", (_, source) => {
    expect(complexityOf(source)).toBe("too-slow")
  })

  test.each([
    ["images", "![", "](x)"],
    ["images on lines of their own", "![\n", "](x)\n"],
    ["images and links", "[![", "](x)](y)"],
    ["images beside escaped brackets", "![\\]", "](x)"],
    ["images that are not closed", "![", ""]
  ])("refuses too many %s around each other", (_, before, after) => {
    const nested = (depth: number) => `a${repeated(before, depth)}b${repeated(after, depth)}\n`
    expect(complexityOf(nested(50))).toBeUndefined()
    expect(complexityOf(nested(101))).toBe("too-deep")
  })

  test.each(["", "> ", "- ", "  "])("refuses too many cells that rows lack, behind %j", (before) => {
    const row = (cell: string, columns: number) => `${before}${`|${cell}`.repeat(columns)}|\n`
    const table = (columns: number, rows: number) =>
      row("a", columns) + row("-", columns) + repeated(row("b", 1), rows)
    expect(complexityOf(table(1000, 15))).toBeUndefined()
    expect(complexityOf(table(1000, 25))).toBe("too-slow")
    expect(complexityOf(`${table(1000, 15)}\n${table(1000, 15)}`)).toBe("too-slow")
    expect(complexityOf(repeated(`${table(10, 3)}\n`, 500))).toBeUndefined()
  })

  test.each([
    ["lines", "a\n"],
    ["items", "* a\n"],
    ["cells of tables", "| a | b | c |\n| - | - | - |\n| a | b | c |\n\n"],
    ["cells of HTML", "<tr><td>a</td></tr>"]
  ])("refuses too many %s", (_, block) => {
    expect(complexityOf(repeated(block, 6_000))).toBeUndefined()
    expect(complexityOf(repeated(block, 50_001))).toMatch(/^too-(many-blocks|large)$/)
    expect(complexityOf(repeated("a\n", 50_001))).toBe("too-many-blocks")
  })

  test("takes little time for any source of a megabyte", () => {
    const pieces = [
      "*a_\n",
      "- *a_\n",
      "`*_",
      "> *_\n",
      "|*_|\n|-|\n",
      "<a *_ ",
      "<a b='_'\n",
      "[a_]: b\n",
      "{% *_\n",
      "```_*\n",
      "   *_",
      "|-",
      "![]",
      "|-\n|"
    ]
    const runs = Array.from({ length: 1_400 }, (_, at) => `*a_${"`".repeat(at)}`).join(" ")
    const spaced = `${" ".repeat(150)}*_\n`
    const sources = [...pieces, spaced].map((piece) => piece.repeat(1_000_000 / piece.length))
    for (const source of [...sources, runs.slice(0, 1_000_000)]) {
      const before = processorMillis()
      complexityOf(source)
      expect(processorMillis() - before, source.slice(0, 20)).toBeLessThan(1_500)
    }
  })
})

const piece = fc.constantFrom(
  ..."* |- |+ |1. |2. |3) |> |>|# |```\n|~~~\n|    |  |\t|\n|\n\n|\n|===\n|---\n|***\n|a|b_c|*|_|`|``|[1]: 2\n|[^1]: |<div>\n|</div>\n|<b>|<!-- |-->|{% hint %}\n|\\".split(
    "|"
  ),
  "|",
  "|a|\n|-|\n",
  "a | b\n-- | --\n"
)

const contentsIn = (node: Nodes): ReadonlyArray<Nodes> =>
  node.type === "paragraph" || node.type === "heading" || node.type === "tableRow"
    ? [node]
    : "children" in node
      ? node.children.flatMap((child) => contentsIn(child as Nodes))
      : []

/** Letters and delimiters, which are no marks of containers. */
const wordsOf = (text: string) => text.match(/[abc_]/g)?.join("") ?? ""

describe("inlineContents", () => {
  test("are at least as long as those that the parser finds", () => {
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 16 }), (pieces) => {
        const source = pieces.join("")
        const found = inlineContents(source).map(wordsOf)
        for (const { position } of contentsIn(parseText(source))) {
          const words = wordsOf(source.slice(position!.start.offset, position!.end.offset))
          if (words === "") continue
          expect(
            found.some((content) => content.includes(words)),
            `${JSON.stringify(source)} ${JSON.stringify(words)} ${JSON.stringify(inlineContents(source))}`
          ).toBe(true)
        }
      }),
      { numRuns: 2_000 }
    )
  })
})

describe("withoutCodeSpans", () => {
  test("leaves what is no code", () => {
    expect(withoutCodeSpans("a `b_` c ``d`_`` e \\`f_` g")).toBe("a ` c ` e \\`f_` g")
    expect(withoutCodeSpans("`` a ` b")).toBe("`` a ` b")
  })
})
