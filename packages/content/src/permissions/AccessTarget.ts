import type { AccessDenied, Caller, DefaultLevel, OrganizationId, Role, UserId } from "@octavo/identity"
import { Effect } from "effect"
import type { CollectionId, CollectionNotFound } from "../containers/Collection.ts"
import type { Collections } from "../containers/Collections.ts"
import { requireCollection } from "../containers/requireCollection.ts"
import { requireSpace } from "../revisions/requireSpace.ts"
import type { SpaceNotFound } from "../containers/Space.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import type { Spaces } from "../containers/Spaces.ts"

/** Names the space or collection whose permissions are meant. */
export type AccessPointer =
  | { readonly kind: "space"; readonly id: SpaceId }
  | { readonly kind: "collection"; readonly id: CollectionId }

/** A space or a collection, as far as its permissions depend on it. */
export interface AccessTarget {
  readonly on: AccessPointer
  readonly organizationId: OrganizationId
  readonly parentId: CollectionId | null
  readonly defaultLevel: DefaultLevel
  readonly createdBy: UserId
}

/** The error of a target that does not exist for the caller. */
type NotFound<On extends AccessPointer> = On["kind"] extends "space"
  ? SpaceNotFound
  : On["kind"] extends "collection"
    ? CollectionNotFound
    : SpaceNotFound | CollectionNotFound

/** The services that reading a target takes. */
type Needs = Caller | Collections | Spaces

const findTarget = Effect.fnUntraced(function* (on: AccessPointer, needed: Role) {
  const { role, thing } =
    on.kind === "space"
      ? yield* Effect.map(requireSpace(on.id, needed), ({ role, space }) => ({ role, thing: space }))
      : yield* Effect.map(requireCollection(on.id, needed), ({ collection, role }) => ({
          role,
          thing: collection
        }))
  const { createdBy, defaultLevel, organizationId, parentId } = thing
  const target: AccessTarget = { on, organizationId, parentId, defaultLevel, createdBy }
  return { target, role }
})

/** The target, when the caller has at least this role on it, with that role. To those who have none it does not exist. */
export const requireTarget = <On extends AccessPointer>(on: On, needed: Role) =>
  findTarget(on, needed) as Effect.Effect<
    { readonly target: AccessTarget; readonly role: Role },
    AccessDenied | NotFound<On>,
    Needs
  >
