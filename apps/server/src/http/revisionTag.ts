import { Effect } from "effect"
import { HttpEffect, HttpServerRequest, HttpServerResponse } from "effect/http"

const matches = (header: string, tag: string) =>
  header.split(",").some((part) => part.trim() === "*" || part.trim().replace(/^W\//, "") === tag)

/**
 * Gives an answer that depends on a revision alone its `ETag`, and answers 304 to a client that has it already (RFC
 * 9110, sections 8.8.3 and 13.1.2).
 */
export const withRevisionTag = <A>(revisionId: string, answer: A) =>
  Effect.gen(function* () {
    const tag = `"${revisionId}"`
    const request = yield* HttpServerRequest.HttpServerRequest
    const known = request.headers["if-none-match"]
    if (known !== undefined && matches(known, tag)) {
      return HttpServerResponse.empty({ status: 304, headers: { etag: `W/${tag}` } })
    }
    yield* HttpEffect.appendPreResponseHandler((_request, response) =>
      Effect.succeed(HttpServerResponse.setHeader(response, "etag", `W/${tag}`))
    )
    return answer
  })
