import { describe, expect } from "@effect/vitest"
import { newId } from "@octavo/kernel"
import { Effect, Option } from "effect"
import * as fc from "fast-check"
import {
  commitRevision,
  forkBranch,
  noChanges,
  PageId,
  Pages,
  type ReusableContentId,
  ReusableContents,
  type Revision,
  Revisions,
  Variables
} from "../../src/index.ts"
import { aPage, aSource, aSpace } from "../../src/testing/index.ts"
import { commit } from "../commit.ts"
import type { ContentTests } from "../ContentServices.ts"
import { property } from "@octavo/markdown/testing"

/** A model of a branch: all entries, after every commit. */
type Shown = ReadonlyMap<string, string>

const keys = ["a", "b", "c", "d", "e", "f"]

const steps = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant("commit"),
        onMain: fc.boolean(),
        put: fc.uniqueArray(fc.constantFrom(...keys), { maxLength: 3 }),
        remove: fc.uniqueArray(fc.constantFrom(...keys), { maxLength: 2 })
      })
    },
    // The overlay branch moves its base to the head of main.
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("rebase") }) }
  ),
  { minLength: 1, maxLength: 14 }
)

/** The contract of reads of old revisions, for every store. */
export const versionsContract = (it: ContentTests, isAtLength = true) =>
  describe("old revisions", () => {
    if (isAtLength)
      it.effect("never change, on main and on an overlay branch, whatever was committed since", () =>
        property(steps, 12, (steps) =>
          Effect.gen(function* () {
            const made = yield* aSpace()
            const revisions = yield* Revisions
            const ids = new Map(
              yield* Effect.forEach(keys, (key) => Effect.map(newId, (id) => [key, PageId.make(id)] as const))
            )
            const main = yield* revisions.getBranch(made.space.mainBranchId)
            const start = yield* commit(made, {
              pages: { put: [yield* aPage({ id: ids.get("a")!, title: "a start" })], remove: [] }
            })
            const fork = { spaceId: made.space.id, head: start, revisionId: start.id }
            const { branchId: forkedId } = yield* forkBranch(fork, "change-request", null)

            const ofMain = new Map<number, Shown>([[start.seq, new Map([["a", "a start"]])]])
            let mainSeq = start.seq
            let baseSeq = start.seq
            let own = new Map<string, string | null>()
            const expected: Array<{ readonly at: Revision; readonly shown: Shown }> = [
              { at: start, shown: ofMain.get(mainSeq)! }
            ]

            for (const [index, step] of steps.entries()) {
              if (!("put" in step)) {
                baseSeq = mainSeq
                yield* commitRevision(forkedId, {
                  type: "update",
                  expectedHead: null,
                  base: { branchId: main.id, seq: baseSeq },
                  createdBy: null,
                  git: null,
                  message: null,
                  changes: noChanges
                })
                continue
              }
              const remove = step.remove.filter((key) => !step.put.includes(key))
              const titleOf = (key: string) => `${key} ${index}`
              const pages = yield* Effect.forEach(step.put, (key) =>
                aPage({ id: ids.get(key)!, title: titleOf(key) })
              )
              const at = yield* commitRevision(step.onMain ? main.id : forkedId, {
                type: "edits",
                expectedHead: null,
                createdBy: null,
                git: null,
                message: null,
                changes: {
                  ...noChanges,
                  pages: { put: pages, remove: remove.map((key) => ids.get(key)!) },
                  variables: { put: step.put.map((key) => ({ name: key, value: titleOf(key) })), remove }
                }
              })
              if (step.onMain) {
                const shown = new Map(ofMain.get(mainSeq))
                for (const key of step.put) shown.set(key, titleOf(key))
                for (const key of remove) shown.delete(key)
                mainSeq = at.seq
                ofMain.set(mainSeq, shown)
                expected.push({ at, shown })
              } else {
                own = new Map(own)
                for (const key of step.put) own.set(key, titleOf(key))
                for (const key of remove) own.set(key, null)
                const shown = new Map(ofMain.get(baseSeq))
                for (const [key, title] of own) {
                  if (title === null) shown.delete(key)
                  else shown.set(key, title)
                }
                expected.push({ at, shown })
              }
            }

            const store = yield* Pages
            const variables = yield* Variables
            for (const { at, shown } of expected) {
              const stored = yield* revisions.get(at.id)
              expect(stored).toEqual(at)
              const titles = (yield* store.listAll(stored)).map((page) => page.title)
              expect(titles.sort()).toEqual([...shown.values()].sort())
              const values = (yield* variables.listAll(stored)).filter(
                ({ name }) => name !== "a" || shown.get("a") !== "a start"
              )
              expect(values.map(({ value }) => value)).toEqual(
                [...shown].sort().flatMap(([, title]) => (title === "a start" ? [] : [title]))
              )
              for (const [key, id] of ids) {
                const found = Option.map(yield* store.findWithText(stored, id), ({ page }) => page.title)
                expect(Option.getOrUndefined(found)).toBe(shown.get(key))
              }
            }
          })
        )
      )

    it.effect("show pages at their former places, above and below each other", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const store = yield* Pages
        const [a, b] = [yield* aPage({ title: "A" }), yield* aPage({ title: "B" })]
        const leaf = yield* aPage({ title: "Leaf", parentId: a.id })
        const first = yield* commit(made, { pages: { put: [a, b, leaf], remove: [] } })
        const second = yield* commit(made, {
          pages: {
            put: [
              { ...leaf, parentId: b.id },
              { ...b, parentId: a.id }
            ],
            remove: []
          }
        })
        const find = (at: Revision, id: PageId) => Effect.map(store.findWithText(at, id), Option.getOrThrow)
        expect((yield* find(first, leaf.id)).ancestorSlugs).toEqual(["a"])
        expect((yield* find(second, leaf.id)).ancestorSlugs).toEqual(["a", "b"])
        expect((yield* find(first, a.id)).descendants).toEqual([leaf])
        expect((yield* find(second, a.id)).descendants.map((page) => page.title).sort()).toEqual([
          "B",
          "Leaf"
        ])
      })
    )

    it.effect("show reusable contents as they were", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const store = yield* ReusableContents
        const [one, other] = [aSource(`one ${made.space.id}`), aSource(`other ${made.space.id}`)]
        const content = {
          id: (yield* newId) as ReusableContentId,
          title: "Grüße",
          sourceHash: one.hash,
          git: { oid: "1".repeat(40), path: "inc/grüße.md" }
        }
        const plain = { ...content, id: (yield* newId) as ReusableContentId, git: null }
        const first = yield* commit(made, {
          reusables: { put: [plain, content], remove: [] },
          sources: [one]
        })
        const changed = { ...content, title: "Hello", sourceHash: other.hash }
        const second = yield* commit(made, {
          reusables: { put: [changed], remove: [plain.id] },
          sources: [other]
        })
        const byId = (a: { readonly id: string }, b: { readonly id: string }) => (a.id < b.id ? -1 : 1)
        expect(yield* store.listAll(first)).toEqual([plain, content].sort(byId))
        expect(yield* store.listAll(second)).toEqual([changed])
      })
    )

    it.effect("show variables as they were, by name", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const store = yield* Variables
        const put = [
          { name: "z", value: "" },
          { name: "Version", value: "1.0 'beta'" },
          { name: "größe", value: "5" }
        ]
        const first = yield* commit(made, { variables: { put, remove: [] } })
        const second = yield* commit(made, {
          variables: { put: [{ name: "z", value: "26" }], remove: ["größe"] }
        })
        expect(yield* store.listAll(first)).toEqual([put[1], put[2], put[0]])
        expect(yield* store.listAll(second)).toEqual([put[1], { name: "z", value: "26" }])
      })
    )
  })
