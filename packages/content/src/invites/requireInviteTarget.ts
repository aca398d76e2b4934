import {
  type AccessDenied,
  type Caller,
  holds,
  type InviteLink,
  type OrganizationId,
  type OrganizationNotFound,
  type Organizations,
  requireOrganization,
  requireRole,
  type Role
} from "@octavo/identity"
import { Effect } from "effect"
import { CollectionId, CollectionNotFound } from "../containers/Collection.ts"
import type { Collections } from "../containers/Collections.ts"
import { requireCollection } from "../containers/requireCollection.ts"
import { SpaceNotFound } from "../containers/Space.ts"
import { SpaceId } from "../entries/SpaceId.ts"
import type { Spaces } from "../containers/Spaces.ts"
import { requireSpace } from "../revisions/requireSpace.ts"
import type { InviteLinkView, InviteTarget } from "./InviteTarget.ts"

/**
 * The thing of an organization whose invite links the caller may manage: the organization for its administrators, a space or
 * collection for those with the role `create` on it.
 */
export const requireInviteTarget = (
  organizationId: OrganizationId,
  to: InviteLink["to"]
): Effect.Effect<
  InviteTarget,
  AccessDenied | CollectionNotFound | OrganizationNotFound | SpaceNotFound,
  Caller | Collections | Organizations | Spaces
> =>
  Effect.gen(function* () {
    if (to.kind === "organization") {
      yield* requireOrganization(organizationId, "admin")
      return { kind: to.kind }
    }
    yield* requireOrganization(organizationId, null)
    if (to.kind === "space") {
      const spaceId = SpaceId.make(to.id)
      const found = yield* requireSpace(spaceId, "create")
      if (found.space.organizationId !== organizationId) return yield* new SpaceNotFound({ spaceId })
      return { kind: to.kind, ...found }
    }
    const collectionId = CollectionId.make(to.id)
    const found = yield* requireCollection(collectionId, "create")
    if (found.collection.organizationId !== organizationId) {
      return yield* new CollectionNotFound({ collectionId })
    }
    return { kind: to.kind, ...found }
  })

/** The role of the caller on a target; administrators alone manage the links of an organization. */
const roleOn = (target: InviteTarget): Role => (target.kind === "organization" ? "admin" : target.role)

/** Refuses a link with a higher role than the caller has. */
export const requireGrantable = (target: InviteTarget, role: Role | null) => requireRole(roleOn(target), role)

/** A link with what its target and the caller's role there say of it. */
export const viewOf = (link: InviteLink, target: InviteTarget): InviteLinkView => ({
  link,
  target,
  redundant: link.role === null || holds(roleOn(target), link.role)
})
