import { Effect } from "effect"
import { Caller } from "../access/Caller.ts"
import type { Person } from "../users/Person.ts"
import type { UserId } from "../directory/User.ts"
import { describePeople } from "./describePeople.ts"
import { isPending, knownId, type Member } from "../directory/Member.ts"

/**
 * Members as somebody above guest may see them, by the id of the user. A member who has not accepted an invitation is the address
 * that was typed, under the id of the invitation; operators get the id of the user.
 */
export const describeInvited = Effect.fnUntraced(function* (members: ReadonlyArray<Member>) {
  const caller = yield* Caller
  const people = new Map<UserId, Person>()
  const known = yield* describePeople(members.flatMap((member) => (isPending(member) ? [] : member.userId)))
  for (const { person } of known) people.set(person.id as UserId, person)
  for (const member of members) {
    const { invitation, userId } = member
    if (invitation === null || !isPending(member)) continue
    const { email } = invitation
    people.set(userId, {
      id: knownId(member, caller),
      displayName: email,
      photoUrl: null,
      shownEmail: email
    })
  }
  return people
})
