import { Schema } from "effect"
import { SiteId } from "../sites/SiteId.ts"
import { Customization } from "./Customization.ts"

/** The metrics of a font as parts of its em, by which pages fit the fallback font that they show before it. */
export const FontMetrics = Schema.Struct({
  /** The average width of letters, weighted by their frequency in English texts. */
  width: Schema.Finite,
  ascent: Schema.Finite,
  descent: Schema.Finite,
  lineGap: Schema.Finite,
  isSerif: Schema.Boolean
})
export type FontMetrics = typeof FontMetrics.Type

/** A copy of an image or of a font that settings name. */
export const SiteImage = Schema.Struct({
  /** The name of the blob. */
  hash: Schema.String,
  /** The media type, told by the bytes. */
  type: Schema.String,
  size: Schema.Int,
  /** Of fonts; null if they cannot be read, absent of copies from before metrics were read. */
  metrics: Schema.optionalKey(Schema.NullOr(FontMetrics))
})
export type SiteImage = typeof SiteImage.Type

/** The settings of a site, what its site spaces override, and the copies of images that both name. */
export class SiteCustomization extends Schema.Class<SiteCustomization>("SiteCustomization")({
  siteId: SiteId,
  settings: Customization,
  /** The fields that site spaces override, by the id of the site space. */
  overrides: Schema.Record(Schema.String, Schema.JsonObject),
  /** The copies of images and fonts, by URL. */
  images: Schema.Record(Schema.String, SiteImage),
  updatedAt: Schema.DateTimeUtc
}) {}

const formats = "PNG, JPEG, GIF, WebP, AVIF, ICO or SVG"

/** The URL leads to no image that pages can show. */
export class SiteImageRefused extends Schema.TaggedError<SiteImageRefused>()(
  "SiteImageRefused",
  { url: Schema.String },
  { httpApiStatus: 422 }
) {
  override get message() {
    return `There is no image at ${this.url}. Give the URL of the file itself, a ${formats} of at most 2 MB`
  }
}

/** The URL leads to no font that pages can load. */
export class SiteFontRefused extends Schema.TaggedError<SiteFontRefused>()(
  "SiteFontRefused",
  { url: Schema.String },
  { httpApiStatus: 422 }
) {
  override get message() {
    return `There is no font at ${this.url}. Give the URL of the file itself, a WOFF2 or WOFF of at most 2 MB`
  }
}

/** A setting has a value that has no effect on published pages. */
export class SettingWithoutEffect extends Schema.TaggedError<SettingWithoutEffect>()(
  "SettingWithoutEffect",
  { path: Schema.String, problem: Schema.String },
  { httpApiStatus: 400 }
) {
  override get message() {
    return `The field \`${this.path}\` of the body ${this.problem}`
  }
}

/** The settings name more images than a site may have. */
export class TooManySiteImages extends Schema.TaggedError<TooManySiteImages>()(
  "TooManySiteImages",
  { limit: Schema.Int },
  { httpApiStatus: 412 }
) {
  override get message() {
    return `A site has at most ${this.limit} images and files of fonts. Use the same URLs in more places, or remove some`
  }
}
