import { describe, expect, it } from "@effect/vitest"
import { DateTime, Effect, type Layer, Stream } from "effect"
import { Blobs, hashBytes } from "../../src/index.ts"

const bytesOf = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 31) % 251)

const collect = (stream: ReturnType<Blobs["Service"]["stream"]>) =>
  Effect.map(Stream.runCollect(stream), (pieces) => Buffer.concat([...pieces]))

/** A time before which everything was stored that is there. */
const future = Effect.map(DateTime.now, (now) => DateTime.add(now, { minutes: 1 }))

/** The contract of the stores of blobs. */
export const blobsContract = (name: string, store: Layer.Layer<Blobs>) =>
  describe(`blobs, ${name}`, () => {
    it.live("come back byte for byte, under the hash of their bytes", () =>
      Effect.gen(function* () {
        const blobs = yield* Blobs
        for (const bytes of [new Uint8Array(), Uint8Array.of(0), bytesOf(1_000_003)]) {
          const hash = yield* blobs.put(bytes)
          expect(hash).toBe(hashBytes(bytes))
          expect(Buffer.from(yield* blobs.get(hash)).equals(bytes)).toBe(true)
          expect((yield* collect(blobs.stream(hash))).equals(bytes)).toBe(true)
          expect(yield* blobs.size(hash)).toBe(bytes.length)
        }
      }).pipe(Effect.provide(store))
    )

    it.live("are stored once, also by ten at once", () =>
      Effect.gen(function* () {
        const blobs = yield* Blobs
        const bytes = bytesOf(100_000)
        const put = blobs.put(bytes)
        const hashes = yield* Effect.all(
          Array.from({ length: 10 }, () => put),
          { concurrency: "unbounded" }
        )
        expect(new Set([...hashes, yield* put])).toEqual(new Set([hashBytes(bytes)]))
        yield* blobs.remove(hashBytes(bytes), yield* future)
        expect((yield* Effect.flip(blobs.get(hashBytes(bytes))))._tag).toBe("BlobMissing")
      }).pipe(Effect.provide(store))
    )

    it.live("are stored as they come, and not at all when they end in a failure", () =>
      Effect.gen(function* () {
        const blobs = yield* Blobs
        const bytes = bytesOf(1_000_003)
        const pieces = [0, 1, 500_000, 500_000, 1_000_003].map((end, at, ends) =>
          bytes.subarray(ends[at - 1] ?? 0, end)
        )
        const stored = { hash: hashBytes(bytes), size: bytes.length }
        expect(yield* blobs.putStream(Stream.fromIterable(pieces))).toEqual(stored)
        expect(yield* blobs.putStream(Stream.fromIterable(pieces))).toEqual(stored)
        expect(Buffer.from(yield* blobs.get(stored.hash)).equals(bytes)).toBe(true)
        expect(yield* blobs.putStream(Stream.empty)).toEqual({ hash: hashBytes(""), size: 0 })
        const other = bytesOf(77)
        const broken = Stream.concat(Stream.make(other), Stream.fail("cut" as const))
        expect(yield* Effect.flip(blobs.putStream(broken))).toBe("cut")
        expect((yield* Effect.flip(blobs.get(hashBytes(other))))._tag).toBe("BlobMissing")
      }).pipe(Effect.provide(store))
    )

    it.live("are listed and removed by when they were stored last", () =>
      Effect.gen(function* () {
        const blobs = yield* Blobs
        const [kept, renewed, streamed, old] = yield* Effect.all(
          ["kept", "renewed", "streamed", "old"].map((name) => blobs.put(Buffer.from(name)))
        )
        yield* Effect.sleep("10 millis")
        const between = yield* DateTime.now
        yield* Effect.sleep("10 millis")
        expect(yield* blobs.put(Buffer.from("renewed"))).toBe(renewed)
        yield* blobs.putStream(Stream.make(Buffer.from("streamed")))
        const listed = (time: DateTime.Utc) =>
          Effect.map(Stream.runCollect(blobs.list(time)), (hashes) =>
            [...hashes].filter((hash) => [kept, renewed, streamed, old].includes(hash)).toSorted()
          )
        expect(yield* listed(between)).toEqual([kept!, old!].toSorted())
        expect(yield* listed(yield* future)).toHaveLength(4)
        for (const hash of [renewed, streamed, old]) yield* blobs.remove(hash!, between)
        expect(yield* listed(yield* future)).toEqual([kept!, renewed!, streamed!].toSorted())
        expect(Buffer.from(yield* blobs.get(renewed!)).toString()).toBe("renewed")
        expect((yield* Effect.flip(blobs.get(old!)))._tag).toBe("BlobMissing")
      }).pipe(Effect.provide(store))
    )

    it.live("that are stored again while they are removed are there", () =>
      Effect.gen(function* () {
        const blobs = yield* Blobs
        const bytes = bytesOf(20_000)
        for (let n = 0; n < 60; n++) {
          const hash = yield* blobs.put(bytes)
          yield* Effect.sleep("2 millis")
          const limit = yield* DateTime.now
          yield* Effect.sleep("2 millis")
          yield* Effect.all(
            [blobs.remove(hash, limit), blobs.put(bytes), blobs.remove(hash, limit), blobs.put(bytes)],
            { concurrency: "unbounded" }
          )
          expect(yield* blobs.size(hash)).toBe(bytes.length)
        }
      }).pipe(Effect.provide(store))
    )

    it.live("do not change with the array that they came from", () =>
      Effect.gen(function* () {
        const blobs = yield* Blobs
        const bytes = bytesOf(10)
        const hash = yield* blobs.put(bytes)
        bytes.fill(0)
        expect([...(yield* blobs.get(hash))]).toEqual([...bytesOf(10)])
      }).pipe(Effect.provide(store))
    )

    it.live("are streamed in any range", () =>
      Effect.gen(function* () {
        const blobs = yield* Blobs
        const bytes = bytesOf(300_000)
        const hash = yield* blobs.put(bytes)
        const ranges = [
          [0, 1],
          [0, 300_000],
          [299_999, 300_000],
          [65_535, 200_001],
          [10, 10],
          [0, 0],
          [299_000, 400_000],
          [300_000, 300_001]
        ] as const
        for (const [start, end] of ranges) {
          const found = yield* collect(blobs.stream(hash, { start, end }))
          expect(found.equals(bytes.subarray(start, end))).toBe(true)
        }
      }).pipe(Effect.provide(store))
    )

    it.live("that are not there are missing, however they are asked for, and may be removed", () =>
      Effect.gen(function* () {
        const blobs = yield* Blobs
        const hash = hashBytes("never put")
        expect(yield* Effect.flip(blobs.get(hash))).toMatchObject({ _tag: "BlobMissing", hash })
        expect(yield* Effect.flip(collect(blobs.stream(hash)))).toMatchObject({ _tag: "BlobMissing", hash })
        expect(yield* Effect.flip(blobs.size(hash))).toMatchObject({ _tag: "BlobMissing", hash })
        expect(yield* Effect.flip(collect(blobs.stream(hash, { start: 0, end: 0 })))).toMatchObject({ hash })
        yield* blobs.remove(hash, yield* future)
      }).pipe(Effect.provide(store))
    )
  })
