import { Effect } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"

const matches = (header: string, tag: string) =>
  header.split(",").some((part) => part.trim() === "*" || part.trim().replace(/^W\//, "") === tag)

/**
 * Gives an answer that depends on a revision alone, of a space or of a file, its `ETag`, and answers 304 to a client that has it already (RFC
 * 9110, sections 8.8.3 and 13.1.2). The answer is a resource as its presenter made it, and is sent as it is.
 */
export const withRevisionTag = (revision: string, answer: object) =>
  Effect.map(HttpServerRequest.HttpServerRequest, (request) => {
    const tag = `"${revision}"`
    const headers = { etag: `W/${tag}` }
    const known = request.headers["if-none-match"]
    return known !== undefined && matches(known, tag)
      ? HttpServerResponse.empty({ status: 304, headers })
      : HttpServerResponse.jsonUnsafe(answer, { headers })
  })

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
