import { describe, expect } from "@effect/vitest"
import { Effect, Option } from "effect"
import {
  changesOverMain,
  changesToMain,
  commitRevision,
  type ContentChanges,
  forkBranch,
  mergeContent,
  noChanges,
  type PageId,
  Pages,
  type Revision,
  Sources,
  touchedBetween,
  Variables
} from "../../src/index.ts"
import { aFile, aPage, aSource, aSpace, commitToBranch } from "../../src/testing/index.ts"
import { commit } from "../commit.ts"
import type { ContentTests } from "../ContentServices.ts"

const pagesOf = (put: ContentChanges["pages"]["put"], remove: ReadonlyArray<PageId> = []) => ({
  pages: { put, remove }
})

/** A space with two pages, and an overlay branch, on which `commitOver` writes. */
const aFork = Effect.fnUntraced(function* () {
  const made = yield* aSpace()
  const text = aSource("# Guide\n\nOne.\n\nTwo.\n\nThree.\n")
  const guide = yield* aPage({ title: "Guide", sourceHash: text.hash, position: "a0" })
  const other = yield* aPage({ title: "Other", position: "a1" })
  const base = yield* commit(made, { ...pagesOf([guide, other]), sources: [text] })
  const fork = yield* forkBranch(
    { spaceId: made.space.id, head: base, revisionId: base.id },
    "change-request",
    null
  )
  const commitOver = (changes: Partial<ContentChanges>) => commitToBranch(fork.branchId, changes)
  return { ...made, guide, other, base, fork, commitOver }
})

const merge = (base: Revision, main: Revision, changeRequest: Revision) =>
  mergeContent({ base, ours: main, theirs: changeRequest }, new Map())

/** Merging two lines, whatever stores them. */
export const mergeContentContract = (it: ContentTests) =>
  describe("merging two lines", () => {
    it.effect("finds what was touched since, on either line, and nothing else", () =>
      Effect.gen(function* () {
        const { base, commitOver, fork, guide, other, ...made } = yield* aFork()
        const main = yield* commit(made, {
          ...pagesOf([{ ...other, title: "Another" }]),
          variables: { put: [{ name: "version", value: "2" }], remove: [] }
        })
        const over = yield* commitOver(pagesOf([], [guide.id]))
        expect(yield* touchedBetween(base, main)).toEqual({
          pages: [other.id],
          files: [],
          reusables: [],
          redirects: [],
          variables: ["version"]
        })
        expect((yield* touchedBetween(base, over)).pages).toEqual([guide.id])
        expect((yield* touchedBetween(over, base)).pages).toEqual([guide.id])
        expect((yield* touchedBetween(fork, over)).pages).toEqual([guide.id])
        expect([...(yield* touchedBetween(main, over)).pages].sort()).toEqual([guide.id, other.id].sort())
        expect((yield* touchedBetween(main, main)).pages).toEqual([])
      })
    )

    it.effect("reads pages by id and by slug at a snapshot, with those that fall through to the base", () =>
      Effect.gen(function* () {
        const { base, commitOver, guide, other } = yield* aFork()
        const pages = yield* Pages
        const child = yield* aPage({ title: "Child", parentId: other.id })
        const over = yield* commitOver(pagesOf([child], [guide.id]))
        const found = yield* pages.findMany(over, [guide.id, other.id, child.id, "nothing" as PageId])
        expect(found.map(({ id }) => id).sort()).toEqual([other.id, child.id].sort())
        expect(yield* pages.findMany(base, [])).toEqual([])
        expect(yield* pages.findChild(over, other.id, "child")).toEqual(Option.some(child))
        expect(yield* pages.findChild(base, other.id, "child")).toEqual(Option.none())
        expect(Option.map(yield* pages.findChild(base, null, "guide"), ({ id }) => id)).toEqual(
          Option.some(guide.id)
        )
        expect(yield* pages.findChild(over, null, "guide")).toEqual(Option.none())
      })
    )

    it.effect("joins edits of one page, and of everything else, into what both wanted", () =>
      Effect.gen(function* () {
        const { base, commitOver, fork, guide, other, ...made } = yield* aFork()
        const onMain = aSource("# Guide\n\nOne on main.\n\nTwo.\n\nThree.\n")
        const onFork = aSource("# Better guide\n\nOne.\n\nTwo.\n\nThree in the request.\n")
        const picture = yield* aFile({ name: "picture.png" })
        const main = yield* commit(made, {
          ...pagesOf([{ ...guide, sourceHash: onMain.hash }]),
          files: { put: [picture], remove: [] },
          sources: [onMain]
        })
        const over = yield* commitOver({
          ...pagesOf([{ ...guide, title: "Better guide", sourceHash: onFork.hash }], [other.id]),
          variables: { put: [{ name: "version", value: "3" }], remove: [] },
          sources: [onFork]
        })
        const merged = yield* merge(base, main, over)
        expect(merged.conflicts).toEqual([])
        const changes = changesToMain(merged)
        expect(changes.pages.remove).toEqual([other.id])
        expect(changes.files.put).toEqual([])
        expect(changes.variables.put).toEqual([{ name: "version", value: "3" }])

        const result = yield* commit(made, changes)
        const [page] = yield* (yield* Pages).findMany(result, [guide.id])
        expect(page).toMatchObject({ title: "Better guide", slug: "guide" })
        const texts = yield* (yield* Sources).getMany([page!.sourceHash!])
        expect([...texts.values()]).toEqual([
          "# Better guide\n\nOne on main.\n\nTwo.\n\nThree in the request.\n"
        ])
        expect(yield* (yield* Variables).listAll(result)).toEqual([{ name: "version", value: "3" }])
      })
    )

    it.effect("takes what only main wrote as main has it, and shows the change request the base of it", () =>
      Effect.gen(function* () {
        const { base, commitOver, fork, guide, other, ...made } = yield* aFork()
        const picture = yield* aFile({ name: "picture.png" })
        const child = yield* aPage({ title: "Child", parentId: guide.id })
        const main = yield* commit(made, {
          ...pagesOf([
            { ...guide, title: "Guide of main" },
            { ...other, parentId: guide.id, title: "Moved" }
          ]),
          files: { put: [picture], remove: [] }
        })
        const over = yield* commitOver(pagesOf([child]))
        const merged = yield* merge(base, main, over)
        expect(merged.conflicts).toEqual([])
        const sidesOf = (id: PageId) => {
          const entry = merged.pages.get(id)!
          return [entry.main?.title, entry.changeRequest?.title, entry.merged?.title]
        }
        expect(sidesOf(guide.id)).toEqual(["Guide of main", "Guide", "Guide of main"])
        expect(sidesOf(other.id)).toEqual(["Moved", "Other", "Moved"])
        expect(sidesOf(child.id)).toEqual([undefined, "Child", "Child"])
        expect(merged.files.get(picture.id)).toEqual({ main: picture, changeRequest: null, merged: picture })
        const { files, pages } = changesToMain(merged)
        expect([pages.put.map(({ title }) => title), pages.remove]).toEqual([["Child"], []])
        expect([files.put, files.remove]).toEqual([[], []])
      })
    )

    it.effect("numbers the slug of a page that a change request adds where main renamed another to", () =>
      Effect.gen(function* () {
        const { base, commitOver, fork, guide, other, ...made } = yield* aFork()
        const text = aSource("# Guide\n\nMore.\n")
        const main = yield* commit(made, {
          ...pagesOf([
            { ...guide, sourceHash: text.hash },
            { ...other, slug: "news" }
          ]),
          sources: [text]
        })
        const news = yield* aPage({ title: "News", slug: "news", position: "a7" })
        const over = yield* commitOver(pagesOf([news]))
        const { put } = changesToMain(yield* merge(base, main, over)).pages
        expect(put.map(({ id, slug }) => [id, slug])).toEqual([[news.id, "news-2"]])
      })
    )

    it.effect("finds a cycle that closes by a page whose text only main wrote", () =>
      Effect.gen(function* () {
        const { base, commitOver, fork, guide, other, ...made } = yield* aFork()
        const child = yield* aPage({ title: "Child", parentId: guide.id })
        const started = yield* commit(made, pagesOf([child]))
        const later = yield* forkBranch(
          { spaceId: made.space.id, head: started, revisionId: started.id },
          "change-request",
          null
        )
        const text = aSource("# Child\n\nMore.\n")
        const main = yield* commit(made, {
          ...pagesOf([
            { ...guide, parentId: other.id },
            { ...child, sourceHash: text.hash }
          ]),
          sources: [text]
        })
        const over = yield* commitToBranch(later.branchId, pagesOf([{ ...other, parentId: child.id }]))
        const { conflicts } = yield* merge(started, main, over)
        expect(conflicts).toMatchObject([{ kind: "cycle", pageIds: [guide.id, other.id].sort() }])
      })
    )

    it.effect(
      "committed on the overlay branch of main it shows the same, with no more overrides than necessary",
      () =>
        Effect.gen(function* () {
          const { base, commitOver, fork, guide, other, ...made } = yield* aFork()
          const added = yield* aPage({ title: "Added on main", position: "a5" })
          const main = yield* commit(made, pagesOf([{ ...guide, title: "Guide of main" }, added]))
          const over = yield* commitOver(
            pagesOf([
              { ...guide, title: "Guide of main" },
              { ...other, title: "Other of the request" }
            ])
          )
          const merged = yield* merge(base, main, over)
          const updated = yield* commitRevision(fork.branchId, {
            type: "update",
            expectedHead: over.id,
            mergedParents: [main.id],
            base: { branchId: main.branchId, seq: main.seq },
            createdBy: null,
            git: null,
            message: null,
            changes: changesOverMain(merged)
          })
          const titles = (yield* (yield* Pages).listAll(updated)).map(({ title }) => title).sort()
          expect(titles).toEqual(["Added on main", "Guide of main", "Other of the request"])
          // The line no longer covers the guide: it goes along with main.
          const later = yield* commit(made, pagesOf([{ ...guide, title: "Guide, later" }]))
          const again = yield* commitRevision(fork.branchId, {
            type: "update",
            expectedHead: updated.id,
            base: { branchId: later.branchId, seq: later.seq },
            createdBy: null,
            git: null,
            message: null,
            changes: noChanges
          })
          const [shown] = yield* (yield* Pages).findMany(again, [guide.id])
          expect(shown?.title).toBe("Guide, later")
          const [before] = yield* (yield* Pages).findMany(over, [guide.id])
          expect(before?.title).toBe("Guide of main")
          expect((yield* (yield* Pages).listAll(over)).map(({ title }) => title).sort()).toEqual([
            "Guide of main",
            "Other of the request"
          ])
        })
    )
  })
