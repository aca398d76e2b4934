import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { memory } from "../imports/GitsyncServices.ts"
import { aSync } from "./aSync.ts"

const page = (title: string) => `---\ntitle: ${title}\n---\n\nWords.\n`

const tools = {
  Starlight: {
    folder: "src/content/docs",
    path: "astro.config.mjs",
    config: `export default defineConfig({
  integrations: [
    starlight({
      // The order of the guides
      sidebar: [
        { label: 'Guides', items: ['one', 'two'] },
        { label: 'More', items: [{ label: 'Three', slug: 'three' }] },
      ],
    }),
  ],
})
`,
    added: "['one', 'new', 'two']",
    moved: "items: ['one'] },\n        { label: 'More', items: ['two', {",
    renamed: "label: 'Handbook', items"
  },
  MkDocs: {
    folder: "docs",
    path: "mkdocs.yml",
    config: `site_name: T # the name
nav:
  - Guides:
      - one.md
      - two.md
  - More:
      - Three: three.md
markdown_extensions:
  - x: !!python/name:y.z
`,
    added: "      - one.md\n      - new.md\n      - two.md\n",
    moved: "      - one.md\n  - More:\n      - two.md\n      - Three: three.md\n",
    renamed: "  - Handbook:\n"
  },
  Mintlify: {
    folder: "",
    path: "docs.json",
    config: `{
  "navigation": [
    { "group": "Guides", "pages": ["one", "two"] },
    {
      "group": "More",
      "pages": [
        "three"
      ]
    }
  ]
}
`,
    added: `["one", "new", "two"]`,
    moved: `["one"] },\n    {\n      "group": "More",\n      "pages": [\n        "two",\n        "three"\n      ]`,
    renamed: `"group": "Handbook"`
  }
}

layer(memory)("the file of navigation of another tool", (it) => {
  for (const [name, { added, config, folder, moved, path, renamed }] of Object.entries(tools)) {
    const at = (file: string) => (folder === "" ? file : `${folder}/${file}`)
    const files = {
      [path]: config,
      [at("one.md")]: page("One"),
      [at("two.md")]: page("Two"),
      [at("three.md")]: page("Three")
    }
    const start = Effect.gen(function* () {
      const sync = yield* aSync({ files })
      yield* sync.import()
      return sync
    })

    it.effect(`gets the pages that are added in a space of ${name}`, () =>
      Effect.gen(function* () {
        const sync = yield* start
        const guides = yield* sync.page("Guides")
        yield* sync.edit({
          type: "insert_page",
          into: guides.id,
          at: 1,
          title: "New",
          document: { markdown: "# New\n" }
        })
        expect(yield* sync.export()).toMatchObject({ state: "done", problems: [] })
        const written = yield* sync.files
        expect(Object.keys(written).toSorted()).toEqual([...Object.keys(files), at("new.md")].toSorted())
        expect(written[path]).toContain(added)
        expect(written[at("new.md")]).toBe(name === "MkDocs" ? "# New\n" : "---\ntitle: New\n---\n")
        // The space has what the repository has.
        expect(yield* sync.text("New")).toBe(written[at("new.md")])
      })
    )

    it.effect(`shows a page where it was moved in a space of ${name}, and a new title of a group`, () =>
      Effect.gen(function* () {
        const sync = yield* start
        const [guides, more, two] = [
          yield* sync.page("Guides"),
          yield* sync.page("More"),
          yield* sync.page("Two")
        ]
        yield* sync.edit({ type: "update_page", page: two.id, into: more.id, at: 0 })
        yield* sync.export()
        expect((yield* sync.files)[path]).toContain(moved)
        yield* sync.edit({ type: "update_page", page: guides.id, title: "Handbook" })
        yield* sync.export()
        const written = yield* sync.files
        expect(written[path]).toContain(renamed)
        expect(Object.keys(written).toSorted()).toEqual(Object.keys(files).toSorted())
      })
    )

    it.effect(`stays as it is when the title of a page of ${name} changes`, () =>
      Effect.gen(function* () {
        const sync = yield* start
        yield* sync.write("One", page("First"))
        yield* sync.export()
        expect(yield* sync.files).toEqual({ ...files, [at("one.md")]: page("First") })
      })
    )
  }
})
