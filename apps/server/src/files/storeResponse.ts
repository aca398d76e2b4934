import { Blobs } from "@octavo/kernel"
import { Effect } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { blobResponse, type BlobFile, headersOf } from "./blobResponse.ts"

/** How long a browser may use the address of an answer, in seconds: less than the address works. */
const keptSeconds = 30

/**
 * Answers with the address of a file in the store, where the store signs addresses: its bytes do not pass the server then. Other
 * stores, and other methods than GET, are answered with the bytes.
 */
export const storeResponse = Effect.fnUntraced(function* (file: BlobFile) {
  const request = yield* HttpServerRequest.HttpServerRequest
  const blobs = yield* Blobs
  const { "cache-control": cacheControl, "content-disposition": disposition, contentType } = headersOf(file)
  const url =
    request.method === "GET" && request.headers["if-none-match"] === undefined
      ? yield* blobs.signedUrl(file.hash, { contentType, disposition, cacheControl })
      : null
  return url === null
    ? yield* blobResponse(file)
    : HttpServerResponse.redirect(url, {
        status: 302,
        headers: { "cache-control": `private, max-age=${keptSeconds}`, "referrer-policy": "no-referrer" }
      })
})
