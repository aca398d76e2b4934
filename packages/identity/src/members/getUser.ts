import { Effect, Option } from "effect"
import { describePeople } from "./describePeople.ts"
import { isPending } from "../directory/Member.ts"
import { Members } from "../directory/Members.ts"
import { requireOrganization } from "../access/requireOrganization.ts"
import type { Person } from "../users/Person.ts"
import { UserId, UserNotFound } from "../directory/User.ts"

/**
 * The caller, or somebody who is in an organization with the caller; nobody else exists. The id of an invitation leads to
 * what was typed there, for members of the organization, and once it is accepted to the person.
 */
export const getUser = Effect.fn("identity.getUser")(function* (id: string) {
  const members = yield* Members
  const notFound = () => new UserNotFound({ userId: id })
  const invited = Option.getOrNull(yield* members.findByInvitation(id))
  if (invited !== null && isPending(invited)) {
    const { membership } = yield* Effect.mapError(requireOrganization(invited.organizationId, null), notFound)
    // The inviter's organization knows the address that was typed. Guests know no addresses.
    if (membership.role === null) return yield* notFound()
    const email = invited.invitation!.email
    const person: Person = { id, displayName: email, photoUrl: null, shownEmail: email }
    return person
  }
  const wanted = invited?.userId ?? UserId.make(id)
  const [found] = yield* describePeople([wanted])
  if (found === undefined || !found.isColleague) return yield* notFound()
  return found.person
})
