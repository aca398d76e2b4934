import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import type { LayoutPage } from "../../src/layout/RepositoryLayout.ts"
import { layoutOf, outline } from "./aLayout.ts"

const pathsOf = (files: ReadonlyArray<{ readonly path: string }>) => files.map((file) => file.path)

it.effect("a table of contents of more than a megabyte is refused with its name", () =>
  Effect.gen(function* () {
    const summary = "* [Start](README.md)\n".repeat(60_000)
    const { problems } = yield* layoutOf({ "README.md": "# Start\n", "SUMMARY.md": summary })
    expect(problems).toMatchObject([
      { path: "SUMMARY.md", severity: "error", message: expect.stringContaining("larger than 1 MB") }
    ])
  })
)

describe("readLayout with a SUMMARY.md", () => {
  it.effect("reads navigation, files, includes, variables and redirects", () =>
    Effect.gen(function* () {
      const layout = yield* layoutOf({
        ".gitbook.yaml":
          "root: ./docs/\nstructure:\n  readme: start.md\n  summary: ./toc.md\nredirects:\n  old/page: guides/first.md\n  /older/: ./start.md\n",
        "README.md": "# Of the code",
        "src/main.c": "int main;",
        "docs/start.md": "# Start",
        "docs/toc.md":
          '# Table of contents\n\n* [Start](start.md)\n\n## Guides <a href="#g" id="g"></a>\n\n* [First](guides/first.md)\n  * [Its end](guides/first.md#end)\n  * [Spaced](<guides/a b.md>)\n  * [Coded](guides/c%20d.md)\n* [Folder](guides/folder/)\n* [Elsewhere](https://example.com/?a=b#c)\n',
        "docs/guides/first.md": "# First",
        "docs/guides/a b.md": "a b",
        "docs/guides/c d.md": "c d",
        "docs/guides/folder/README.md": "folder",
        "docs/guides/picture.png": "png",
        "docs/.gitbook/assets/logo.svg": "<svg/>",
        "docs/.gitbook/includes/note.md": "Note",
        ".gitbook/vars.yaml": "version: 1.10\nname: Octavo\n"
      })
      expect(layout.problems).toEqual([])
      expect(layout.root).toBe("docs")
      expect(outline(layout.pages)).toEqual([
        ["document", "Start", "docs/start.md"],
        [
          "group",
          "Guides",
          "g",
          [
            [
              "document",
              "First",
              "docs/guides/first.md",
              [
                ["link", "Its end", "docs/guides/first.md#end"],
                ["document", "Spaced", "docs/guides/a b.md"],
                ["document", "Coded", "docs/guides/c d.md"]
              ]
            ],
            ["document", "Folder", "docs/guides/folder/README.md"],
            ["link", "Elsewhere", "https://example.com/?a=b#c"]
          ]
        ]
      ])
      expect(pathsOf(layout.files)).toEqual(["docs/.gitbook/assets/logo.svg", "docs/guides/picture.png"])
      expect(pathsOf(layout.includes)).toEqual(["docs/.gitbook/includes/note.md"])
      expect(layout.variables).toEqual({ version: "1.10", name: "Octavo" })
      expect(layout.redirects).toEqual([
        { from: "old/page", to: "docs/guides/first.md" },
        { from: "older", to: "docs/start.md" }
      ])
    })
  )

  it.effect("reports every entry that cannot be a page, with its line, and keeps what stands below it", () =>
    Effect.gen(function* () {
      const layout = yield* layoutOf({
        "README.md": "# Home",
        "a.md": "a",
        "b.md": "b",
        "c.md": "c",
        "picture.png": "png",
        "SUMMARY.md": [
          "* [Home](README.md)",
          "* [Gone](gone.md)",
          "* [Gone parent](gone/README.md)",
          "  * [A](a.md)",
          "* [Up](../../etc/passwd.md)",
          "* [Twice](a.md)",
          "* [Picture](picture.png)",
          "* [Script](javascript:alert(1))",
          "* [Site](https://example.com)",
          "  * [B](b.md)",
          "* No page yet",
          "stray words",
          "* [Blob](blob:https://example.com/x)",
          "* [Hidden](<\u0001javascript:alert(1)>)",
          `* [Long](https://example.com/${"a".repeat(2048)})`,
          "* [Call](tel:+49123)"
        ].join("\n")
      })
      expect(outline(layout.pages)).toEqual([
        ["document", "Home", "README.md"],
        ["document", "Gone parent", null, [["document", "A", "a.md"]]],
        ["link", "Twice", "a.md#"],
        ["link", "Picture", "picture.png"],
        ["link", "Site", "https://example.com"],
        ["document", "B", "b.md"],
        ["document", "No page yet", null],
        ["link", "Call", "tel:+49123"]
      ])
      expect(layout.problems.map(({ path, line, severity }) => [path, line ?? null, severity])).toEqual([
        ["SUMMARY.md", 2, "warning"],
        ["SUMMARY.md", 3, "warning"],
        ["SUMMARY.md", 5, "warning"],
        ["SUMMARY.md", 6, "warning"],
        ["SUMMARY.md", 8, "warning"],
        ["SUMMARY.md", 9, "warning"],
        ["SUMMARY.md", 12, "warning"],
        ["SUMMARY.md", 13, "warning"],
        ["SUMMARY.md", 14, "warning"],
        ["SUMMARY.md", 15, "warning"],
        ["c.md", null, "warning"]
      ])
      expect(pathsOf(layout.unlisted)).toEqual(["c.md"])
    })
  )

  it.effect("puts a README that the SUMMARY forgot first", () =>
    Effect.gen(function* () {
      const layout = yield* layoutOf({ "README.md": "# Home", "a.md": "a", "SUMMARY.md": "* [A](a.md)" })
      expect(outline(layout.pages)).toEqual([
        ["document", "README", "README.md"],
        ["document", "A", "a.md"]
      ])
      expect(layout.problems).toEqual([])
    })
  )

  it.effect("keeps to the project's folder, and sees the assets beside its root", () =>
    Effect.gen(function* () {
      const layout = yield* layoutOf(
        {
          "other/README.md": "other",
          "product/.gitbook.yaml": "root: ./content",
          "product/.gitbook/assets/shared.png": "png",
          "product/content/README.md": "home",
          "product/content/SUMMARY.md":
            "* [Home](README.md)\n* [Other](../../other/README.md)\n* [Top](/README.md)",
          "product/notes.txt": "notes"
        },
        "/product/"
      )
      expect(layout.root).toBe("product/content")
      expect(outline(layout.pages)).toEqual([
        ["document", "Home", "product/content/README.md"],
        ["link", "Top", "product/content/README.md#"]
      ])
      expect(pathsOf(layout.files)).toEqual(["product/.gitbook/assets/shared.png"])
      expect(layout.problems.map((problem) => problem.line)).toEqual([2, 3])
    })
  )
})

describe("readLayout without a SUMMARY.md", () => {
  it.effect("orders by the numbers of names, and leaves them out of titles and addresses", () =>
    Effect.gen(function* () {
      const layout = yield* layoutOf({
        "02-app/index.md": "a",
        "02-app/10-last.md": "l",
        "02-app/2-first.md": "f",
        "01-start/1-install.md": "i",
        "01-start/notes.md": "n",
        "03-blog/2024-01-31-news.md": "n",
        "03-blog/2.1-release.md": "r",
        "03-blog/3-way-merge.md": "m"
      })
      expect(outline(layout.pages)).toEqual([
        [
          "group",
          "Start",
          null,
          [
            ["document", "1 install", "01-start/1-install.md"],
            ["document", "Notes", "01-start/notes.md"]
          ]
        ],
        [
          "document",
          "App",
          "02-app/index.md",
          [
            ["document", "First", "02-app/2-first.md"],
            ["document", "Last", "02-app/10-last.md"]
          ]
        ],
        [
          "group",
          "Blog",
          null,
          [
            ["document", "2.1 release", "03-blog/2.1-release.md"],
            ["document", "3 way merge", "03-blog/3-way-merge.md"],
            ["document", "2024 01 31 news", "03-blog/2024-01-31-news.md"]
          ]
        ]
      ])
      const slugs = layout.pages.flatMap((page) =>
        page.children.flatMap((child) => ("slug" in child ? [child.slug] : []))
      )
      expect(slugs).toEqual([
        "1-install",
        "notes",
        "first",
        "last",
        "2.1-release",
        "3-way-merge",
        "2024-01-31-news"
      ])
    })
  )

  it.effect("reads pages of MDX, which keep their names", () =>
    Effect.gen(function* () {
      const layout = yield* layoutOf({
        "docs/index.mdx": "h",
        "docs/guide/index.mdx": "g",
        "docs/guide/part.mdx": "p",
        "docs/other.markdown": "o"
      })
      expect(outline(layout.pages)).toEqual([
        [
          "document",
          "Docs",
          "docs/index.mdx",
          [
            ["document", "Guide", "docs/guide/index.mdx", [["document", "Part", "docs/guide/part.mdx"]]],
            ["document", "Other", "docs/other.markdown"]
          ]
        ]
      ])
      expect(layout.files).toEqual([])
    })
  )

  it.effect("takes _index.md for the page of its folder", () =>
    Effect.gen(function* () {
      const layout = yield* layoutOf({ "_index.md": "h", "guide/_index.md": "g", "guide/part.md": "p" })
      expect(outline(layout.pages)).toEqual([
        ["document", "Index", "_index.md"],
        ["document", "Guide", "guide/_index.md", [["document", "Part", "guide/part.md"]]]
      ])
    })
  )

  it.effect("derives the navigation from folders", () =>
    Effect.gen(function* () {
      const layout = yield* layoutOf({
        "README.md": "home",
        "zebra.md": "z",
        "10-ten.md": "10",
        "2-two.md": "2",
        "with-readme/README.md": "r",
        "with-readme/inner/deep_page.md": "d",
        "with-readme/inner/index.md": "i",
        "bare/page.md": "p",
        "bare/lower/page.md": "p",
        "guide.md": "g",
        "guide/part.md": "p",
        "guide/image.png": "png",
        ".github/ISSUE_TEMPLATE.md": "no",
        "node_modules/x/README.md": "no"
      })
      expect(outline(layout.pages)).toEqual([
        ["document", "README", "README.md"],
        ["document", "Two", "2-two.md"],
        ["document", "Ten", "10-ten.md"],
        [
          "group",
          "Bare",
          null,
          [
            ["document", "Lower", null, [["document", "Page", "bare/lower/page.md"]]],
            ["document", "Page", "bare/page.md"]
          ]
        ],
        ["document", "Guide", "guide.md", [["document", "Part", "guide/part.md"]]],
        [
          "document",
          "With readme",
          "with-readme/README.md",
          [
            [
              "document",
              "Inner",
              "with-readme/inner/index.md",
              [["document", "Deep page", "with-readme/inner/deep_page.md"]]
            ]
          ]
        ],
        ["document", "Zebra", "zebra.md"]
      ])
      expect(layout.problems).toEqual([])
      expect(layout.unlisted).toEqual([])
      expect(pathsOf(layout.files)).toEqual(["guide/image.png"])
    })
  )

  it.effect("gives a README the address of its folder", () =>
    Effect.gen(function* () {
      const layout = yield* layoutOf({ "README.md": "", "getting-started/README.md": "", "api/auth.md": "" })
      const slugs = (pages: ReadonlyArray<LayoutPage>): ReadonlyArray<string> =>
        pages.flatMap((page) => [...(page.kind === "document" ? [page.slug] : []), ...slugs(page.children)])
      expect(slugs(layout.pages)).toEqual(["README", "auth", "getting-started"])
    })
  )
})

describe("readLayout on malicious and broken repositories", () => {
  it.effect("leaves out what is no plain file, and says so", () =>
    Effect.gen(function* () {
      const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${"a".repeat(64)}\nsize 12345\n`
      const layout = yield* layoutOf({
        "README.md": "home",
        "link.md": { symlink: "/etc/passwd" },
        theme: { submodule: "1".repeat(40) },
        "../up.md": "up",
        "a/../b.md": "b",
        "/abs.md": "abs",
        "back\\slash.md": "b",
        "sub/.git/config.md": "c",
        "nul\u0001.md": "n",
        "bad\uFFFD.md": "latin",
        "assets/big.png": pointer,
        "Guide.md": "1",
        "guide.MD": "2"
      })
      expect(layout.problems.map((problem) => [problem.path, problem.severity])).toEqual(
        [
          "../up.md",
          "/abs.md",
          "a/../b.md",
          "assets/big.png",
          "back\\slash.md",
          "bad\uFFFD.md",
          "guide.MD",
          "link.md",
          "nul\u0001.md",
          "sub/.git/config.md",
          "theme"
        ].map((path) => [path, "warning"])
      )
      expect(outline(layout.pages).map((page) => (page as ReadonlyArray<unknown>)[2])).toEqual([
        "README.md",
        "guide.MD",
        "Guide.md"
      ])
      expect(layout.files).toEqual([])
    })
  )

  it.effect.each([
    ["root: [", 1],
    ["root: a\nroot: b", 2],
    ["- a list", 1],
    ["root: &a x\nstructure: *a", 2],
    ["root: ../..", 1],
    ["structure:\n  summary: nowhere.md", 2],
    ["a: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b]", 2]
  ] as const)("refuses the settings %j, naming the line", ([text, line]) =>
    Effect.gen(function* () {
      const layout = yield* layoutOf({ "README.md": "home", ".gitbook.yaml": text })
      const errors = layout.problems.filter((problem) => problem.severity === "error")
      expect(errors.map((problem) => [problem.path, problem.line])).toContainEqual([".gitbook.yaml", line])
    })
  )

  it.effect.each([
    ["root:\nstructure:\nredirects:\n", []],
    ["# nothing\n", []],
    ["unknown: 1\nroot: ./\n", []],
    ["root: 7", [1]],
    ["structure: [a]", [1]],
    ["structure:\n  readme: no.md", [2]],
    ["redirects:\n  a: nowhere.md\n  b: [x]\n  '': README.md", [2, 3, 4]],
    ["redirects:\n  __proto__: README.md", []]
  ] as const)("goes on with the settings %j", ([text, lines]) =>
    Effect.gen(function* () {
      const layout = yield* layoutOf({ "README.md": "home", ".gitbook.yaml": text })
      expect(layout.problems.map((problem) => [problem.severity, problem.line])).toEqual(
        lines.map((line) => ["warning", line])
      )
      expect(outline(layout.pages)).toEqual([["document", "README", "README.md"]])
    })
  )

  it.effect("refuses settings and a SUMMARY that are not UTF-8", () =>
    Effect.gen(function* () {
      const latin = Uint8Array.from([0x72, 0xe9, 0x0a])
      const settings = yield* layoutOf({ "README.md": "home", ".gitbook.yaml": latin })
      expect(settings.problems).toMatchObject([{ path: ".gitbook.yaml", severity: "error" }])
      const summary = yield* layoutOf({ "README.md": "home", "SUMMARY.md": latin })
      expect(summary.problems).toMatchObject([{ path: "SUMMARY.md", severity: "error" }])
    })
  )

  it.effect("refuses a folder without pages, and a project outside the repository", () =>
    Effect.gen(function* () {
      expect((yield* layoutOf({ "code.c": "" })).problems).toMatchObject([{ path: "", severity: "error" }])
      expect((yield* layoutOf({ "README.md": "" }, "missing")).problems).toMatchObject([
        { path: "missing", severity: "error" }
      ])
      expect((yield* layoutOf({ "README.md": "" }, "../up")).problems).toMatchObject([{ severity: "error" }])
    })
  )

  it.effect("takes plain values for variables and reports the rest", () =>
    Effect.gen(function* () {
      const layout = yield* layoutOf({
        "README.md": "",
        ".gitbook/vars.yaml":
          "ok: yes it is\nnumber: 007\nflag: true\nlist: [a]\nbad name: x\nempty:\n__proto__: x\n"
      })
      expect(layout.variables).toEqual({ ok: "yes it is", number: "007", flag: "true" })
      expect(layout.problems.map((problem) => problem.line)).toEqual([4, 5, 6, 7])
    })
  )
})
