import { Effect } from "effect"
import { Caller } from "../access/Caller.ts"
import { Members } from "../members/Members.ts"
import { type UserId, UserNotFound } from "./User.ts"
import { Users } from "./Users.ts"

/** The profile of the caller, or of somebody who is in an organization with the caller; nobody else exists. */
export const getUser = Effect.fn("identity.getUser")(function* (userId: UserId) {
  const caller = yield* Caller
  const isKnown =
    userId === caller.userId ||
    caller.isOperator ||
    (yield* (yield* Members).shareOrganization(userId, caller.userId))
  if (!isKnown) return yield* new UserNotFound({ userId })
  return yield* (yield* Users).get(userId)
})
