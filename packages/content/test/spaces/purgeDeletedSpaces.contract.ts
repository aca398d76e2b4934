import { describe, expect } from "@effect/vitest"
import { Grant, Grants } from "@octavo/identity"
import { as } from "@octavo/identity/testing"
import { Blobs } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { TestClock } from "effect/testing"
import {
  deleteSpace,
  getCurrentContent,
  purgeDeletedSpaces,
  removeUnusedSources,
  Revisions,
  Sources,
  Spaces
} from "../../src/index.ts"
import { aFile, aPage, aSource, aSpace } from "../../src/testing/index.ts"
import { commit } from "../commit.ts"
import type { ContentTests } from "../ContentServices.ts"

/** What every store must do when deleted spaces have had their time. */
export const purgeDeletedSpacesContract = (it: ContentTests) =>
  describe("the purge of deleted spaces", () => {
    it.effect("leaves a space alone for seven days, and then nothing of it but what others use", () =>
      Effect.gen(function* () {
        const spaces = yield* Spaces
        const blobs = yield* Blobs
        const sources = yield* Sources
        const grants = yield* Grants
        const [gone, kept] = [yield* aSpace(), yield* aSpace()]
        const own = yield* blobs.put(Buffer.from(`own ${gone.space.id}`))
        const replaced = yield* blobs.put(Buffer.from(`replaced ${gone.space.id}`))
        const shared = yield* blobs.put(Buffer.from(`shared ${gone.space.id}`))
        const ownSource = aSource(`# Own ${gone.space.id}`)
        const oldSource = aSource(`# Old ${gone.space.id}`)
        const sharedSource = aSource(`# Shared ${gone.space.id}`)
        const page = yield* aPage({ title: "Page", sourceHash: oldSource.hash })
        const file = yield* aFile({ name: "a.png", blobHash: replaced })
        const first = yield* commit(gone, {
          pages: { put: [page], remove: [] },
          files: { put: [file, yield* aFile({ name: "b.png", blobHash: shared })], remove: [] },
          variables: { put: [{ name: "x", value: "1" }], remove: [] },
          sources: [oldSource]
        })
        yield* commit(gone, {
          pages: {
            put: [
              { ...page, sourceHash: ownSource.hash },
              yield* aPage({ title: "B", sourceHash: sharedSource.hash })
            ],
            remove: []
          },
          files: { put: [{ ...file, blobHash: own }], remove: [] },
          sources: [ownSource, sharedSource]
        })
        // What only an older revision shows is in use too.
        const keptPage = yield* aPage({ title: "Kept", sourceHash: sharedSource.hash })
        const keptFile = yield* aFile({ name: "kept.png", blobHash: shared })
        yield* commit(kept, {
          pages: { put: [keptPage], remove: [] },
          files: { put: [keptFile], remove: [] }
        })
        yield* commit(kept, {
          pages: { put: [], remove: [keptPage.id] },
          files: { put: [], remove: [keptFile.id] }
        })
        const on = { kind: "space", id: gone.space.id } as const
        yield* grants.put(new Grant({ on, to: { kind: "user", id: gone.admin.id }, role: "read" }))

        yield* deleteSpace(gone.space.id).pipe(as(gone.admin))
        yield* TestClock.adjust("7 days")
        yield* purgeDeletedSpaces()
        expect((yield* spaces.get(gone.space.id)).deletedAt).not.toBeNull()
        yield* TestClock.adjust(1)
        expect(yield* purgeDeletedSpaces()).toBeGreaterThanOrEqual(1)
        expect(yield* purgeDeletedSpaces()).toBe(0)

        expect((yield* Effect.flip(spaces.get(gone.space.id)))._tag).toBe("SpaceNotFound")
        expect((yield* Effect.flip((yield* Revisions).get(first.id)))._tag).toBe("RevisionNotFound")
        expect((yield* grants.findFor(on, gone.admin.id)).userGrant).toBeNull()
        for (const hash of [own, replaced])
          expect((yield* Effect.flip(blobs.get(hash)))._tag).toBe("BlobMissing")
        expect(Buffer.from(yield* blobs.get(shared)).toString()).toBe(`shared ${gone.space.id}`)
        expect((yield* getCurrentContent(kept.space.id).pipe(as(kept.admin))).pages).toEqual([])

        yield* removeUnusedSources()
        const hashes = [ownSource, oldSource, sharedSource].map((source) => source.hash)
        expect([...(yield* sources.findDerived(hashes)).keys()]).toEqual([sharedSource.hash])
        expect((yield* sources.getMany([sharedSource.hash])).get(sharedSource.hash)).toBe(sharedSource.text)
      })
    )

    it.effect("of sources spares those that were stored within a day, for who is about to commit them", () =>
      Effect.gen(function* () {
        const sources = yield* Sources
        const source = aSource(`# Fresh ${(yield* DateTime.now).epochMilliseconds} ${Math.random()}`)
        yield* sources.putMany([source])
        yield* TestClock.adjust("1 day")
        yield* removeUnusedSources()
        expect((yield* sources.findDerived([source.hash])).size).toBe(1)
        yield* TestClock.adjust(1)
        yield* removeUnusedSources()
        expect((yield* sources.findDerived([source.hash])).size).toBe(0)
      })
    )

    it.effect("removes more deleted spaces than one round takes", () =>
      Effect.gen(function* () {
        const made = yield* Effect.all(Array.from({ length: 3 }, () => aSpace()))
        for (const { admin, space } of made) yield* deleteSpace(space.id).pipe(as(admin))
        yield* TestClock.adjust("8 days")
        const spaces = yield* Spaces
        const limit = DateTime.subtract(yield* DateTime.now, { days: 7 })
        expect(yield* spaces.listDeletedBefore(limit, 2)).toHaveLength(2)
        expect(yield* purgeDeletedSpaces()).toBe(3)
        expect(yield* spaces.listDeletedBefore(limit, 2)).toEqual([])
      })
    )
  })
