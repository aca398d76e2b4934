import { Effect } from "effect"
import { atomically } from "@octavo/kernel"
import { requireOperator } from "../access/Caller.ts"
import type { UserId } from "../directory/User.ts"
import { endToken } from "./endToken.ts"

/** Ends the use of a token for good; doing so twice, or for a token that never was, changes nothing. */
export const revokeToken = Effect.fn("identity.revokeToken")(function* (userId: UserId, tokenId: string) {
  yield* requireOperator
  yield* endToken(userId, null, tokenId)
}, atomically)
