import { describe, expect, test } from "vitest"
import { copyRedirects, writeRedirects } from "../../src/exports/writeRedirects.ts"
import { redirectsIn } from "../../src/layout/redirectsIn.ts"
import { readConfiguration } from "../../src/layout/readConfiguration.ts"

const write = (settings: string, redirects: Record<string, string>) =>
  writeRedirects(settings, new Map(Object.entries(redirects)))

describe("redirects in the settings of a repository", () => {
  test.each<readonly [string, string, Record<string, string>, string | null]>([
    [
      "stay where they are the same",
      "redirects:\n  a: ./b.md\n  /c/: 'd.md'\n",
      { a: "b.md", c: "d.md" },
      null
    ],
    ["stay where nobody has any", "root: ./docs\n", {}, null],
    ["of others stay", "redirects:\n  a: gone.md\n", {}, null],
    [
      "change in place",
      "# ours\nredirects:\n  a: ./b.md # why\n  'c' : d.md#part\n\nroot: ./\n",
      { a: "e/f.md", c: "g.md" },
      "# ours\nredirects:\n  a: e/f.md # why\n  'c' : g.md#part\n\nroot: ./\n"
    ],
    [
      "come behind the others",
      "redirects:\r\n    a: b.md\r\nroot: ./\r\n",
      { a: "c.md", "x y": "d e.md" },
      'redirects:\r\n    a: c.md\r\n    "x y": "d e.md"\r\nroot: ./\r\n'
    ],
    [
      "come behind a last line without an end",
      "redirects:\n  a: b.md",
      { b: "c.md" },
      "redirects:\n  a: b.md\n  b: c.md\n"
    ],
    ["begin in settings without any", "root: ./", { a: "b.md" }, "root: ./\nredirects:\n  a: b.md\n"],
    ["begin in a repository without settings", "", { "1": "b.md" }, 'redirects:\n  "1": b.md\n'],
    ["are not written into broken settings", "redirects: [", { a: "b.md" }, null],
    ["are not written into what is no map", "redirects: words\n", { a: "b.md" }, null],
    ["are not written into a map in braces", "redirects: {a: b.md}\n", { a: "c.md" }, null]
  ])("%s", (_, settings, redirects, written) => {
    expect(write(settings, redirects)).toBe(written)
    if (written === null) return
    const read = readConfiguration(".gitbook.yaml", written).redirects
    for (const [from, to] of Object.entries(redirects)) {
      expect(read.find((one) => one.from === from)?.to.replace(/#.*/, "")).toBe(to)
    }
    expect(write(written, redirects)).toBeNull()
  })

  test.each<readonly [string, string, ReadonlyArray<string>, Record<string, string>, string | null]>([
    [
      "without the lines of those that are gone",
      "# ours\nredirects:\n  # first\n  'a': ./b.md # why\n  /c/: d.md\n  e: f.md\n\nroot: ./\n",
      ["c"],
      { a: "b.md", e: "f.md" },
      "# ours\nredirects:\n  # first\n  'a': ./b.md # why\n  e: f.md\n\nroot: ./\n"
    ],
    [
      "without its key where none stays",
      "root: ./\nredirects:\n  a: b.md\n  c: d.md\nstructure:\n  readme: x.md\n",
      ["a", "c"],
      {},
      "root: ./\nstructure:\n  readme: x.md\n"
    ],
    [
      "with another one in the place of the last",
      "redirects:\r\n  a: b.md",
      ["a"],
      { c: "d.md" },
      "redirects:\r\n  c: d.md\r\n"
    ],
    [
      "with those of others",
      "redirects:\n  a: b.md\n  lost: x.md\n",
      ["a"],
      {},
      "redirects:\n  lost: x.md\n"
    ],
    ["as they are where nothing is gone", "redirects:\n  a: b.md\n", ["z"], { a: "b.md" }, null]
  ])("are written %s", (_, settings, gone, redirects, written) => {
    expect(writeRedirects(settings, new Map(Object.entries(redirects)), (from) => gone.includes(from))).toBe(
      written
    )
  })

  test.each<readonly [string, string, string, Record<string, string>, string | null]>([
    [
      "in their order, with comments, quotes and anchors",
      "",
      "redirects:\n  z: ./b.md # why\n  /c/: 'd.md#part'\n  # last\n  \"a\": b.md\n",
      { a: "x/b.md", c: "d.md", z: "b.md" },
      "redirects:\n  z: ./b.md # why\n  /c/: 'd.md#part'\n  # last\n  \"a\": x/b.md\n"
    ],
    [
      "behind other settings, without those that are gone, and with new ones at the end",
      "root: ./docs/",
      "redirects:\n  z: b.md\n  gone: no.md",
      { a: "c.md", z: "b.md" },
      "root: ./docs/\nredirects:\n  z: b.md\n  a: c.md\n"
    ],
    [
      "with those that lead nowhere, and what is no redirect",
      "",
      "# why\nredirects:\n  z: b.md\n  lost: no.md # soon\n  odd:\n",
      { z: "c.md" },
      "# why\nredirects:\n  z: c.md\n  lost: no.md # soon\n  odd:\n"
    ],
    ["where all of them lead nowhere", "", "redirects:\n  lost: no.md\n", {}, "redirects:\n  lost: no.md\n"],
    ["not where all of them are gone", "root: ./\n", "# old\nredirects:\n  gone: b.md\n", {}, null],
    ["not beside others", "redirects:\n  x: y.md\n", "redirects:\n  z: b.md\n", { z: "b.md" }, null]
  ])("of another repository are copied %s", (_, settings, copied, redirects, written) => {
    const wanted = new Map(Object.entries(redirects))
    expect(copyRedirects(settings, copied, wanted, (from) => from === "gone")).toBe(written)
  })

  test.each([
    ["# a\n# b\nredirects:\n  a: b.md # c\n  # d\n", "root: ./\n", "structure:\n"],
    ["# a\n# b\nredirects:\n  a: b.md # c\n", "", ""],
    ["redirects:\n  a: b.md\n", "# of root\nroot: ./\n\n", "# of structure\nstructure:\n"],
    ["redirects:\n  a: b.md\n", "# of root\n\n", "\n  # far below\n"]
  ])("are remembered with the comments at them: %j", (redirects, above, below) => {
    expect(redirectsIn(above + redirects + below)).toBe(redirects)
  })
})
