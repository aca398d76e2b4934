import { describe, expect, it } from "@effect/vitest"
import { processorMillis } from "@octavo/kernel/testing"
import { Effect } from "effect"
import { describeFile } from "../../src/files/describeFile.ts"

const start = Buffer.from([0xff, 0xd8])
const frame = Buffer.from([
  0xff, 0xc0, 0, 17, 8, 0, 20, 0, 30, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1, 0xff, 0xd9
])

/** A segment of metadata of a JPEG, with so many bytes. */
const metadata = (bytes: number) =>
  Buffer.concat([Buffer.from([0xff, 0xe2, bytes >> 8, bytes & 0xff]), Buffer.alloc(bytes - 2)])

describe("describeFile", () => {
  it.effect("finds the dimensions of a JPEG behind its metadata", () =>
    Effect.gen(function* () {
      const profiles = Array.from({ length: 5 }, () => metadata(65_000))
      expect(yield* describeFile("photo.jpg", Buffer.concat([start, ...profiles, frame]))).toEqual({
        contentType: "image/jpeg",
        dimensions: { width: 30, height: 20 }
      })
    })
  )

  it.effect("looks at no more than the head of a JPEG, however many segments it has", () =>
    Effect.gen(function* () {
      const bytes = Buffer.concat([start, Buffer.alloc(10_000_000, "\xff\xe0\0\x02", "latin1")])
      const before = processorMillis()
      expect(yield* describeFile("photo.jpg", bytes)).toEqual({ contentType: "image/jpeg", dimensions: null })
      expect(processorMillis() - before).toBeLessThan(400)
    })
  )
})
