import { Role } from "@octavo/identity"
import { Schema } from "effect"
import { UserResource } from "../users/UserResource.ts"
import { Timestamp } from "../words.ts"

/** Somebody who belongs to an organization. */
export const MemberResource = Schema.Struct({
  object: Schema.Literal("member"),
  /** That of the user. */
  id: Schema.String,
  /** Null for guests. */
  role: Schema.NullOr(Role),
  user: UserResource,
  disabled: Schema.Boolean,
  joinedAt: Timestamp,
  lastSeenAt: Schema.optionalKey(Timestamp),
  sso: Schema.Boolean,
  /** On how many spaces the member was granted a role by name. */
  spaces: Schema.Int,
  teams: Schema.Int
}).annotate({ identifier: "OrganizationMember" })
export type MemberResource = typeof MemberResource.Type
