import { expect, layer } from "@effect/vitest"
import { getPage } from "@octavo/content"
import { as } from "@octavo/identity/testing"
import { Effect } from "effect"
import { memory } from "../imports/GitsyncServices.ts"
import { aSync } from "./aSync.ts"

const files = {
  "conf.py": 'project = "P"\n',
  "index.md":
    "# Home\n\n{ref}`Set it up <Setup: first.>`, {ref}`fig-a`, {ref}`nowhere` and {doc}`Guide <guide>`.\n\n```{toctree}\nguide\n```\n",
  "guide.md":
    "# Guide\n\n(Setup: first.)=\n## Set up\n\nWords.\n\n```{figure} a.png\n:name: fig-a\n\nA.\n```\n",
  "a.png": "a"
}

layer(memory)("labels of MyST", (it) => {
  it.effect("lead to places of other pages, and references keep their bytes when those move", () =>
    Effect.gen(function* () {
      const sync = yield* aSync({ files })
      expect((yield* sync.import()).problems).toEqual([])
      const [home, guide] = [yield* sync.page("Home"), yield* sync.page("Guide")]
      const { text } = yield* getPage(sync.space.id, home.id, "document").pipe(as(sync.admin))
      const written = JSON.stringify(text)
      for (const anchor of ["Setup: first.", "fig-a"])
        expect(written).toContain(JSON.stringify({ kind: "anchor", anchor, page: guide.id }))
      expect(written).toContain(JSON.stringify({ kind: "page", page: guide.id }))
      // A label that no page has may be a place of a text that the page includes.
      expect(written).toContain(JSON.stringify({ kind: "anchor", anchor: "nowhere" }))
      yield* sync.edit({ type: "update_page", page: guide.id, slug: "manual" })
      yield* sync.export()
      const { "index.md": index, "manual.md": moved } = yield* sync.files
      expect(moved).toBe(files["guide.md"])
      expect(index).toContain(
        "{ref}`Set it up <Setup: first.>`, {ref}`fig-a`, {ref}`nowhere` and {doc}`Guide <manual>`"
      )
    })
  )
})
