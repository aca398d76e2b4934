import { Role } from "@octavo/identity"
import { Schema } from "effect"
import { UserResource } from "../users/UserResource.ts"
import { Timestamp } from "../words.ts"

/** Somebody who belongs to an organization. */
export const MemberResource = Schema.Struct({
  object: Schema.Literal("member"),
  /** The id of the user. Until an invitation is accepted it is the id of the invitation; operators get the id of the user. */
  id: Schema.String,
  /** Null for guests. */
  role: Schema.NullOr(Role),
  user: UserResource,
  disabled: Schema.Boolean,
  /** Present until the member accepts the invitation with a first request to the organization. */
  pending: Schema.optionalKey(Schema.Literal(true)),
  joinedAt: Timestamp,
  lastSeenAt: Schema.optionalKey(Timestamp),
  sso: Schema.Boolean,
  /** How many spaces of the organization the member can read. */
  spaces: Schema.Int,
  teams: Schema.Int
}).annotate({ identifier: "OrganizationMember" })
export type MemberResource = typeof MemberResource.Type
