import { Blobs } from "@octavo/kernel"
import { Effect } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { failureResponse } from "../http/failureResponse.ts"
import { byteRange } from "./byteRange.ts"

/** The content types that a browser may display, since they run no code; others are offered for download. */
const shown = /^(image\/(?!svg)[\w.+-]+|audio\/[\w.+-]+|video\/[\w.+-]+|application\/pdf|text\/plain)$/

/** The content type of a file as a header may say it: of what none can say, bytes of any kind. */
const headerOf = (contentType: string): string =>
  /^[\x20-\x7e]+$/.test(contentType) ? contentType : "application/octet-stream"

/** Says under which name a browser saves an answer, and whether it may show it. */
export const dispositionOf = (contentType: string, name: string): string =>
  `${shown.test(contentType) ? "inline" : "attachment"}; filename*=UTF-8''${encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)}`

/** A file as it is answered. */
export interface BlobFile {
  readonly hash: string
  readonly contentType: string
  readonly name: string
}

/** The headers of the answer with a file, which depend on its type and name, and the type that a header can have. */
export const headersOf = (file: BlobFile) => {
  const contentType = headerOf(file.contentType)
  return {
    contentType,
    "content-disposition": dispositionOf(contentType, file.name),
    "cache-control": "private, max-age=86400, immutable"
  }
}

/** Answers with a blob, or the part of it that is asked for, so that nothing in it is ever run by a browser. */
export const blobResponse = Effect.fnUntraced(
  function* (file: BlobFile) {
    const blobs = yield* Blobs
    const request = yield* HttpServerRequest.HttpServerRequest
    const { hash } = file
    const { contentType, ...ofFile } = headersOf(file)
    const headers = {
      ...ofFile,
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "cross-origin-resource-policy": "cross-origin",
      "accept-ranges": "bytes",
      etag: `"${hash}"`
    }
    if (request.headers["if-none-match"]?.includes(`"${hash}"`) === true) {
      return HttpServerResponse.empty({ status: 304, headers })
    }
    const size = yield* blobs.size(hash)
    const range = byteRange(request.headers["range"], size)
    if (range === "unsatisfiable") {
      return HttpServerResponse.setHeader(
        failureResponse(416, `The file has ${size} bytes`),
        "content-range",
        `bytes */${size}`
      )
    }
    const { end, start } = range ?? { start: 0, end: size }
    return HttpServerResponse.stream(blobs.stream(hash, { start, end }), {
      status: range === null ? 200 : 206,
      contentType,
      contentLength: end - start,
      headers: range === null ? headers : { ...headers, "content-range": `bytes ${start}-${end - 1}/${size}` }
    })
  },
  Effect.catchTag("BlobMissing", (missing) => Effect.succeed(failureResponse(404, missing.message)))
)
