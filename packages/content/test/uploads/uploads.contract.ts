import { describe, expect } from "@effect/vitest"
import { aMember, as } from "@octavo/identity/testing"
import { Blobs, hashBytes } from "@octavo/kernel"
import { Effect, Exit, Stream } from "effect"
import { TestClock } from "effect/testing"
import {
  createUpload,
  deleteSpace,
  editSpace,
  findUpload,
  getFile,
  maxFileSize,
  purgeDeletedSpaces,
  receiveUpload,
  removeOldUploads
} from "../../src/index.ts"
import { aSpace, onePixel } from "../../src/testing/index.ts"
import type { ContentTests } from "../ContentServices.ts"

type Made = Effect.Success<ReturnType<typeof aSpace>>

const begin = ({ admin, organization }: Made, name: string, size: number) =>
  createUpload(organization.id, { name, contentType: "application/x-told", size }).pipe(as(admin))

/** An upload of bytes that nothing else has. */
const aFile = Effect.fnUntraced(function* (made: Made, name = "a.bin") {
  const bytes = Buffer.from(`${name} ${made.space.id} ${Math.random()}`)
  const upload = yield* begin(made, name, bytes.length)
  return { id: upload.id, bytes, hash: hashBytes(bytes), send: receiveUpload(upload.id, Stream.make(bytes)) }
})

const insert = ({ admin, space }: Made, upload: string, by = admin) =>
  editSpace(space.id, [{ type: "insert_files", files: [{ name: "Mine", upload }] }], { ifMatch: null }).pipe(
    as(by)
  )

/** The contract of uploads, for every store. */
export const uploadsContract = (it: ContentTests) =>
  describe("uploads", () => {
    it.effect("become files of a space, as what their bytes say that they are", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const { id } = yield* begin(made, "logo", onePixel.length)
        expect((yield* Effect.flip(insert(made, id)))._tag).toBe("UploadUnfinished")
        const pieces = Stream.fromIterable([onePixel.subarray(0, 5), onePixel.subarray(5)])
        const received = yield* receiveUpload(id, pieces)
        expect(received).toMatchObject({
          contentType: "image/png",
          dimensions: { width: 1, height: 1 },
          blobHash: hashBytes(onePixel)
        })
        const { made: edited } = yield* insert(made, id)
        const [fileId] = (edited[0] as unknown as { readonly files: ReadonlyArray<never> }).files
        expect(yield* getFile(made.space.id, fileId!).pipe(as(made.admin))).toMatchObject({
          name: "Mine",
          contentType: "image/png",
          size: onePixel.length,
          dimensions: { width: 1, height: 1 },
          blobHash: hashBytes(onePixel)
        })
      })
    )

    it.effect("have as many bytes as declared, and 100 MB at most", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        expect(yield* Effect.flip(begin(made, "a", maxFileSize + 1))).toMatchObject({
          _tag: "UploadTooLarge",
          limit: maxFileSize
        })
        const { id } = yield* begin(made, "a", 3)
        const send = (text: string) => receiveUpload(id, Stream.make(Buffer.from(text)))
        expect((yield* Effect.flip(send("abcd")))._tag).toBe("UploadTooLarge")
        expect((yield* Effect.flip(send("ab")))._tag).toBe("UploadCutShort")
        expect((yield* findUpload(id)).blobHash).toBeNull()
        yield* send("abc")
        yield* send("abc")
        expect((yield* Effect.flip(send("xyz")))._tag).toBe("UploadTaken")
        expect((yield* findUpload(id)).blobHash).toBe(hashBytes("abc"))
        const empty = yield* begin(made, "empty", 0)
        expect((yield* receiveUpload(empty.id, Stream.empty)).size).toBe(0)
      })
    )

    it.effect("take one file each, also when several are sent at once", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const { id } = yield* begin(made, "a", 1)
        const sent = yield* Effect.forEach(
          ["a", "b", "c", "a"],
          (text) => Effect.exit(receiveUpload(id, Stream.make(Buffer.from(text)))),
          { concurrency: "unbounded" }
        )
        const taken = sent.flatMap((exit) => (Exit.isSuccess(exit) ? [exit.value.blobHash] : []))
        const { blobHash } = yield* findUpload(id)
        expect(new Set(taken)).toEqual(new Set([blobHash]))
        expect(taken.length).toBe(blobHash === hashBytes("a") ? 2 : 1)
      })
    )

    it.effect("are begun by members of the organization, and used by who began them", () =>
      Effect.gen(function* () {
        const [made, other] = [yield* aSpace(), yield* aSpace()]
        const colleague = yield* aMember(made.organization.id, { role: null })
        const asked = (by: typeof colleague) =>
          createUpload(made.organization.id, { name: "a", contentType: "a/b", size: 1 }).pipe(as(by))
        expect((yield* asked(colleague)).createdBy).toBe(colleague.id)
        expect((yield* Effect.flip(asked(other.admin)))._tag).toBe("OrganizationNotFound")
        const { id, send } = yield* aFile(made)
        yield* send
        const second = yield* aMember(made.organization.id)
        expect((yield* Effect.flip(insert(made, id, second)))._tag).toBe("UploadNotFound")
        expect((yield* Effect.flip(insert(made, "nothing")))._tag).toBe("UploadNotFound")
        yield* insert(made, id)
      })
    )

    it.effect("can be used for a day, and are then removed with the bytes that nothing else uses", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const blobs = yield* Blobs
        const [used, unused, unsent, late] = [
          yield* aFile(made),
          yield* aFile(made),
          yield* aFile(made),
          yield* aFile(made)
        ]
        yield* Effect.all([used.send, unused.send, late.send])
        yield* insert(made, used.id)
        yield* TestClock.adjust("23 hours")
        yield* insert(made, late.id)
        const young = yield* aFile(made)
        yield* young.send
        // The same bytes twice: a new upload renews them.
        const twin = yield* begin(made, "twin", unused.bytes.length)
        yield* receiveUpload(twin.id, Stream.make(unused.bytes))
        yield* TestClock.adjust("1 hour")
        expect((yield* Effect.flip(insert(made, unused.id)))._tag).toBe("UploadNotFound")
        expect((yield* Effect.flip(unsent.send))._tag).toBe("UploadNotFound")
        yield* removeOldUploads()
        expect(yield* blobs.size(unused.hash)).toBe(unused.bytes.length)
        yield* TestClock.adjust("1 hour")
        yield* TestClock.adjust(1)
        expect(yield* removeOldUploads()).toBeGreaterThanOrEqual(4)
        expect((yield* Effect.flip(findUpload(used.id)))._tag).toBe("UploadNotFound")
        for (const kept of [used, late, young, unused]) {
          expect(yield* blobs.size(kept.hash)).toBe(kept.bytes.length)
        }
        yield* TestClock.adjust("1 day")
        expect(yield* removeOldUploads()).toBeGreaterThanOrEqual(2)
        for (const gone of [young, unused]) {
          expect((yield* Effect.flip(blobs.size(gone.hash)))._tag).toBe("BlobMissing")
        }
        expect(yield* blobs.size(used.hash)).toBe(used.bytes.length)
      })
    )

    it.effect("keep their bytes when a space that had the same is purged", () =>
      Effect.gen(function* () {
        const [made, gone] = [yield* aSpace(), yield* aSpace()]
        const { bytes, hash } = yield* aFile(made)
        const files = [{ name: "Same", bytes }]
        yield* editSpace(gone.space.id, [{ type: "insert_files", files }], { ifMatch: null }).pipe(
          as(gone.admin)
        )
        yield* deleteSpace(gone.space.id).pipe(as(gone.admin))
        yield* TestClock.adjust("8 days")
        const again = yield* begin(made, "again", bytes.length)
        yield* receiveUpload(again.id, Stream.make(bytes))
        yield* purgeDeletedSpaces()
        expect(yield* (yield* Blobs).size(hash)).toBe(bytes.length)
      })
    )
  })
