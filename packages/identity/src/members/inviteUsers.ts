import { DateTime, Effect, Option } from "effect"
import { atomically, newId } from "@octavo/kernel"
import type { Role } from "../access/Role.ts"
import type { OrganizationId } from "../organizations/Organization.ts"
import { requireOrganization } from "../organizations/requireOrganization.ts"
import { normalizeEmail, User, UserId } from "../users/User.ts"
import { Users } from "../users/Users.ts"
import { Member } from "./Member.ts"
import { Members } from "./Members.ts"

/**
 * Makes members of the people with these e-mail addresses; who is not known yet becomes a user named after the
 * address. Who already is a member stays as they are. Answers every invited user, and how many are new members.
 */
export const inviteUsers = Effect.fn("identity.inviteUsers")(function* (
  organizationId: OrganizationId,
  input: {
    readonly people: ReadonlyArray<{ readonly email: string; readonly role: Role | null }>
    readonly sso: boolean
  }
) {
  yield* requireOrganization(organizationId, "admin")
  const users = yield* Users
  const members = yield* Members
  const now = yield* DateTime.now

  const findOrCreate = Effect.fnUntraced(function* (email: string) {
    const known = yield* users.findByEmail(email)
    if (Option.isSome(known)) return known.value
    const user = new User({
      id: UserId.make(yield* newId),
      email,
      displayName: email.slice(0, email.indexOf("@")),
      photoUrl: null,
      isOperator: false,
      createdAt: now
    })
    // Somebody else may invite the same person at this very moment.
    return yield* Effect.as(users.put(user), user).pipe(
      Effect.catchTag("EmailTaken", () => Effect.map(users.findByEmail(email), Option.getOrThrow))
    )
  })

  const invited: Array<User> = []
  let joined = 0
  const roles = new Map(input.people.map(({ email, role }) => [normalizeEmail(email), role]))
  for (const [email, role] of roles) {
    const user = yield* findOrCreate(email)
    invited.push(user)
    if (Option.isSome(yield* members.find(organizationId, user.id))) continue
    joined++
    yield* members.put(
      new Member({
        organizationId,
        userId: user.id,
        role,
        disabled: false,
        sso: input.sso,
        joinedAt: now,
        lastSeenAt: null
      })
    )
  }
  return { users: invited, joined }
}, atomically)
