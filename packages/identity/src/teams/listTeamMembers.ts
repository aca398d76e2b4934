import type { Listing, ListingRequest } from "@octavo/kernel"
import { Effect } from "effect"
import { describeFound, type MemberView } from "../members/describeMembers.ts"
import { Members } from "../directory/Members.ts"
import type { OrganizationId } from "../directory/Organization.ts"
import { requireOrganization } from "../access/requireOrganization.ts"
import { requireTeam } from "./requireTeam.ts"
import type { TeamId, TeamRole } from "../directory/Team.ts"
import { TeamMembers } from "../directory/TeamMembers.ts"

/** A member of a team, as the caller may see them. */
export interface TeamMemberView {
  readonly member: MemberView
  readonly role: TeamRole
}

/** The members of a team, for members of the organization, by the id of the invitation, or of the user where there was none. */
export const listTeamMembers = Effect.fn("identity.listTeamMembers")(function* (
  organizationId: OrganizationId,
  teamId: TeamId,
  request: ListingRequest
) {
  yield* requireOrganization(organizationId, "read")
  yield* requireTeam(organizationId, teamId)
  const { items, next } = yield* (yield* TeamMembers).list(teamId, request)
  const roles = new Map(items.map(({ role, userId }) => [userId, role]))
  const found = yield* (yield* Members).findMany(organizationId, [...roles.keys()])
  const byUser = new Map(found.map((member) => [member.userId, member]))
  const members = yield* describeFound(
    organizationId,
    items.flatMap(({ userId }) => byUser.get(userId) ?? [])
  )
  const listing: Listing<TeamMemberView> = {
    items: members.map((member) => ({ member, role: roles.get(member.member.userId)! })),
    next
  }
  return listing
})
