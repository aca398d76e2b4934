import { documentMark, type SpecDocument, SpecDocuments } from "@octavo/content"
import { type Blobs, type JsonObject, parseWithDigits } from "@octavo/kernel"
import { Effect, Layer } from "effect"
import { PageDocuments } from "../pageDocuments/PageDocuments.ts"
import { publishedSpecUrl } from "../specs/Spec.ts"
import { Specs } from "../specs/Specs.ts"
import { readDocumentBytes } from "./readVersions.ts"
import type { SpecContents } from "./SpecContents.ts"
import { SpecVersions } from "./SpecVersions.ts"

/**
 * Specifications supply their latest documents to pages of spaces, whatever their visibility: a page that shows one publishes it.
 * Links to public ones lead to their addresses below the public URL of the installation.
 */
export const layer = (
  publicUrl: string
): Layer.Layer<never, never, PageDocuments | Specs | SpecVersions | SpecContents | Blobs> =>
  Layer.effect(
    SpecDocuments,
    Effect.gen(function* () {
      const specs = yield* Specs
      const documents = yield* PageDocuments
      const versions = yield* SpecVersions
      const context = yield* Effect.context<SpecContents | Blobs>()
      return Effect.fnUntraced(function* (organizationId, slugs) {
        const found = new Map<string, SpecDocument>()
        const ofPages = slugs.filter((slug) => slug.startsWith(documentMark))
        const named = ofPages.length < slugs.length ? yield* specs.findBySlugs(organizationId, slugs) : []
        const shown = [
          ...named.map((spec) => ({
            ...spec,
            url: spec.visibility === "public" ? publishedSpecUrl(publicUrl, spec) : null
          })),
          ...(ofPages.length > 0 ? yield* documents.find(organizationId, ofPages) : []).map((document) => ({
            ...document,
            url: null
          }))
        ]
        const latest = yield* versions.findMany(shown.flatMap(({ lastVersionId }) => lastVersionId ?? []))
        const versionOf = new Map(latest.map((version) => [version.id, version]))
        for (const { lastVersionId: id, slug, url } of shown) {
          const version = id === null ? undefined : versionOf.get(id)
          if (version === undefined) continue
          const { contentHash } = version
          const read = Effect.map(
            readDocumentBytes(contentHash),
            (bytes) => parseWithDigits(Buffer.from(bytes).toString("utf8")) as JsonObject
          ).pipe(Effect.provideContext(context))
          found.set(slug, { hash: contentHash, url, read })
        }
        return found as ReadonlyMap<string, SpecDocument>
      })
    })
  )
