import { describe, expect } from "@effect/vitest"
import { as } from "@octavo/identity/testing"
import { atomically, deliverEvents, type Event, subscriber } from "@octavo/kernel"
import { Effect, Ref } from "effect"
import {
  commitRevision,
  createSpace,
  duplicateSpace,
  editSpace,
  forkBranch,
  noChanges,
  restoreRevision,
  revisionCommitted,
  Revisions,
  type SpaceId
} from "../../src/index.ts"
import { aPage, aSpace, commitToBranch } from "../../src/testing/index.ts"
import { commit } from "../commit.ts"
import type { ContentTests } from "../ContentServices.ts"

type Heard = readonly [payload: typeof revisionCommitted.payload.Type, event: Event]

/** Delivers what waits; answers what was heard of a space, in the order of its history. */
const heardOf = Effect.fnUntraced(function* (spaceId: SpaceId) {
  const heard = yield* Ref.make<ReadonlyArray<Heard>>([])
  yield* deliverEvents([
    subscriber(revisionCommitted, (payload, event) =>
      Ref.update(heard, (all) => [...all, [payload, event] as const])
    )
  ])
  const all = (yield* Ref.get(heard)).filter(([payload]) => payload.spaceId === spaceId)
  return all.sort(([a], [b]) => a.seq - b.seq)
})

const historyOf = Effect.fnUntraced(function* (branchId: Parameters<Revisions["Service"]["list"]>[0]) {
  const { items } = yield* (yield* Revisions).list(branchId, { after: null, limit: 100 })
  return items.toReversed()
})

/** The contract of the event `content.revisionCommitted`, for every store. */
export const revisionCommittedContract = (it: ContentTests) =>
  describe("content.revisionCommitted", () => {
    it.effect("is emitted once with every revision of main, by whatever way it came", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const { admin, space } = made
        yield* editSpace(
          space.id,
          [{ type: "insert_page", title: "Edited", document: { markdown: "A.\n" } }],
          {
            ifMatch: null
          }
        ).pipe(as(admin))
        yield* commit(made, { pages: { put: [yield* aPage({ title: "Committed" })], remove: [] } })
        yield* restoreRevision(space.id, made.revisionId, { ifMatch: null }).pipe(as(admin))
        const history = yield* historyOf(space.mainBranchId)
        expect(history.length).toBe(4)
        const heard = yield* heardOf(space.id)
        expect(heard.map(([payload]) => payload)).toEqual(
          history.map(({ id, seq, type }) => ({ spaceId: space.id, revisionId: id, seq, type }))
        )
        expect(heard.map(([, { causedBy, subject }]) => [subject, causedBy])).toEqual(
          history.map(({ createdBy }) => [space.id, createdBy])
        )
        expect(yield* heardOf(space.id)).toEqual([])
      })
    )

    it.effect("is emitted with the first revision of a space, also of a copy", () =>
      Effect.gen(function* () {
        const { admin, organization, space } = yield* aSpace()
        const input = { title: "New", emoji: null, parentId: null, language: null, editMode: "live" } as const
        for (const make of [createSpace(organization.id, input), duplicateSpace(space.id)]) {
          const made = yield* make.pipe(as(admin))
          const heard = yield* heardOf(made.space.id)
          expect(heard.map(([{ revisionId, seq }]) => [revisionId, seq])).toEqual([[made.revisionId, 1]])
        }
      })
    )

    it.effect("says nothing of other lines, nor of what was refused or taken back", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const { head, revisionId, space } = made
        yield* heardOf(space.id)
        for (const kind of ["change-request", "translation", "import"] as const) {
          const { branchId } = yield* forkBranch({ spaceId: space.id, head, revisionId }, kind, null)
          yield* commitToBranch(branchId, {})
        }
        yield* commit(made, {})
        yield* Effect.flip(
          commitRevision(space.mainBranchId, {
            type: "edits",
            expectedHead: revisionId,
            createdBy: null,
            git: null,
            message: null,
            changes: noChanges
          })
        )
        yield* Effect.flip(atomically(Effect.andThen(commit(made, {}), Effect.fail("taken back" as const))))
        expect((yield* heardOf(space.id)).map(([payload]) => payload.seq)).toEqual([2])
      })
    )
  })
