import { type SpecDocument, SpecDocuments } from "@octavo/content"
import type { Blobs, JsonObject } from "@octavo/kernel"
import { Effect, Layer, Option } from "effect"
import { Specs } from "../specs/Specs.ts"
import { readDocumentBytes } from "./readVersions.ts"
import type { SpecContents } from "./SpecContents.ts"
import { SpecVersions } from "./SpecVersions.ts"

/** Specifications supply their latest documents to pages of spaces, whatever their visibility: a page that shows one publishes it. */
export const layer: Layer.Layer<never, never, Specs | SpecVersions | SpecContents | Blobs> = Layer.effect(
  SpecDocuments,
  Effect.gen(function* () {
    const specs = yield* Specs
    const versions = yield* SpecVersions
    const context = yield* Effect.context<SpecContents | Blobs>()
    return Effect.fnUntraced(function* (organizationId, slugs) {
      const found = new Map<string, SpecDocument>()
      for (const slug of slugs) {
        const spec = Option.getOrNull(yield* specs.findBySlug(organizationId, slug))
        const id = spec?.lastVersionId ?? null
        const version = id === null ? null : Option.getOrNull(yield* versions.find(id))
        if (version === null) continue
        const { contentHash } = version
        const read = Effect.map(
          readDocumentBytes(contentHash),
          (bytes) => JSON.parse(Buffer.from(bytes).toString("utf8")) as JsonObject
        ).pipe(Effect.provideContext(context))
        found.set(slug, { hash: contentHash, read })
      }
      return found as ReadonlyMap<string, SpecDocument>
    })
  })
)
