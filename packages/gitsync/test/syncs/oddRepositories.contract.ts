import { describe, expect } from "@effect/vitest"
import { Effect } from "effect"
import type { GitsyncTests } from "../imports/GitsyncServices.ts"
import { aSync } from "./aSync.ts"

const start = "# Start\n\nOne.\n"
const readme = { "README.md": start }

/** Unusual repositories, which stay whole nevertheless. */
export const oddRepositoriesContract = (it: GitsyncTests) =>
  describe("an odd repository", () => {
    it.effect("keeps a file that is called like the folder of a new page, and a folder like its file", () =>
      Effect.gen(function* () {
        const sync = yield* aSync({
          files: { ...readme, install: "#!/bin/sh\n", "guide.md/a.txt": "a", api: { symlink: "README.md" } }
        })
        yield* sync.import()
        yield* sync.edit(
          { type: "insert_page", title: "Install", ref: "install" },
          { type: "insert_page", title: "Linux", into: "install" },
          { type: "insert_page", title: "Guide" },
          { type: "insert_page", kind: "group", title: "API", ref: "api" },
          { type: "insert_page", title: "Types", into: "api" }
        )
        expect(yield* sync.export()).toMatchObject({ state: "done" })
        expect(Object.keys(yield* sync.files)).toEqual([
          "README.md",
          "SUMMARY.md",
          "api-2/types.md",
          "guide-2.md",
          "guide.md/a.txt",
          "install",
          "install-2/linux.md",
          "install.md"
        ])
        const outline = yield* sync.outline
        expect((yield* sync.import()).message).toMatch(/^Nothing had changed/)
        expect((yield* sync.export()).message).toBe("Nothing had changed")
        expect(yield* sync.outline).toEqual(outline)
      })
    )

    it.effect("has one folder, however that is written", () =>
      Effect.gen(function* () {
        const sync = yield* aSync({ directory: "docs", files: { "docs/README.md": start } })
        yield* sync.import()
        yield* sync.write("Start", `${start}\nOf the space.\n`)
        for (const directory of ["docs/", "./docs", "/docs/."])
          expect((yield* sync.import({ directory })).message).toBe("Nothing had changed")
        expect(yield* sync.text("Start")).toContain("Of the space.")
        expect(yield* sync.export({ directory: "./docs/" })).toMatchObject({ message: "Exported" })
        expect(yield* sync.files).toEqual({ "docs/README.md": `${start}\nOf the space.\n` })
      })
    )

    it.effect("gives back a file of the space that holds Markdown", () =>
      Effect.gen(function* () {
        const sync = yield* aSync({ files: readme })
        yield* sync.import()
        yield* sync.edit({
          type: "insert_files",
          files: [{ name: "notes.md", bytes: Buffer.from("# Notes\n") }]
        })
        yield* sync.export()
        expect(Object.keys(yield* sync.files)).toEqual([".gitbook/assets/notes.md", "README.md"])
        const { files } = yield* sync.content
        yield* sync.push({ "more.md": "# More\n" })
        expect(yield* sync.import()).toMatchObject({ message: "Imported", problems: [] })
        expect((yield* sync.content).files).toEqual(files)
        expect((yield* sync.pages).map(({ title }) => title)).toEqual(["Start", "More"])
      })
    )

    it.effect("may have a table of contents of any name, which is no file of the space", () =>
      Effect.gen(function* () {
        const sync = yield* aSync({
          files: {
            ...readme,
            ".gitbook.yaml": "structure:\n  summary: toc.txt\n",
            "toc.txt": "* [Start](README.md)\n"
          }
        })
        yield* sync.import()
        expect((yield* sync.content).files).toEqual([])
        yield* sync.edit({ type: "insert_page", title: "Guide" })
        expect(yield* sync.export()).toMatchObject({ message: "Exported" })
        expect(yield* sync.export()).toMatchObject({ message: "Nothing had changed" })
        expect((yield* sync.files)["toc.txt"]).toBe("* [Start](README.md)\n* [Guide](guide.md)\n")
      })
    )

    it.effect("gets no page where its table of contents is to be", () =>
      Effect.gen(function* () {
        const sync = yield* aSync()
        yield* sync.edit({ type: "insert_page", title: "First" }, { type: "insert_page", title: "Summary" })
        expect(yield* sync.export()).toMatchObject({ state: "done", problems: [] })
        expect(Object.keys(yield* sync.files)).toEqual(["SUMMARY.md", "first.md", "summary-2.md"])
        expect((yield* sync.import()).message).toBe("Nothing had changed")
      })
    )

    it.effect(
      "has links that its table of contents cannot express: the export names them, they stay in the space, and the table as it is",
      () =>
        Effect.gen(function* () {
          const sync = yield* aSync({ files: readme })
          yield* sync.import()
          const { made } = yield* sync.edit({ type: "insert_page", title: "Gone" })
          const gone = made[0]?.type === "insert_page" ? made[0].page : ""
          const urls = [
            "https://example.com/a)b",
            "https://example.com/a b",
            'https://example.com/ "x"',
            "https://example.com/<b>",
            "https://example.com/a\\*b",
            "mailto:a@example.com",
            "relative/path.md",
            "//example.com/x",
            "#top"
          ]
          for (const [index, url] of urls.entries())
            yield* sync.edit({
              type: "insert_page",
              kind: "link",
              title: `L${index}`,
              target: { kind: "url", url }
            })
          yield* sync.edit(
            { type: "insert_page", kind: "link", title: "Page", target: { kind: "page", page: gone }, at: 1 },
            { type: "delete_page", page: gone }
          )
          const { message, problems } = yield* sync.export()
          expect([message, problems.map((one) => `${one.path}: ${one.message.split('"')[1]}`)]).toEqual([
            "Exported",
            ["Page", "L6", "L7", "L8"].map((title) => `SUMMARY.md: ${title}`)
          ])
          expect((yield* sync.files)["SUMMARY.md"]).toBe(
            [
              "# Table of contents",
              "",
              "* [Start](README.md)",
              "* [L0](<https://example.com/a)b>)",
              "* [L1](https://example.com/a b)",
              '* [L2](<https://example.com/ "x">)',
              "* [L3](https://example.com/<b>)",
              "* [L4](<https://example.com/a\\\\*b>)",
              "* [L5](mailto:a@example.com)",
              ""
            ].join("\n")
          )
          expect((yield* sync.export()).message).toBe("Nothing had changed")
          const outline = yield* sync.outline
          const { pages } = yield* sync.content
          yield* sync.push({ "main.c": "int" })
          expect(yield* sync.import()).toMatchObject({ state: "done", problems: [] })
          expect(yield* sync.outline).toEqual(outline)
          expect((yield* sync.content).pages).toEqual(pages)
          const summary = (yield* sync.files)["SUMMARY.md"]!
          yield* sync.push({ "SUMMARY.md": summary.replace("* [L1](https://example.com/a b)\n", "") })
          yield* sync.import()
          const titles = (yield* sync.pages).map(({ title }) => title)
          expect(titles).toEqual(["Start", "Page", "L0", "L2", "L3", "L4", "L5", "L6", "L7", "L8"])
        })
    )

    it.effect("may say of its structure what makes no sense, and hears where", () =>
      Effect.gen(function* () {
        for (const [settings, files] of [
          ["structure:\n  summary: ../../toc.md\n", readme],
          ["root: docs\nstructure:\n  summary: ../toc.md\n", { "docs/README.md": start, "toc.md": "" }]
        ] as const) {
          const sync = yield* aSync({ files: { ...files, ".gitbook.yaml": settings } })
          yield* sync.edit({ type: "insert_page", title: "Guide" })
          for (const outcome of [
            yield* sync.export(),
            yield* sync.export({ force: true }),
            yield* sync.import()
          ])
            expect(outcome).toMatchObject({
              state: "failed",
              message: expect.stringContaining("lies outside the documentation's folder")
            })
          expect(yield* sync.files).toEqual({ ...files, ".gitbook.yaml": settings })
        }
        for (const settings of ["structure:\n", "structure: x\n", "# nothing\n"]) {
          const sync = yield* aSync({ files: { ...readme, ".gitbook.yaml": settings } })
          yield* sync.edit({ type: "insert_page", title: "Guide" })
          expect(yield* sync.export({ force: true })).toMatchObject({ message: "Exported" })
          expect((yield* sync.files)["README.md"]).toBe(start)
          expect((yield* sync.export()).message).toBe("Nothing had changed")
        }
      })
    )

    it.effect("may have variables that cannot be read: they are left to their author, and cost nothing", () =>
      Effect.gen(function* () {
        const good = "true: a\r\nnull: b # why\r\nversion: 1.10\r\n"
        const sync = yield* aSync({ files: { ...readme, ".gitbook/vars.yaml": good } })
        yield* sync.import()
        const { variables } = yield* sync.content
        expect(variables.map(({ name, value }) => [name, value]).toSorted()).toEqual([
          ["null", "b"],
          ["true", "a"],
          ["version", "1.10"]
        ])
        for (const bad of ["- a\n", "hello\n", "a: [\n", "a: &x 1\nb: *x\n", new Uint8Array([0xff])]) {
          yield* sync.push({ ".gitbook/vars.yaml": bad })
          expect(yield* sync.import()).toMatchObject({
            state: "done",
            problems: [{ path: ".gitbook/vars.yaml", severity: "warning" }]
          })
          expect((yield* sync.content).variables).toEqual(variables)
          yield* sync.write("Start", `${yield* sync.text("Start")}\nMore.\n`)
          expect(yield* sync.export()).toMatchObject({ message: "Exported" })
        }
        yield* sync.push({ ".gitbook/vars.yaml": good.replace("b #", "c #") })
        yield* sync.import()
        expect((yield* sync.content).variables).toContainEqual({ name: "null", value: "c" })
      })
    )

    it.effect("may be left without a page at either end, and goes on with the next", () =>
      Effect.gen(function* () {
        const sync = yield* aSync()
        yield* sync.edit({
          type: "insert_page",
          kind: "link",
          title: "Site",
          target: { kind: "url", url: "https://example.com" }
        })
        yield* sync.export()
        yield* sync.push({ "main.c": "int" })
        expect(yield* sync.import()).toMatchObject({ message: "Imported", problems: [] })
        yield* sync.edit({ type: "insert_page", title: "First" })
        yield* sync.push({ "main.h": "int" })
        expect(yield* sync.export()).toMatchObject({ message: "Imported what others pushed, and exported" })
        expect(Object.keys(yield* sync.files)).toEqual(["SUMMARY.md", "first.md", "main.c", "main.h"])
      })
    )

    it.effect(
      "keeps the landing page that its settings name, and a table of contents that lies elsewhere",
      () =>
        Effect.gen(function* () {
          const settings = "root: ./docs/\nstructure:\n  readme: intro/START.md\n  summary: nav/TOC.md\n"
          const sync = yield* aSync({
            directory: "./project/",
            files: {
              "project/.gitbook.yaml": settings,
              "project/docs/intro/START.md": start,
              "project/docs/nav/TOC.md": "* [Start](../intro/START.md)\n    * [B](../b.md)\n",
              "project/docs/b.md": "# B\n\n[s](intro/START.md)\n"
            }
          })
          yield* sync.import()
          const { id } = yield* sync.page("B")
          const landing = (yield* sync.page("Start")).id
          yield* sync.edit(
            { type: "insert_page", title: "New", into: id },
            { type: "update_page", page: landing, title: "Begin", slug: "begin" }
          )
          expect(yield* sync.export()).toMatchObject({ message: "Exported", problems: [] })
          expect(yield* sync.files).toEqual({
            "project/.gitbook.yaml": settings,
            "project/docs/b.md": "# B\n\n[s](intro/START.md)\n",
            "project/docs/b/new.md": "# New\n",
            "project/docs/intro/START.md": "# Begin\n\nOne.\n",
            "project/docs/nav/TOC.md":
              '* [Begin](../intro/START.md) <a href="#begin" id="begin"></a>\n' +
              "    * [B](../b.md)\n        * [New](../b/new.md)\n"
          })
          expect(yield* sync.import()).toMatchObject({ message: "Nothing had changed", problems: [] })
        })
    )

    it.effect("has a short page that is moved and edited at once: it stays the page that it was", () =>
      Effect.gen(function* () {
        const sync = yield* aSync({ files: { ...readme, "limits.md": "# Limits\n\nTen.\n" } })
        yield* sync.import()
        const { id } = yield* sync.page("Limits")
        yield* sync.push({ "limits.md": null, "more/quota.md": "# Limits\n\nA hundred a day.\n" })
        expect(yield* sync.import()).toMatchObject({ message: "Imported", problems: [] })
        expect((yield* sync.page("Limits")).id).toBe(id)
        expect(yield* sync.text("Limits")).toBe("# Limits\n\nA hundred a day.\n")
      })
    )
  })
