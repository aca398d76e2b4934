import {
  addTeamMember,
  createTeam,
  getTeam,
  listTeamMembers,
  listTeams,
  listTeamsOfMember,
  removeTeam,
  removeTeamMember,
  updateTeam,
  updateTeamMembers
} from "@octavo/identity"
import { Effect } from "effect"
import { apiGroup } from "../http/apiGroup.ts"
import { listing } from "../http/listing.ts"
import { presentTeam, presentTeamMember, presentTeamOfMember } from "../presenters/presentTeam.ts"
import { countContent } from "../presenters/countContent.ts"
import { PublicUrl } from "../PublicUrl.ts"

export const teamsLayer = apiGroup(
  "teams",
  Effect.fnUntraced(function* (handlers) {
    const publicUrl = yield* PublicUrl
    return handlers.handleAll({
      listTeamsInOrganizationById: ({ params: { organizationId }, query }) =>
        listing(
          ["teams", organizationId, JSON.stringify([query.title, query.owner])],
          query,
          (request) => listTeams(organizationId, query, request),
          presentTeam
        ),
      createOrganizationTeam: ({ params, payload: { members = [], title } }) =>
        Effect.map(createTeam(params.organizationId, { title, members }), presentTeam),
      getTeamInOrganizationById: ({ params: { organizationId, teamId } }) =>
        Effect.map(getTeam(organizationId, teamId), presentTeam),
      updateTeamInOrganizationById: ({ params: { organizationId, teamId }, payload }) =>
        Effect.map(updateTeam(organizationId, teamId, payload), presentTeam),
      removeTeamFromOrganizationById: ({ params: { organizationId, teamId } }) =>
        removeTeam(organizationId, teamId),
      listTeamMembersInOrganizationById: ({ params: { organizationId, teamId }, query }) =>
        listing(
          ["teams/members", organizationId, teamId],
          query,
          Effect.fnUntraced(function* (request) {
            const { items, next } = yield* listTeamMembers(organizationId, teamId, request)
            const members = yield* countContent(
              organizationId,
              items.map(({ member }) => member)
            )
            return { items: items.map(({ role }, at) => ({ role, member: members[at]! })), next }
          }),
          presentTeamMember(publicUrl)
        ),
      updateMembersInOrganizationTeam: ({ params: { organizationId, teamId }, payload }) =>
        updateTeamMembers(organizationId, teamId, payload),
      addMemberToOrganizationTeamById: ({
        params: { organizationId, teamId, userId },
        payload: { role = "member" }
      }) => addTeamMember(organizationId, teamId, userId, role),
      deleteMemberFromOrganizationTeamById: ({ params: { organizationId, teamId, userId } }) =>
        removeTeamMember(organizationId, teamId, userId),
      listTeamsForOrganizationMember: ({ params: { organizationId, userId }, query }) =>
        listing(
          ["members/teams", organizationId, userId, query.title ?? ""],
          query,
          (request) => listTeamsOfMember(organizationId, userId, query, request),
          presentTeamOfMember
        )
    })
  })
)
