import { expect, layer } from "@effect/vitest"
import { getLinkedPage } from "@octavo/content"
import { as } from "@octavo/identity/testing"
import { printDocument, writeReferenceById } from "@octavo/markdown"
import { Effect } from "effect"
import { memory } from "../imports/GitsyncServices.ts"
import { aSync } from "./aSync.ts"

const listing =
  "// ANCHOR: all\nfn main() {\n    // ANCHOR: here\n    greet();\n    // ANCHOR_END: here\n}\n// ANCHOR_END: all\n"
const chapter =
  "# One\n\nSome words.\n\n```rust\n{{#rustdoc_include ../listings/main.rs:here}}\n```\n\n{{#include part.md}}\n\n{{#include gone.md}}\n"
const files = {
  "book.toml": "[book]\n",
  "src/SUMMARY.md": "# Summary\n\n* [One](one.md)\n",
  "src/one.md": chapter,
  "src/part.md": "A *shared* text.\n\n{{#include part.md}}\n",
  "listings/main.rs": listing
}

layer(memory)("a page that includes files", (it) => {
  const shown = Effect.fnUntraced(function* (files: Record<string, string | Uint8Array>, title: string) {
    const sync = yield* aSync({ files })
    yield* sync.import()
    return yield* read(sync, title)
  })

  const read = Effect.fnUntraced(function* (sync: Effect.Success<ReturnType<typeof aSync>>, title: string) {
    const { id } = yield* sync.page(title)
    const { linked } = yield* getLinkedPage(sync.space.id, id).pipe(as(sync.admin))
    return printDocument(linked!.document, writeReferenceById)
  })

  it.effect(
    "shows their parts, follows their changes, and keeps its bytes where other words are edited",
    () =>
      Effect.gen(function* () {
        const sync = yield* aSync({ files })
        yield* sync.import()
        const before =
          "Some words.\n\n```rust\n    greet();\n```\n\nA _shared_ text.\n\n\\{{#include part.md}}\n\n\\{{#include gone.md}}\n"
        expect(yield* read(sync, "One")).toBe(before)
        yield* sync.export()
        expect(yield* sync.files).toEqual(files)
        const edited = { ...files, "src/one.md": chapter.replace("Some", "Other") }
        yield* sync.write("One", edited["src/one.md"])
        yield* sync.export()
        expect(yield* sync.files).toEqual(edited)
        yield* sync.push({ "listings/main.rs": listing.replace("greet", "leave") })
        yield* sync.import()
        expect(yield* read(sync, "One")).toBe(before.replace("Some", "Other").replace("greet", "leave"))
      })
  )

  it.effect(
    "shows an include of a binary file, of a missing section and of a path outside of the repository as text",
    () =>
      Effect.gen(function* () {
        const page =
          '# One\n\n--8<-- "a.txt:gone"\n\n--8<-- "b.bin"\n\n--8<-- "../../c.txt"\n\n--8<-- "a.txt:2"\n'
        const printed = yield* shown(
          {
            "mkdocs.yml": "site_name: A\n",
            "docs/index.md": page,
            "a.txt": "one\ntwo\n",
            "b.bin": new Uint8Array([1, 0, 2])
          },
          "One"
        )
        expect(printed).toBe(
          '\\--8<-- "a.txt:gone"\n\n\\--8<-- "b.bin"\n\n\\--8<-- "../../c.txt"\n\n```txt\ntwo\n```\n'
        )
      })
  )

  it.effect("shows a text that MDX imports, and a page of VitePress", () =>
    Effect.gen(function* () {
      const docusaurus = {
        "docusaurus.config.js": "export default { presets: [['classic', { docs: {} }]] }\n",
        "docs/one.mdx": "# One\n\nimport Part from './_part.mdx'\n\n<Part />\n",
        "docs/_part.mdx": "Imported words.\n"
      }
      expect(yield* shown(docusaurus, "One")).toBe("Imported words.\n")
      const vitepress = {
        "docs/.vitepress/config.mjs": "export default {}\n",
        "docs/index.md": "# One\n\n<!--@include: ./two.md{3,}-->\n\n<<< @/code/a.ts#b\n",
        "docs/two.md": "# Two\n\nIncluded words.\n",
        "docs/code/a.ts": "  // #region b\n  run()\n  // #endregion b\n"
      }
      expect(yield* shown(vitepress, "One")).toBe("Included words.\n\n```ts\nrun()\n```\n")
    })
  )

  it.effect("shows the properties of a text that MDX imports, each use with its own, and none in code", () =>
    Effect.gen(function* () {
      const part =
        "Install **{props.name}** {props.version}, not {props.other}.\n\n`{props.name}` <{props.evil}>\n\n```sh\n{props.name}\n```\n"
      const printed = yield* shown(
        {
          "docusaurus.config.js": "export default { presets: [['classic', { docs: {} }]] }\n",
          "docs/one.mdx":
            "# One\n\nimport Part from './_part.mdx'\n\n<Part name=\"A *b*\" version={'2'} evil={alert(1)} />\n\n<Part name=\"C\" />\n",
          "docs/_part.mdx": part
        },
        "One"
      )
      expect(printed).toContain("Install **A \\*b\\*** 2, not {props.other}.")
      expect(printed).toContain("Install **C** {props.version}")
      expect(printed.match(/`\{props\.name\}`/g)).toHaveLength(2)
      expect(printed.match(/```sh\n\{props\.name\}/g)).toHaveLength(2)
      expect(printed).not.toContain("alert")
    })
  )

  it.effect("shows HTML that Jekyll includes without parameters, and no template that needs them", () =>
    Effect.gen(function* () {
      const printed = yield* shown(
        {
          "_config.yml": "title: A\n",
          "one.md":
            '# One\n\n{% include note.html %}\n\n{%- include note.html -%}\n\n{% include note.html text="x" %}\n',
          "_includes/note.html": "<p>Some <strong>HTML</strong>.</p>\n<script>alert(1)</script>\n"
        },
        "One"
      )
      expect(printed.match(/Some \*\*HTML\*\*\./g)).toHaveLength(2)
      expect(printed).not.toContain("<script")
    })
  )
})
