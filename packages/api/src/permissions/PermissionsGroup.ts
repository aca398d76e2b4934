import { CollectionId, CollectionNotFound, SpaceId, SpaceNotFound } from "@octavo/content"
import {
  AccessDenied,
  MemberNotFound,
  OrganizationNotFound,
  Role,
  TeamId,
  TeamNotFound,
  UserId
} from "@octavo/identity"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { failures } from "../failures/Failure.ts"
import { guarded } from "../guarded.ts"
import { CursorRefused } from "../listing/CursorRefused.ts"
import { ListQuery, listOf } from "../listing/ListQuery.ts"
import { TeamPermissionResource } from "./TeamPermissionResource.ts"
import { UserPermissionResource } from "./UserPermissionResource.ts"

const space = { spaceId: SpaceId }
const collection = { collectionId: CollectionId }
const user = { userId: UserId }
const team = { teamId: TeamId }

/** The most users, and the most teams, of one invitation. */
const maxInvited = 1000

/** The id of a user or an e-mail address. */
const UserName = Schema.String.check(
  Schema.isMaxLength(254),
  Schema.isPattern(/^(?:[^@]+|\s*[^\s@]+@[^\s@]+\s*)$/, {
    message: "must be the id of a user or an e-mail address"
  })
)

const named = <Name extends Schema.Top>(name: Name) =>
  Schema.optionalKey(Schema.Array(name).check(Schema.isMinLength(1), Schema.isMaxLength(maxInvited)))

const Invite = Schema.Struct({
  /** By default `read`. Null gives nothing: it makes guests of unknown addresses. */
  role: Schema.optionalKey(Schema.NullOr(Role)),
  users: named(UserName),
  teams: named(TeamId)
})
  .annotate({
    fields: {
      role: "The role to give. Default: `read`. Null gives nothing: it makes guests of unknown addresses.",
      users: "The ids or e-mail addresses of users.",
      teams: "The ids of teams."
    }
  })
  .check(
    Schema.makeFilter(
      ({ teams, users }) => teams !== undefined || users !== undefined || "must name users or teams"
    )
  )

const ChangeRole = Schema.Struct({
  /** Null takes the role away; an absent one changes nothing. */
  role: Schema.optionalKey(Schema.NullOr(Role))
}).annotate({ fields: { role: "The role. Null takes the role away; absent changes nothing." } })

const AggregateQuery = { ...ListQuery, role: Schema.optionalKey(Role) }

const hidden = [SpaceNotFound, CollectionNotFound, OrganizationNotFound] as const

const list = { query: ListQuery, error: failures(CursorRefused, AccessDenied, ...hidden) }
const change = {
  payload: ChangeRole,
  success: HttpApiSchema.NoContent,
  error: failures(AccessDenied, MemberNotFound, TeamNotFound, ...hidden)
}
const removal = { success: HttpApiSchema.NoContent, error: failures(AccessDenied) }

const directly = "What reaches it from a collection above, a default level or the organization is not listed."
const effective =
  "Returns the effective roles by the id of the user. Disabled members are left out; `role` returns those with exactly this role."
const inviting =
  "Users are named by id, or by the address of a member. Another address becomes a guest of the organization, if the caller is an admin of it. A role that was given before is raised, never lowered. All are invited or none. Nobody gives a role above their own."
const setting = "Nobody gives a role above their own. `role: null` takes the role away."

/** The operations on the roles of users and teams on single spaces and collections. */
export const PermissionsGroup = guarded(
  HttpApiGroup.make("permissions").add(
    HttpApiEndpoint.get("listPermissionsAggregateInSpace", "/spaces/:spaceId/permissions/aggregate", {
      params: space,
      ...list,
      query: AggregateQuery,
      success: listOf(UserPermissionResource)
    })
      .annotate(OpenApi.Summary, "List everybody with access to a space")
      .annotate(OpenApi.Description, effective),
    HttpApiEndpoint.post("inviteToSpace", "/spaces/:spaceId/permissions", {
      params: space,
      ...change,
      payload: Invite
    })
      .annotate(OpenApi.Summary, "Give users and teams a role on a space")
      .annotate(OpenApi.Description, inviting),
    HttpApiEndpoint.get("listUserPermissionsInSpace", "/spaces/:spaceId/permissions/users", {
      params: space,
      ...list,
      success: listOf(UserPermissionResource)
    })
      .annotate(OpenApi.Summary, "List the roles that were given to users on a space itself")
      .annotate(OpenApi.Description, directly),
    HttpApiEndpoint.patch("updateUserPermissionInSpace", "/spaces/:spaceId/permissions/users/:userId", {
      params: { ...space, ...user },
      ...change
    })
      .annotate(OpenApi.Summary, "Set the role of a user on a space")
      .annotate(OpenApi.Description, setting),
    HttpApiEndpoint.delete("removeUserFromSpace", "/spaces/:spaceId/permissions/users/:userId", {
      params: { ...space, ...user },
      ...removal
    }).annotate(OpenApi.Summary, "Take away the role that was given to a user on a space itself"),
    HttpApiEndpoint.get("listTeamPermissionsInSpace", "/spaces/:spaceId/permissions/teams", {
      params: space,
      ...list,
      success: listOf(TeamPermissionResource)
    })
      .annotate(OpenApi.Summary, "List the roles that were given to teams on a space itself")
      .annotate(OpenApi.Description, directly),
    HttpApiEndpoint.patch("updateTeamPermissionInSpace", "/spaces/:spaceId/permissions/teams/:teamId", {
      params: { ...space, ...team },
      ...change
    })
      .annotate(OpenApi.Summary, "Set the role of a team on a space")
      .annotate(OpenApi.Description, setting),
    HttpApiEndpoint.delete("removeTeamFromSpace", "/spaces/:spaceId/permissions/teams/:teamId", {
      params: { ...space, ...team },
      ...removal
    }).annotate(OpenApi.Summary, "Take away the role that was given to a team on a space itself"),
    HttpApiEndpoint.get(
      "listPermissionsAggregateInCollection",
      "/collections/:collectionId/permissions/aggregate",
      { params: collection, ...list, query: AggregateQuery, success: listOf(UserPermissionResource) }
    )
      .annotate(OpenApi.Summary, "List everybody with access to a collection")
      .annotate(OpenApi.Description, effective),
    HttpApiEndpoint.post("inviteToCollection", "/collections/:collectionId/permissions", {
      params: collection,
      ...change,
      payload: Invite
    })
      .annotate(OpenApi.Summary, "Give users and teams a role on a collection")
      .annotate(OpenApi.Description, inviting),
    HttpApiEndpoint.get("listUserPermissionsInCollection", "/collections/:collectionId/permissions/users", {
      params: collection,
      ...list,
      success: listOf(UserPermissionResource)
    })
      .annotate(OpenApi.Summary, "List the roles that were given to users on a collection itself")
      .annotate(OpenApi.Description, directly),
    HttpApiEndpoint.patch(
      "updateUserPermissionInCollection",
      "/collections/:collectionId/permissions/users/:userId",
      { params: { ...collection, ...user }, ...change }
    )
      .annotate(OpenApi.Summary, "Set the role of a user on a collection")
      .annotate(OpenApi.Description, setting),
    HttpApiEndpoint.delete(
      "removeUserFromCollection",
      "/collections/:collectionId/permissions/users/:userId",
      { params: { ...collection, ...user }, ...removal }
    ).annotate(OpenApi.Summary, "Take away the role that was given to a user on a collection itself"),
    HttpApiEndpoint.get("listTeamPermissionsInCollection", "/collections/:collectionId/permissions/teams", {
      params: collection,
      ...list,
      success: listOf(TeamPermissionResource)
    })
      .annotate(OpenApi.Summary, "List the roles that were given to teams on a collection itself")
      .annotate(OpenApi.Description, directly),
    HttpApiEndpoint.patch(
      "updateTeamPermissionInCollection",
      "/collections/:collectionId/permissions/teams/:teamId",
      { params: { ...collection, ...team }, ...change }
    )
      .annotate(OpenApi.Summary, "Set the role of a team on a collection")
      .annotate(OpenApi.Description, setting),
    HttpApiEndpoint.delete(
      "removeTeamFromCollection",
      "/collections/:collectionId/permissions/teams/:teamId",
      { params: { ...collection, ...team }, ...removal }
    ).annotate(OpenApi.Summary, "Take away the role that was given to a team on a collection itself")
  )
)
