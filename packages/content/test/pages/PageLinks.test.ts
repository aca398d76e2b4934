import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  type ContentReference,
  type PageLinks,
  type PathTarget,
  resolveWith,
  writeWith
} from "@octavo/markdown"

const id = fc.stringMatching(/^[0-9a-hjkmnp-tv-z]{26}$/)
const part = fc.oneof(
  fc.stringMatching(/^[a-z]{1,8}$/),
  fc.constantFrom(
    "a b",
    "ä",
    "100%",
    "a#b",
    "x?y",
    "(c)",
    "d:e",
    "~",
    "[f]",
    "g'h",
    '"',
    "\\",
    "&amp;",
    "%41",
    "...",
    "日本",
    "_*_",
    "a_b__c_",
    "$$"
  )
)
const path = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/"))
const target: fc.Arbitrary<PathTarget> = fc.record({
  kind: fc.constantFrom("page" as const, "file" as const, "reusable-content" as const),
  id
})
const anchor = fc.oneof(fc.stringMatching(/^[a-z-]{1,10}$/), part)

describe("references of a page", () => {
  test("to a folder lead to its README.md, those without extension to a page, and are written anew with its name", () => {
    const readme = (id: string): PathTarget => ({ kind: "page", id })
    const links: PageLinks = {
      from: "docs/deep/page.md",
      targets: new Map([
        ["README.md", readme("top")],
        ["docs/README.md", readme("docs")],
        ["docs/guide/README.md", readme("guide")],
        ["docs/guide.md.md", readme("hidden")],
        ["docs/deep/intro.md", readme("intro")],
        ["docs/v1.0", { kind: "file", id: "file" }],
        ["docs/v1.0/README.md", readme("hidden")]
      ])
    }
    const read = (written: string) => resolveWith(links)(written, "link")
    for (const written of ["../guide", "../guide/", "/docs/guide/", "../guide/README.md", "./../guide/."]) {
      expect([written, read(written)]).toEqual([written, { kind: "page", page: "guide" }])
    }
    expect(read("../#part")).toEqual({ kind: "anchor", page: "docs", anchor: "part" })
    for (const written of ["/", "../..", "../../README.md"]) {
      expect([written, read(written)]).toEqual([written, { kind: "page", page: "top" }])
    }
    expect(read("../v1.0")).toEqual({ kind: "file", file: "file" })
    expect(read("/docs/deep/intro")).toEqual({ kind: "page", page: "intro" })
    expect(read("intro#part")).toEqual({ kind: "anchor", page: "intro", anchor: "part" })
    for (const written of ["", "../../..", "./", "../guide.md", "README.md"]) {
      expect([written, read(written)]).toEqual([written, undefined])
    }
    expect(writeWith(links)({ kind: "page", page: "guide" })).toBe("../guide/README.md")
    expect(writeWith(links)({ kind: "page", page: "top" })).toBe("../../README.md")
  })

  test("keep underscores within words, and escape those that could begin emphasis", () => {
    const targets = new Map([
      ["docs/config_file.md", { kind: "page" as const, id: "config" }],
      ["docs/_drafts_/a__b.md", { kind: "page" as const, id: "draft" }]
    ])
    const write = (page: string) => writeWith({ from: "README.md", targets })({ kind: "page", page })
    expect(write("config")).toBe("docs/config_file.md")
    expect(write("draft")).toBe("docs/%5Fdrafts%5F/a%5F%5Fb.md")
  })

  test("that begin with a slash are paths of the repository, or else below a folder around the page", () => {
    const page = (id: string): PathTarget => ({ kind: "page", id })
    const links: PageLinks = {
      from: "docs/en/deep/page.md",
      targets: new Map([
        ["top.md", page("top")],
        ["docs/top.md", page("hidden")],
        ["docs/install.md", page("outer")],
        ["docs/en/install.md", page("inner")],
        ["docs/en/guide/README.md", page("guide")],
        ["docs/other/away.md", page("away")],
        ["docs/en/logo.png", { kind: "file", id: "logo" }]
      ])
    }
    const read = (written: string) => resolveWith(links)(written, "link")
    expect(read("/top")).toEqual({ kind: "page", page: "top" })
    expect(read("/install#part")).toEqual({ kind: "anchor", page: "outer", anchor: "part" })
    expect(read("/en/install.html")).toEqual({ kind: "page", page: "inner" })
    expect(read("/guide/")).toEqual({ kind: "page", page: "guide" })
    expect(read("/logo.png")).toEqual({ kind: "file", file: "logo" })
    for (const written of ["/away", "install", "../top", "/"])
      expect([written, read(written)]).toEqual([written, undefined])
    expect(resolveWith({ ...links, from: null })("/install", "link")).toBeUndefined()
  })

  test("with the extension of a site lead to the page, unless there is such a file", () => {
    const page = (id: string): PathTarget => ({ kind: "page", id })
    const links: PageLinks = {
      from: "src/page.md",
      targets: new Map([
        ["src/intro.md", page("intro")],
        ["src/a/index.md", page("a")],
        ["src/b/README.md", page("b")],
        ["src/both.html", { kind: "file", id: "file" }],
        ["src/both.md", page("hidden")]
      ])
    }
    const read = (written: string) => resolveWith(links)(written, "link")
    expect(read("intro.html#part")).toEqual({ kind: "anchor", page: "intro", anchor: "part" })
    for (const written of ["a", "a/", "a/index.html", "a/index", "./a/index.md"])
      expect([written, read(written)]).toEqual([written, { kind: "page", page: "a" }])
    for (const written of ["b/", "b/index.html"])
      expect([written, read(written)]).toEqual([written, { kind: "page", page: "b" }])
    expect(read("both.html")).toEqual({ kind: "file", file: "file" })
    expect(read("gone.html")).toBeUndefined()
  })

  test("name an anchor by any spelling of it", () => {
    const links: PageLinks = { from: null, targets: new Map([["a.md", { kind: "page", id: "a" }]]) }
    for (const written of ["a.md#über-uns", "a.md#%C3%BCber-uns", "/a.md#%c3%bcber%2Duns"])
      expect(resolveWith(links)(written, "link")).toEqual({ kind: "anchor", page: "a", anchor: "über-uns" })
    const malformed = { kind: "anchor", page: "a", anchor: "100%" } as const
    expect(resolveWith(links)("a.md#100%", "link")).toEqual(malformed)
    expect(writeWith(links)(malformed)).toBe("/a.md#100%25")
  })

  test("are read as they were written, wherever the page and what it refers to lie", () => {
    fc.assert(
      fc.property(
        fc.option(path),
        fc.array(fc.tuple(path, target), { maxLength: 5 }),
        id,
        id,
        fc.option(anchor),
        (from, lying, other, space, named) => {
          const links: PageLinks = { from, targets: new Map(lying) }
          const known = [...links.targets.values()]
          const referencesTo = ({ id, kind }: PathTarget): ReadonlyArray<ContentReference> =>
            kind === "page"
              ? [
                  { kind, page: id },
                  ...(named === null ? [] : [{ kind: "anchor" as const, anchor: named, page: id }])
                ]
              : kind === "file"
                ? [{ kind, file: id }]
                : [{ kind, reusableContent: id }]
          const references: ReadonlyArray<ContentReference> = [
            ...known.flatMap(referencesTo),
            ...(["page", "file", "reusable-content"] as const).flatMap((kind) =>
              referencesTo({ kind, id: other })
            ),
            { kind: "page", page: other, space },
            { kind: "anchor", anchor: "x", page: other, space },
            { kind: "file", file: other, space },
            { kind: "reusable-content", reusableContent: other, space },
            { kind: "space", space },
            { kind: "collection", collection: other },
            { kind: "user", user: other }
          ]
          for (const reference of references) {
            const written = writeWith(links)(reference)
            expect([written, resolveWith(links)(written, "link")]).toEqual([written, reference])
          }
        }
      ),
      { numRuns: 2000 }
    )
  })
})
