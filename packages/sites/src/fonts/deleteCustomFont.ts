import { audit, type OrganizationId, requireOrganization } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect, Option } from "effect"
import type { CustomFontId } from "./CustomFont.ts"
import { CustomFonts } from "./CustomFonts.ts"

/** Deletes a font; requires the role `create`. Sites that use it keep their copies. A font that is not there changes nothing. */
export const deleteCustomFont = Effect.fn("sites.deleteCustomFont")(function* (
  organizationId: OrganizationId,
  id: CustomFontId
) {
  yield* requireOrganization(organizationId, "create")
  const fonts = yield* CustomFonts
  const found = yield* fonts.find(organizationId, id)
  if (Option.isNone(found)) return
  yield* fonts.remove(id)
  yield* audit({
    organizationId,
    action: "customFont.deleted",
    target: { kind: "font", id },
    before: { fontFamily: found.value.fontFamily }
  })
}, atomically)
