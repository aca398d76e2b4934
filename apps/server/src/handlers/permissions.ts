import type { ListQueryValues } from "@octavo/api"
import {
  type AccessPointer,
  inviteTo,
  listEffectiveRoles,
  listTeamGrants,
  listUserGrants,
  removeGrant,
  setGrant
} from "@octavo/content"
import type { Role } from "@octavo/identity"
import { Effect } from "effect"
import { apiGroup } from "../http/apiGroup.ts"
import { listing } from "../http/listing.ts"
import { presentTeamPermission, presentUserPermission } from "../presenters/presentPermission.ts"
import { PublicUrl } from "../PublicUrl.ts"

export const permissionsLayer = apiGroup(
  "permissions",
  Effect.fnUntraced(function* (handlers) {
    const presentUser = presentUserPermission(yield* PublicUrl)
    const space = (id: Extract<AccessPointer, { kind: "space" }>["id"]) => ({ kind: "space", id }) as const
    const collection = (id: Extract<AccessPointer, { kind: "collection" }>["id"]) =>
      ({ kind: "collection", id }) as const
    const user = (id: string) => ({ kind: "user", id }) as const
    const team = (id: string) => ({ kind: "team", id }) as const
    const effective = (on: AccessPointer, { role, ...query }: ListQueryValues & { readonly role?: Role }) =>
      listing(
        ["effective roles", on.kind, on.id, role ?? "all"],
        query,
        (request) => listEffectiveRoles(on, role ?? null, request),
        presentUser
      )
    const users = (on: AccessPointer, query: ListQueryValues) =>
      listing(["user grants", on.kind, on.id], query, (request) => listUserGrants(on, request), presentUser)
    const teams = (on: AccessPointer, query: ListQueryValues) =>
      listing(
        ["team grants", on.kind, on.id],
        query,
        (request) => listTeamGrants(on, request),
        presentTeamPermission
      )
    const invite = (
      on: AccessPointer,
      { role = "read", teams = [], users = [] }: Partial<Parameters<typeof inviteTo>[1]>
    ) => inviteTo(on, { role, teams, users })
    return handlers.handleAll({
      listPermissionsAggregateInSpace: ({ params, query }) => effective(space(params.spaceId), query),
      inviteToSpace: ({ params, payload }) => invite(space(params.spaceId), payload),
      listUserPermissionsInSpace: ({ params, query }) => users(space(params.spaceId), query),
      updateUserPermissionInSpace: ({ params, payload }) =>
        setGrant(space(params.spaceId), user(params.userId), payload.role),
      removeUserFromSpace: ({ params }) => removeGrant(space(params.spaceId), user(params.userId)),
      listTeamPermissionsInSpace: ({ params, query }) => teams(space(params.spaceId), query),
      updateTeamPermissionInSpace: ({ params, payload }) =>
        setGrant(space(params.spaceId), team(params.teamId), payload.role),
      removeTeamFromSpace: ({ params }) => removeGrant(space(params.spaceId), team(params.teamId)),
      listPermissionsAggregateInCollection: ({ params, query }) =>
        effective(collection(params.collectionId), query),
      inviteToCollection: ({ params, payload }) => invite(collection(params.collectionId), payload),
      listUserPermissionsInCollection: ({ params, query }) => users(collection(params.collectionId), query),
      updateUserPermissionInCollection: ({ params, payload }) =>
        setGrant(collection(params.collectionId), user(params.userId), payload.role),
      removeUserFromCollection: ({ params }) =>
        removeGrant(collection(params.collectionId), user(params.userId)),
      listTeamPermissionsInCollection: ({ params, query }) => teams(collection(params.collectionId), query),
      updateTeamPermissionInCollection: ({ params, payload }) =>
        setGrant(collection(params.collectionId), team(params.teamId), payload.role),
      removeTeamFromCollection: ({ params }) =>
        removeGrant(collection(params.collectionId), team(params.teamId))
    })
  })
)
