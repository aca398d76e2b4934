import {
  describeInvited,
  GrantReach,
  type Member,
  type OrganizationId,
  type Person,
  positionOfMember,
  type Role
} from "@octavo/identity"
import { type ListingRequest, toListing } from "@octavo/kernel"
import { Effect } from "effect"

/** How many members are read at first for each item of the page; the second read takes all that are left. */
const growth = 4

/** A person with a role on something. */
export interface UserPermission {
  readonly person: Person
  readonly role: Role
}

/**
 * Lists the members of an organization who have a role, by the id under which others know them; those with exactly one role if it is given. Disabled
 * members are left out. The number of queries does not grow with the members.
 */
export const listRoles = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  roleOf: (member: Member) => Role | null,
  wanted: Role | null,
  { after, limit }: ListingRequest
) {
  const reach = yield* GrantReach
  let last = after === null ? null : after[0]
  const found: Array<{ readonly member: Member; readonly role: Role }> = []
  for (const size of [(limit + 1) * growth, null]) {
    const chunk = yield* reach.listMembers(organizationId, last, size)
    for (const member of chunk) {
      const role = roleOf(member)
      if (role !== null && (wanted === null || role === wanted)) found.push({ member, role })
    }
    if (found.length > limit || size === null || chunk.length < size) break
    last = positionOfMember(chunk[chunk.length - 1]!)[0]
  }
  const { items, next } = toListing(found, limit, ({ member }) => positionOfMember(member))
  const people = yield* describeInvited(items.map(({ member }) => member))
  return {
    items: items.flatMap(({ member, role }): ReadonlyArray<UserPermission> => {
      const person = people.get(member.userId)
      return person === undefined ? [] : [{ person, role }]
    }),
    next
  }
})
