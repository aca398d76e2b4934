import { Schema } from "effect"
import { OrganizationId } from "./Organization.ts"
import { UserId } from "./User.ts"
import { SsoProviderId } from "./SsoProvider.ts"

/** The user whom a provider means by a subject. A user has at most one link in an organization. */
export class SsoLink extends Schema.Class<SsoLink>("SsoLink")({
  providerId: SsoProviderId,
  /** The lasting name of the user at the provider. */
  subject: Schema.String,
  organizationId: OrganizationId,
  userId: UserId,
  createdAt: Schema.DateTimeUtc
}) {}
