import type { OrganizationId } from "@octavo/identity"
import { Blobs, type ListingRequest } from "@octavo/kernel"
import { Effect, Option } from "effect"
import { requireSpec } from "../specs/requireSpec.ts"
import type { Spec } from "../specs/Spec.ts"
import { SpecContents } from "./SpecContents.ts"
import { type SpecVersion, SpecVersionNotFound } from "./SpecVersion.ts"
import type { SpecVersionId } from "../specs/SpecVersionId.ts"
import { SpecVersions, type VersionPosition } from "./SpecVersions.ts"
import { unpack } from "./packing.ts"

/** A version with its specification. */
export interface SpecVersionView {
  readonly spec: Spec
  readonly version: SpecVersion
}

/** Lists the versions of a specification, newest first. */
export const listSpecVersions = Effect.fn("openapi.listSpecVersions")(function* (
  organizationId: OrganizationId,
  slug: string,
  request: ListingRequest<VersionPosition>
) {
  const { spec } = yield* requireSpec(organizationId, slug)
  const { items, next } = yield* (yield* SpecVersions).list(spec.id, request)
  return { items: items.map((version): SpecVersionView => ({ spec, version })), next }
})

/** A version of a specification; null names the latest. */
export const versionOf = Effect.fnUntraced(function* (spec: Spec, versionId: SpecVersionId | null) {
  const id = versionId ?? spec.lastVersionId
  const found = id === null ? Option.none() : yield* (yield* SpecVersions).find(id)
  if (Option.isNone(found) || found.value.specId !== spec.id) {
    return yield* new SpecVersionNotFound({ slug: spec.slug })
  }
  return found.value
})

/** A version of a specification that the caller may read; null names the latest. */
export const getSpecVersion = Effect.fn("openapi.getSpecVersion")(function* (
  organizationId: OrganizationId,
  slug: string,
  versionId: SpecVersionId | null
) {
  const { spec } = yield* requireSpec(organizationId, slug)
  return { spec, version: yield* versionOf(spec, versionId) } satisfies SpecVersionView
})

/** The JSON of a document, as bytes. */
export const readDocumentBytes = Effect.fnUntraced(function* (contentHash: string) {
  const content = yield* (yield* SpecContents).find(contentHash)
  if (Option.isNone(content)) return yield* Effect.die(`The document ${contentHash} is gone`)
  return unpack(yield* Effect.orDie((yield* Blobs).get(content.value.documentBlob)), content.value.size)
})
