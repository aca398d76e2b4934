import { type Answer, compressed, type PackedBody, type TextBody } from "@octavo/publishing"
import { Effect } from "effect"
import { Cookies, HttpServerRequest, HttpServerResponse } from "effect/http"
import { acceptedEncoding } from "../http/acceptedEncoding.ts"
import { gunzipped } from "../http/gunzipped.ts"
import { blobResponse, dispositionOf } from "../files/blobResponse.ts"

const bytesOf = ({ brotli, gzip }: PackedBody, encoding: "br" | "gzip"): Uint8Array =>
  encoding === "br" ? brotli : gzip

/** Shorter texts are sent as they are: their headers are as long. */
const shortBytes = 1_000

/** The response with a text for this request alone. */
const textResponse = Effect.fnUntraced(function* ({ text }: TextBody, { headers, status }: Answer) {
  const request = yield* HttpServerRequest.HttpServerRequest
  const bytes = Buffer.from(text)
  const accepted = acceptedEncoding(request.headers["accept-encoding"])
  const encoding = bytes.length < shortBytes ? undefined : accepted
  const body = encoding === undefined ? bytes : yield* compressed(bytes, encoding)
  const all = {
    vary: "Accept-Encoding",
    ...headers,
    ...(encoding !== undefined && { "content-encoding": encoding })
  }
  return request.method === "HEAD"
    ? HttpServerResponse.empty({ status, headers: { ...all, "content-length": String(body.length) } })
    : HttpServerResponse.uint8Array(body, {
        status,
        headers: all,
        contentType: headers["content-type"] ?? "text/plain"
      })
})

const bodyResponse = Effect.fnUntraced(function* (answer: Answer) {
  const { body, headers, status } = answer
  if (body === null) return HttpServerResponse.empty({ status, headers })
  if (body.kind === "text") return yield* textResponse(body, answer)
  if (body.kind === "file") {
    return HttpServerResponse.setHeaders(yield* blobResponse(body), { ...headers })
  }
  if (body.kind === "bytes") {
    const { bytes, contentType, name } = body
    return HttpServerResponse.uint8Array(bytes, {
      status,
      contentType,
      headers: {
        ...headers,
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        "content-disposition": dispositionOf(contentType, name)
      }
    })
  }
  const request = yield* HttpServerRequest.HttpServerRequest
  const encoding = acceptedEncoding(request.headers["accept-encoding"])
  const all = {
    vary: "Accept-Encoding",
    ...headers,
    ...(encoding !== undefined && { "content-encoding": encoding })
  }
  const contentType = headers["content-type"] ?? "application/octet-stream"
  if (request.method === "HEAD") {
    const length = String(encoding === undefined ? body.length : bytesOf(body, encoding).length)
    return HttpServerResponse.empty({ status, headers: { ...all, "content-length": length } })
  }
  const bytes = encoding === undefined ? gunzipped(body.gzip) : bytesOf(body, encoding)
  return bytes instanceof Uint8Array
    ? HttpServerResponse.uint8Array(bytes, { status, headers: all, contentType })
    : HttpServerResponse.stream(bytes, { status, headers: all, contentType, contentLength: body.length })
})

/** The response with an answer to a visitor, compressed for who accepts it. */
export const answerResponse = Effect.fnUntraced(function* (answer: Answer) {
  const response = yield* bodyResponse(answer)
  const { cookies = [] } = answer
  return cookies.length === 0
    ? response
    : HttpServerResponse.mergeCookies(response, Cookies.fromSetCookie(cookies))
})
