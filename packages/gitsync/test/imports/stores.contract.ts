import { describe, expect } from "@effect/vitest"
import { RevisionId, SpaceId, spacePurged } from "@octavo/content"
import { aSpace } from "@octavo/content/testing"
import { atomically, deliverEvents, emitEvent, newId } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { forgetSyncState, SyncCredentials, SyncState, SyncStates } from "../../src/index.ts"
import type { GitsyncTests } from "./GitsyncServices.ts"

/** The contract of the stores of Git states. */
export const storesContract = (it: GitsyncTests) => {
  describe("the Git state of a space", () => {
    it.effect("is empty at first, and then what was put last", () =>
      Effect.gen(function* () {
        const states = yield* SyncStates
        const { revisionId, space } = yield* aSpace()
        const empty = {
          spaceId: space.id,
          bases: [],
          pending: [],
          eventAt: null,
          lastImport: null,
          lastExport: null,
          lastPush: null,
          lastPull: null,
          lease: null
        }
        expect(yield* states.get(space.id)).toEqual(new SyncState(empty))
        expect(yield* atomically(states.getForUpdate(space.id))).toEqual(new SyncState(empty))
        const now = DateTime.makeUnsafe("2026-03-04T05:06:07.089Z")
        const state = new SyncState({
          spaceId: space.id,
          pending: [],
          bases: [
            {
              url: "https://git.example/docs.git",
              ref: "refs/heads/main",
              oid: "a".repeat(40),
              directory: "docs",
              revisionId
            }
          ],
          lastExport: null,
          lastPush: null,
          lastPull: null,
          lease: { jobId: "job", until: now },
          eventAt: now,
          lastImport: {
            jobId: "job",
            state: "failed",
            url: "https://git.example/docs.git",
            ref: "refs/heads/main",
            oid: null,
            revisionId: RevisionId.make(yield* newId),
            message: 'It\'s "broken"',
            problems: [{ path: "ü.md", line: 3, severity: "error", message: "No" }],
            finishedAt: now
          }
        })
        yield* states.put(state)
        expect(yield* states.get(space.id)).toEqual(state)
        const other = yield* aSpace()
        expect(yield* states.get(other.space.id)).toMatchObject({ bases: [] })
        yield* states.put(new SyncState(empty))
        expect(yield* states.get(space.id)).toEqual(new SyncState(empty))
        yield* states.put(state)
        yield* emitEvent(spacePurged, { spaceId: space.id }, { subject: space.id, causedBy: null })
        yield* deliverEvents([forgetSyncState])
        expect(yield* states.get(space.id)).toEqual(new SyncState(empty))
      })
    )

    it.effect("is not left behind by a unit of work that fails", () =>
      Effect.gen(function* () {
        const states = yield* SyncStates
        const { space } = yield* aSpace()
        const eventAt = DateTime.makeUnsafe(0)
        yield* Effect.gen(function* () {
          const locked = yield* states.getForUpdate(space.id)
          yield* states.put(new SyncState({ ...locked, eventAt }))
          return yield* Effect.fail("no" as const)
        }).pipe(atomically, Effect.flip)
        expect((yield* states.get(space.id)).eventAt).toBeNull()
        expect((yield* states.get(SpaceId.make("nowhere"))).eventAt).toBeNull()
      })
    )
  })

  describe("the credentials of an import", () => {
    it.effect("are there from when they are put until they are removed", () =>
      Effect.gen(function* () {
        const credentials = yield* SyncCredentials
        const id = yield* newId
        expect(yield* credentials.find(id)).toEqual(Option.none())
        yield* credentials.put(id, "sealed")
        expect(yield* credentials.find(id)).toEqual(Option.some("sealed"))
        yield* credentials.remove(id)
        yield* credentials.remove(id)
        expect(yield* credentials.find(id)).toEqual(Option.none())
      })
    )
  })
}
