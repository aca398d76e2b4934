import {
  AccessDenied,
  maxTeamMembersGiven,
  MemberNotFound,
  OrganizationId,
  OrganizationNotFound,
  TeamId,
  TeamMembersUnknown,
  TeamNotFound,
  TeamProvisioned,
  TeamRole,
  UserId
} from "@octavo/identity"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { failures } from "../failures/Failure.ts"
import { guarded } from "../guarded.ts"
import { CursorRefused } from "../listing/CursorRefused.ts"
import { ListQuery, listOf } from "../listing/ListQuery.ts"
import { Name } from "../words.ts"
import { TeamMemberResource, TeamMembership, TeamOfMemberResource, TeamResource } from "./TeamResource.ts"

const organization = { organizationId: OrganizationId }
const params = { ...organization, teamId: TeamId }

const TitleFilter = Schema.optionalKey(Schema.String.check(Schema.isMaxLength(256)))

/** The id of a member, or the e-mail address. */
const MemberName = Schema.String.check(Schema.isMaxLength(254))
const MemberNames = Schema.Array(MemberName).check(Schema.isMaxLength(maxTeamMembersGiven))

const Memberships = Schema.Record(MemberName, TeamMembership).check(
  Schema.makeFilter(
    (memberships: object) =>
      Object.keys(memberships).length <= maxTeamMembersGiven ||
      `must name at most ${maxTeamMembersGiven} members`
  )
)

const manageFailures = [AccessDenied, OrganizationNotFound, TeamProvisioned] as const

/** The operations on the teams of an organization. */
export const TeamsGroup = guarded(
  HttpApiGroup.make("teams").add(
    HttpApiEndpoint.get("listTeamsInOrganizationById", "/orgs/:organizationId/teams", {
      params: organization,
      query: {
        ...ListQuery,
        title: TitleFilter,
        /** Only teams whose members this member manages. */
        owner: Schema.optionalKey(UserId.check(Schema.isMaxLength(256)))
      },
      success: listOf(TeamResource),
      error: failures(AccessDenied, CursorRefused, OrganizationNotFound)
    })
      .annotate(OpenApi.Summary, "List the teams of an organization")
      .annotate(
        OpenApi.Description,
        "`title` leaves the teams whose titles contain it, without regard to case, accents and width; `owner` those whose members that member manages."
      ),
    HttpApiEndpoint.put("createOrganizationTeam", "/orgs/:organizationId/teams", {
      params: organization,
      payload: Schema.Struct({
        title: Name(64),
        /** Ids of members of the organization. */
        members: Schema.optionalKey(MemberNames)
      }).annotate({ fields: { members: "The ids of the first members, who belong to the organization." } }),
      success: TeamResource.pipe(HttpApiSchema.status(201)),
      error: failures(AccessDenied, OrganizationNotFound, TeamMembersUnknown)
    })
      .annotate(OpenApi.Summary, "Create a team")
      .annotate(
        OpenApi.Description,
        "Every request makes another team, also with the same title; an `Idempotency-Key` makes it safe to send it again. The caller is not added."
      ),
    HttpApiEndpoint.get("getTeamInOrganizationById", "/orgs/:organizationId/teams/:teamId", {
      params,
      success: TeamResource,
      error: failures(AccessDenied, OrganizationNotFound, TeamNotFound)
    }).annotate(OpenApi.Summary, "Get a team"),
    HttpApiEndpoint.patch("updateTeamInOrganizationById", "/orgs/:organizationId/teams/:teamId", {
      params,
      payload: Schema.Struct({ title: Name(64) }),
      success: TeamResource,
      error: failures(AccessDenied, OrganizationNotFound, TeamNotFound)
    }).annotate(OpenApi.Summary, "Rename a team"),
    HttpApiEndpoint.delete("removeTeamFromOrganizationById", "/orgs/:organizationId/teams/:teamId", {
      params,
      success: HttpApiSchema.NoContent,
      error: failures(AccessDenied, OrganizationNotFound)
    })
      .annotate(OpenApi.Summary, "Delete a team")
      .annotate(
        OpenApi.Description,
        "What was granted to the team ends. Its members stay in the organization."
      ),
    HttpApiEndpoint.get("listTeamMembersInOrganizationById", "/orgs/:organizationId/teams/:teamId/members", {
      params,
      query: ListQuery,
      success: listOf(TeamMemberResource),
      error: failures(AccessDenied, CursorRefused, OrganizationNotFound, TeamNotFound)
    }).annotate(OpenApi.Summary, "List the members of a team"),
    HttpApiEndpoint.put("updateMembersInOrganizationTeam", "/orgs/:organizationId/teams/:teamId/members", {
      params,
      payload: Schema.Struct({
        add: Schema.optionalKey(MemberNames),
        memberships: Schema.optionalKey(Memberships),
        remove: Schema.optionalKey(MemberNames)
      }).annotate({
        fields: {
          add: "The ids or e-mail addresses of members to add.",
          memberships: "The roles in the team by the ids of members.",
          remove: "The ids or e-mail addresses of members to remove."
        }
      }),
      success: HttpApiSchema.NoContent,
      error: failures(...manageFailures, TeamNotFound, TeamMembersUnknown)
    })
      .annotate(OpenApi.Summary, "Add, promote and remove members of a team")
      .annotate(
        OpenApi.Description,
        "Members are named by their ids or e-mail addresses. Who is added keeps the role that they have, `memberships` sets roles, and removing wins."
      ),
    HttpApiEndpoint.put(
      "addMemberToOrganizationTeamById",
      "/orgs/:organizationId/teams/:teamId/members/:userId",
      {
        params: { ...params, userId: UserId },
        payload: Schema.Struct({ role: Schema.optionalKey(TeamRole) }).annotate({
          fields: { role: "`owner` may manage the members of the team. Default: `member`." }
        }),
        success: HttpApiSchema.NoContent,
        error: failures(...manageFailures, TeamNotFound, MemberNotFound)
      }
    )
      .annotate(OpenApi.Summary, "Add a member to a team, or change their role in it")
      .annotate(OpenApi.Description, "The role is `member` unless the request says `owner`."),
    HttpApiEndpoint.delete(
      "deleteMemberFromOrganizationTeamById",
      "/orgs/:organizationId/teams/:teamId/members/:userId",
      {
        params: { ...params, userId: UserId },
        success: HttpApiSchema.NoContent,
        error: failures(...manageFailures)
      }
    ).annotate(OpenApi.Summary, "Remove a member from a team"),
    HttpApiEndpoint.get("listTeamsForOrganizationMember", "/orgs/:organizationId/members/:userId/teams", {
      params: { ...organization, userId: UserId },
      query: { ...ListQuery, title: TitleFilter },
      success: listOf(TeamOfMemberResource),
      error: failures(AccessDenied, CursorRefused, MemberNotFound, OrganizationNotFound)
    }).annotate(OpenApi.Summary, "List the teams of a member")
  )
)
