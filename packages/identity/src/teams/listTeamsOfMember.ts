import type { ListingRequest } from "@octavo/kernel"
import { Effect } from "effect"
import { Caller, requireRole } from "../access/Caller.ts"
import { requireMember } from "../members/requireMember.ts"
import type { OrganizationId } from "../directory/Organization.ts"
import { requireOrganization } from "../access/requireOrganization.ts"
import { describeTeams } from "./describeTeams.ts"
import { foldName } from "./foldName.ts"
import { TeamMembers } from "../directory/TeamMembers.ts"

/**
 * The teams that a member of an organization is in, with the role in each, by id; for members, and guests about themselves.
 * `title` leaves those whose titles contain it.
 */
export const listTeamsOfMember = Effect.fn("identity.listTeamsOfMember")(function* (
  organizationId: OrganizationId,
  id: string,
  { title = "" }: { readonly title?: string | undefined },
  request: ListingRequest
) {
  const { membership } = yield* requireOrganization(organizationId, null)
  const caller = yield* Caller
  if (caller.userId !== id && membership.role === null) yield* requireRole(membership.role, "read")
  const { userId } = yield* requireMember(organizationId, id)
  const found = yield* (yield* TeamMembers).listTeams(organizationId, userId, foldName(title), request)
  const views = yield* describeTeams(
    membership,
    found.items.map(({ team }) => team)
  )
  return {
    items: views.map((view, index) => ({ view, role: found.items[index]!.role })),
    next: found.next
  }
})
