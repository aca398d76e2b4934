import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import { Caller } from "../access/Caller.ts"
import { endToken } from "./endToken.ts"

/** Ends the use of a token of the caller for good. */
export const revokeOwnToken = Effect.fn("identity.revokeOwnToken")(function* (tokenId: string) {
  const { userId } = yield* Caller
  yield* endToken(userId, tokenId)
}, atomically)
