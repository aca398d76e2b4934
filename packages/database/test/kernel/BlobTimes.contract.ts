import { describe, expect } from "@effect/vitest"
import { BlobTimes, newId } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import type { KernelTests } from "./KernelServices.ts"

/** The clock is that of the outside world. */
const pause = Effect.sleep("10 millis")

/** The contract of the times of blobs. */
export const blobTimesContract = (it: KernelTests) =>
  describe("the times of blobs", () => {
    it.effect("tell which blobs are old, in pages, and which are known", () =>
      Effect.gen(function* () {
        const times = yield* BlobTimes
        const run = yield* newId
        const names = ["a", "b", "c"].map((name) => `${run} ${name}`)
        for (const name of names) yield* times.touch(name)
        yield* pause
        const between = yield* DateTime.now
        yield* pause
        yield* times.touch(names[1]!)
        const old = (after: string) => times.listBefore(between, after, 1000)
        expect((yield* old("")).filter((hash) => names.includes(hash))).toEqual([names[0], names[2]])
        expect((yield* old(names[0]!)).filter((hash) => names.includes(hash))).toEqual([names[2]])
        expect(yield* times.findKnown([...names, `${run} d`])).toEqual(new Set(names))
      })
    )

    it.effect("let old and unknown blobs be removed, and no other", () =>
      Effect.gen(function* () {
        const times = yield* BlobTimes
        const run = yield* newId
        const [old, renewed, unknown] = ["old", "renewed", "unknown"].map((name) => `${run} ${name}`)
        yield* times.touch(old!)
        yield* times.touch(renewed!)
        yield* pause
        const between = yield* DateTime.now
        yield* pause
        yield* times.touch(renewed!)
        const removed: Array<string> = []
        for (const hash of [old!, renewed!, unknown!]) {
          yield* times.removeBefore(
            hash,
            between,
            Effect.sync(() => void removed.push(hash))
          )
        }
        expect(removed).toEqual([old, unknown])
        expect(yield* times.findKnown([old!, renewed!, unknown!])).toEqual(new Set([renewed]))
      })
    )

    it.effect("keep a blob known whose removal failed", () =>
      Effect.gen(function* () {
        const times = yield* BlobTimes
        const hash = yield* newId
        yield* times.touch(hash)
        yield* pause
        const limit = yield* DateTime.now
        yield* Effect.exit(times.removeBefore(hash, limit, Effect.die(new Error("away"))))
        expect(yield* times.findKnown([hash])).toEqual(new Set([hash]))
      })
    )
  })
