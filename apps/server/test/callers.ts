import { type CollectionId, type SpaceId } from "@octavo/content"
import {
  Grant,
  Grants,
  Members,
  newMember,
  Organization,
  OrganizationId,
  Organizations,
  type Role,
  TeamId,
  Teams
} from "@octavo/identity"
import { anOrganization } from "@octavo/identity/testing"
import { Effect } from "effect"
import { aHandbook } from "./aHandbook.ts"
import type { Server } from "./aServer.ts"
import type { aWorld } from "./aWorld.ts"
import type { Endpoint } from "./endpoints.ts"
import type { Permission } from "./permissionTable.ts"

type World = Effect.Success<ReturnType<typeof aWorld>>

/** The roles of a caller, as far as the table of permissions asks for them. */
interface Standing {
  /** The role in the organization: null for guests, `none` for who has no part in it. */
  readonly inOrganization: Role | null | "none"
  /** The role on its spaces and collections, where it is another. */
  readonly onContent?: Role
  readonly isOperator?: true
  /** Whether the organization is known to exist, and asks for single sign-on. */
  readonly needsSso?: true
  /** Whether the caller owns the team of the world. */
  readonly ownsTeam?: true
}

const member = (inOrganization: Role | null): Standing => ({ inOrganization })
const outside: Standing = { inOrganization: "none" }

/** Everybody who may ask for something, with their standing in the organization of the world. */
export const callers = {
  stranger: outside,
  "foreign admin": outside,
  /** An admin and operator, with a token that reaches another organization alone. */
  "scoped elsewhere": outside,
  "disabled admin": outside,
  operator: { ...outside, isOperator: true },
  guest: member(null),
  "reading guest": { ...member(null), onContent: "read" },
  read: member("read"),
  comment: member("comment"),
  edit: member("edit"),
  review: member("review"),
  create: member("create"),
  admin: member("admin"),
  "team owner": { ...member("read"), ownsTeam: true },
  /** An operator, with a token that reaches this organization alone. */
  "scoped here": member("create"),
  /** A member with a token that does not come from single sign-on, which the organization requires. */
  "without single sign-on": { ...outside, needsSso: true }
} satisfies Readonly<Record<string, Standing>>

export type CallerName = keyof typeof callers
export const callerNames = Object.keys(callers) as ReadonlyArray<CallerName>

const join = (
  organizationId: OrganizationId,
  userId: Parameters<typeof newMember>[0]["userId"],
  role: Role
) =>
  Effect.flatMap(newMember({ organizationId, userId, role }), (made) =>
    Members.use((members) => members.put(made))
  )

/** Has the organization of a world require single sign-on, or not. */
export const requireSso = (server: Server, world: World, isRequired: boolean) =>
  server.within(
    Effect.gen(function* () {
      const organizations = yield* Organizations
      const found = yield* Effect.orDie(organizations.get(OrganizationId.make(world.organizationId)))
      yield* organizations.put(new Organization({ ...found, sso: isRequired, ssoInForce: isRequired }))
    })
  )

/** Makes a caller of the organization of a world. The last one, `without single sign-on`, changes the organization. */
export const personFor = Effect.fnUntraced(function* (server: Server, world: World, name: CallerName) {
  const organizationId = OrganizationId.make(world.organizationId)
  switch (name) {
    case "stranger":
      return yield* server.stranger()
    case "foreign admin":
      return (yield* aHandbook(server)).admin
    case "scoped elsewhere": {
      const elsewhere = yield* server.within(anOrganization())
      const { user } = yield* server.stranger({ isOperator: true })
      for (const id of [elsewhere.id, organizationId]) yield* server.within(join(id, user.id, "admin"))
      return yield* server.person(user, { within: elsewhere.id })
    }
    case "scoped here": {
      const { user } = yield* server.stranger({ isOperator: true })
      yield* server.within(join(organizationId, user.id, "create"))
      return yield* server.person(user, { within: organizationId })
    }
    case "disabled admin":
      return yield* server.member(organizationId, { role: "admin", disabled: true })
    case "operator":
      return world.operator
    case "guest":
      return yield* server.member(organizationId, { role: null })
    case "reading guest": {
      const person = yield* server.member(organizationId, { role: null })
      for (const on of [
        { kind: "space", id: world.ids["spaceId"] as SpaceId },
        { kind: "collection", id: world.ids["collectionId"] as CollectionId }
      ] as const) {
        const to = { kind: "user", id: person.user.id } as const
        yield* server.within(
          Grants.use((grants) => grants.put(new Grant({ on, to, role: "read", organizationId })))
        )
      }
      return person
    }
    case "team owner": {
      const person = yield* server.member(organizationId, { role: "read" })
      const teamId = TeamId.make(world.ids["teamId"]!)
      yield* server.within(Teams.use((teams) => teams.addMember(teamId, person.user.id, "owner")))
      return person
    }
    case "without single sign-on": {
      const person = yield* server.member(organizationId, { role: "create" })
      yield* requireSso(server, world, true)
      return person
    }
    default:
      return yield* server.member(organizationId, { role: name })
  }
})

/** Whether a caller has never had a part in the organization, and a credential that could get one. */
const isOutside = (name: CallerName) => name === "stranger" || name === "foreign admin" || name === "operator"

const ladder: ReadonlyArray<Role> = ["read", "comment", "edit", "review", "create", "admin"]
const isEnough = (role: Role | null, needed: Role) =>
  role !== null && ladder.indexOf(role) >= ladder.indexOf(needed)

/** Whether a path names a space or collection, not an organization alone. */
const isOnContent = ({ params }: Endpoint) => params.includes("spaceId") || params.includes("collectionId")

/** The status of the refusal of a caller, as the table says; null for who may ask. */
export const refusalOf = (endpoint: Endpoint, permission: Permission, name: CallerName): number | null => {
  const { inOrganization, isOperator, needsSso, onContent, ownsTeam }: Standing = callers[name]
  const { needs } = permission
  const isInOrganization =
    endpoint.params.includes("organizationId") && !endpoint.path.startsWith("/v1/admin")
  const isHostname = endpoint.params.includes("hostname")
  if (needs === "token") return permission.isDeniedTo?.includes(name) ? 403 : null
  // A user outside of the organization is unknown, except to the operator.
  if (needs === "self") return inOrganization === "none" && !isOperator ? 404 : 403
  if (permission.outside !== undefined && isOutside(name)) return permission.outside
  if (needs === "operator") return isOperator ? null : 403
  if (isOperator && permission.isForOperators) return null
  // Deleting a thing that one may not know of looks as if it was gone; an unknown organization is a 404 all the same.
  const hidden = endpoint.method === "DELETE" && !isInOrganization ? 204 : 404
  if (needsSso) return isInOrganization || isOnContent(endpoint) ? 403 : hidden
  if (inOrganization === "none") return hidden
  // Sites and specifications do not exist for guests.
  if (inOrganization === null && endpoint.params.includes("specSlug")) return 404
  if (inOrganization === null && endpoint.params.includes("siteId"))
    return endpoint.method === "DELETE" ? 204 : 404
  if (inOrganization === null && isHostname) return hidden
  if (needs === "member") return null
  if (ownsTeam && permission.isForTeamOwners) return null
  if (!isOnContent(endpoint))
    return isEnough(inOrganization, needs) ? null : isInOrganization || isHostname ? 403 : hidden
  const role = onContent ?? inOrganization
  if (role === null) return hidden
  if (permission.isNotForGuests && inOrganization === null) return 403
  return isEnough(role, needs) ? null : 403
}
