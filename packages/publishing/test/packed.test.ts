import { Effect } from "effect"
import { expect, test } from "vitest"
import { gunzipSync } from "node:zlib"
import { pack, packed, PacksPages, textOfBody } from "../src/visits/Answer.ts"

test("bytes that are compressed for many answers take no more memory than they are long", () => {
  for (const length of [1, 3_000, 30_000, 300_000]) {
    const given = Buffer.alloc(length, "Words of a page. ")
    const body = packed(given)
    for (const bytes of [body.brotli, body.gzip]) expect(bytes.buffer.byteLength).toBe(bytes.byteLength)
    expect(gunzipSync(body.gzip).equals(given)).toBe(true)
  }
})

test("a rendered text is compressed for many answers, and stays a text where pages are not packed", async () => {
  const text = "Words of a page. ".repeat(4_000)
  const made = await Effect.runPromise(pack(text))
  const plain = await Effect.runPromise(Effect.provideService(pack(text), PacksPages, false))
  expect([made.kind, plain]).toEqual(["packed", { kind: "text", text }])
  for (const body of [made, plain]) expect(await Effect.runPromise(textOfBody(body))).toBe(text)
})
