import { type OrganizationId, requireOrganization } from "@octavo/identity"
import type { ListingRequest } from "@octavo/kernel"
import { Effect } from "effect"
import { GlossaryEntries } from "./GlossaryEntries.ts"

/** Lists the glossary of an organization, oldest entries first. */
export const listGlossaryEntries = Effect.fn("translations.listGlossaryEntries")(function* (
  organizationId: OrganizationId,
  request: ListingRequest
) {
  yield* requireOrganization(organizationId, "admin")
  return yield* (yield* GlossaryEntries).list(organizationId, request)
})
