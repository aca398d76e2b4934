import { holds, type OrganizationId, requireOrganization } from "@octavo/identity"
import { Effect, Option } from "effect"
import { type CustomFontId, CustomFontNotFound } from "./CustomFont.ts"
import { CustomFonts } from "./CustomFonts.ts"

/** A font of an organization for a member, and whether the member may change it. */
export const getCustomFont = Effect.fn("sites.getCustomFont")(function* (
  organizationId: OrganizationId,
  id: CustomFontId
) {
  const { membership } = yield* requireOrganization(organizationId, null)
  const found = yield* (yield* CustomFonts).find(organizationId, id)
  if (Option.isNone(found)) return yield* new CustomFontNotFound({ fontId: id })
  return { font: found.value, canEdit: holds(membership.role, "create") }
})
