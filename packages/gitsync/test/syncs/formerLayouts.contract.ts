import { describe, expect } from "@effect/vitest"
import {
  arrangePages,
  commitRevision,
  getPageByPath,
  noChanges,
  PageId,
  type PageVersion,
  Pages,
  Revisions
} from "@octavo/content"
import { as } from "@octavo/identity/testing"
import { atomically, newId } from "@octavo/kernel"
import { Effect } from "effect"
import { SyncState } from "../../src/states/SyncState.ts"
import { SyncStates } from "../../src/states/SyncStates.ts"
import type { GitsyncTests } from "../imports/GitsyncServices.ts"
import { aSync } from "./aSync.ts"

const files = {
  "_index.md": "See [install](docs/01-start/01-install.md) and [start](docs/01-start/_index.md).\n",
  "03-faq/01-a.md": "A.\n",
  "docs/01-start/_index.md": "First steps.\n",
  "docs/01-start/01-install.md": "Run it.\n",
  "docs/01-start/02-use.md": "# Usage\n\nUse it.\n",
  "docs/02-more/01-one.md": "One.\n",
  "guide/_index.md": "Guide.\n",
  "guide/part.md": "Part.\n"
}

/** The pages that versions before `_index.md` and numbers made of these files: the file or the folder, kind, title, slug and folder above. */
const former: ReadonlyArray<
  readonly [path: string, kind: PageVersion["kind"], title: string, slug: string, above?: string]
> = [
  ["_index.md", "document", "Index", "index"],
  ["03-faq", "group", "03 faq", "03-faq"],
  ["03-faq/01-a.md", "document", "01 a", "01-a", "03-faq"],
  ["docs", "group", "Docs", "docs"],
  ["docs/01-start", "document", "01 start", "01-start", "docs"],
  ["docs/01-start/_index.md", "document", "Index", "index", "docs/01-start"],
  ["docs/01-start/01-install.md", "document", "01 install", "01-install", "docs/01-start"],
  ["docs/01-start/02-use.md", "document", "Usage", "02-use", "docs/01-start"],
  ["docs/02-more", "document", "02 more", "02-more", "docs"],
  ["docs/02-more/01-one.md", "document", "01 one", "01-one", "docs/02-more"],
  ["guide", "group", "Guide", "guide"],
  ["guide/_index.md", "document", "Index", "index", "guide"],
  ["guide/part.md", "document", "Part", "part", "guide"]
]

/** A space that a former version imported from these files. */
const aFormerSpace = Effect.gen(function* () {
  const sync = yield* aSync({ files })
  yield* sync.import()
  const main = yield* (yield* Revisions).getBranch(sync.space.mainBranchId)
  const current = yield* (yield* Pages).listAll({ branchId: main.id, seq: main.headSeq, base: main.base })
  const byPath = new Map(current.map((page) => [page.git?.path, page]))
  const ids = new Map<string, PageId>()
  for (const [path] of former) ids.set(path, byPath.get(path)?.id ?? PageId.make(yield* newId))
  const positions = new Map(arrangePages(former.map(([path]) => ({ id: ids.get(path)!, position: null }))))
  const put = former.map(([path, kind, title, slug, above]): PageVersion => {
    const id = ids.get(path)!
    const blank = { ...current[0]!, attributes: {}, sourceHash: null, git: null }
    const parentId = above === undefined ? null : ids.get(above)!
    return { ...(byPath.get(path) ?? blank), id, kind, title, slug, parentId, position: positions.get(id)! }
  })
  const remove = current.flatMap(({ git, id }) => (git === null ? [id] : []))
  yield* Effect.gen(function* () {
    const revision = yield* commitRevision(main.id, {
      type: "edits",
      purpose: "paths",
      expectedHead: null,
      createdBy: null,
      git: null,
      message: null,
      changes: { ...noChanges, pages: { put, remove } }
    })
    const states = yield* SyncStates
    const state = yield* states.getForUpdate(sync.space.id)
    const bases = state.bases.map((base) => ({ ...base, revisionId: revision.id }))
    yield* states.put(new SyncState({ ...state, bases }))
  }).pipe(atomically)
  const at = (path: string) =>
    getPageByPath(sync.space.id, path, "markdown").pipe(
      as(sync.admin),
      Effect.map(({ page }) => page.id)
    )
  return { ...sync, at, idOf: (path: string) => ids.get(path)! }
})

/** Spaces that former versions imported, before `_index.md` was the page of its folder and numbers were left out of titles. */
export const formerLayoutsContract = (it: GitsyncTests) =>
  describe("a space that a former version imported", () => {
    it.effect("gets no table of contents when a page gets another title", () =>
      Effect.gen(function* () {
        const sync = yield* aFormerSpace
        yield* sync.edit({
          type: "update_page",
          page: sync.idOf("docs/01-start/01-install.md"),
          title: "Set-up"
        })
        const titles = (yield* sync.pages).map(({ title }) => title)
        yield* sync.export()
        expect(yield* sync.files).toEqual({
          ...files,
          "docs/01-start/01-install.md": "# Set-up\n\nRun it.\n"
        })
        expect((yield* sync.pages).map(({ title }) => title)).toEqual(titles)
      })
    )

    it.effect("gets the pages of this version by an import, with their ids, addresses and links", () =>
      Effect.gen(function* () {
        const sync = yield* aFormerSpace
        const before = yield* sync.pages
        yield* sync.push({ "guide/part.md": "Another part.\n" })
        expect(yield* sync.import()).toMatchObject({ message: "Imported", problems: [] })
        expect((yield* sync.pages).map(({ path, title }) => [title, path])).toEqual([
          ["Index", "index"],
          ["Faq", "03-faq"],
          ["A", "03-faq/01-a"],
          ["Docs", "docs"],
          ["Start", "docs/01-start"],
          ["Install", "docs/01-start/01-install"],
          ["Usage", "docs/01-start/02-use"],
          ["More", "docs/02-more"],
          ["One", "docs/02-more/01-one"],
          ["Guide", "guide"],
          ["Part", "guide/part"]
        ])
        const folders = new Map([
          ["docs/01-start", "docs/01-start/_index.md"],
          ["guide", "guide/_index.md"]
        ])
        for (const { id, path } of before) {
          const folder = folders.get(path)
          expect([path, yield* sync.at(path)]).toEqual([path, folder === undefined ? id : sync.idOf(folder)])
        }
        expect(yield* sync.text("Index")).toBe(files["_index.md"])
        yield* sync.edit({ type: "update_page", page: sync.idOf("03-faq/01-a.md"), title: "Alpha" })
        yield* sync.export()
        expect(yield* sync.files).toEqual({
          ...files,
          "03-faq/01-a.md": "# Alpha\n\nA.\n",
          "guide/part.md": "Another part.\n"
        })
      })
    )

    it.effect("keeps the titles that people gave its pages since, without conflicts", () =>
      Effect.gen(function* () {
        const sync = yield* aFormerSpace
        const renamed = ["03-faq", "docs/02-more", "docs/01-start/01-install.md", "guide/_index.md"]
        for (const path of renamed)
          yield* sync.edit({ type: "update_page", page: sync.idOf(path), title: `Own ${path.length}` })
        yield* sync.push({ "guide/part.md": "Another part.\n" })
        expect(yield* sync.import()).toMatchObject({ message: "Imported", problems: [] })
        const titles = new Map((yield* sync.pages).map(({ id, title }) => [id, title]))
        for (const path of renamed) expect(titles.get(sync.idOf(path))).toBe(`Own ${path.length}`)
        expect(titles.get(sync.idOf("03-faq/01-a.md"))).toBe("A")
      })
    )
  })
