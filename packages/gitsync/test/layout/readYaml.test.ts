import { processorMillis } from "@octavo/kernel/testing"
import { describe, expect, test } from "vitest"
import { readYaml } from "../../src/layout/readYaml.ts"

const many = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join("\n")

describe("readYaml", () => {
  test.each([
    ["brackets in brackets", "[".repeat(200_000)],
    ["a few brackets in brackets", "[".repeat(900)],
    ["a broken bracket on each line", many(20_000, (index) => `a${index}: [`)],
    ["lists in lists", "- ".repeat(100_000)],
    ["questions in questions", "? ".repeat(100_000)],
    ["an endless quote", `"${"\\".repeat(200_000)}`],
    [
      "anchors and aliases that grow without end",
      `a: &a [x]\n${many(20, (index) => `b${index}: &b${index} [*a, *a]`)}`
    ],
    ["a megabyte", "a".repeat(1024 * 1024)],
    ["tags of functions", "- !!js/function 'process.exit()'"]
  ])("refuses %s, in no time", (_, text) => {
    const started = processorMillis()
    const { map, problems } = readYaml("a.yaml", text)
    expect(map).toBeNull()
    expect(problems[0]).toMatchObject({ path: "a.yaml", severity: "error" })
    expect(processorMillis() - started).toBeLessThan(2_000)
  })

  test("reads ten thousand lines in no time", () => {
    const started = processorMillis()
    const { map, problems } = readYaml(
      "a.yaml",
      many(10_000, (index) => `old${index}: new${index}.md`)
    )
    expect(problems).toEqual([])
    expect(map?.items).toHaveLength(10_000)
    expect(processorMillis() - started).toBeLessThan(2_000)
  })

  test.each(["a: 1\nb: 2\na: 3", "x:\n  a: 1\n  a: 2"])(
    "refuses a name that stands twice in one map: %j",
    (text) => {
      expect(readYaml("a.yaml", text).problems).toMatchObject([{ message: '"a" stands here twice.' }])
    }
  )
})
