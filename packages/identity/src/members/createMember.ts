import { newId } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import type { Member } from "../directory/Member.ts"
import { User, UserId } from "../directory/User.ts"
import { Users } from "../directory/Users.ts"
import { Members } from "../directory/Members.ts"
import { newMember } from "../directory/newMember.ts"

/**
 * Creates a user whom an identity provider or a directory of an organization vouches for, as a member who signs in through
 * it. Returns null if the address, in lower case, has a user already.
 */
export const createMember = Effect.fnUntraced(function* ({
  displayName,
  email,
  ...membership
}: Pick<Member, "organizationId" | "role"> &
  Partial<Pick<Member, "disabled">> & { readonly email: string; readonly displayName: string | null }) {
  const users = yield* Users
  const user = new User({
    id: UserId.make(yield* newId),
    email,
    displayName: displayName ?? email.slice(0, email.indexOf("@")),
    photoUrl: null,
    isOperator: false,
    createdAt: yield* DateTime.now
  })
  yield* users.addMissing([user])
  const found = Option.getOrNull(yield* users.findByEmail(email))
  if (found?.id !== user.id) return null
  const member = yield* newMember({ ...membership, userId: user.id, sso: true })
  yield* (yield* Members).put(member)
  return { member, user }
})
