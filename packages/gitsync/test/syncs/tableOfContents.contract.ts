import { describe, expect } from "@effect/vitest"
import { Effect } from "effect"
import type { GitsyncTests } from "../imports/GitsyncServices.ts"
import { aSync } from "./aSync.ts"

const block = [
  "* ```yaml",
  "  type: builtin:openapi",
  "  props:",
  "    models:   true # all of them",
  "",
  "    downloadLink: true",
  "  dependencies:",
  "    spec:",
  "      ref:",
  "        kind: openapi",
  "        spec: pet-store",
  "  ```"
]
const indented = (lines: ReadonlyArray<string>, by: string) =>
  lines.map((line) => (line === "" ? "" : by + line)).join("\n")

const source = {
  type: "builtin:openapi",
  props: { models: true, downloadLink: true },
  dependencies: { spec: { ref: { kind: "openapi", spec: "pet-store" } } }
}

/** The text of a table of contents besides titles and addresses. */
export const tableOfContentsContract = (it: GitsyncTests) =>
  describe("an entry of the table of contents", () => {
    const withBlock = (summary: string) => ({
      "README.md": "# Start\n",
      "a.md": "# A\n",
      "b.md": "# B\n",
      "SUMMARY.md": summary
    })

    it.effect("that is a block of YAML is a computed page, and stays as it is written", () =>
      Effect.gen(function* () {
        const summary = `# Contents\n\n* [Start](README.md)\n${indented(block, "  ")}\n* [A](a.md)\n* [B](b.md)\n`
        const sync = yield* aSync({ files: withBlock(summary) })
        expect(yield* sync.import()).toMatchObject({ state: "done", problems: [] })
        const page = yield* sync.page("Pet store")
        expect(page).toMatchObject({ kind: "computed", slug: "pet-store", attributes: { computed: source } })
        expect(page.path).toBe("readme/pet-store")
        yield* sync.write("B", "# B\n\nMore.\n")
        yield* sync.edit({ type: "insert_page", title: "C" })
        yield* sync.export()
        expect((yield* sync.files)["SUMMARY.md"]).toBe(`${summary}* [C](c.md)\n`)
        yield* sync.push({ "SUMMARY.md": `${summary}* [C](c.md)\n`.replace("true #", "false #") })
        yield* sync.import()
        expect(yield* sync.page("Pet store")).toMatchObject({
          id: page.id,
          attributes: { computed: { props: { models: false } } }
        })
      })
    )

    it.effect("that is a block moves whole, keeps its page, and goes whole", () =>
      Effect.gen(function* () {
        const nested = indented(block, "  ")
        const summary = `* [Start](README.md)\n${nested}\n  <!-- kept -->\n* [A](a.md)\n* [B](b.md)\n`
        const sync = yield* aSync({ files: withBlock(summary) })
        yield* sync.import()
        const { id } = yield* sync.page("Pet store")
        yield* sync.edit({ type: "update_page", page: id, title: "The API", into: null, at: 2 })
        yield* sync.export()
        expect((yield* sync.files)["SUMMARY.md"]).toBe(
          `* [Start](README.md)\n* [A](a.md)\n${block.join("\n")}\n  <!-- kept -->\n* [B](b.md)\n`
        )
        expect((yield* sync.import()).message).toBe("Nothing had changed")
        yield* sync.edit({ type: "update_page", page: id, into: (yield* sync.page("A")).id })
        yield* sync.export()
        expect((yield* sync.files)["SUMMARY.md"]).toBe(
          `* [Start](README.md)\n* [A](a.md)\n${nested}\n  <!-- kept -->\n* [B](b.md)\n`
        )
        // Somebody moves it in the repository.
        yield* sync.push({
          "SUMMARY.md": `* [Start](README.md)\n* [A](a.md)\n* [B](b.md)\n${nested.replaceAll("  * ", "  - ")}\n`
        })
        yield* sync.import()
        const moved = yield* sync.page("The API")
        expect([moved.id, moved.parentId]).toEqual([id, (yield* sync.page("B")).id])
        const refused = yield* Effect.flip(sync.edit({ type: "insert_page", title: "Below", into: id }))
        expect(refused).toMatchObject({ _tag: "EditRefused", reason: "below-link" })
        yield* sync.edit({ type: "delete_page", page: id })
        yield* sync.export()
        expect((yield* sync.files)["SUMMARY.md"]).toBe("* [Start](README.md)\n* [A](a.md)\n* [B](b.md)\n")
      })
    )

    it.effect("that is a block is written where the repository is another one, and in a group", () =>
      Effect.gen(function* () {
        const summary = `* [Start](README.md)\n\n## API\n\n${block.join("\n")}\n${indented(block, "").replace("pet-store", "other")}\n`
        const sync = yield* aSync({ files: { "README.md": "# Start\n", "SUMMARY.md": summary } })
        yield* sync.import()
        const empty = yield* aSync()
        yield* sync.export({ url: empty.url })
        expect((yield* empty.files)["SUMMARY.md"]).toBe(`# Table of contents\n\n${summary}`)
        yield* empty.import()
        expect(yield* empty.outline).toEqual(yield* sync.outline)
      })
    )

    it.effect.each([
      ["another language", "* ```js\n  alert(1)\n  ```\n"],
      ["no map", "* ```yaml\n  - a\n  ```\n"],
      ["no type", "* ```yaml\n  props: {}\n  ```\n"],
      ["bad YAML", "* ```yaml\n  type: builtin:openapi\n  a: [\n  ```\n"],
      ["aliases", "* ```yaml\n  type: &a builtin:openapi\n  props: { a: *a }\n  ```\n"]
    ])("that is a block of something else is no page, and stays as it is: %s", ([, odd]) =>
      Effect.gen(function* () {
        const summary = `* [Start](README.md)\n${odd}* [A](a.md)\n* [B](b.md)\n`
        const sync = yield* aSync({ files: withBlock(summary) })
        const outcome = yield* sync.import()
        expect(outcome.problems).toEqual([
          expect.objectContaining({ path: "SUMMARY.md", line: 2, severity: "warning" })
        ])
        expect((yield* sync.pages).map(({ title }) => title)).toEqual(["Start", "A", "B"])
        yield* sync.edit({ type: "update_page", page: (yield* sync.page("B")).id, at: 1 })
        yield* sync.export()
        const after = (yield* sync.files)["SUMMARY.md"]!
        expect(after).toContain(odd)
        expect(after.replace(odd as string, "")).toBe("* [Start](README.md)\n* [B](b.md)\n* [A](a.md)\n")
      })
    )

    it.effect("whose block never ends takes no other entries with it", () =>
      Effect.gen(function* () {
        const sync = yield* aSync({
          files: withBlock(
            "* [Start](README.md)\n* ```yaml\n  type: builtin:openapi\n* [A](a.md)\n```\n* [B](b.md)\n"
          )
        })
        yield* sync.import()
        expect((yield* sync.pages).map(({ kind, title }) => [kind, title])).toEqual([
          ["document", "Start"],
          ["computed", "Openapi"],
          ["document", "A"],
          ["document", "B"]
        ])
      })
    )

    it.effect(
      "calls a page otherwise than it calls itself, in any repository and whatever happens to the page",
      () =>
        Effect.gen(function* () {
          const summary = [
            "* [Start](README.md)",
            '* [The "A" page](a.md "A (short)")',
            "* [B](b.md 'It is b')",
            '* [Site](https://example.com "Our \\"site\\"")',
            ""
          ].join("\n")
          const sync = yield* aSync({ files: withBlock(summary) })
          expect(yield* sync.import()).toMatchObject({ problems: [] })
          const navigation = Effect.map(sync.pages, (all) =>
            all.map(({ attributes, title }) => [title, attributes.navigation])
          )
          const said = [
            ["Start", undefined],
            ["A", { label: 'The "A" page', title: "A (short)" }],
            ["B", { title: "It is b" }],
            ["Site", { title: 'Our "site"' }]
          ]
          expect(yield* navigation).toEqual(said)
          const empty = yield* aSync()
          yield* sync.export({ url: empty.url })
          expect((yield* empty.files)["SUMMARY.md"]).toBe(
            `# Table of contents\n\n${summary.replace("A (short)", "A \\(short\\)").replace("'It is b'", '"It is b"')}`
          )
          yield* empty.import()
          expect(yield* empty.outline).toEqual(yield* sync.outline)
          expect((yield* empty.pages).map(({ attributes, title }) => [title, attributes.navigation])).toEqual(
            said
          )

          // A file that is renamed, and a text that is written anew.
          yield* sync.export()
          yield* sync.edit({
            type: "update_page",
            page: (yield* sync.page("A")).id,
            title: "Alpha",
            slug: "alpha"
          })
          yield* sync.write("B", "# Beta\n")
          yield* sync.export()
          expect((yield* sync.files)["SUMMARY.md"]).toBe(
            [
              "* [Start](README.md)",
              '* [The "A" page](alpha.md "A \\(short\\)")',
              '* [Beta](b.md "It is b")',
              '* [Site](https://example.com "Our \\"site\\"")',
              ""
            ].join("\n")
          )
          // The repository takes it back.
          yield* sync.push({ "SUMMARY.md": "* [Start](README.md)\n* [Alpha](alpha.md)\n* [Beta](b.md)\n" })
          yield* sync.import()
          expect(yield* navigation).toEqual([
            ["Start", undefined],
            ["Alpha", undefined],
            ["Beta", undefined]
          ])
        })
    )

    it.effect("does not hide that a cover came later, became another one, or went", () =>
      Effect.gen(function* () {
        const sync = yield* aSync({
          files: { "README.md": "---\ncover: .gitbook/assets/x.png\n---\n\n# Start\n", "a.md": "# A\n" }
        })
        yield* sync.import()
        const cover = Effect.map(sync.page("Start"), ({ attributes }) => attributes.cover)
        expect(yield* cover).toBe(undefined)
        yield* sync.push({ ".gitbook/assets/x.png": "png" })
        yield* sync.import()
        const [file] = (yield* sync.content).files
        expect(yield* cover).toEqual({ ref: { kind: "file", file: file!.id }, yPos: 0 })
        yield* sync.push({ ".gitbook/assets/x.png": null })
        yield* sync.import()
        expect(yield* cover).toBe(undefined)
        expect((yield* sync.export()).message).toBe("Nothing had changed")
      })
    )
  })
