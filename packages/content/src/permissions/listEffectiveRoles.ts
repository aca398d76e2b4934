import { describeInvited, type Member, GrantReach, type Person, type Role } from "@octavo/identity"
import { type ListingRequest, toListing } from "@octavo/kernel"
import { Effect } from "effect"
import type { AccessPointer } from "./AccessTarget.ts"
import { readEffectiveRoles } from "./readEffectiveRoles.ts"
import { requirePermissionsView } from "./requirePermissionsView.ts"
import { findUserAt, positionOfMember } from "./positionOfMember.ts"

/** How many members are read at first for each item of the page; the second read takes all that are left. */
const growth = 4

/** A person with a role on a space or collection. */
export interface UserPermission {
  readonly person: Person
  readonly role: Role
}

/**
 * Lists the members of the organization who have access to a space or collection, with their effective roles, by the id
 * of the user; those with exactly one role if it is given. Disabled members are left out. The number of queries does not
 * grow with the members or grants.
 */
export const listEffectiveRoles = Effect.fn("content.listEffectiveRoles")(function* (
  on: AccessPointer,
  wanted: Role | null,
  { after, limit }: ListingRequest
) {
  const { target } = yield* requirePermissionsView(on)
  const roleOf = yield* readEffectiveRoles(target)
  const reach = yield* GrantReach
  let last = yield* findUserAt(after)
  const found: Array<{ readonly member: Member; readonly role: Role }> = []
  for (const size of [(limit + 1) * growth, null]) {
    const chunk = yield* reach.listMembers(target.organizationId, last, size)
    for (const member of chunk) {
      const role = roleOf(member)
      if (role !== null && (wanted === null || role === wanted)) found.push({ member, role })
    }
    if (found.length > limit || size === null || chunk.length < size) break
    last = chunk[chunk.length - 1]!.userId
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
