import { publishedSpecUrl, readDocumentBytes, type SpecVersionView } from "@octavo/openapi"
import type { Signer } from "@octavo/kernel"
import { Clock, Effect } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { versionUrl } from "./documentUrl.ts"

/** The only file of a document, up to its JSON. */
const file = '{"dir":".","isEntrypoint":true,"references":[],"filename":"openapi.json","specification":'

/** The text around a document: files by name, or in a list for front ends of others, which look for the entry point there. */
const around = {
  names: [`{"filesystem":{"openapi.json":${file}`, "}}"],
  list: [`{"filesystem":[${file}`, "}]"]
} as const

/** Answers the content of a version. The document is put between as bytes, and never parsed. */
export const contentResponse = Effect.fnUntraced(function* (
  site: { readonly publicUrl: string; readonly signer: Signer["Service"] },
  { spec, version }: SpecVersionView,
  form: keyof typeof around = "names"
) {
  const request = yield* HttpServerRequest.HttpServerRequest
  const etag = `"${version.id}.${spec.visibility}"`
  const headers = { etag: `W/${etag}` }
  if (request.headers["if-none-match"]?.includes(etag) === true) {
    return HttpServerResponse.empty({ status: 304, headers })
  }
  const bytes = yield* readDocumentBytes(version.contentHash)
  const url = versionUrl(site, spec, version, yield* Clock.currentTimeMillis)
  const known = spec.visibility === "public" ? publishedSpecUrl(site.publicUrl, spec) : null
  const urls = JSON.stringify({ source: url, public: known })
  const [before, behind] = around[form]
  const whole = Buffer.concat([
    Buffer.from(before),
    bytes,
    Buffer.from(`${behind},"url":${JSON.stringify(url)},"urls":${urls}}`)
  ])
  return HttpServerResponse.uint8Array(whole, { contentType: "application/json", headers })
})
