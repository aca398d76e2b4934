import { Effect } from "effect"
import { Caller } from "../access/Caller.ts"
import { Members } from "../directory/Members.ts"
import type { OrganizationId } from "../directory/Organization.ts"
import { normalizeEmail, type UserId } from "../directory/User.ts"
import { Users } from "../directory/Users.ts"
import { TeamMembers } from "../directory/TeamMembers.ts"

/**
 * Finds members of an organization by the names under which the caller knows them: the id of the user, of an invitation,
 * or the e-mail address, where the caller may know addresses. Names of nobody are absent. It takes three
 * queries, however many names there are.
 */
export const findTeamMembers = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  names: ReadonlyArray<string>,
  knowsAddresses: boolean
) {
  const isAddress = (name: string) => name.includes("@")
  const found = new Map<string, UserId>(
    yield* (yield* TeamMembers).findNamed(
      organizationId,
      names.filter((name) => !isAddress(name)),
      (yield* Caller).isOperator
    )
  )
  const addresses = knowsAddresses ? names.filter(isAddress) : []
  if (addresses.length === 0) return found
  const users = yield* (yield* Users).findByEmails(addresses.map(normalizeEmail))
  const ids = new Map(users.map(({ email, id }) => [email, id]))
  const members = yield* (yield* Members).findMany(organizationId, [...ids.values()])
  const inside = new Set(members.map(({ userId }) => userId))
  for (const address of addresses) {
    const id = ids.get(normalizeEmail(address))
    if (id !== undefined && inside.has(id)) found.set(address, id)
  }
  return found
})
