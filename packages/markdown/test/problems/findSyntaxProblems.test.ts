import { expect, it } from "vitest"
import { findSyntaxProblems, parseMarkdown } from "../../src/index.ts"

const subjectsOf = (source: string) =>
  findSyntaxProblems(source, parseMarkdown(source), {}).map(({ end, rule, start }) => [
    rule,
    source.slice(start, end)
  ])

it.each([
  ["without a reference", "a[^1]\n\n[^1]: b\n[^2]: c", ["[^2]:"]],
  ["that refer to each other alone", "a\n\n[^1]: b[^2]\n[^2]: c[^1]", ["[^1]:", "[^2]:"]],
  ["with the name of another", "a[^1]\n\n[^1]: b\n\n> [^1]: c", ["[^1]:"]],
  [
    "to which the title or HTML alone refers",
    "# T[^1]\n\n<p>a[^2]</p>\n\n[^1]: b\n[^2]: c",
    ["[^1]:", "[^2]:"]
  ],
  ["to which a note of the text refers", "a[^1]\n\n[^1]: b[^2]\n[^2]: c", []]
])("notes %s are reported, unless a page shows them", (_, source, marks) => {
  expect(subjectsOf(source)).toEqual(marks.map((mark) => ["unused-note", mark]))
})

it("comments that nothing closes are reported where they begin", () => {
  const source = "a <!-- b\n\n`<!-- c`, \\<!-- d\n\n<div>\n<!-- e\n</div>\n\n<!-- f -->\n\n<!-- g"
  expect(subjectsOf(source)).toEqual(Array.from({ length: 3 }, () => ["unclosed-block", "<!--"]))
})

it("unknown components are reported within a line, too", () => {
  const source = 'a <Chart title="b" of={c}>d</Chart>\n\n<Map />'
  expect(subjectsOf(source)).toEqual([
    ["unknown-component", '<Chart title="b" of={c}>'],
    ["unknown-component", "<Map />"]
  ])
})
