import type { SpaceId } from "@octavo/content"
import { type OrganizationId, requireOrganization } from "@octavo/identity"
import type { ListingRequest } from "@octavo/kernel"
import { Effect } from "effect"
import { Translations } from "./Translations.ts"

/** Lists the translations of an organization, oldest first. */
export const listTranslations = Effect.fn("translations.listTranslations")(function* (
  organizationId: OrganizationId,
  filter: { readonly sourceSpaceId?: SpaceId },
  request: ListingRequest
) {
  yield* requireOrganization(organizationId, "admin")
  return yield* (yield* Translations).list(organizationId, filter, request)
})
