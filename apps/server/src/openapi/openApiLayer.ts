import { OrganizationId } from "@octavo/identity"
import { Blobs, BoundedCache, Signer } from "@octavo/kernel"
import { findPublishedVersion, readDocumentBytes, type SpecVersion, SpecVersionId } from "@octavo/openapi"
import { Clock, Context, Effect, Layer } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { failureResponse } from "../http/failureResponse.ts"
import { hasTagged, type KeptBytes, keepBytes, keptResponse } from "../http/KeptBytes.ts"
import { isSigned } from "./documentUrl.ts"

const unknown = failureResponse(404, "There is no such document, or it is not public.")

const mediaTypes = { json: "application/json", yaml: "application/yaml" }

/** The document in OpenAPI 3.1, or the source as it is written; a source of several files is answered as the document. */
const bytesOf = Effect.fnUntraced(function* (version: SpecVersion, isSource: boolean) {
  if (!isSource || version.hasExternalFiles) {
    return { bytes: yield* readDocumentBytes(version.contentHash), contentType: mediaTypes.json }
  }
  const bytes = yield* Effect.orDie((yield* Blobs).get(version.sourceBlob))
  return { bytes, contentType: mediaTypes[version.format] }
})

/** The bytes that a process keeps of documents, with their compressed forms. */
const keptBytes = 64_000_000

interface KeptDocument {
  readonly kept: KeptBytes
  readonly contentType: string
}

class KeptDocuments extends Context.Service<KeptDocuments, BoundedCache<KeptDocument>>()(
  "@octavo/server/KeptDocuments"
) {
  static readonly layer = Layer.sync(
    KeptDocuments,
    () =>
      new BoundedCache<KeptDocument>(
        keptBytes,
        ({ kept: { brotli, gzip, plain } }) => plain.length + brotli.length + gzip.length,
        undefined,
        1 / 2
      )
  )
}

/** Answers a document so that any page may read it, and no browser runs anything in it. It is compressed once. */
const respond = Effect.fnUntraced(function* (version: SpecVersion, isSource: boolean, isPrivate: boolean) {
  const request = yield* HttpServerRequest.HttpServerRequest
  const tag = `${version.id}${isSource ? "-source" : ""}`
  const etag = `W/"${tag}"`
  const headers = {
    etag,
    "cache-control": isPrivate ? "private, max-age=60" : "public, max-age=60",
    "access-control-allow-origin": "*",
    "content-security-policy": "sandbox",
    "x-content-type-options": "nosniff"
  }
  if (hasTagged(request, etag)) {
    return HttpServerResponse.empty({ status: 304, headers: { ...headers, vary: "Accept-Encoding" } })
  }
  const documents = yield* KeptDocuments
  const { contentType, kept } = yield* documents.getOrMake(
    tag,
    Effect.flatMap(bytesOf(version, isSource), ({ bytes, contentType }) =>
      Effect.map(keepBytes(bytes, tag), (kept) => ({ kept, contentType }))
    )
  )
  return yield* keptResponse(kept, contentType, headers)
})

const latest = Effect.gen(function* () {
  const { file = "", organizationId = "" } = yield* HttpRouter.params
  const isSource = !file.endsWith(".json")
  const slug = isSource ? file : file.slice(0, -".json".length)
  const found = yield* findPublishedVersion(OrganizationId.make(organizationId), slug, null, false)
  return found === null ? unknown : yield* respond(found.version, isSource, false)
})

const ofVersion = Effect.gen(function* () {
  const { file = "", organizationId = "", slug = "" } = yield* HttpRouter.params
  if (!file.endsWith(".json")) return unknown
  const request = yield* HttpServerRequest.HttpServerRequest
  const { pathname, searchParams } = new URL(request.url, "http://localhost")
  const signed = isSigned(yield* Signer, pathname, searchParams, yield* Clock.currentTimeMillis)
  const versionId = SpecVersionId.make(file.slice(0, -".json".length))
  const found = yield* findPublishedVersion(OrganizationId.make(organizationId), slug, versionId, signed)
  return found === null ? unknown : yield* respond(found.version, false, signed)
})

/** Serves the documents of specifications to readers without a token; see `documentUrl.ts`. */
export const openApiDocumentsLayer = Layer.unwrap(
  Effect.map(KeptDocuments, (documents) =>
    Layer.mergeAll(
      HttpRouter.add(
        "GET",
        "/openapi/:organizationId/:file",
        Effect.provideService(latest, KeptDocuments, documents)
      ),
      HttpRouter.add(
        "GET",
        "/openapi/:organizationId/:slug/:file",
        Effect.provideService(ofVersion, KeptDocuments, documents)
      )
    )
  )
).pipe(Layer.provide(KeptDocuments.layer))
