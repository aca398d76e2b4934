import { DateTime, Schema } from "effect"
import { OrganizationId } from "../directory/Organization.ts"
import { UserId } from "../directory/User.ts"

/** The proof that started a session: a single sign-on provider, a one-time link, an API token, a password, or a passkey. */
export const SessionMethod = Schema.Literals(["provider", "link", "token", "password", "passkey"])
export type SessionMethod = typeof SessionMethod.Type

/** A browser that is signed in as a user. The secret in its cookie is kept only as its SHA-256. */
export class Session extends Schema.Class<Session>("Session")({
  id: Schema.String,
  userId: UserId,
  /** SHA-256 of the secret, hex. */
  hash: Schema.String,
  method: SessionMethod,
  /** The only organization that the session reaches; null for all of the user. */
  within: Schema.NullOr(OrganizationId),
  /** The provider that vouched for the user. */
  providerId: Schema.NullOr(Schema.String),
  /** The API token that the user signed in with; the session ends with it. */
  tokenId: Schema.NullOr(Schema.String),
  /** The address of the client at the sign-in, as counted for limits. */
  address: Schema.String,
  /** The `User-Agent` of the browser at the sign-in. */
  userAgent: Schema.String,
  createdAt: Schema.DateTimeUtc,
  /** The time of the last use, within a minute. */
  lastUsedAt: Schema.DateTimeUtc,
  /** The end, however much the session is used. */
  expiresAt: Schema.DateTimeUtc
}) {}

/** No session has the cookie of the request, or the session has ended. */
export class SessionRefused extends Schema.TaggedError<SessionRefused>()(
  "SessionRefused",
  {},
  { httpApiStatus: 401 }
) {
  override get message() {
    return "You are not signed in, or your session has ended. Sign in again."
  }
}

/** The session started with an API token, which must not bring forth further credentials. */
export class SessionFromToken extends Schema.TaggedError<SessionFromToken>()(
  "SessionFromToken",
  {},
  { httpApiStatus: 403 }
) {
  override get message() {
    return "You signed in with an API token, which cannot make further tokens. Sign in with single sign-on, a passkey, a password or a sign-in link."
  }
}

/** The sign-in of the session is too long ago for an action that is dangerous in the hands of somebody else. */
export class SessionTooOld extends Schema.TaggedError<SessionTooOld>()(
  "SessionTooOld",
  {},
  { httpApiStatus: 403 }
) {
  override get message() {
    return "This action needs a sign-in of the last 15 minutes. Sign in again, and repeat it."
  }
}

/** A sign-in counts as recent for this long. */
const recentFor = { minutes: 15 } as const

/** Whether a session started recently, so that the person is likely to be still at the browser. */
export const isRecent = ({ createdAt }: Session, now: DateTime.Utc): boolean =>
  DateTime.isGreaterThanOrEqualTo(DateTime.add(createdAt, recentFor), now)

/** The longest pause between two uses of a session, and its longest life. */
export const sessionBounds = { idle: { hours: 12 }, life: { days: 7 } } as const

/** The end of a session that starts now: after its longest life, or earlier where the proof of identity ends earlier. */
export const sessionEnd = (now: DateTime.Utc, notAfter: DateTime.Utc | null): DateTime.Utc => {
  const longest = DateTime.add(now, sessionBounds.life)
  return notAfter === null ? longest : DateTime.min(longest, notAfter)
}

/** Whether a session is in use still: neither over nor idle for too long. */
export const isActive = ({ expiresAt, lastUsedAt }: Session, now: DateTime.Utc): boolean =>
  DateTime.isGreaterThan(expiresAt, now) &&
  DateTime.isGreaterThan(DateTime.add(lastUsedAt, sessionBounds.idle), now)

/** Whether a credential that is limited to an organization, or to none (null), reaches one that is limited likewise. */
export const reaches = (within: OrganizationId | null, other: OrganizationId | null): boolean =>
  within === null || within === other
