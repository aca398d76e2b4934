import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { memoryWith } from "../imports/GitsyncServices.ts"
import { aSync } from "./aSync.ts"
import * as TroubledRemote from "./histories/TroubledRemote.ts"

const files = {
  "README.md": "# Start\n\nSee [how](install.md#part).\n\nWords.\n",
  "install.md": "# Install\n\n## Part\n\nBack to the [start](README.md).\n"
}

/** A synchronised space whose page Install got another slug, and a file of that name in an export that was lost. */
const aLostExport = Effect.gen(function* () {
  const sync = yield* aSync({ files })
  yield* sync.import()
  const { id } = yield* sync.page("Install")
  const rename = (slug: string) => sync.edit({ type: "update_page", page: id, slug })
  yield* rename("setup")
  ;(yield* TroubledRemote.Troubles).pushes.push("lost")
  yield* sync.export()
  expect(yield* sync.text("Start")).toContain("(setup.md#part)")
  expect(yield* sync.files).toEqual(files)
  return { ...sync, rename }
})

layer(memoryWith(TroubledRemote.layer))("an export whose push was lost", (it) => {
  it.effect(
    "leaves links that lead to the page, when others push and it gets another name before the next one",
    () =>
      Effect.gen(function* () {
        const sync = yield* aLostExport
        yield* sync.push({ "other.md": "# Other\n" })
        yield* sync.rename("begin")
        expect((yield* sync.export()).state).toBe("done")
        const { "SUMMARY.md": _, ...exported } = yield* sync.files
        expect(exported).toEqual({
          "README.md": files["README.md"].replace("install.md", "begin.md"),
          "begin.md": files["install.md"],
          "other.md": "# Other\n"
        })
        expect(yield* sync.text("Start")).toBe(exported["README.md"])
      })
  )

  it.effect("is no change of the links that others corrected because they moved the file", () =>
    Effect.gen(function* () {
      const sync = yield* aLostExport
      const readme = files["README.md"].replace("install.md", "guide/install.md")
      yield* sync.push({
        "README.md": readme,
        "install.md": null,
        "guide/install.md": files["install.md"].replace("README", "../README")
      })
      const outcome = yield* sync.import()
      expect([outcome.state, outcome.changeRequest]).toEqual(["done", undefined])
      expect(yield* sync.text("Start")).toBe(readme)
    })
  )
})
