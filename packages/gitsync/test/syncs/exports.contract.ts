import { onBehalfOf } from "@octavo/identity"
import { describe, expect } from "@effect/vitest"
import { commitEdits, commitRevision, type Edit, noChanges, Revisions, Spaces } from "@octavo/content"
import { aMember } from "@octavo/identity/testing"
import { Effect } from "effect"
import type { GitsyncTests } from "../imports/GitsyncServices.ts"
import { aSync } from "./aSync.ts"

const readme = {
  "README.md": "# Start\n\nHere.\n",
  "SUMMARY.md": "# Table of contents\n\n* [Start](README.md)\n"
}

/** The contract of exports: what they change, and what they keep. */
export const exportsContract = (it: GitsyncTests) =>
  describe("an export", () => {
    it.effect("fills an empty repository with files that a fresh import reads as the same pages", () =>
      Effect.gen(function* () {
        const sync = yield* aSync()
        yield* sync.edit(
          {
            type: "insert_page",
            title: "Welcome",
            document: { markdown: "# Welcome\n\nSee [the guide](/pages/x).\n" }
          },
          { type: "insert_page", kind: "group", title: "Guides", ref: "guides" },
          { type: "insert_page", title: "Install", into: "guides", ref: "install" },
          {
            type: "insert_page",
            title: "On Linux",
            into: "install",
            document: { markdown: "# On Linux\n\nRun it.\n" }
          },
          {
            type: "insert_page",
            kind: "link",
            title: "Site",
            target: { kind: "url", url: "https://example.com" }
          },
          { type: "insert_page", title: "Later" }
        )
        const outcome = yield* sync.export()
        expect(outcome).toMatchObject({ state: "done", message: "Exported", pages: 4 })
        const files = yield* sync.files
        expect(Object.keys(files)).toEqual([
          "SUMMARY.md",
          "guides/install/README.md",
          "guides/install/on-linux.md",
          "later.md",
          "welcome.md"
        ])
        expect(files["SUMMARY.md"]).toBe(
          [
            "# Table of contents",
            "",
            "* [Welcome](welcome.md)",
            "",
            "## Guides",
            "",
            "* [Install](guides/install/README.md)",
            "  * [On Linux](guides/install/on-linux.md)",
            "",
            "## <!-- -->",
            "",
            "* [Site](https://example.com)",
            "* [Later](later.md)",
            ""
          ].join("\n")
        )
        const commit = yield* sync.tip
        expect(commit).toMatchObject({ message: "From the space", authorName: expect.any(String) })
        const other = yield* aSync({ repository: sync.repository })
        const message = '"/pages/x" does not exist.'
        const problems = [{ path: "welcome.md", line: 3, severity: "warning", message }]
        expect(yield* other.import()).toMatchObject({ state: "done", problems })
        expect(yield* other.outline).toEqual(yield* sync.outline)
      })
    )

    it.effect("names who wrote last, whatever the message says, and not who had the paths recorded", () =>
      Effect.gen(function* () {
        const sync = yield* aSync()
        const writer = yield* aMember(sync.organization.id, { role: "create" })
        yield* sync.edit({ type: "insert_page", title: "One" })
        yield* sync.export()
        expect((yield* sync.tip).authorEmail).toBe(sync.admin.email)
        const variables = { put: [{ name: "city", value: "Lyon" }], remove: [] }
        yield* commitRevision(sync.space.mainBranchId, {
          type: "edits",
          expectedHead: null,
          createdBy: writer.id,
          git: null,
          message: "Places in Europe",
          changes: { ...noChanges, variables }
        })
        yield* sync.export()
        expect((yield* sync.tip).authorEmail).toBe(writer.email)

        const page: Edit = { type: "insert_page", title: "Two" }
        yield* commitEdits(sync.space.mainBranchId, [page], { expected: null, createdBy: writer.id })
        yield* sync.export()
        const { head } = yield* (yield* Spaces).getWithAccess(sync.space.id, onBehalfOf(sync.admin.id))
        const { items } = yield* (yield* Revisions).list(head.branchId, { after: null, limit: 2 })
        expect(items.map(({ createdBy, purpose }) => [createdBy, purpose])).toEqual([
          [sync.admin.id, "paths"],
          [writer.id, "content"]
        ])
        expect((yield* sync.tip).authorEmail).toBe(writer.email)
      })
    )

    it.effect("of what was exported already makes no commit, and importing it makes no revision", () =>
      Effect.gen(function* () {
        const sync = yield* aSync()
        yield* sync.edit({ type: "insert_page", title: "One" }, { type: "insert_page", title: "Two" })
        yield* sync.export()
        const before = { commit: yield* sync.tip, content: yield* sync.content }
        expect(yield* sync.export()).toMatchObject({ state: "done", message: "Nothing had changed" })
        expect(yield* sync.import()).toMatchObject({ state: "done", message: "Nothing had changed" })
        expect(yield* sync.export()).toMatchObject({ message: "Nothing had changed" })
        expect(yield* sync.tip).toEqual(before.commit)
        expect(yield* sync.content).toEqual(before.content)
      })
    )

    it.effect("changes nothing but the files of the pages that changed", () =>
      Effect.gen(function* () {
        const files = {
          ...readme,
          "a.md": "---\ndescription:   odd   spacing\n---\n\n#   A\r\n\r\n*  text\n",
          "src/main.c": "int main;",
          "orphan.md": "# Orphan\n"
        }
        const summary = "# My contents\n\n<!-- keep -->\n- [Start](README.md)\n- [The A page](./a.md)\n"
        const sync = yield* aSync({ files: { ...files, "SUMMARY.md": summary } })
        yield* sync.import()
        yield* sync.write("Start", "# Start\n\nThere.\n")
        const outcome = yield* sync.export({ commitMessage: "Better\n\nMuch." })
        expect(outcome).toMatchObject({ state: "done", pages: 1 })
        expect(yield* sync.files).toEqual({
          ...files,
          "SUMMARY.md": summary,
          "README.md": "# Start\n\nThere.\n"
        })
        expect((yield* sync.tip).message).toBe("Better\n\nMuch.")
        const page = (yield* sync.pages).find(({ title }) => title === "Start")!
        expect(yield* sync.import()).toMatchObject({ message: "Nothing had changed, with 1 warning" })
        expect((yield* sync.pages).find(({ id }) => id === page.id)).toEqual(page)
      })
    )

    it.effect("goes on with a repository whose last page went, and whose history was replaced then", () =>
      Effect.gen(function* () {
        const sync = yield* aSync({ files: { ...readme, "src/a.c": "int" } })
        yield* sync.import()
        yield* sync.edit({ type: "delete_page", page: (yield* sync.page("Start")).id })
        expect(yield* sync.export()).toMatchObject({ state: "done", message: "Exported" })
        const left = yield* sync.files
        expect(Object.keys(left)).toEqual(["SUMMARY.md", "src/a.c"])
        yield* sync.push({ ...left, "src/b.c": "int" }, { orphan: true })
        yield* sync.edit({ type: "insert_page", title: "Again" })
        expect(yield* sync.export({ force: true })).toMatchObject({
          state: "done",
          message: "Imported what others pushed, and exported"
        })
        expect(Object.keys(yield* sync.files)).toEqual(["SUMMARY.md", "again.md", "src/a.c", "src/b.c"])
        // Somebody who empties a repository that has pages is asked to think again.
        yield* sync.push({ "again.md": null })
        expect(yield* sync.import()).toMatchObject({
          state: "failed",
          message: expect.stringContaining("no Markdown file")
        })
      })
    )

    it.effect("pulls first what others pushed, and pushes both", () =>
      Effect.gen(function* () {
        const sync = yield* aSync({ files: { ...readme, "SUMMARY.md": null, "b.md": "# B\n" } })
        yield* sync.import()
        yield* sync.write("Start", "# Start\n\nFrom the space.\n")
        yield* sync.push({ "b.md": "# B\n\nFrom Git.\n", "c.md": "# C\n" })
        expect(yield* sync.export()).toMatchObject({
          state: "done",
          message: "Imported what others pushed, and exported",
          commits: 1,
          pages: 3
        })
        expect(yield* sync.files).toEqual({
          "README.md": "# Start\n\nFrom the space.\n",
          "b.md": "# B\n\nFrom Git.\n",
          "c.md": "# C\n"
        })
        expect(yield* sync.text("B")).toBe("# B\n\nFrom Git.\n")
        expect((yield* sync.pages).map(({ title }) => title)).toEqual(["Start", "B", "C"])
      })
    )

    it.effect("renames the file of a page whose address changed, and every link to it", () =>
      Effect.gen(function* () {
        const sync = yield* aSync({
          files: {
            "README.md": "# Start\n\nRead [the guide](docs/guide.md#install) and `docs/guide.md`.\n",
            "docs/guide.md": "# Guide\n\nBack to [start](../README.md) ![x](../.gitbook/assets/x.png)\n",
            ".gitbook/assets/x.png": "png",
            "SUMMARY.md": "* [Start](README.md)\n* [Guide](docs/guide.md)\n"
          }
        })
        yield* sync.import()
        const { id } = yield* sync.page("Guide")
        yield* sync.edit({ type: "update_page", page: id, title: "Handbook", slug: "handbook" })
        expect(yield* sync.export()).toMatchObject({ state: "done" })
        expect(yield* sync.files).toEqual({
          "README.md": "# Start\n\nRead [the guide](docs/handbook.md#install) and `docs/guide.md`.\n",
          "docs/handbook.md": "# Handbook\n\nBack to [start](../README.md) ![x](../.gitbook/assets/x.png)\n",
          ".gitbook/assets/x.png": "png",
          "SUMMARY.md": "* [Start](README.md)\n* [Handbook](docs/handbook.md)\n"
        })
        expect(yield* sync.import()).toMatchObject({ message: "Nothing had changed" })
        expect((yield* sync.page("Handbook")).id).toBe(id)
      })
    )

    it.effect(
      "finds other places where the repository has files of its own, and writes over a table of contents only by force",
      () =>
        Effect.gen(function* () {
          const sync = yield* aSync({ files: { "later.md": "# Somebody else's\n", "src/a.c": "int" } })
          yield* sync.edit({ type: "insert_page", title: "Later" })
          const refused = yield* sync.export()
          expect(refused).toMatchObject({ state: "done" })
          expect((yield* sync.files)["later.md"]).toBe("# Somebody else's\n")
          expect((yield* sync.files)["later-2.md"]).toBe("# Later\n")
          const other = yield* aSync({ files: readme })
          yield* other.edit({ type: "insert_page", title: "Later" })
          expect(yield* other.export()).toMatchObject({
            state: "failed",
            message: expect.stringContaining("SUMMARY.md")
          })
          expect(yield* other.files).toEqual(readme)
          expect(yield* other.export({ force: true })).toMatchObject({ state: "done" })
          expect(Object.keys(yield* other.files)).toContain("later.md")
        })
    )
  })
