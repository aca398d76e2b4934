import { type Answer, unpacked } from "@octavo/publishing"
import { Effect } from "effect"
import { Cookies, HttpServerRequest, HttpServerResponse } from "effect/http"
import { blobResponse, dispositionOf } from "../files/blobResponse.ts"

/** Whether a client accepts brotli. */
const acceptsBrotli = (header: string | undefined): boolean =>
  (header ?? "").split(",").some((one) => /^\s*br\s*(;\s*q=(1(\.0*)?|0?\.\d*[1-9]\d*)\s*)?$/i.test(one))

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
  const isPacked = acceptsBrotli(request.headers["accept-encoding"])
  const all = {
    vary: "Accept-Encoding",
    ...headers,
    ...(isPacked && { "content-encoding": "br" })
  }
  const contentType = headers["content-type"] ?? "application/octet-stream"
  if (request.method === "HEAD") {
    const length = String(isPacked ? body.brotli.length : body.length)
    return HttpServerResponse.empty({ status, headers: { ...all, "content-length": length } })
  }
  return HttpServerResponse.uint8Array(isPacked ? body.brotli : unpacked(body), {
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
