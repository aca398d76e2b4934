import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { memory } from "../imports/GitsyncServices.ts"
import { aSync } from "./aSync.ts"

const config =
  "export default { integrations: [starlight({ sidebar: ['guides/two', { label: 'More', items: ['guides/one'] }] })] }\n"
const page = `---
title: One
---
import { Aside } from '@astrojs/starlight/components'

<Aside type="tip" title="Mind this">
  Some words, and [the other](/guides/two/), [again](../two/).
</Aside>

![A picture](/images/a.png)
`
const files = {
  "astro.config.mjs": config,
  "public/images/a.png": "png",
  "src/content/docs/index.mdx": "---\ntitle: Home\n---\n\nWelcome.\n",
  "src/content/docs/guides/one.mdx": page,
  "src/content/docs/guides/two.md": "---\ntitle: Two\n---\n\nText.\n"
}

layer(memory)("a repository of another tool", (it) => {
  it.effect("is imported as its own file arranges it, and what was recognized is said", () =>
    Effect.gen(function* () {
      const sync = yield* aSync({ files })
      expect(yield* sync.import()).toMatchObject({
        state: "done",
        message: "Imported from Starlight (3 pages)",
        problems: []
      })
      expect((yield* sync.tree).map(({ kind, title }) => [kind, title])).toEqual([
        ["document", "Home"],
        ["document", "Two"],
        ["group", "More"]
      ])
    })
  )

  it.effect("keeps its names and its bytes, but for the words that are edited", () =>
    Effect.gen(function* () {
      const sync = yield* aSync({ files })
      yield* sync.import()
      expect(yield* sync.export()).toMatchObject({ state: "done" })
      expect(yield* sync.files).toEqual(files)
      yield* sync.write("One", page.replace("Some words", "Other words"))
      expect(yield* sync.export()).toMatchObject({ state: "done" })
      const edited = {
        ...files,
        "src/content/docs/guides/one.mdx": page.replace("Some words", "Other words")
      }
      expect(yield* sync.files).toEqual(edited)
      yield* sync.push({ "src/content/docs/guides/two.md": "---\ntitle: Two\n---\n\nNew text.\n" })
      expect(yield* sync.import()).toMatchObject({ state: "done" })
      expect(yield* sync.text("Two")).toContain("New text.")
      expect((yield* sync.tree).map(({ title }) => title)).toEqual(["Home", "Two", "More"])
    })
  )
})
