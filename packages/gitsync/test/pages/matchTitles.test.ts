import { describe, expect, test } from "vitest"
import { matchTitles } from "../../src/pages/matchTitles.ts"

const known = (pageId: string) => ({ pageId, path: `old/${pageId}.md`, oid: "1" })
const found = (path: string) => ({ path, oid: "2" })

describe("pages that were left over on both sides", () => {
  const titles = new Map([
    ["a", "Limits"],
    ["b", "Notes"],
    ["c", "Notes"],
    ["new/limits.md", "Limits"],
    ["new/notes.md", "Notes"],
    ["x.md", "Twice"],
    ["y.md", "Twice"],
    ["d", "Twice"],
    ["new/other.md", "Other"]
  ])
  const matched = matchTitles(
    {
      kept: new Map([["z.md", "z"]]),
      added: ["new/limits.md", "new/notes.md", "x.md", "y.md", "new/other.md", "untitled.md"].map(found),
      removed: ["a", "b", "c", "d", "e"].map(known)
    },
    ({ pageId }) => titles.get(pageId),
    ({ path }) => titles.get(path)
  )

  test("are the same where they have a title that no other has", () => {
    expect(matched.kept).toEqual(
      new Map([
        ["z.md", "z"],
        ["new/limits.md", "a"]
      ])
    )
  })

  test("are new and gone where a title is there twice, or not at all", () => {
    expect(matched.added.map(({ path }) => path)).toEqual([
      "new/notes.md",
      "x.md",
      "y.md",
      "new/other.md",
      "untitled.md"
    ])
    expect(matched.removed.map(({ pageId }) => pageId)).toEqual(["b", "c", "d", "e"])
  })
})
