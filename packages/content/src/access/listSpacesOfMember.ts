import {
  Caller,
  onBehalfOf,
  type OrganizationId,
  requireOrganization,
  requireMember,
  requireRole
} from "@octavo/identity"
import type { ListingRequest } from "@octavo/kernel"
import { Effect } from "effect"
import { listAuthorized } from "../spaces/listAuthorized.ts"
import { Spaces } from "../containers/Spaces.ts"

/**
 * The spaces of an organization that a member can read, by the time of their creation, each with the role of the member on it
 * (`permission`) and that of the caller; for administrators and the member.
 */
export const listSpacesOfMember = Effect.fn("content.listSpacesOfMember")(function* (
  organizationId: OrganizationId,
  id: string,
  order: "asc" | "desc",
  request: ListingRequest
) {
  const caller = yield* Caller
  const { membership } = yield* requireOrganization(organizationId, null)
  if (caller.userId !== id) yield* requireRole(membership.role, "admin")
  const { userId } = yield* requireMember(organizationId, id)
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
