import { audit, type OrganizationId, requireOrganization } from "@octavo/identity"
import { atomically, newId } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import {
  CustomFont,
  CustomFontId,
  FontLimitReached,
  maxFonts,
  RegularFaceMissing,
  regularWeight
} from "./CustomFont.ts"
import { CustomFonts } from "./CustomFonts.ts"
import { type GivenFontFace, inOrder, readFontFaces } from "./readFontFaces.ts"

/** Makes a font out of uploaded files, for the sites of an organization; requires the role `create`. */
export const createCustomFont = Effect.fn("sites.createCustomFont")(function* (
  organizationId: OrganizationId,
  given: { readonly fontFamily: string; readonly fontFaces: ReadonlyArray<GivenFontFace> }
) {
  yield* requireOrganization(organizationId, "create")
  const fonts = yield* CustomFonts
  const faces = inOrder(yield* readFontFaces(organizationId, given.fontFaces))
  if (!faces.some(({ weight }) => weight === regularWeight)) return yield* new RegularFaceMissing()
  const { items } = yield* fonts.list(organizationId, { after: null, limit: maxFonts })
  if (items.length >= maxFonts) return yield* new FontLimitReached()
  const font = new CustomFont({
    id: CustomFontId.make(yield* newId),
    organizationId,
    fontFamily: given.fontFamily,
    faces,
    createdAt: yield* DateTime.now
  })
  const write = Effect.gen(function* () {
    yield* fonts.put(font)
    yield* audit({
      organizationId,
      action: "customFont.created",
      target: { kind: "font", id: font.id },
      after: { fontFamily: font.fontFamily }
    })
  })
  yield* atomically(write)
  return font
})
