import { type PageNode, pageTree, type PageVersion } from "@octavo/content"
import { inOneSlice } from "@octavo/kernel"
import { describe, expect, test } from "vitest"
import { findPlaces, type KnownPlace } from "../../src/exports/findPlaces.ts"

interface Given {
  readonly id: string
  readonly slug: string
  readonly in?: string
  readonly kind?: PageVersion["kind"]
  readonly path?: string
}

const versionOf = (given: Given, index: number) =>
  ({
    id: given.id,
    parentId: given.in ?? null,
    kind: given.kind ?? "document",
    title: given.slug,
    slug: given.slug,
    attributes: {},
    sourceHash: (given.kind ?? "document") === "document" ? "0" : null,
    git: given.path === undefined ? null : { path: given.path, oid: "0" },
    position: `a${index}`,
    createdAt: 0,
    updatedAt: 0
  }) as PageVersion

const places = (given: {
  readonly pages?: ReadonlyArray<Given>
  readonly files?: ReadonlyArray<{ readonly id: string; readonly name: string }>
  readonly base?: Readonly<Record<string, KnownPlace>> | null
  readonly root?: string
  readonly project?: string
  readonly readme?: string
  readonly present?: ReadonlyArray<string>
}) => {
  const pages: ReadonlyArray<PageNode> = pageTree((given.pages ?? []).map(versionOf))
  const base = given.base === null ? null : new Map(Object.entries(given.base ?? {}))
  const known = [...(base?.values() ?? [])].map(({ path }) => path)
  return Object.fromEntries(
    inOneSlice(
      findPlaces({
        pages,
        files: (given.files ?? []).map((file) => ({ ...file, git: null })),
        reusables: [],
        base,
        root: given.root ?? "",
        project: given.project ?? "",
        readme: given.readme ?? "README.md",
        current: [...known, ...(given.present ?? [])]
      })
    )
  )
}

describe("the place of an entry in a repository", () => {
  test("is new where a reader would look for it", () => {
    const pages: ReadonlyArray<Given> = [
      { id: "home", slug: "home" },
      { id: "group", slug: "guides", kind: "group" },
      { id: "install", slug: "install", in: "group" },
      { id: "linux", slug: "linux", in: "install" },
      { id: "only-link", slug: "site", in: "linux", kind: "link" }
    ]
    expect(places({ pages, base: null, root: "docs" })).toEqual({
      home: "docs/home.md",
      install: "docs/guides/install/README.md",
      linux: "docs/guides/install/linux.md"
    })
  })

  test("is where it was, in whichever way the page moved in the tree", () => {
    const base = { a: { path: "a/README.md", slug: "a" }, b: { path: "a/b.md", slug: "b" } }
    const pages = [
      { id: "b", slug: "b" },
      { id: "a", slug: "a", in: "b" }
    ]
    expect(places({ pages, base })).toEqual({ a: "a/README.md", b: "a/b.md" })
  })

  test.each<[string, KnownPlace, string, ReadonlyArray<string>, string]>([
    ["beside the old one when the address changed", { path: "x/a.md", slug: "a" }, "b", [], "x/b.md"],
    ["the folder of that name, for a README", { path: "x/a/README.md", slug: "a" }, "b", [], "x/b/README.md"],
    ["the old one, for the README at the top", { path: "README.md", slug: "readme" }, "b", [], "README.md"],
    ["the old one, where its name was not the address", { path: "x/z.md", slug: "a" }, "b", [], "x/z.md"],
    ["the old one, where a strange file has the new", { path: "a.md", slug: "a" }, "b", ["B.md"], "a.md"],
    [
      "the old one, where a file is called like the new folder",
      { path: "a/README.md", slug: "a" },
      "b",
      ["b"],
      "a/README.md"
    ],
    [
      "the old one, where a folder is called like the new file",
      { path: "a.md", slug: "a" },
      "b",
      ["b.md/x"],
      "a.md"
    ],
    ["one with the old ending", { path: "a.markdown", slug: "a" }, "b", [], "b.markdown"],
    ["one with the old number", { path: "x/02-a.md", slug: "a" }, "b", [], "x/02-b.md"],
    ["one that Windows can check out", { path: "a/README.md", slug: "a" }, "con", [], "con_/README.md"],
    [
      "the old one, where the new would be that of a folder",
      { path: "x/a.md", slug: "a" },
      "index",
      [],
      "x/a.md"
    ]
  ])("is %s", (_, known, slug, present, expected) => {
    expect(places({ pages: [{ id: "p", slug }], base: { p: known }, present })).toEqual({ p: expected })
  })

  test("stays for the landing page that the settings name", () => {
    const pages = [{ id: "p", slug: "begin" }]
    const base = { p: { path: "intro/start.md", slug: "start" } }
    expect(places({ pages, base, readme: "intro/start.md" })).toEqual({ p: "intro/start.md" })
    expect(places({ pages, base })).toEqual({ p: "intro/begin.md" })
  })

  test("stays for two pages that swapped their addresses", () => {
    const base = { a: { path: "a.md", slug: "a" }, b: { path: "b.md", slug: "b" } }
    const pages = [
      { id: "a", slug: "b" },
      { id: "b", slug: "a" }
    ]
    expect(places({ pages, base })).toEqual({ a: "a.md", b: "b.md" })
  })

  test("may be that of a page that is gone, file or folder", () => {
    const base = { old: { path: "guide.md", slug: "guide" }, script: { path: "api" } }
    const pages = [
      { id: "new", slug: "guide" },
      { id: "api", slug: "api" },
      { id: "types", slug: "types", in: "api" }
    ]
    expect(places({ pages, base })).toEqual({ new: "guide.md", api: "api/README.md", types: "api/types.md" })
  })

  test("is never that of a strange file, nor one that differs from it in case alone", () => {
    const pages = [
      { id: "guide", slug: "guide" },
      { id: "more", slug: "guide", in: "group" },
      { id: "group", slug: "g", kind: "group" as const }
    ]
    const current = ["Guide.md", "guide-2.md", "G"]
    expect(places({ pages, present: current })).toEqual({ guide: "guide-3.md", more: "g-2/guide.md" })
  })

  test("stays for names that differ in case alone and are there already", () => {
    const base = { a: { path: "Guide.md", slug: "guide" }, b: { path: "guide.md", slug: "guide-2" } }
    const pages = [
      { id: "a", slug: "guide" },
      { id: "b", slug: "guide-2" }
    ]
    expect(places({ pages, base })).toEqual({ a: "Guide.md", b: "guide.md" })
  })

  test("is another one in the folder of another repository, and the same where settings alone lead elsewhere", () => {
    const base = { a: { path: "old/a.md", slug: "a" } }
    const pages = [{ id: "a", slug: "a", path: "old/a.md" }]
    expect(places({ pages, root: "new" })).toEqual({ a: "new/a.md" })
    expect(places({ pages, base, root: "new" })).toEqual({ a: "old/a.md" })
  })

  test("follows the address in another repository, with the folder of a page; what follows already stays", () => {
    const pages: ReadonlyArray<Given> = [
      { id: "home", slug: "readme", path: "README.md" },
      { id: "start", slug: "start", path: "01-start/README.md" },
      { id: "install", slug: "install", path: "01-start/01-install.md", in: "start" },
      { id: "use", slug: "set-by-hand", path: "01-start/Use.md", in: "start" },
      { id: "group", slug: "more", kind: "group" },
      { id: "first", slug: "first", path: "02-more/1. First.md", in: "group" },
      { id: "a", slug: "a", path: "x/A.md" },
      { id: "b", slug: "a-2", path: "y/a.md" }
    ]
    expect(places({ pages, base: null })).toEqual({
      home: "README.md",
      start: "start/README.md",
      install: "start/install.md",
      use: "start/set-by-hand.md",
      first: "more/first.md",
      a: "x/A.md",
      b: "y/a.md"
    })
  })

  test("can be checked out on Windows, and its address is read from it", () => {
    const pages: ReadonlyArray<Given> = [
      { id: "con", slug: "con" },
      { id: "aux", slug: "aux", in: "con" },
      { id: "group", slug: "nul", kind: "group" },
      { id: "com", slug: "com1", in: "group" },
      { id: "index", slug: "index", in: "group" }
    ]
    expect(places({ pages, base: null, root: "docs" })).toEqual({
      con: "docs/con_/README.md",
      aux: "docs/con_/aux_.md",
      com: "docs/nul_/com1_.md",
      index: "docs/nul_/index_.md"
    })
  })

  test("is in a folder that is there already, where its name differs in case alone", () => {
    const pages = [
      { id: "guide", slug: "guide" },
      { id: "more", slug: "more", in: "guide" }
    ]
    expect(places({ pages, present: ["Guide/main.c"] })).toEqual({
      guide: "Guide/README.md",
      more: "Guide/more.md"
    })
  })

  test("stays where a repository has a name that Windows cannot check out, and pages below it get another one", () => {
    const pages = [
      { id: "aux", slug: "aux" },
      { id: "a", slug: "a", in: "aux" }
    ]
    expect(places({ pages, base: { aux: { path: "aux.md", slug: "aux" } } })).toEqual({
      aux: "aux.md",
      a: "aux_/a.md"
    })
  })

  test.each([
    ["con", "con_"],
    ["AUX.png", "AUX_.png"],
    ["lpt9.tar.gz", "lpt9_.tar.gz"],
    ["com1 .txt", "com1_ .txt"],
    ["console.png", "console.png"],
    ["x. .", "x"],
    ["git~1", "git~1_"],
    [`${"日".repeat(90)}.png`, `${"日".repeat(65)}.png`],
    ["../../evil.png", "evil.png"],
    [".hidden", "hidden"],
    ["a/b:c?.png", "a-b-c-.png"],
    ["..", "file"],
    ["", "file"],
    ["日本 (1).png", "日本 (1).png"]
  ])("of the file %j has a name that is fit for one", (name, expected) => {
    expect(places({ files: [{ id: "f", name }] })).toEqual({ f: `.gitbook/assets/${expected}` })
  })
})
