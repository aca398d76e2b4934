import { holds, type OrganizationId, requireOrganization } from "@octavo/identity"
import type { ListingRequest } from "@octavo/kernel"
import { Effect } from "effect"
import { CustomFonts } from "./CustomFonts.ts"

/** The fonts of an organization for a member, oldest first, each with whether the member may change it. */
export const listCustomFonts = Effect.fn("sites.listCustomFonts")(function* (
  organizationId: OrganizationId,
  request: ListingRequest
) {
  const { membership } = yield* requireOrganization(organizationId, null)
  const canEdit = holds(membership.role, "create")
  const { items, next } = yield* (yield* CustomFonts).list(organizationId, request)
  return { items: items.map((font) => ({ font, canEdit })), next }
})
