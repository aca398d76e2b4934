import { Effect } from "effect"
import type { Person } from "../users/Person.ts"
import type { UserId } from "../users/User.ts"
import { describePeople } from "./describePeople.ts"
import { isPending, type Member } from "./Member.ts"

/**
 * Members as somebody above guest may see them, by the id of the user. Who has not accepted an invitation is the address
 * that was typed, under the id of the invitation.
 */
export const describeInvited = Effect.fnUntraced(function* (members: ReadonlyArray<Member>) {
  const known = yield* describePeople(members.flatMap((member) => (isPending(member) ? [] : member.userId)))
  const people = new Map<UserId, Person>()
  for (const member of members) {
    const { invitation, userId } = member
    const person =
      invitation !== null && isPending(member)
        ? { id: invitation.id, displayName: invitation.email, photoUrl: null, shownEmail: invitation.email }
        : known.find(({ person }) => person.id === userId)?.person
    if (person !== undefined) people.set(userId, person)
  }
  return people
})
