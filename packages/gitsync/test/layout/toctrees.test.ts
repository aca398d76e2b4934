import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { matcherOf, toctreesIn } from "../../src/tools/sphinx/toctrees.ts"
import { layoutOf } from "./aLayout.ts"

describe("a pattern of paths", () => {
  it.each([
    ["guide/*", "guide/a", true],
    ["guide/*", "guide/a/b", false],
    ["guide/*", "guide/", true],
    ["*/x", "a/x", true],
    ["**/x", "a/b/x", true],
    ["**/x", "x", true],
    ["**/x", "ax", false],
    ["a/**", "a/b/c", true],
    ["a?c", "abc", true],
    ["a?c", "a/c", false],
    ["a*b*c", "aXbYc", true],
    ["a*b*c", "aXbY", false],
    ["a.b", "axb", false],
    ["*", "", true]
  ])("%s and the path %s", (pattern, path, matches) => {
    expect(matcherOf(pattern)(path)).toBe(matches)
  })

  it("is matched in a time that grows with its length and that of the path", () => {
    const start = process.cpuUsage()
    expect(matcherOf(`${"**a".repeat(100)}b`)("a".repeat(1_000))).toBe(false)
    const { system, user } = process.cpuUsage(start)
    expect((system + user) / 1_000).toBeLessThan(1_500)
  })
})

describe("a table of contents in a page", () => {
  it("counts paths from its page or from the root, and none outside of the repository", () => {
    const text = '```{toctree}\n---\ncaption: "C"\nreversed:\n---\n../a\n/b.md\n../../../c\nT <d>\n```\n'
    expect(toctreesIn("docs", "docs/guide/x.md", text)).toEqual([
      {
        caption: "C",
        isReversed: true,
        entries: [
          { kind: "page", target: "docs/a", title: undefined },
          { kind: "page", target: "docs/b", title: undefined },
          { kind: "page", target: "docs/guide/d", title: "T" }
        ]
      }
    ])
  })
})

describe("a project of Sphinx or MyST", () => {
  it.effect.each([
    [
      "nested thousands deep",
      "myst.yml",
      `project: {toc: ${"[{file: a.md, children: ".repeat(3_000)}[]${"}]".repeat(3_000)}}`
    ],
    ["with thousands of patterns", "myst.yml", `project:\n  toc:\n${"    - pattern: '*'\n".repeat(3_000)}`],
    ["whose pages name each other", "conf.py", ""],
    [
      "with paths outside of the repository",
      "myst.yml",
      "project:\n  toc:\n    - file: ../../x.md\n    - file: a.md\n"
    ]
  ])("%s has its pages", ([, file, text]) =>
    Effect.gen(function* () {
      const files = {
        "index.md": "# I\n\n```{toctree}\na\n```\n",
        "a.md": "# A\n\n```{toctree}\nindex\na\n```\n"
      }
      const start = process.cpuUsage()
      const layout = yield* layoutOf({ ...files, [file!]: text! })
      const { system, user } = process.cpuUsage(start)
      expect(layout.pages.map(({ title }) => title).toSorted()).toEqual(["A", "Index"])
      expect((system + user) / 1_000).toBeLessThan(3_000)
    })
  )
})
