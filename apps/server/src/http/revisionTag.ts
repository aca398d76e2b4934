import { Effect } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"

const matches = (header: string, tag: string) =>
  header.split(",").some((part) => part.trim() === "*" || part.trim().replace(/^W\//, "") === tag)

/** Gives an answer its `ETag`, or answers 304 to a client that has it already, for which the answer is not made. */
const withTag = <E, R>(
  revision: string,
  make: (headers: { readonly etag: string }) => Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
) =>
  Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
    const tag = `"${revision}"`
    const headers = { etag: `W/${tag}` }
    const known = request.headers["if-none-match"]
    return known !== undefined && matches(known, tag)
      ? Effect.succeed(HttpServerResponse.empty({ status: 304, headers }))
      : make(headers)
  })

/**
 * Gives an answer that depends on a revision alone, of a space or of a file, its `ETag`, and answers 304 to a client that has it already (RFC
 * 9110, sections 8.8.3 and 13.1.2). The answer is a resource as its presenter made it, and is sent as it is.
 */
export const withRevisionTag = (revision: string, answer: object) =>
  withTag(revision, (headers) => Effect.succeed(HttpServerResponse.jsonUnsafe(answer, { headers })))

/** Answers like `withRevisionTag` with JSON that is encoded already. */
export const withRevisionTagOfBytes = <E, R>(revision: string, json: Effect.Effect<Uint8Array, E, R>) =>
  withTag(revision, (headers) =>
    Effect.map(json, (bytes) =>
      HttpServerResponse.uint8Array(bytes, { headers, contentType: "application/json" })
    )
  )

/**
 * The revisions that an `If-Match` names, in the tags that reads of content have (RFC 9110, section 13.1.1); null where
 * any will do.
 */
export const tagsOf = (header: string | undefined): ReadonlyArray<string> | null => {
  const tags = header?.split(",").map((part) => part.trim().replace(/^W\//, ""))
  if (tags === undefined || tags.includes("*")) return null
  // The tag of whole content also changes with the day on which links to its files expire, and with its merge status.
  return tags.map((tag) => tag.replace(/^"(.*)"$/, "$1").replace(/(-\d+)+$/, ""))
}
