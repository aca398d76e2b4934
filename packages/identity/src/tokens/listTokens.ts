import { Effect } from "effect"
import type { ListingRequest } from "@octavo/kernel"
import { requireOperator } from "../access/Caller.ts"
import type { UserId } from "../directory/User.ts"
import { Users } from "../directory/Users.ts"
import { ApiTokens } from "./ApiTokens.ts"

/** The tokens of a user, those that were revoked among them. */
export const listTokens = Effect.fn("identity.listTokens")(function* (
  userId: UserId,
  request: ListingRequest
) {
  yield* requireOperator
  const users = yield* Users
  const tokens = yield* ApiTokens
  yield* users.get(userId)
  return yield* tokens.list(userId, null, request)
})
