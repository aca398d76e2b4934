import { readDocumentBytes, type SpecVersionView } from "@octavo/openapi"
import { Effect } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"

/** The files of a document, around the JSON of its only one. */
const beginning =
  '{"filesystem":{"openapi.json":{"dir":".","isEntrypoint":true,"references":[],"filename":"openapi.json","specification":'

/** Answers the content of a version. The document is put between as bytes, and never parsed. */
export const contentResponse = Effect.fnUntraced(function* ({ version }: SpecVersionView, url: string) {
  const request = yield* HttpServerRequest.HttpServerRequest
  const etag = `"${version.id}"`
  const headers = { etag: `W/${etag}` }
  if (request.headers["if-none-match"]?.includes(etag) === true) {
    return HttpServerResponse.empty({ status: 304, headers })
  }
  const bytes = yield* readDocumentBytes(version.contentHash)
  const whole = Buffer.concat([
    Buffer.from(beginning),
    bytes,
    Buffer.from(`}},"url":${JSON.stringify(url)}}`)
  ])
  return HttpServerResponse.uint8Array(whole, { contentType: "application/json", headers })
})
