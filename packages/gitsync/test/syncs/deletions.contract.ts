import { describe, expect } from "@effect/vitest"
import { commitRevision, noChanges } from "@octavo/content"
import { newId } from "@octavo/kernel"
import { Effect } from "effect"
import type { GitsyncTests } from "../imports/GitsyncServices.ts"
import { GitHost } from "../../src/testing/index.ts"
import { aSync, filesAt } from "./aSync.ts"

const start = "# Start\n\nOne.\n"
const readme = { "README.md": start }
const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${"a".repeat(64)}\nsize 12345\n`
const latin = Uint8Array.from([0x23, 0x20, 0x41, 0x0a, 0x0a, 0xe9, 0x0a])

const pathsOf = (entries: ReadonlyArray<{ readonly git: { readonly path: string } | null }>) =>
  entries.map(({ git }) => git?.path ?? null).toSorted()

/** A synchronisation deletes what the commits delete, and nothing else. */
export const deletionsContract = (it: GitsyncTests) =>
  describe("what the commits did not delete", () => {
    it.effect("is read wherever it lies: below any .gitbook folder, and where a text refers to it", () =>
      Effect.gen(function* () {
        const sync = yield* aSync({
          directory: "docs",
          files: {
            "docs/README.md":
              '---\ncover: ../brand/cover.png\n---\n\n# Start\n\n![a](../img/a%20b.png) ![b](.hidden/b.png) [law](../LICENSE.md)\n\n{% include "../snippets/note.md" %}\n\n[gone](../no/such.png) ![link](../img/link.png)\n',
            "docs/guide/.gitbook/assets/c.png": "c",
            "docs/guide/.gitbook/includes/tip.md": "# Tip\n",
            "docs/guide/.gitbook/more/d.json": "{}",
            "docs/SUMMARY.md": "* [Start](README.md)\n* [Sheet](../files/sheet.pdf)\n",
            "brand/cover.png": "cover",
            "img/a b.png": "a",
            "img/unused.png": "no",
            "img/link.png": { symlink: "a b.png" },
            "docs/.hidden/b.png": "b",
            "docs/.hidden/unused.png": "no",
            "snippets/note.md": "# Note\n\n![deep](../img/deep.png)\n",
            "img/deep.png": "deep",
            "files/sheet.pdf": "pdf",
            "LICENSE.md": "# License\n",
            "other/.gitbook/assets/x.png": "of another"
          }
        })
        const outcome = yield* sync.import()
        expect(outcome).toMatchObject({
          state: "done",
          problems: [
            { path: "docs" },
            { path: "docs/README.md", line: 11, message: '"../no/such.png" does not exist.' },
            { path: "docs/README.md", line: 11, message: '"../img/link.png" does not exist.' },
            { path: "img/link.png" }
          ]
        })
        const content = yield* sync.content
        expect(pathsOf(content.files)).toEqual([
          "LICENSE.md",
          "brand/cover.png",
          "docs/.hidden/b.png",
          "docs/guide/.gitbook/assets/c.png",
          "docs/guide/.gitbook/more/d.json",
          "files/sheet.pdf",
          "img/a b.png",
          "img/deep.png"
        ])
        expect(pathsOf(content.reusables)).toEqual([
          "docs/guide/.gitbook/includes/tip.md",
          "snippets/note.md"
        ])
        const pages = yield* sync.pages
        const cover = content.files.find(({ git }) => git?.path === "brand/cover.png")!.id
        expect(pages[0]?.attributes.cover?.ref).toEqual({ kind: "file", file: cover })
        expect(pages[1]).toMatchObject({ kind: "link", attributes: { target: { kind: "file" } } })
        expect((yield* sync.export()).message).toMatch(/^Nothing had changed/)
        expect((yield* sync.import()).message).toMatch(/^Nothing had changed/)
      })
    )

    it.effect("comes in when it is added later beside a page that referred to it all the time", () =>
      Effect.gen(function* () {
        const sync = yield* aSync({
          directory: "docs",
          files: { "docs/README.md": "# Start\n\n![a](../img/a.png)\n" }
        })
        yield* sync.import()
        yield* sync.push({ "img/a.png": "a", "img/b.png": "b" })
        expect(yield* sync.import()).toMatchObject({ message: "Imported", problems: [] })
        expect(pathsOf((yield* sync.content).files)).toEqual(["img/a.png"])
        // Nobody refers to it any more, but nobody deleted it either.
        yield* sync.push({ "docs/README.md": start })
        yield* sync.import()
        expect(pathsOf((yield* sync.content).files)).toEqual(["img/a.png"])
        yield* sync.push({ "img/a.png": null })
        yield* sync.import()
        expect((yield* sync.content).files).toEqual([])
      })
    )

    it.effect("stays in a space that came from one folder and lies in a repository of its own", () =>
      Effect.gen(function* () {
        const pictures = Object.fromEntries(
          Array.from({ length: 12 }, (_, n) => [`documentation/.gitbook/assets/p${n}.png`, `p${n}`])
        )
        const first = yield* newId
        const host = yield* GitHost
        yield* host.commit(first, {
          files: {
            "documentation/README.md": "# Start\n\n![x](.gitbook/assets/p1.png) ![y](../shared/y.png)\n",
            "documentation/a/b.md": "# B\n\nText.\n",
            "documentation/.gitbook/includes/tip.md": "# Tip\n",
            "shared/y.png": "y",
            ...pictures
          }
        })
        const second = yield* newId
        yield* host.commit(second, {
          files: { LICENSE: "MIT", ".gitbook/assets/own.png": "own", "strange.md": "# S\n" }
        })
        for (const repository of [yield* newId, second]) {
          const sync = yield* aSync({ repository })
          yield* sync.import({ url: host.urlOf(first), directory: "documentation" })
          const before = yield* sync.content
          expect(before.files).toHaveLength(13)
          expect(yield* sync.export()).toMatchObject({ state: "done", message: "Exported" })
          const exported = yield* sync.content
          const path = pathsOf(yield* sync.pages).find((one) => one?.endsWith("b.md"))!
          yield* sync.push({ [path]: "# B\n\nOther text.\n" })
          for (const outcome of [yield* sync.import(), yield* sync.export()]) {
            expect(outcome.state).toBe("done")
            expect(outcome.problems.filter(({ path }) => path !== "strange.md")).toEqual([])
          }
          const after = yield* sync.content
          expect(pathsOf(after.files)).toEqual(pathsOf(exported.files))
          expect(after.files.map(({ id }) => id)).toEqual(before.files.map(({ id }) => id))
          expect(after.reusables.map(({ id }) => id)).toEqual(before.reusables.map(({ id }) => id))
          expect(after.pages.map(({ id }) => id)).toEqual(before.pages.map(({ id }) => id))
          expect(yield* sync.text("B")).toBe("# B\n\nOther text.\n")
        }
      })
    )

    it.effect(
      "stays when the table of contents no longer names it, and is not named again by an export",
      () =>
        Effect.gen(function* () {
          const files = { ...readme, "a.md": "# A\n", "a/b.md": "# B\n", "c.md": "# C\n" }
          const whole = "* [Start](README.md)\n* [A](a.md)\n  * [B](a/b.md)\n* [C](c.md)\n"
          const short = "* [Start](README.md)\n* [C](c.md)\n"
          const sync = yield* aSync({ files: { ...files, "SUMMARY.md": whole } })
          yield* sync.import()
          const before = yield* sync.outline
          yield* sync.push({ "SUMMARY.md": short })
          expect(yield* sync.import()).toMatchObject({
            state: "done",
            problems: [
              { path: "a.md", message: expect.stringContaining("stays") },
              { path: "a/b.md", message: expect.stringContaining("stays") }
            ]
          })
          expect(yield* sync.outline).toEqual(before)
          yield* sync.edit({ type: "insert_page", title: "New" })
          yield* sync.write("A", "# A\n\nEdited.\n")
          expect(yield* sync.export()).toMatchObject({ message: "Exported" })
          expect(yield* sync.files).toEqual({
            ...files,
            "a.md": "# A\n\nEdited.\n",
            "new.md": "# New\n",
            "SUMMARY.md": `${short}* [New](new.md)\n`
          })
          // Its file is edited and deleted as that of any other page.
          yield* sync.push({ "a/b.md": "# B\n\nOf Git.\n", "a.md": null })
          yield* sync.import()
          expect(yield* sync.text("B")).toBe("# B\n\nOf Git.\n")
          expect((yield* sync.pages).map(({ title }) => title)).toEqual(["Start", "C", "New", "B"])
          // A move of a hidden page makes it visible.
          yield* sync.edit({
            type: "update_page",
            page: (yield* sync.page("B")).id,
            into: (yield* sync.page("C")).id
          })
          yield* sync.export()
          expect((yield* sync.files)["SUMMARY.md"]).toContain("  * [B](a/b.md)")
        })
    )

    it.effect("stays in the folder of another project when the space drops it, and does not come back", () =>
      Effect.gen(function* () {
        const files = {
          "docs/README.md": "# Start\n\n![a](../shared/a.png) ![b](b.png)\n",
          "docs/b.png": "b",
          "shared/a.png": "a"
        }
        const sync = yield* aSync({ directory: "docs", files })
        yield* sync.import()
        yield* sync.write("Start", start)
        yield* commitRevision(sync.space.mainBranchId, {
          type: "edits",
          expectedHead: null,
          createdBy: sync.admin.id,
          git: null,
          message: null,
          changes: {
            ...noChanges,
            files: { put: [], remove: (yield* sync.content).files.map(({ id }) => id) }
          }
        })
        const outcome = yield* sync.export()
        expect(outcome).toMatchObject({ message: "Exported", problems: [{ path: "shared/a.png" }] })
        expect(yield* sync.files).toEqual({ "docs/README.md": start, "shared/a.png": "a" })
        yield* sync.push({ "docs/more.md": "# More\n" })
        expect(yield* sync.import()).toMatchObject({ message: "Imported", problems: [] })
        expect((yield* sync.content).files).toEqual([])
      })
    )

    it.effect("is reusable content where a text includes it and the table of contents does not name it", () =>
      Effect.gen(function* () {
        const sync = yield* aSync({
          files: {
            "README.md": '# Start\n\n{% include "parts/note.md" %}\n',
            "parts/note.md": "# Note\n",
            "other.md": "# Other\n",
            ".gitbook.yaml": "structure:\n  summary: nav/SUMMARY.md\n",
            "nav/SUMMARY.md": "* [Start](../README.md)\n"
          }
        })
        expect((yield* sync.import()).problems.map(({ path }) => path)).toEqual(["other.md"])
        expect(pathsOf((yield* sync.content).reusables)).toEqual(["parts/note.md"])
        expect((yield* sync.export()).message).toMatch(/^Nothing had changed/)
      })
    )

    it.effect("stays where it lies when the settings lead elsewhere", () =>
      Effect.gen(function* () {
        const old = {
          "docs/README.md": start,
          "docs/guide.md": "# Guide\n",
          "docs/.gitbook/assets/x.png": "x",
          "docs/.gitbook/vars.yaml": "version: 1\n"
        }
        const sync = yield* aSync({ files: { ...old, ".gitbook.yaml": "root: ./docs\n" } })
        yield* sync.import()
        const before = yield* sync.content
        yield* sync.push({ ".gitbook.yaml": "root: ./content\n", "content/README.md": "# Content\n" })
        expect(yield* sync.import()).toMatchObject({
          state: "done",
          problems: [{ path: "docs/README.md" }, { path: "docs/guide.md" }]
        })
        const { files, pages, variables } = yield* sync.content
        expect(files).toEqual(before.files)
        expect(variables).toEqual(before.variables)
        expect(pathsOf(pages)).toEqual(["content/README.md", "docs/README.md", "docs/guide.md"])
        yield* sync.write("Guide", "# Guide\n\nEdited.\n")
        yield* sync.edit({ type: "insert_page", title: "New" })
        yield* sync.export()
        expect(yield* sync.files).toMatchObject({
          ...old,
          "docs/guide.md": "# Guide\n\nEdited.\n",
          "content/new.md": "# New\n"
        })
        expect((yield* sync.import()).message).toMatch(/^Nothing had changed/)
      })
    )

    it.effect("stays as it was when it cannot be read any more, in the space and in the repository", () =>
      Effect.gen(function* () {
        const files = {
          ...readme,
          "link.md": "# Link\n\nText.\n",
          "module.md": "# Module\n",
          "latin.md": "# Latin\n",
          "nul.md": "# Nul\n",
          "lfs.md": "# Lfs\n",
          "docs/in.md": "# In\n",
          "docs/deep/more.md": "# More\n",
          ".gitbook/assets/a.png": "a",
          ".gitbook/assets/b.png": "b",
          ".gitbook/includes/tip.md": "# Tip\n",
          ".gitbook/vars.yaml": "version: 1\n",
          "SUMMARY.md":
            "* [Start](README.md)\n* [Link](link.md)\n  * [Module](module.md)\n* [Latin](latin.md)\n* [Nul](nul.md)\n* [Lfs](lfs.md)\n* [In](docs/in.md)\n* [More](docs/deep/more.md)\n"
        }
        const sync = yield* aSync({ files })
        expect(yield* sync.import()).toMatchObject({ problems: [] })
        const before = yield* sync.content
        const outline = yield* sync.outline
        const unreadable = {
          "link.md": { symlink: "/etc/passwd" },
          "module.md": { submodule: "1".repeat(40) },
          "latin.md": latin,
          "nul.md": "# Nul\n\0\n",
          "lfs.md": pointer,
          "docs/in.md": null,
          "docs/deep/more.md": null,
          docs: { symlink: "elsewhere" },
          ".gitbook/assets/a.png": pointer,
          ".gitbook/assets/b.png": { symlink: "a.png" },
          ".gitbook/includes/tip.md": { symlink: "x" },
          ".gitbook/vars.yaml": { symlink: "x" },
          "new-latin.md": latin,
          "README.md": `${start}\nOf Git.\n`
        }
        yield* sync.push(unreadable)
        const outcome = yield* sync.import()
        expect(outcome.state).toBe("done")
        expect(new Set(outcome.problems.map(({ path }) => path))).toEqual(
          new Set(Object.keys(unreadable).filter((path) => path !== "README.md"))
        )
        expect(outcome.problems.every(({ severity }) => severity === "warning")).toBe(true)
        const after = yield* sync.content
        expect(after.files).toEqual(before.files)
        expect(after.reusables).toEqual(before.reusables)
        expect(after.variables).toEqual(before.variables)
        expect(yield* sync.outline).toEqual(
          outline.map((page) => (page.title === "Start" ? { ...page, text: `${start}\nOf Git.\n` } : page))
        )
        expect((yield* sync.import()).message).toMatch(/^Nothing had changed/)

        const tree = yield* filesAt(sync.repository)
        yield* sync.write("Start", `${start}\nOf the space.\n`)
        yield* sync.edit({ type: "insert_page", title: "New" })
        expect(yield* sync.export()).toMatchObject({ state: "done" })
        const exported = yield* filesAt(sync.repository)
        expect(exported.files).toEqual({
          ...tree.files,
          "README.md": `${start}\nOf the space.\n`,
          "new.md": "# New\n",
          "SUMMARY.md": `${files["SUMMARY.md"]}* [New](new.md)\n`
        })
        expect(exported.others).toEqual(tree.others)

        // Pages that the space changed are written elsewhere when their folder is no folder any more.
        yield* sync.write("Link", "# Link\n\nEdited.\n")
        yield* sync.write("In", "# In\n\nEdited.\n")
        expect(yield* sync.export()).toMatchObject({ state: "done" })
        const written = yield* filesAt(sync.repository)
        expect(written.files["link.md"]).toBe("# Link\n\nEdited.\n")
        expect(Object.values(written.files)).toContain("# In\n\nEdited.\n")
        expect(written.others).toEqual(tree.others.filter((path) => path !== "link.md"))
        expect((yield* sync.import()).message).toMatch(/^Nothing had changed/)
        expect((yield* sync.pages).map(({ title }) => title)).toEqual([
          "Start",
          "Link",
          "Module",
          "Latin",
          "Nul",
          "Lfs",
          "In",
          "More",
          "New"
        ])

        // Once it can be read again, it is.
        yield* sync.push({ "latin.md": "# Latin\n\nMended.\n", ".gitbook/assets/a.png": "aa" })
        yield* sync.import()
        expect(yield* sync.text("Latin")).toBe("# Latin\n\nMended.\n")
      })
    )

    it.effect("keeps the navigation when the table of contents cannot be read any more", () =>
      Effect.gen(function* () {
        for (const summary of [{ symlink: "toc.md" }, pointer, latin]) {
          const files = { ...readme, "b.md": "# B\n", "SUMMARY.md": "* [B](b.md)\n* [Start](README.md)\n" }
          const sync = yield* aSync({ files })
          yield* sync.import()
          const before = yield* sync.content
          yield* sync.push({ "SUMMARY.md": summary })
          expect(yield* sync.import()).toMatchObject({
            state: "failed",
            message: expect.stringContaining("SUMMARY.md")
          })
          expect(yield* sync.content).toEqual(before)
        }
      })
    )

    it.effect("is asked for before most of a space is deleted, and force goes on", () =>
      Effect.gen(function* () {
        const pages = Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`p${n}.md`, `# P${n}\n`]))
        const pictures = Object.fromEntries(
          Array.from({ length: 5 }, (_, n) => [`.gitbook/assets/${n}.png`, `${n}`])
        )
        const gone = (all: object, count: number) =>
          Object.fromEntries(
            Object.keys(all)
              .slice(0, count)
              .map((path) => [path, null])
          )
        const sync = yield* aSync({ files: { ...readme, ...pages, ...pictures } })
        yield* sync.import()
        yield* sync.push({ ...gone(pages, 5), ...gone(pictures, 3) })
        yield* sync.write("Start", `${start}\nOf the space.\n`)
        const before = yield* sync.content
        const tip = yield* sync.tip
        for (const outcome of [yield* sync.import(), yield* sync.export(), yield* sync.import()]) {
          expect(outcome).toMatchObject({
            state: "failed",
            message: expect.stringMatching(/5 of 9 pages and 3 of 5 files .* force/)
          })
          expect(outcome.problems.map(({ path }) => path)).toEqual([
            ...Object.keys(gone(pages, 5)),
            ...Object.keys(gone(pictures, 3))
          ])
        }
        expect(yield* sync.content).toEqual(before)
        expect(yield* sync.tip).toEqual(tip)
        expect(yield* sync.export({ force: true })).toMatchObject({ state: "done" })
        expect((yield* sync.content).files).toHaveLength(2)
        expect((yield* sync.pages).map(({ title }) => title)).toEqual(["Start", "P5", "P6", "P7"])
        // Half of them, or one or two, are somebody's plain intention.
        yield* sync.push({
          "p5.md": null,
          "p6.md": null,
          ".gitbook/assets/3.png": null,
          ".gitbook/assets/4.png": null
        })
        expect(yield* sync.import()).toMatchObject({ state: "done" })
        expect((yield* sync.content).files).toEqual([])
      })
    )

    it.effect("is not asked about where it moved", () =>
      Effect.gen(function* () {
        const pages = Array.from({ length: 8 }, (_, n) => [`p${n}.md`, `# P${n}\n\nText ${n}.\n`] as const)
        const sync = yield* aSync({ files: { ...readme, ...Object.fromEntries(pages) } })
        yield* sync.import()
        const ids = new Set((yield* sync.pages).map(({ id }) => id))
        yield* sync.push(
          Object.fromEntries(
            pages.flatMap(([path, text]) => [
              [path, null],
              [`moved/${path}`, text]
            ])
          )
        )
        expect(yield* sync.import()).toMatchObject({ state: "done", problems: [] })
        const after = (yield* sync.pages).filter(({ git }) => git !== null)
        expect(new Set(after.map(({ id }) => id))).toEqual(ids)
      })
    )

    it.effect("is a branch that is gone, also where it was the only one", () =>
      Effect.gen(function* () {
        const host = yield* GitHost
        const sync = yield* aSync({ files: readme })
        yield* sync.import()
        yield* sync.write("Start", `${start}\nOf the space.\n`)
        yield* host.remove(sync.repository, "refs/heads/main")
        const before = yield* sync.content
        for (const outcome of [
          yield* sync.import(),
          yield* sync.export(),
          yield* sync.export({ ref: "refs/heads/other" })
        ])
          expect(outcome).toMatchObject({
            state: "failed",
            message: expect.stringMatching(/is empty.*force/s)
          })
        expect(yield* sync.content).toEqual(before)
        expect(yield* Effect.flip(filesAt(sync.repository))).toMatchObject({ _tag: "GitRepositoryEmpty" })
        expect(yield* sync.export({ force: true })).toMatchObject({ message: "Exported" })
        expect(yield* sync.files).toMatchObject({ "README.md": `${start}\nOf the space.\n` })
        expect((yield* sync.import()).message).toBe("Nothing had changed")
      })
    )

    it.effect("is named where several projects lie in a repository", () =>
      Effect.gen(function* () {
        const projects = {
          "a/.gitbook.yaml": "root: ./content\n",
          "a/content/README.md": "# A\n",
          "a/content/SUMMARY.md": "* [A](README.md)\n",
          "b/docs/SUMMARY.md": "* [B](README.md)\n",
          "b/docs/README.md": "# B\n",
          "node_modules/x/SUMMARY.md": "# No\n",
          "main.c": "int"
        }
        const nothing = yield* aSync({ files: projects })
        expect(yield* nothing.import()).toMatchObject({
          state: "failed",
          message: expect.stringContaining("a, b/docs."),
          problems: expect.arrayContaining([expect.objectContaining({ path: "", severity: "error" })])
        })
        expect((yield* nothing.content).pages).toEqual([])
        expect(yield* nothing.import({ directory: "a" })).toMatchObject({ state: "done", problems: [] })
        const top = yield* aSync({ files: { ...projects, ...readme } })
        expect(yield* top.import()).toMatchObject({
          state: "done",
          problems: [{ path: "", severity: "warning", message: expect.stringContaining("a, b/docs.") }]
        })
      })
    )
  })
