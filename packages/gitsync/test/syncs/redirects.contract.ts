import { describe, expect } from "@effect/vitest"
import {
  duplicateSpace,
  listRevisions,
  Redirects,
  restoreRevision,
  type SpaceId,
  Spaces
} from "@octavo/content"
import { as } from "@octavo/identity/testing"
import { Effect } from "effect"
import type { GitsyncTests } from "../imports/GitsyncServices.ts"
import { aSync } from "./aSync.ts"

const settings =
  "# ours\nredirects:\n  old/start: ./README.md   # kept\n  /old/guide/: guide.md#part\n  lost: none.md\n"

const redirectsOf = Effect.fnUntraced(function* (spaceId: SpaceId) {
  const spaces = yield* Spaces
  const { mainBranchId } = yield* spaces.get(spaceId)
  const at = { branchId: mainBranchId, seq: 0, base: null, isCurrent: true }
  return yield* (yield* Redirects).listAll(at)
})

/** The redirects of the settings of a repository, which belong to the revisions of the space. */
export const redirectsContract = (it: GitsyncTests) =>
  describe("redirects of a repository", () => {
    const anImported = Effect.gen(function* () {
      const sync = yield* aSync({
        files: { ".gitbook.yaml": settings, "README.md": "# Start\n", "guide.md": "# Guide\n" }
      })
      yield* sync.import()
      const [start, guide] = [yield* sync.page("Start"), yield* sync.page("Guide")]
      const both = [
        { from: "old/guide", pageId: guide.id },
        { from: "old/start", pageId: start.id }
      ]
      return { ...sync, start, guide, both }
    })

    it.effect("follow their pages, and the settings stay byte for byte until a page has another path", () =>
      Effect.gen(function* () {
        const sync = yield* anImported
        const { both, guide } = sync
        expect(yield* redirectsOf(sync.space.id)).toEqual(both)
        yield* sync.edit({ type: "update_page", page: guide.id, title: "Manual" })
        yield* sync.export()
        expect((yield* sync.files)[".gitbook.yaml"]).toBe(settings)
        yield* sync.edit({ type: "update_page", page: guide.id, slug: "manual" })
        yield* sync.export()
        const after = yield* sync.files
        expect(Object.keys(after)).toContain("manual.md")
        expect(after[".gitbook.yaml"]).toBe(settings.replace("guide.md#part", "manual.md#part"))
        expect((yield* sync.import()).message).toContain("Nothing had changed")
        expect(yield* redirectsOf(sync.space.id)).toEqual(both)
      })
    )

    it.effect("are written into an empty repository as they were, and read from there", () =>
      Effect.gen(function* () {
        const sync = yield* anImported
        const target = yield* aSync()
        expect((yield* sync.export({ url: target.url })).state).toBe("done")
        expect((yield* target.files)[".gitbook.yaml"]).toBe(settings)
        expect((yield* sync.export({ url: target.url })).message).toBe("Nothing had changed")
        yield* target.import()
        expect((yield* redirectsOf(target.space.id)).map(({ from }) => from)).toEqual(
          sync.both.map(({ from }) => from)
        )
        yield* sync.edit({ type: "update_page", page: sync.guide.id, slug: "manual" })
        yield* sync.export()
        expect((yield* sync.files)[".gitbook.yaml"]).toBe(settings.replace("guide.md#part", "manual.md#part"))
      })
    )

    it.effect("go with the pages that they lead to, and those of others stay", () =>
      Effect.gen(function* () {
        const sync = yield* anImported
        yield* sync.edit({ type: "delete_page", page: sync.guide.id })
        yield* sync.export()
        expect((yield* sync.files)[".gitbook.yaml"]).toBe(
          settings.replace("  /old/guide/: guide.md#part\n", "")
        )
        expect((yield* sync.import()).message).toMatch(/^(Imported|Nothing had changed)/)
        expect(yield* redirectsOf(sync.space.id)).toEqual([sync.both[1]])
        expect((yield* sync.export()).message).toBe("Nothing had changed")
      })
    )

    it.effect("that are gone are not written into an empty repository; others that lead nowhere are", () =>
      Effect.gen(function* () {
        const sync = yield* anImported
        const target = yield* aSync()
        yield* sync.edit({ type: "delete_page", page: sync.guide.id })
        yield* sync.export({ url: target.url })
        expect((yield* target.files)[".gitbook.yaml"]).toBe(
          settings.replace("  /old/guide/: guide.md#part\n", "")
        )
      })
    )

    it.effect("come and go with commits, beside edits of the space", () =>
      Effect.gen(function* () {
        const sync = yield* anImported
        const { guide, start } = sync
        yield* sync.edit({ type: "update_page", page: start.id, icon: "gear" })
        yield* sync.push({ ".gitbook.yaml": "redirects:\n  new: README.md\n  old/start: guide.md\n" })
        yield* sync.import()
        expect(yield* redirectsOf(sync.space.id)).toEqual([
          { from: "new", pageId: start.id },
          { from: "old/start", pageId: guide.id }
        ])
        expect((yield* sync.page("Start")).attributes.icon).toBe("gear")
        yield* sync.push({ ".gitbook.yaml": "root: ./\n" })
        yield* sync.import()
        expect(yield* redirectsOf(sync.space.id)).toEqual([])
      })
    )

    it.effect(
      "are in copies of the space, in restored revisions, and in an export to an empty repository",
      () =>
        Effect.gen(function* () {
          const sync = yield* anImported
          const { both, guide, start } = sync
          const asAdmin = as(sync.admin)
          const copy = yield* duplicateSpace(sync.space.id).pipe(asAdmin)
          expect(yield* redirectsOf(copy.space.id)).toEqual(both)
          const [first] = (yield* listRevisions(sync.space.id, { after: null, limit: 1 }).pipe(asAdmin)).items
          yield* sync.push({ ".gitbook.yaml": "root: ./\n" })
          yield* sync.import()
          yield* restoreRevision(sync.space.id, first!.id, { ifMatch: null }).pipe(asAdmin)
          expect(yield* redirectsOf(sync.space.id)).toEqual(both)
          yield* sync.export()
          expect((yield* sync.files)[".gitbook.yaml"]).toBe(
            "root: ./\nredirects:\n  old/guide: guide.md\n  old/start: README.md\n"
          )
          expect((yield* sync.import()).message).toContain("Nothing had changed")
          expect([start.id, guide.id]).toContain((yield* redirectsOf(sync.space.id))[0]!.pageId)
        })
    )
  })
