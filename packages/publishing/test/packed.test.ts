import { expect, test } from "vitest"
import { gunzipSync } from "node:zlib"
import { packed } from "../src/visits/Answer.ts"

test("bytes that are compressed for many answers take no more memory than they are long", () => {
  for (const length of [1, 3_000, 30_000, 300_000]) {
    const given = Buffer.alloc(length, "Words of a page. ")
    const body = packed(given)
    for (const bytes of [body.brotli, body.gzip]) expect(bytes.buffer.byteLength).toBe(bytes.byteLength)
    expect(gunzipSync(body.gzip).equals(given)).toBe(true)
  }
})
