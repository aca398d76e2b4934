import { Schema } from "effect"
import { OrganizationId } from "../organizations/Organization.ts"

export const TeamId = Schema.String.pipe(Schema.brand("TeamId"))
export type TeamId = typeof TeamId.Type

/** Members of an organization who are given roles together. */
export class Team extends Schema.Class<Team>("Team")({
  id: TeamId,
  organizationId: OrganizationId,
  title: Schema.String,
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
