import { Effect, Schema } from "effect"
import { OrganizationId } from "./Organization.ts"

export const TeamId = Schema.String.pipe(Schema.brand("TeamId"))
export type TeamId = typeof TeamId.Type

/** Owners manage the members of their team. */
export const TeamRole = Schema.Literals(["owner", "member"])
export type TeamRole = typeof TeamRole.Type

/** The most members that one request names. */
export const maxTeamMembersGiven = 1000

/** Members of an organization who are given roles together. */
export class Team extends Schema.Class<Team>("Team")({
  id: TeamId,
  organizationId: OrganizationId,
  title: Schema.String,
  /** The id at the directory that provisions the members of the team by SCIM; null for teams that people manage. */
  externalId: Schema.NullOr(Schema.String).pipe(Schema.withConstructorDefault(Effect.succeed(null))),
  createdAt: Schema.DateTimeUtc
}) {}

/** The organization has no such team. */
export class TeamNotFound extends Schema.TaggedError<TeamNotFound>()(
  "TeamNotFound",
  { teamId: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return "The organization has no such team"
  }
}

/** Somebody is named as a member of a team who is no member of its organization. */
export class TeamMembersUnknown extends Schema.TaggedError<TeamMembersUnknown>()(
  "TeamMembersUnknown",
  { unknown: Schema.Array(Schema.String) },
  { httpApiStatus: 422 }
) {
  override get message() {
    const shown = this.unknown.slice(0, 20).map((name) => name.slice(0, 254))
    const rest = this.unknown.length - shown.length
    const names = rest > 0 ? `${shown.join(", ")} and ${rest} more` : shown.join(", ")
    return `The organization has no such members: ${names}. Invite them first, or leave them out.`
  }
}

/** The members of the team come from a directory. */
export class TeamProvisioned extends Schema.TaggedError<TeamProvisioned>()(
  "TeamProvisioned",
  { teamId: Schema.String },
  { httpApiStatus: 412 }
) {
  override get message() {
    return "The directory of the organization provisions the members of this team by SCIM. Change the group there."
  }
}
