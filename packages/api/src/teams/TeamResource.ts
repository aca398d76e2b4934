import { TeamRole } from "@octavo/identity"
import { Schema } from "effect"
import { MemberResource } from "../organizations/MemberResource.ts"
import { permissions, Timestamp } from "../words.ts"

/** Members of an organization who are given roles together. */
export const TeamResource = Schema.Struct({
  object: Schema.Literal("team"),
  id: Schema.String,
  title: Schema.String,
  members: Schema.Int,
  /** The number of spaces with a grant to the team, on the space or on a collection above it. */
  spaces: Schema.Int,
  createdAt: Timestamp,
  /** The id at the directory that provisions the members by SCIM; absent for teams that people manage. */
  externalId: Schema.optionalKey(Schema.String),
  permissions: permissions("admin", "view")
})
  .annotate({
    fields: {
      members: "The number of members.",
      spaces: "The number of spaces with a grant to the team, on the space or on a collection above it.",
      externalId:
        "The id at the directory that provisions the members by SCIM. Absent for teams that people manage."
    }
  })
  .annotate({ identifier: "OrganizationTeam" })
export type TeamResource = typeof TeamResource.Type

/** A membership in a team. Owners manage the members. */
export const TeamMembership = Schema.Struct({ role: TeamRole })
  .annotate({ fields: { role: "`owner` may manage the members of the team." } })
  .annotate({ identifier: "TeamMember" })

/** A member of a team. */
export const TeamMemberResource = Schema.Struct({
  organization: MemberResource,
  team: TeamMembership,
  permissions: permissions("view")
})
  .annotate({
    fields: { organization: "The member, in the organization.", team: "The membership in the team." }
  })
  .annotate({ identifier: "OrganizationTeamMember" })
export type TeamMemberResource = typeof TeamMemberResource.Type

/** A team of a member, with the role there. */
export const TeamOfMemberResource = Schema.Struct({ team: TeamResource, member: TeamMembership }).annotate({
  fields: { team: "The team.", member: "The membership in the team." }
})
export type TeamOfMemberResource = typeof TeamOfMemberResource.Type
