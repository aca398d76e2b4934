import type { ExpectedState } from "@octavo/content"
import { Effect, Stream } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { acceptsGzip } from "./acceptedEncoding.ts"
import { type EncodedJson, plainBytes, streamOf } from "./EncodedJson.ts"

const matches = (header: string, tag: string) =>
  header.split(",").some((part) => part.trim() === "*" || part.trim().replace(/^W\//, "") === tag)

/** Gives an answer its `ETag`, or answers 304 to a client that has it already, for which the answer is not made. */
const withTag = <E, R>(
  revision: string,
  make: (
    headers: { readonly etag: string },
    request: HttpServerRequest.HttpServerRequest
  ) => Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
) =>
  HttpServerRequest.HttpServerRequest.use((request) => {
    const tag = `"${revision}"`
    const headers = { etag: `W/${tag}` }
    const known = request.headers["if-none-match"]
    return known !== undefined && matches(known, tag)
      ? Effect.succeed(HttpServerResponse.empty({ status: 304, headers }))
      : make(headers, request)
  })

/**
 * Answers 304 to a client that names the tag, before the answer is made; else makes the answer. Only a client that names tags costs the
 * read of the tag.
 */
export const unlessKnown = <E, R, E1, R1>(
  revision: Effect.Effect<string, E1, R1>,
  answer: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
) =>
  Effect.gen(function* () {
    const { headers } = yield* HttpServerRequest.HttpServerRequest
    const known = headers["if-none-match"]
    // Any tag will do for `*`, but only of what exists.
    if (known === undefined || known.includes("*")) return yield* answer
    const tag = `"${yield* revision}"`
    if (!matches(known, tag)) return yield* answer
    return HttpServerResponse.empty({ status: 304, headers: { etag: `W/${tag}` } })
  })

/**
 * Gives an answer that depends on a revision alone, of a space or of a file, its `ETag`, and answers 304 to a client that has it already (RFC
 * 9110, sections 8.8.3 and 13.1.2). The answer is a resource as its presenter made it, and is sent as it is.
 */
export const withRevisionTag = (revision: string, answer: object) =>
  withTag(revision, (headers) => Effect.succeed(HttpServerResponse.jsonUnsafe(answer, { headers })))

/**
 * Answers like `withRevisionTag` with JSON that is encoded already, compressed for who accepts that. `more` are properties that
 * the encoded object gets for this client alone.
 */
export const withRevisionTagOfJson = <E, R>(
  revision: string,
  json: Effect.Effect<EncodedJson, E, R>,
  more?: object
) =>
  withTag(revision, (headers, request) =>
    Effect.map(json, (encoded) => sent(encoded, headers, request, more))
  )

const contentType = "application/json"

const sent = (
  encoded: EncodedJson,
  { etag }: { readonly etag: string },
  request: HttpServerRequest.HttpServerRequest,
  more: object | undefined
) => {
  const headers = encoded.gzip === null ? { etag } : { etag, vary: "Accept-Encoding" }
  if (more !== undefined) {
    const bytes = plainBytes(encoded)
    const body = bytes instanceof Uint8Array ? streamOf(bytes) : bytes
    // Both are objects: the comma stands in the place of the brace that opens the second one.
    let between: string | undefined = JSON.stringify(more).slice(0, -1) + ","
    const joined = Stream.map(body, (chunk) => {
      if (between === undefined) return chunk
      const first = Buffer.concat([Buffer.from(between), chunk.subarray(1)])
      between = undefined
      return first
    })
    return HttpServerResponse.stream(joined, { headers, contentType })
  }
  if (encoded.gzip !== null && acceptsGzip(request.headers["accept-encoding"])) {
    return HttpServerResponse.uint8Array(encoded.gzip, {
      headers: { ...headers, "content-encoding": "gzip" },
      contentType
    })
  }
  const bytes = plainBytes(encoded)
  return bytes instanceof Uint8Array
    ? HttpServerResponse.uint8Array(bytes, { headers, contentType })
    : HttpServerResponse.stream(bytes, { headers, contentType })
}

/** Names one page as a revision shows it: reads of the page have this tag, which changes with every revision. */
export const pageTag = (revisionId: string, pageId: string): string => `${revisionId}_${pageId}`

/** The revision, and for the tag of a page the page, in a tag of a read of content, quoted or not. */
export const stateOf = (tag: string): ExpectedState => {
  // The tag of whole content also changes with the day on which links to its files expire, and with its merge status.
  const name = tag
    .trim()
    .replace(/^W\//, "")
    .replace(/^"(.*)"$/, "$1")
  const at = name.indexOf("_")
  return at < 0
    ? { revisionId: name.replace(/(?<!-\d*)(-\d+)+$/, "") }
    : { revisionId: name.slice(0, at), pageId: name.slice(at + 1) }
}

/**
 * The states that an `If-Match` names, in the tags that reads of content have (RFC 9110, section 13.1.1); null where
 * any will do.
 */
export const statesOf = (header: string | undefined): ReadonlyArray<ExpectedState> | null => {
  const tags = header?.split(",").map((part) => part.trim())
  return tags === undefined || tags.some((tag) => tag.replace(/^W\//, "") === "*") ? null : tags.map(stateOf)
}

/** The revisions that an `If-Match` names; that of a page names the whole revision that was read. */
export const revisionsOf = (header: string | undefined): ReadonlyArray<string> | null =>
  statesOf(header)?.map(({ revisionId }) => revisionId) ?? null
