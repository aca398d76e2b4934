import { describe, expect } from "@effect/vitest"
import { Grant, Grants } from "@octavo/identity"
import { as } from "@octavo/identity/testing"
import { atomically, Blobs, deliverEvents, newId, subscriber } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { TestClock } from "effect/testing"
import {
  createUpload,
  deleteSpace,
  Files,
  forkBranch,
  getCurrentContent,
  purgeDeletedSpaces,
  removeUnusedBlobs,
  removeUnusedSources,
  requireSpace,
  restoreSpace,
  Revisions,
  Sources,
  spacePurged,
  Spaces,
  Upload,
  Uploads
} from "../../src/index.ts"
import { aFile, aPage, aSource, aSpace, commitToBranch } from "../../src/testing/index.ts"
import { commit } from "../commit.ts"
import type { ContentTests } from "../ContentServices.ts"

/** The contract of the purge of deleted spaces, for every store. */
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
        // A version of an older revision is in use, too.
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
        yield* grants.put(
          new Grant({
            on,
            to: { kind: "user", id: gone.admin.id },
            role: "read",
            organizationId: gone.organization.id
          })
        )

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

    it.effect("of sources spares those that were stored again within a day", () =>
      Effect.gen(function* () {
        const sources = yield* Sources
        const source = aSource(`# Again ${yield* newId}\n\n## Part\n\n[x](y.md)\n`)
        yield* sources.putMany([source])
        yield* TestClock.adjust("2 days")
        yield* sources.putMany([source])
        yield* removeUnusedSources()
        expect((yield* sources.findReferences([source.hash])).get(source.hash)).toMatchObject([
          { target: "y.md" }
        ])
        expect((yield* sources.findAnchors([source.hash])).get(source.hash)?.get("part")).toBe("part")
        yield* TestClock.adjust("1 day")
        yield* TestClock.adjust(1)
        yield* removeUnusedSources()
        expect((yield* sources.getMany([source.hash])).size).toBe(0)
      })
    )

    it.effect("takes no space that is not deleted, or came back meanwhile, and none twice", () =>
      Effect.gen(function* () {
        const spaces = yield* Spaces
        const { admin, space } = yield* aSpace()
        const limit = DateTime.makeUnsafe("2100-01-01T00:00:00Z")
        expect(yield* atomically(spaces.purge(space.id, limit))).toBeNull()
        yield* deleteSpace(space.id).pipe(as(admin))
        const { deletedAt } = yield* spaces.get(space.id)
        expect(yield* atomically(spaces.purge(space.id, deletedAt!))).toBeNull()
        yield* restoreSpace(space.id).pipe(as(admin))
        expect(yield* atomically(spaces.purge(space.id, limit))).toBeNull()
        yield* requireSpace(space.id, "admin").pipe(as(admin))
        yield* deleteSpace(space.id).pipe(as(admin))
        const both = yield* Effect.all(
          [atomically(spaces.purge(space.id, limit)), atomically(spaces.purge(space.id, limit))],
          { concurrency: "unbounded" }
        )
        expect(both.filter((unused) => unused === null)).toHaveLength(1)
      })
    )

    it.effect("emits its event exactly when it happened", () =>
      Effect.gen(function* () {
        const { admin, space } = yield* aSpace()
        yield* deleteSpace(space.id).pipe(as(admin))
        const told: Array<string> = []
        const listener = subscriber(spacePurged, ({ spaceId }) => Effect.sync(() => void told.push(spaceId)))
        yield* TestClock.adjust("7 days")
        yield* purgeDeletedSpaces()
        yield* deliverEvents([listener])
        expect(told).not.toContain(space.id)
        yield* TestClock.adjust(1)
        yield* purgeDeletedSpaces()
        yield* deliverEvents([listener])
        expect(told.filter((id) => id === space.id)).toEqual([space.id])
      })
    )

    it.effect("of bytes spares those that somebody brings meanwhile, and is about to use", () =>
      Effect.gen(function* () {
        const blobs = yield* Blobs
        const [gone, kept] = [yield* aSpace(), yield* aSpace()]
        const bytes = Buffer.from(`both ${gone.space.id}`)
        const hash = yield* blobs.put(bytes)
        yield* commit(gone, { files: { put: [yield* aFile({ name: "a", blobHash: hash })], remove: [] } })
        yield* deleteSpace(gone.space.id).pipe(as(gone.admin))
        yield* TestClock.adjust("7 days")
        yield* TestClock.adjust(1)
        expect(yield* blobs.put(bytes)).toBe(hash)
        yield* purgeDeletedSpaces()
        expect((yield* Effect.flip((yield* Spaces).get(gone.space.id)))._tag).toBe("SpaceNotFound")
        yield* removeUnusedBlobs()
        expect(yield* blobs.size(hash)).toBe(bytes.length)
        const file = yield* aFile({ name: "b", blobHash: hash })
        yield* commit(kept, { files: { put: [file], remove: [] } })
        yield* TestClock.adjust("2 days")
        yield* removeUnusedBlobs()
        expect(yield* blobs.size(hash)).toBe(bytes.length)
      })
    )

    it.effect(
      "of bytes takes what nothing has a day after it was brought, and keeps what any revision or upload has",
      () =>
        Effect.gen(function* () {
          const blobs = yield* Blobs
          const made = yield* aSpace()
          const { admin, organization } = made
          const put = (name: string) => blobs.put(Buffer.from(`${name} ${made.space.id}`))
          const [old, proposed, uploaded, nobodys] = [
            yield* put("old"),
            yield* put("proposed"),
            yield* put("uploaded"),
            yield* put("nobody's")
          ]
          const file = yield* aFile({ name: "a", blobHash: old })
          const first = yield* commit(made, { files: { put: [file], remove: [] } })
          yield* commit(made, { files: { put: [], remove: [file.id] } })
          const line = yield* forkBranch(
            { spaceId: made.space.id, head: first, revisionId: first.id },
            "change-request",
            null
          )
          yield* commitToBranch(line.branchId, {
            files: { put: [yield* aFile({ name: "b", blobHash: proposed })], remove: [] }
          })
          const told = { name: "c", contentType: "text/plain", size: 1 }
          const upload = yield* createUpload(organization.id, told).pipe(as(admin))
          yield* (yield* Uploads).put(new Upload({ ...upload, blobHash: uploaded }))
          yield* TestClock.adjust("1 day")
          yield* removeUnusedBlobs()
          for (const hash of [old, proposed, uploaded, nobodys]) yield* blobs.size(hash)
          yield* TestClock.adjust(1)
          expect(yield* removeUnusedBlobs()).toBeGreaterThanOrEqual(1)
          for (const hash of [old, proposed, uploaded]) yield* blobs.size(hash)
          expect((yield* Effect.flip(blobs.get(nobodys)))._tag).toBe("BlobMissing")
          expect(yield* (yield* Files).findUsedBlobs([old, nobodys, uploaded])).toEqual(
            new Set([old, uploaded])
          )
        })
    )

    it.effect("takes no bytes and no texts from those who write at the same time", () =>
      Effect.gen(function* () {
        const blobs = yield* Blobs
        const sources = yield* Sources
        const kept = yield* aSpace()
        const written: Array<{ readonly hash: string; readonly source: string }> = []
        for (let round = 0; round < 6; round++) {
          const gone = yield* aSpace()
          const bytes = Buffer.from(`bytes ${gone.space.id}`)
          const source = aSource(`# Text ${gone.space.id}\n`)
          const writeTo = Effect.fnUntraced(function* ({ space }: typeof kept) {
            const hash = yield* blobs.put(bytes)
            yield* Effect.yieldNow
            yield* sources.putMany([source])
            yield* Effect.yieldNow
            yield* commit(
              { space },
              {
                files: { put: [yield* aFile({ name: "a", blobHash: hash })], remove: [] },
                pages: { put: [yield* aPage({ title: "A", sourceHash: source.hash })], remove: [] },
                sources: [source]
              }
            )
            return hash
          })
          const hash = yield* writeTo(gone)
          written.push({ hash, source: source.hash })
          yield* deleteSpace(gone.space.id).pipe(as(gone.admin))
          yield* TestClock.adjust("8 days")
          yield* Effect.all(
            [
              purgeDeletedSpaces(),
              writeTo(kept),
              removeUnusedSources(),
              removeUnusedBlobs(),
              purgeDeletedSpaces()
            ],
            { concurrency: "unbounded" }
          )
          yield* removeUnusedSources()
          yield* removeUnusedBlobs()
        }
        for (const { hash, source } of written) {
          yield* blobs.size(hash)
          expect((yield* sources.getMany([source])).size).toBe(1)
        }
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
