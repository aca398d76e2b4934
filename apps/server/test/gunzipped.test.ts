import { expect, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import { gzipSync } from "node:zlib"
import { gunzipped, maxAtOnce } from "../src/http/gunzipped.ts"

it.live("bytes of any length are decompressed to what they were, long ones in pieces", () =>
  Effect.gen(function* () {
    for (const length of [0, 1, 62, 63, 64, 8000, maxAtOnce, maxAtOnce + 1, 1_000_000]) {
      const given = Buffer.alloc(length, "Words of a page. ")
      const bytes = gunzipped(gzipSync(given))
      const isWhole = bytes instanceof Uint8Array
      const pieces = isWhole ? [bytes] : yield* Stream.runCollect(bytes)
      expect([length, isWhole]).toEqual([length, length <= maxAtOnce])
      expect(Buffer.concat([...pieces]).equals(given)).toBe(true)
    }
  })
)
