import { describeInvited, GrantReach, Members, positionOfMember, UserId } from "@octavo/identity"
import { type ListingRequest, toListing } from "@octavo/kernel"
import { Effect } from "effect"
import type { AccessPointer } from "./AccessTarget.ts"
import type { UserPermission } from "./listRoles.ts"
import { requirePermissionsView } from "./requirePermissionsView.ts"

/** Lists the roles that were given to users on a space or collection itself, by the id under which others know them. */
export const listUserGrants = Effect.fn("content.listUserGrants")(function* (
  on: AccessPointer,
  { after, limit }: ListingRequest
) {
  const { target } = yield* requirePermissionsView(on)
  const grants = (yield* (yield* GrantReach).listOn(on)).filter(({ to }) => to.kind === "user")
  const ids = grants.map(({ to }) => UserId.make(to.id))
  const members = new Map(
    (yield* (yield* Members).findMany(target.organizationId, ids)).map((member) => [member.userId, member])
  )
  const rows = grants
    .flatMap(({ role, to }) => {
      const member = members.get(UserId.make(to.id))
      return member === undefined ? [] : [{ member, role, key: positionOfMember(member)[0] }]
    })
    .filter(({ key }) => after === null || key > after[0])
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  const { items, next } = toListing(rows, limit, ({ key }) => [key])
  const people = yield* describeInvited(items.map(({ member }) => member))
  return {
    items: items.flatMap(({ member, role }): ReadonlyArray<UserPermission> => {
      const person = people.get(member.userId)
      return person === undefined ? [] : [{ person, role }]
    }),
    next
  }
})
