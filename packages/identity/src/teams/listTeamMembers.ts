import type { Listing, ListingRequest } from "@octavo/kernel"
import { Effect } from "effect"
import { describeMembers, type MemberView } from "../members/describeMembers.ts"
import type { OrganizationId } from "../organizations/Organization.ts"
import { requireOrganization } from "../organizations/requireOrganization.ts"
import { requireTeam } from "./requireTeam.ts"
import type { TeamId, TeamRole } from "./Team.ts"
import { TeamMembers } from "./TeamMembers.ts"

/** A member of a team, as the caller may see them. */
export interface TeamMemberView {
  readonly member: MemberView
  readonly role: TeamRole
}

/** The members of a team, for members of the organization, by user id. */
export const listTeamMembers = Effect.fn("identity.listTeamMembers")(function* (
  organizationId: OrganizationId,
  teamId: TeamId,
  request: ListingRequest
) {
  yield* requireOrganization(organizationId, "read")
  yield* requireTeam(organizationId, teamId)
  const { items, next } = yield* (yield* TeamMembers).list(teamId, request)
  const roles = new Map(items.map(({ role, userId }) => [userId, role]))
  const members = yield* describeMembers(organizationId, [...roles.keys()])
  const listing: Listing<TeamMemberView> = {
    items: members.map((member) => ({ member, role: roles.get(member.member.userId)! })),
    next
  }
  return listing
})
