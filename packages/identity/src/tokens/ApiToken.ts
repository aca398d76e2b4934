import { DateTime, Effect, Schema } from "effect"
import { hash } from "node:crypto"
import { OrganizationId } from "../directory/Organization.ts"
import { newSecret } from "./newSecret.ts"
import { UserId } from "../directory/User.ts"

/** A key to the API that acts for one user. The key itself is shown once and kept only as its SHA-256. */
export class ApiToken extends Schema.Class<ApiToken>("ApiToken")({
  id: Schema.String,
  userId: UserId,
  /** The label that the owner gives to the token. */
  label: Schema.String,
  /** SHA-256 of the key, hex. */
  hash: Schema.String,
  createdAt: Schema.DateTimeUtc,
  /** When it was last used, within a minute. */
  lastUsedAt: Schema.NullOr(Schema.DateTimeUtc),
  expiresAt: Schema.NullOr(Schema.DateTimeUtc),
  revokedAt: Schema.NullOr(Schema.DateTimeUtc),
  /** The only organization that the token reaches; null for all of its user. */
  within: Schema.NullOr(OrganizationId).pipe(Schema.withConstructorDefault(Effect.succeed(null))),
  /** The provider whose sign-in led to the token. */
  providerId: Schema.NullOr(Schema.String).pipe(Schema.withConstructorDefault(Effect.succeed(null))),
  /** Whether an organization that requires single sign-on accepts the token all the same; for automation. */
  ssoExempt: Schema.Boolean.pipe(Schema.withConstructorDefault(Effect.succeed(false))),
  /** The user who made the token, if not the installation. */
  madeBy: Schema.NullOr(UserId).pipe(Schema.withConstructorDefault(Effect.succeed(null)))
}) {}

export class ApiTokenNotFound extends Schema.TaggedError<ApiTokenNotFound>()(
  "ApiTokenNotFound",
  { tokenId: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return "There is no such token"
  }
}

/** The request carries no token, or one that is unknown, expired or revoked. */
export class TokenRefused extends Schema.TaggedError<TokenRefused>()(
  "TokenRefused",
  {},
  { httpApiStatus: 401 }
) {
  override get message() {
    return "A valid API token is needed: send the header Authorization: Bearer <token>"
  }
}

/** The time of expiry must lie ahead. */
export class TokenExpiryPast extends Schema.TaggedError<TokenExpiryPast>()(
  "TokenExpiryPast",
  {},
  { httpApiStatus: 422 }
) {
  override get message() {
    return "expiresAt must lie in the future"
  }
}

/** How a key is recognised and kept. */
export const hashKey = (key: string): string => hash("sha256", key)

/** A fresh key: `oct_` and 256 random bits, so that it is recognised when it leaks and cannot be guessed. */
export const newKey = (): string => `oct_${newSecret()}`

/** Whether a token still opens the door. */
export const isUsable = (token: ApiToken, now: DateTime.Utc): boolean =>
  token.revokedAt === null && (token.expiresAt === null || DateTime.isGreaterThan(token.expiresAt, now))
