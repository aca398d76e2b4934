import { OrganizationId } from "@octavo/identity"
import { Schema } from "effect"
import { SiteImage } from "../customization/SiteCustomization.ts"

export const CustomFontId = Schema.String.pipe(Schema.brand("CustomFontId"))
export type CustomFontId = typeof CustomFontId.Type

/** The weight of normal text, which every font has. */
export const regularWeight = 400

/** The most fonts of an organization. */
export const maxFonts = 100

/** The most bytes of a file of a font. */
export const maxFontSize = 2 * 1024 * 1024

/** A font that an organization uploaded, for the customization of its sites. */
export class CustomFont extends Schema.Class<CustomFont>("CustomFont")({
  id: CustomFontId,
  organizationId: OrganizationId,
  fontFamily: Schema.String,
  /** One file for each weight, lightest first. */
  faces: Schema.Array(Schema.Struct({ weight: Schema.Int, file: SiteImage })),
  createdAt: Schema.DateTimeUtc
}) {}

/** The organization has no such font. */
export class CustomFontNotFound extends Schema.TaggedError<CustomFontNotFound>()(
  "CustomFontNotFound",
  { fontId: CustomFontId },
  { httpApiStatus: 404 }
) {
  override get message() {
    return `The font ${this.fontId} does not exist`
  }
}

/** An upload is no font that pages can load. */
export class FontFileRefused extends Schema.TaggedError<FontFileRefused>()(
  "FontFileRefused",
  { weight: Schema.Int },
  { httpApiStatus: 412 }
) {
  override get message() {
    return `The upload for the weight ${this.weight} is no font. Upload a WOFF2 or WOFF file of at most 2 MB`
  }
}

/** A font has no face for normal text. */
export class RegularFaceMissing extends Schema.TaggedError<RegularFaceMissing>()(
  "RegularFaceMissing",
  {},
  { httpApiStatus: 412 }
) {
  override get message() {
    return `A font needs a face of the weight ${regularWeight}. Upload one`
  }
}

/** The organization has as many fonts as it may have. */
export class FontLimitReached extends Schema.TaggedError<FontLimitReached>()(
  "FontLimitReached",
  {},
  { httpApiStatus: 412 }
) {
  override get message() {
    return `An organization has at most ${maxFonts} fonts. Delete one first`
  }
}
