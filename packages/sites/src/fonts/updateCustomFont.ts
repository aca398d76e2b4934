import { audit, type OrganizationId, requireOrganization } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect, Option } from "effect"
import {
  CustomFont,
  type CustomFontId,
  CustomFontNotFound,
  RegularFaceMissing,
  regularWeight
} from "./CustomFont.ts"
import { CustomFonts } from "./CustomFonts.ts"
import { type GivenFontFace, inOrder, readFontFaces } from "./readFontFaces.ts"

/**
 * Renames a font and replaces, adds or removes faces; weights that are not named stay. Requires the role `create`. Sites keep the copies of
 * the files that their settings name.
 */
export const updateCustomFont = Effect.fn("sites.updateCustomFont")(function* (
  organizationId: OrganizationId,
  id: CustomFontId,
  given: { readonly fontFamily?: string; readonly fontFaces?: ReadonlyArray<GivenFontFace> }
) {
  yield* requireOrganization(organizationId, "create")
  const fonts = yield* CustomFonts
  const changed = yield* readFontFaces(organizationId, given.fontFaces ?? [])
  const write = Effect.gen(function* () {
    const found = yield* fonts.findForUpdate(organizationId, id)
    if (Option.isNone(found)) return yield* new CustomFontNotFound({ fontId: id })
    const before = found.value
    const faces = inOrder(
      new Map([...before.faces.map(({ file, weight }) => [weight, file] as const), ...changed])
    )
    if (!faces.some(({ weight }) => weight === regularWeight)) return yield* new RegularFaceMissing()
    const font = new CustomFont({ ...before, fontFamily: given.fontFamily ?? before.fontFamily, faces })
    yield* fonts.put(font)
    yield* audit({
      organizationId,
      action: "customFont.updated",
      target: { kind: "font", id },
      before: { fontFamily: before.fontFamily },
      after: { fontFamily: font.fontFamily }
    })
    return font
  })
  return yield* atomically(write)
})
