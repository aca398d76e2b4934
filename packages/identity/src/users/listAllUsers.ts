import { Effect } from "effect"
import type { ListingRequest } from "@octavo/kernel"
import { requireOperator } from "../access/Caller.ts"
import { Users } from "../directory/Users.ts"

/** All users of this installation, for its operators. */
export const listAllUsers = Effect.fn("identity.listAllUsers")(function* (request: ListingRequest) {
  yield* requireOperator
  return yield* (yield* Users).list(request)
})
