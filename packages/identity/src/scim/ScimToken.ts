import { Schema } from "effect"
import { OrganizationId } from "../directory/Organization.ts"
import { newSecret } from "../tokens/newSecret.ts"
import { UserId } from "../directory/User.ts"

/**
 * The key with which the directory of an organization provisions its members by SCIM. It opens nothing else. The key itself
 * is shown once and kept only as its SHA-256.
 */
export class ScimToken extends Schema.Class<ScimToken>("ScimToken")({
  id: Schema.String,
  organizationId: OrganizationId,
  /** SHA-256 of the key, hex. */
  hash: Schema.String,
  madeBy: UserId,
  createdAt: Schema.DateTimeUtc
}) {}

/** A fresh key: recognised when it leaks, and not to be guessed. */
export const newScimKey = (): string => `oct_scim_${newSecret()}`

/** The request has no key of an organization for SCIM. */
export class ScimTokenRefused extends Schema.TaggedError<ScimTokenRefused>()(
  "ScimTokenRefused",
  {},
  { httpApiStatus: 401 }
) {
  override get message() {
    return "The SCIM token of an organization is needed: send the header Authorization: Bearer <token>"
  }
}
