import { Blobs } from "@octavo/kernel"
import type { Answer } from "@octavo/publishing"
import { Effect, Stream } from "effect"
import { gunzipSync } from "node:zlib"

/** The bytes of a response without compression, and its content type. */
export const answerBytes = Effect.fnUntraced(function* ({ body, headers }: Answer) {
  const contentType = headers["content-type"] ?? "application/octet-stream"
  if (body === null) return { bytes: Buffer.alloc(0), contentType }
  switch (body.kind) {
    case "packed":
      return { bytes: gunzipSync(body.gzip), contentType }
    case "text":
      return { bytes: Buffer.from(body.text), contentType }
    case "bytes":
      return { bytes: Buffer.from(body.bytes), contentType: body.contentType }
    case "file": {
      const chunks = yield* Stream.runCollect((yield* Blobs).stream(body.hash))
      return { bytes: Buffer.concat(chunks), contentType: body.contentType }
    }
  }
})
