import type { TeamMemberResource, TeamOfMemberResource, TeamResource } from "@octavo/api"
import type { TeamMemberView, TeamRole, TeamView } from "@octavo/identity"
import type { MemberWithContent } from "./countContent.ts"
import { presentMember } from "./presentMember.ts"
import { presentTime } from "./times.ts"

export const presentTeam = ({ members, permissions, spaces, team }: TeamView): TeamResource => ({
  object: "team",
  id: team.id,
  title: team.title,
  members,
  spaces,
  createdAt: presentTime(team.createdAt),
  ...(team.externalId !== null && { externalId: team.externalId }),
  permissions
})

export const presentTeamOfMember = (found: {
  readonly view: TeamView
  readonly role: TeamRole
}): TeamOfMemberResource => ({ team: presentTeam(found.view), member: { role: found.role } })

/** The caller may list the members of the team, and so view each of them. */
export const presentTeamMember =
  (publicUrl: string) =>
  ({
    member,
    role
  }: Pick<TeamMemberView, "role"> & { readonly member: MemberWithContent }): TeamMemberResource => ({
    organization: presentMember(publicUrl)(member),
    team: { role },
    permissions: { view: true }
  })
