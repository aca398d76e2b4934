import { Effect, Schema } from "effect"
import { createHash } from "node:crypto"
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

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const keyLength = 20

/** A new key: 20 characters of base62 (119 bits). Bytes that would make some characters more likely are dropped. */
export const newShareKey: Effect.Effect<string> = Effect.sync(() => {
  let key = ""
  while (key.length < keyLength) {
    for (const byte of crypto.getRandomValues(new Uint8Array(32))) {
      if (byte < 248 && key.length < keyLength) key += alphabet[byte % 62]!
    }
  }
  return key
})

/** The hash of a key of a share link. */
export const hashShareKey = (key: string): string => createHash("sha256").update(key).digest("hex")
