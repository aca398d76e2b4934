import { dirname, join } from "node:path"
import { describe, expect, test } from "vitest"
import { findCircles } from "../src/findCircles.ts"
import { type Source, sources, workspaceOf } from "../src/sources.ts"

/** The file that an import names; undefined outside of this repository. */
const fileOf = ({ path }: Source, from: string): string | undefined => {
  if (from.startsWith(".")) return join(dirname(path), from).replaceAll("\\", "/")
  const workspace = workspaceOf(from)
  const entry = workspace?.entryFiles[from.replace(workspace.name, ".")]
  return workspace === undefined || entry === undefined ? undefined : join(workspace.home, entry)
}

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
