import {
  Caller,
  onBehalfOf,
  type OrganizationId,
  requireOrganization,
  requireMember,
  requireRole,
  type UserId
} from "@octavo/identity"
import type { ListingRequest } from "@octavo/kernel"
import { Effect } from "effect"
import { listAuthorized } from "../spaces/listAuthorized.ts"
import { Spaces } from "../spaces/Spaces.ts"

/**
 * The spaces of an organization that a member can read, by the time of their creation, each with the role of the member on it
 * (`permission`) and that of the caller; for administrators and the member.
 */
export const listSpacesOfMember = Effect.fn("content.listSpacesOfMember")(function* (
  organizationId: OrganizationId,
  userId: UserId,
  order: "asc" | "desc",
  request: ListingRequest
) {
  const caller = yield* Caller
  const { membership } = yield* requireOrganization(organizationId, null)
  if (caller.userId !== userId) yield* requireRole(membership.role, "admin")
  yield* requireMember(organizationId, userId)
  const spaces = yield* Spaces
  const { items, next } = yield* listAuthorized(
    (_, request) => spaces.listWithAccess(organizationId, onBehalfOf(userId), request, order),
    request,
    ({ space }) => [space.id]
  )
  // The member has no other role than this one.
  const isAdmin = membership.role === "admin"
  return {
    items: items.map(({ role, ...view }) => ({
      permission: role,
      space: { ...view, role: isAdmin ? ("admin" as const) : role }
    })),
    next
  }
})
