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
  teams: Schema.Int,
  sites: Schema.Int
})
  .annotate({
    fields: {
      id: "The id of the user.",
      role: "The role. Null for guests.",
      user: "The user.",
      disabled: "Whether the member is shut out of the organization.",
      joinedAt: "The time at which the member joined.",
      lastSeenAt: "The time of the latest request. Absent for members who made none.",
      sso: "Whether providers of the organization may sign the member in.",
      spaces: "The number of spaces of the organization that the member can read.",
      teams: "The number of teams of the member.",
      sites: "The number of sites of the organization that the member can see."
    }
  })
  .annotate({ identifier: "OrganizationMember" })
export type MemberResource = typeof MemberResource.Type
