import { expect, layer } from "@effect/vitest"
import { commitRevision, noChanges, Pages, writtenPages } from "@octavo/content"
import { Effect } from "effect"
import { memory } from "../imports/GitsyncServices.ts"
import { aSync } from "./aSync.ts"

const page = (title: string, matter = "") => `${matter === "" ? "" : `---\n${matter}\n---\n\n`}# ${title}\n`

const files = {
  "README.md": page("Home", "weight: 9"),
  "a.md": page("A"),
  "b.md": page("B", "sidebar_position: 2.5"),
  "c.md": page("C", "nav_order: 1"),
  "d.md": page("D", "weight: 0"),
  "guide/index.md": page("Guide", "weight: 2"),
  "guide/one.md": page("One", "sidebar:\n  order: 20"),
  "guide/two.md": page("Two", "sidebar_position: 3"),
  "guide/three.md": page("Three", "sidebar_position: first")
}

layer(memory)("a repository without a table of contents", (it) => {
  it.effect("has the order that its texts give, then that of names, and an export changes no file", () =>
    Effect.gen(function* () {
      const sync = yield* aSync({ files })
      expect(yield* sync.import()).toMatchObject({ state: "done", problems: [] })
      const titles = Effect.map(sync.pages, (all) => all.map(({ title }) => title))
      expect(yield* titles).toEqual(["Home", "C", "Guide", "Two", "One", "Three", "B", "A", "D"])
      expect((yield* sync.export()).message).toMatch(/^Nothing had changed/)
      expect(yield* sync.files).toEqual(files)

      yield* sync.push({ "a.md": page("A", "sidebar_position: -1"), "b.md": page("B") })
      yield* sync.import()
      expect(yield* titles).toEqual(["Home", "A", "C", "Guide", "Two", "One", "Three", "B", "D"])
      expect((yield* sync.export()).message).toMatch(/^Nothing had changed/)
    })
  )

  it.effect(
    "gives a space that has another order from an earlier version this one, when a text with a number changes",
    () =>
      Effect.gen(function* () {
        const sync = yield* aSync({
          files: { "a.md": page("A", "weight: 3"), "b.md": page("B", "weight: 2"), "c.md": page("C") }
        })
        yield* sync.import()
        const { revision } = yield* sync.content
        const pages = writtenPages(yield* (yield* Pages).listAll(revision))
        const positions = pages.map(({ position }) => position).toSorted()
        const former = pages
          .toSorted((one, other) => (one.title < other.title ? -1 : 1))
          .map(({ attributes: { order: _, ...attributes }, ...one }, index) => ({
            ...one,
            attributes,
            position: positions[index]!
          }))
        yield* commitRevision(sync.space.mainBranchId, {
          type: "edits",
          expectedHead: null,
          createdBy: sync.admin.id,
          git: null,
          message: "As an earlier version",
          changes: { ...noChanges, pages: { put: former, remove: [] } }
        })
        const titles = Effect.map(sync.pages, (all) => all.map(({ title }) => title))
        expect(yield* titles).toEqual(["A", "B", "C"])
        expect((yield* sync.export()).message).toMatch(/^Nothing had changed/)
        yield* sync.push({ "c.md": page("C", "weight: 1") })
        expect(yield* sync.import()).toMatchObject({ state: "done", problems: [] })
        expect(yield* titles).toEqual(["C", "B", "A"])
        expect((yield* sync.export()).message).toMatch(/^Nothing had changed/)
      })
  )
})
