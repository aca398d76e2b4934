import { Effect } from "effect"
import { Caller } from "../access/Caller.ts"
import { type Person, personOf } from "../users/Person.ts"
import type { UserId } from "../directory/User.ts"
import { Users } from "../directory/Users.ts"
import { Members } from "../directory/Members.ts"

/** A person, and whether they are known to the caller beyond what they wrote. */
export interface DescribedPerson {
  readonly person: Person
  readonly isColleague: boolean
}

/**
 * Users as the caller may see them, in two queries however many, and in one where the caller needs no colleague to see them. Addresses are for those who are more than guests in an
 * organization that both are in, for operators, and for oneself. Whoever shares no organization is no colleague: they
 * have a name and a picture, for where something of theirs is shown that the caller may read.
 */
export const describePeople = Effect.fnUntraced(function* (userIds: Iterable<UserId>) {
  const caller = yield* Caller
  const ids = [...new Set(userIds)]
  if (ids.length === 0) return []
  const isOpenTo = (id: UserId) => caller.isOperator || id === caller.userId
  const others = ids.filter((id) => !isOpenTo(id))
  const [users, colleagues] = yield* Effect.all(
    [
      (yield* Users).getMany(ids),
      others.length === 0 ? Effect.succeed([]) : (yield* Members).findColleagues(caller, others)
    ],
    { concurrency: "unbounded" }
  )
  const known = new Map(colleagues.map((colleague) => [colleague.userId, colleague.isKnownToMember]))
  return users.map((user): DescribedPerson => {
    const isOpen = isOpenTo(user.id)
    return {
      person: personOf(user, isOpen || known.get(user.id) === true),
      isColleague: isOpen || known.has(user.id)
    }
  })
})
