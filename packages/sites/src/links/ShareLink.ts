import { Schema } from "effect"
import { SiteId } from "../sites/SiteId.ts"

export const ShareLinkId = Schema.String.pipe(Schema.brand("ShareLinkId"))
export type ShareLinkId = typeof ShareLinkId.Type

/** A secret key in the URL of a site; it admits visitors while the site has the visibility `share-link`. */
export class ShareLink extends Schema.Class<ShareLink>("ShareLink")({
  id: ShareLinkId,
  siteId: SiteId,
  name: Schema.String,
  active: Schema.Boolean,
  /** The key, sealed. */
  sealedKey: Schema.String,
  /** SHA-256 of the key, by which it is looked up. */
  keyHash: Schema.String,
  createdAt: Schema.DateTimeUtc
}) {}

/** The site has no such share link. */
export class ShareLinkNotFound extends Schema.TaggedError<ShareLinkNotFound>()(
  "ShareLinkNotFound",
  { shareLinkId: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return "There is no such share link"
  }
}
