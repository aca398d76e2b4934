import { hashBytes, ownBytes } from "@octavo/kernel"
import { compressed } from "@octavo/publishing"
import { Effect } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { acceptedEncoding } from "./acceptedEncoding.ts"

/** Bytes that were compressed once, for any number of clients. */
export interface KeptBytes {
  readonly plain: Uint8Array
  readonly brotli: Uint8Array
  readonly gzip: Uint8Array
  readonly etag: string
}

/** Compresses bytes in threads, for many answers. Their tag is that of their text, unless one is given. */
export const keepBytes = Effect.fnUntraced(function* (
  plain: Uint8Array,
  tag = hashBytes(plain).slice(0, 32)
) {
  const [brotli, gzip] = yield* Effect.all([compressed(plain, "br"), compressed(plain, "gzip")], {
    concurrency: 2
  })
  const kept: KeptBytes = {
    plain: ownBytes(plain),
    brotli: ownBytes(brotli),
    gzip: ownBytes(gzip),
    etag: `W/"${tag}"`
  }
  return kept
})

/** Whether a request has the text of a tag already. */
export const hasTagged = (
  { headers }: Pick<HttpServerRequest.HttpServerRequest, "headers">,
  etag: string
): boolean =>
  (headers["if-none-match"] ?? "")
    .split(",")
    .some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === etag.replace(/^W\//, ""))

/** Answers kept bytes as the client accepts them, or 304 for one that has them. */
export const keptResponse = (
  { brotli, etag, gzip, plain }: KeptBytes,
  contentType: string,
  given: Readonly<Record<string, string>> = {}
) =>
  HttpServerRequest.HttpServerRequest.useSync((request) => {
    const headers = { ...given, etag, vary: "Accept-Encoding" }
    if (hasTagged(request, etag)) return HttpServerResponse.empty({ status: 304, headers })
    const encoding = acceptedEncoding(request.headers["accept-encoding"])
    const body = encoding === "br" ? brotli : encoding === "gzip" ? gzip : plain
    return HttpServerResponse.uint8Array(body, {
      contentType,
      headers: { ...headers, ...(encoding !== undefined && { "content-encoding": encoding }) }
    })
  })
