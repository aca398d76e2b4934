import { describe, expect } from "@effect/vitest"
import { type PageNode, shownPages } from "@octavo/content"
import { aSpec, operation, petsSource, tag } from "@octavo/content/testing"
import { Effect } from "effect"
import type { GitsyncTests } from "../imports/GitsyncServices.ts"
import { aSync } from "./aSync.ts"

const block = `* \`\`\`yaml
  type: builtin:openapi
  props:
    models: true
  dependencies:
    spec:
      ref:
        kind: openapi
        spec: pets
  \`\`\`
`
const summary = `* [Start](README.md)\n${block}* [End](end.md)\n`
const files = { "README.md": "# Start\n", "end.md": "# End\n", "SUMMARY.md": summary }

const paths = (pages: ReadonlyArray<PageNode>): ReadonlyArray<string> =>
  shownPages(pages).flatMap(({ children, path }) => [path, ...paths(children)])

const parts = [
  tag("Pets", { description: "All." }),
  operation("get /pets", ["Pets"]),
  operation("get /shops", ["Shops"])
]

/** The pages of specifications in spaces that are synchronised with a repository. */
export const generatedPagesContract = (it: GitsyncTests) =>
  describe("generated pages", () => {
    it.effect("come of a block in the table of contents, and are no files of the repository", () =>
      Effect.gen(function* () {
        const spec = aSpec(...parts)
        yield* Effect.gen(function* () {
          const sync = yield* aSync({ files })
          expect(yield* sync.import()).toMatchObject({ state: "done", problems: [] })
          expect(paths(yield* sync.tree)).toEqual(["readme", "pets", "shops", "end"])
          const before = yield* sync.page("Pets")

          yield* sync.edit({ type: "insert_page", title: "New", at: { after: before.id } })
          yield* sync.export()
          expect(yield* sync.files).toMatchObject({
            "SUMMARY.md": `* [Start](README.md)\n${block}* [New](new.md)\n* [End](end.md)\n`
          })
          expect(Object.keys(yield* sync.files).sort()).toEqual([
            "README.md",
            "SUMMARY.md",
            "end.md",
            "new.md"
          ])

          yield* sync.push({
            "SUMMARY.md": `* [Start](README.md)\n* [End](end.md)\n* [New](new.md)\n${block}`
          })
          yield* sync.import()
          expect(paths(yield* sync.tree)).toEqual(["readme", "end", "new", "pets", "shops"])
          expect((yield* sync.page("Pets")).id).toBe(before.id)

          yield* sync.push({ "SUMMARY.md": "* [Start](README.md)\n* [End](end.md)\n* [New](new.md)\n" })
          yield* sync.import()
          expect(paths(yield* sync.tree)).toEqual(["readme", "end", "new"])
        }).pipe(spec.provide)
      })
    )

    it.effect("change without a commit in the repository, and stay while pages come from there", () =>
      Effect.gen(function* () {
        const spec = aSpec(...parts)
        yield* Effect.gen(function* () {
          const sync = yield* aSync({ files })
          yield* sync.import()
          yield* sync.export()
          const written = yield* sync.files
          spec.become(...parts, operation("get /cars", ["Cars"]))
          yield* spec.regenerate(sync.space.organizationId)
          expect(paths(yield* sync.tree)).toEqual(["readme", "pets", "shops", "cars", "end"])
          yield* sync.export()
          expect(yield* sync.files).toEqual(written)
          yield* sync.push({ "end.md": "# End\n\nMore.\n" })
          yield* sync.import()
          expect(paths(yield* sync.tree)).toEqual(["readme", "pets", "shops", "cars", "end"])
          expect(yield* sync.text("End")).toBe("# End\n\nMore.\n")
        }).pipe(spec.provide)
      })
    )

    it.effect("are the same in a space that another repository was filled from", () =>
      Effect.gen(function* () {
        const spec = aSpec(...parts)
        yield* Effect.gen(function* () {
          const sync = yield* aSync()
          yield* sync.edit(
            { type: "insert_page", title: "Start" },
            { type: "insert_page", title: "pets", kind: "computed", computed: petsSource() },
            { type: "insert_page", title: "End" }
          )
          yield* sync.export()
          expect((yield* sync.files)["SUMMARY.md"]).toContain(block)
          const other = yield* aSync({ files: yield* sync.files })
          yield* other.import()
          expect(paths(yield* other.tree).slice(1)).toEqual(paths(yield* sync.tree).slice(1))
          expect(paths(yield* other.tree).slice(1)).toEqual(["pets", "shops", "end"])
        }).pipe(spec.provide)
      })
    )
  })
