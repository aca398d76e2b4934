import { describe, expect, it } from "@effect/vitest"
import { packed, unpacked } from "../src/visits/Answer.ts"

describe("a compressed body", () => {
  it("is decompressed once for many clients without brotli", () => {
    const body = packed("<p>Words of a page.</p>")
    const bytes = unpacked(body)
    expect(Buffer.from(bytes).toString()).toBe("<p>Words of a page.</p>")
    expect(unpacked(body)).toBe(bytes)
  })

  it("is forgotten when others were asked for since, and larger ones are not kept", () => {
    const first = packed("first")
    const large = packed("x".repeat(3_000_000))
    const bytes = unpacked(first)
    expect(unpacked(large)).not.toBe(unpacked(large))
    expect(unpacked(first)).toBe(bytes)
    for (let index = 0; index < 10; index++) unpacked(packed(`${index}`.repeat(1_900_000)))
    expect(unpacked(first)).not.toBe(bytes)
    expect(Buffer.from(unpacked(first)).toString()).toBe("first")
  })
})
