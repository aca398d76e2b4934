import { describe, expect, test } from "vitest"
import { findCircles } from "../src/findCircles.ts"
import { fileOf, sources } from "../src/sources.ts"

const imports = new Map(
  sources.map((source) => [source.path, source.imports.flatMap(({ from }) => fileOf(source, from) ?? [])])
)

describe("findCircles", () => {
  const graph = (arrows: Readonly<Record<string, ReadonlyArray<string>>>) => new Map(Object.entries(arrows))

  test("a diamond is no circle", () => {
    expect(findCircles(graph({ a: ["b", "c"], b: ["d"], c: ["d"], d: [] }))).toEqual([])
  })

  test("two circles are found apart, also where one leads to the other", () => {
    const arrows = graph({ a: ["b"], b: ["c"], c: ["a", "d"], d: ["e"], e: ["d", "f"], f: [] })
    expect(findCircles(arrows)).toEqual([
      ["d", "e"],
      ["a", "b", "c"]
    ])
  })

  test("a node that leads to itself is a circle", () => {
    expect(findCircles(graph({ a: ["a"], b: ["a"] }))).toEqual([["a"]])
  })
})

test("imports by path and by name lead to files", () => {
  const targets = [...imports.values()].flat()
  expect(targets).toContain("packages/markdown/src/document/Document.ts")
  expect(targets).toContain("packages/content/src/memory/index.ts")
})

test("no two files import each other in a circle, types included", () => {
  expect(findCircles(imports)).toEqual([])
})
