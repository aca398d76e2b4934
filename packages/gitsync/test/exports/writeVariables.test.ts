import { describe, expect, test } from "vitest"
import { writeVariables } from "../../src/exports/writeVariables.ts"
import { readVariables } from "../../src/layout/readVariables.ts"

const all = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }))

describe("the variables of a space", () => {
  test.each([
    ["none where there is no file", null, {}],
    ["the same in another order", "b: 2\na: 1\n", { a: "1", b: "2" }],
    ["numbers as they are written", "version: 1.10\n", { version: "1.10" }],
    ["a file that is no map", "- a\n", { a: "1" }],
    ["a file that is no YAML", "a: [\n", { a: "1" }],
    ["a file with aliases", "a: &x 1\nb: *x\n", { c: "1" }]
  ])("write nothing: %s", (_, text, values) => {
    expect(writeVariables(text, all(values))).toBeNull()
  })

  test.each([
    ["into a new file", null, { a: "1", b: "x y" }, 'a: "1"\nb: x y\n'],
    ["into an empty file", "", { a: "x" }, "a: x\n"],
    ["into a file with nothing but a comment", "# ours\n", { a: "x" }, "# ours\n\na: x\n"],
    ["into a file that says null", "---\n", { a: "x" }, "---\na: x\n"],
    ["behind the others", "b: 2 # two\n", { a: "x", b: "2" }, "b: 2 # two\na: x\n"],
    [
      "in place, with what stands around",
      "# top\na: x # why\n\nb: y\n",
      { a: "z", b: "y" },
      "# top\na: z # why\n\nb: y\n"
    ],
    ["away, where they are gone", "a: x\nb: y\n", { b: "y" }, "b: y\n"],
    ["with the line endings of the file", "a: x\r\nb: y\r\n", { a: "z", b: "y" }, "a: z\r\nb: y\r\n"],
    ["under names that YAML takes for something else", "true: a\nnull: b\n", { true: "c" }, "true: c\n"]
  ])("are written %s", (_, text, values, expected) => {
    const written = writeVariables(text, all(values))
    expect(written).toBe(expected)
    expect(readVariables("vars.yaml", written)).toEqual({ variables: values, problems: [] })
  })

  test.each([
    "1.10",
    "true",
    "null",
    "",
    " x ",
    "a: b",
    "# no",
    "- x",
    "two\nlines",
    "'",
    '"',
    "*x",
    "日本",
    "0x1F"
  ])("are read as they are: %j", (value) => {
    for (const text of [null, "a: 1\n", "a: 1.5\n", "a: old # why\n"]) {
      const written = writeVariables(text, all({ a: value }))
      expect(readVariables("vars.yaml", written).variables).toEqual({ a: value })
    }
  })
})
