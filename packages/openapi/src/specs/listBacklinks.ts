import { listSpecBacklinks, type SpecBacklinkPosition } from "@octavo/content"
import type { OrganizationId } from "@octavo/identity"
import type { ListingRequest } from "@octavo/kernel"
import { Effect } from "effect"
import { requireSpec } from "./requireSpec.ts"

/** Lists what refers to a specification, in the spaces that the caller may read; see `listSpecBacklinks` of content. */
export const listBacklinks = Effect.fn("openapi.listBacklinks")(function* (
  organizationId: OrganizationId,
  slug: string,
  request: ListingRequest<SpecBacklinkPosition>
) {
  yield* requireSpec(organizationId, slug)
  return yield* listSpecBacklinks(organizationId, slug, request)
})
