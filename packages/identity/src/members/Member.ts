import { Schema } from "effect"
import { Role } from "../access/Role.ts"
import { OrganizationId } from "../organizations/Organization.ts"
import { UserId } from "../users/User.ts"

/** A user in an organization. Without a role it is a guest, who sees only what was granted or opened to all. */
export class Member extends Schema.Class<Member>("Member")({
  organizationId: OrganizationId,
  userId: UserId,
  role: Schema.NullOr(Role),
  /** A disabled member keeps the membership and may do nothing with it. */
  disabled: Schema.Boolean,
  sso: Schema.Boolean,
  joinedAt: Schema.DateTimeUtc,
  lastSeenAt: Schema.NullOr(Schema.DateTimeUtc)
}) {}
