import {
  AccessDenied,
  Caller,
  holds,
  type InviteLink,
  type InviteLinkId,
  InviteLinkNotFound,
  InviteLinks,
  type OrganizationId,
  requireOrganization,
  requireRole
} from "@octavo/identity"
import { Effect, Option } from "effect"
import { findRoleOn } from "./findRoleOn.ts"
import { requireInviteTarget } from "./requireInviteTarget.ts"

/**
 * The link with an id, for those who may manage it; none for its administrators if there is none. To all other members a link
 * that they may not manage looks like one that does not exist: both need an administrator.
 */
export const findManagedLink = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  found: Effect.Effect<Option.Option<InviteLink>>
) {
  const { membership } = yield* requireOrganization(organizationId, null)
  const link = yield* found
  if (Option.isSome(link) && link.value.to.kind !== "organization") {
    if (holds(yield* findRoleOn(link.value, yield* Caller), "create")) return link
    return yield* new AccessDenied({ needed: "admin" })
  }
  yield* requireRole(membership.role, "admin")
  return link
})

/** The link and the thing that it opens, for those who may manage it. */
export const requireInviteLink = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  id: InviteLinkId,
  lock: "read" | "update" = "read"
) {
  const links = yield* InviteLinks
  const find = lock === "read" ? links.find : links.findForUpdate
  const link = yield* findManagedLink(organizationId, find(organizationId, id))
  if (Option.isNone(link)) return yield* new InviteLinkNotFound()
  const target = yield* requireInviteTarget(organizationId, link.value.to).pipe(
    // The space is deleted, or the thing left the organization meanwhile.
    Effect.catchTags({
      CollectionNotFound: () => Effect.fail(new InviteLinkNotFound()),
      SpaceNotFound: () => Effect.fail(new InviteLinkNotFound())
    })
  )
  return { link: link.value, target }
})
