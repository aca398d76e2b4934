import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { memory } from "../imports/GitsyncServices.ts"
import { aSync } from "./aSync.ts"

const files = {
  "_index.md": '+++\ntitle = "Home"\n+++\n\nWelcome.\n',
  "a.md":
    "+++\ntitle = 'Second' # by weight\nweight = 2\ndescription = \"Words\"\n\n[extra]\nx = 1\n+++\n\nRead [b](b.md).\n",
  "b.md": '+++\ntitle = "First"\nweight = 1\n+++\n\nText.\n'
}

layer(memory)("a page with front matter in TOML", (it) => {
  it.effect(
    "has its title, description and order, and an edit stays TOML; all others stay byte for byte",
    () =>
      Effect.gen(function* () {
        const sync = yield* aSync({ files })
        expect(yield* sync.import()).toMatchObject({ state: "done", problems: [] })
        expect((yield* sync.pages).map(({ title }) => title)).toEqual(["Home", "First", "Second"])
        const { attributes, id } = yield* sync.page("Second")
        expect(attributes.description).toBe("Words")
        yield* sync.edit({ type: "update_page", page: id, title: "Other", description: 'More "words"' })
        expect((yield* sync.export()).state).toBe("done")
        expect(yield* sync.files).toEqual({
          ...files,
          "a.md": files["a.md"].replace("'Second'", '"Other"').replace('"Words"', '"More \\"words\\""')
        })
        expect((yield* sync.import()).message).toBe("Nothing had changed")
      })
  )
})
