import { hashBytes } from "@octavo/kernel"
import { DateTime, Schema } from "effect"
import { SiteId } from "../sites/SiteId.ts"

/** How visitors of a site authenticate: the key that signs their tokens, and where they are sent to get one. */
export class PublishingAuth extends Schema.Class<PublishingAuth>("PublishingAuth")({
  siteId: SiteId,
  /** The visitor key, sealed. */
  sealedKey: Schema.String,
  /** The key before it, sealed, while tokens of it are valid; null for none. */
  formerSealedKey: Schema.NullOr(Schema.String),
  formerUntil: Schema.NullOr(Schema.DateTimeUtc),
  /** The page that issues tokens: visitors without a valid one are redirected there. */
  fallbackUrl: Schema.NullOr(Schema.String),
  updatedAt: Schema.DateTimeUtc
}) {}

/** The sealed keys that verify tokens now, the present one first. */
export const sealedKeysOf = (auth: PublishingAuth, now: DateTime.Utc): ReadonlyArray<string> => {
  const { formerSealedKey, formerUntil, sealedKey } = auth
  const isFormerValid = formerUntil !== null && DateTime.isLessThan(now, formerUntil)
  return formerSealedKey !== null && isFormerValid ? [sealedKey, formerSealedKey] : [sealedKey]
}

/** The version of a sealed key: it changes whenever a key is made. */
export const keyVersionOf = (sealedKey: string): string => hashBytes(sealedKey).slice(0, 16)

/** The versions of the keys that verify tokens now. */
export const keyVersionsOf = (auth: PublishingAuth, now: DateTime.Utc): ReadonlyArray<string> =>
  sealedKeysOf(auth, now).map(keyVersionOf)

/** The visitor key was sealed by another installation, such as one whose backup was restored here without its secret. */
export class VisitorKeyUnreadable extends Schema.TaggedError<VisitorKeyUnreadable>()(
  "VisitorKeyUnreadable",
  { siteId: Schema.String },
  { httpApiStatus: 412 }
) {
  override get message() {
    return "The visitor key of the site was made with another secret of the installation. Regenerate it"
  }
}

/** Visitors cannot be authenticated by an integration. */
export class AuthBackendUnavailable extends Schema.TaggedError<AuthBackendUnavailable>()(
  "AuthBackendUnavailable",
  { backend: Schema.String },
  { httpApiStatus: 422 }
) {
  override get message() {
    return `Visitors cannot be authenticated by the backend ${this.backend}. Use custom`
  }
}

/** The URL cannot be a fallback URL. */
export class FallbackUrlRefused extends Schema.TaggedError<FallbackUrlRefused>()(
  "FallbackUrlRefused",
  { problem: Schema.String },
  { httpApiStatus: 400 }
) {
  get path() {
    return "fallbackURL"
  }
  override get message() {
    return `The field \`fallbackURL\` of the body ${this.problem}`
  }
}
