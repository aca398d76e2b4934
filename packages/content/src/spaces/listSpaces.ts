import { Effect } from "effect"
import { Caller, type OrganizationId, requireOrganization, resolveRole, type Role } from "@octavo/identity"
import { type ListingRequest, type Position, toListing } from "@octavo/kernel"
import type { SpaceView } from "./Space.ts"
import { Spaces } from "./Spaces.ts"

/** How many times more rows are looked at in each further round, so that few rounds pass over many hidden spaces. */
const growth = 8
const most = 2000

/** The spaces of an organization that the caller may read, oldest first, each with the caller's role on it. */
export const listSpaces = Effect.fn("content.listSpaces")(function* (
  organizationId: OrganizationId,
  request: ListingRequest
) {
  yield* requireOrganization(organizationId, null)
  const { userId } = yield* Caller
  const spaces = yield* Spaces
  const visible: Array<SpaceView & { readonly role: Role }> = []
  let after: Position | null = request.after
  let size = request.limit + 1
  do {
    const chunk = yield* spaces.listWithAccess(organizationId, userId, { after, limit: size })
    for (const { facts, ...view } of chunk.items) {
      const role = resolveRole(facts)
      if (role !== null) visible.push({ ...view, role })
    }
    after = chunk.next
    size = Math.max(size, Math.min(size * growth, most))
  } while (after !== null && visible.length <= request.limit)
  return toListing(visible, request.limit, ({ space }) => [space.id])
})
