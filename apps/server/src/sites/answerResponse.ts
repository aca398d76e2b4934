import { type Answer, type PackedBody, unpacked } from "@octavo/publishing"
import { Effect } from "effect"
import { Cookies, HttpServerRequest, HttpServerResponse } from "effect/http"
import { blobResponse, dispositionOf } from "../files/blobResponse.ts"

const accepted = /^\s*(br|gzip|x-gzip)\s*(?:;\s*q=(?:1(?:\.0*)?|0?\.\d*[1-9]\d*)\s*)?$/i

/** The compression that an answer is sent with: brotli if the client accepts it, else gzip; undefined for a client that accepts neither. */
const encodingFor = (header: string | undefined): "br" | "gzip" | undefined => {
  const names = (header ?? "").split(",").map((one) => accepted.exec(one)?.[1]?.toLowerCase())
  if (names.includes("br")) return "br"
  return names.some((name) => name !== undefined) ? "gzip" : undefined
}

const compressed = ({ brotli, gzip }: PackedBody, encoding: "br" | "gzip"): Uint8Array =>
  encoding === "br" ? brotli : gzip

const bodyResponse = Effect.fnUntraced(function* ({ body, headers, status }: Answer) {
  if (body === null) return HttpServerResponse.empty({ status, headers })
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
  const encoding = encodingFor(request.headers["accept-encoding"])
  const all = {
    vary: "Accept-Encoding",
    ...headers,
    ...(encoding !== undefined && { "content-encoding": encoding })
  }
  const contentType = headers["content-type"] ?? "application/octet-stream"
  if (request.method === "HEAD") {
    const length = String(encoding === undefined ? body.length : compressed(body, encoding).length)
    return HttpServerResponse.empty({ status, headers: { ...all, "content-length": length } })
  }
  return HttpServerResponse.uint8Array(encoding === undefined ? unpacked(body) : compressed(body, encoding), {
    status,
    headers: all,
    contentType
  })
})

/** The response with an answer to a visitor, compressed for who accepts it. */
export const answerResponse = Effect.fnUntraced(function* (answer: Answer) {
  const response = yield* bodyResponse(answer)
  const { cookies = [] } = answer
  return cookies.length === 0
    ? response
    : HttpServerResponse.mergeCookies(response, Cookies.fromSetCookie(cookies))
})
