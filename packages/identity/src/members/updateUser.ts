import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import { Caller } from "../access/Caller.ts"
import { audit } from "../audit/audit.ts"
import { onBehalfOf } from "../directory/Credential.ts"
import type { OrganizationId } from "../directory/Organization.ts"
import { Organizations } from "../directory/Organizations.ts"
import { getUser } from "./getUser.ts"
import { ProfileNotYours, User, type UserId } from "../directory/User.ts"
import { Users } from "../directory/Users.ts"

/** The changes of a profile; an absent field stays as it is. */
interface ProfileChanges {
  readonly displayName?: string
  readonly photoUrl?: string | null
}

/** Whether a user belongs to another organization too, or is invited there. */
const isElsewhere = Effect.fnUntraced(function* (within: OrganizationId, userId: UserId) {
  const { items } = yield* (yield* Organizations).listOfUser(onBehalfOf(userId), { after: null, limit: 2 })
  return items.some(({ organization }) => organization.id !== within)
})

/**
 * Changes the profile of the caller. A credential of one organization changes a profile that only this organization sees: what
 * its provider can do must not show elsewhere.
 */
export const updateUser = Effect.fn("identity.updateUser")(function* (
  userId: UserId,
  changes: ProfileChanges
) {
  const caller = yield* Caller
  const { within } = caller.credential
  if (caller.userId !== userId) {
    yield* getUser(userId)
    return yield* new ProfileNotYours({ userId, reason: "other" })
  }
  if (within !== null && (yield* isElsewhere(within, userId)))
    return yield* new ProfileNotYours({ userId, reason: "scoped" })
  const users = yield* Users
  const before = yield* users.getForUpdate(userId)
  const after = new User({ ...before, ...changes })
  if (after.displayName !== before.displayName || after.photoUrl !== before.photoUrl) {
    yield* Effect.orDie(users.put(after))
    const fieldsOf = ({ displayName, photoUrl }: User) => ({ displayName, photoURL: photoUrl })
    yield* audit({
      organizationId: within,
      action: "user.updated",
      target: { kind: "user", id: userId },
      before: fieldsOf(before),
      after: fieldsOf(after)
    })
  }
  return yield* getUser(userId)
}, atomically)
