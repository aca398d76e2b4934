import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import { Caller } from "../access/Caller.ts"
import { endToken } from "./endToken.ts"

/** Ends the use of a token of the caller for good. A token out of the reach of the credential changes nothing. */
export const revokeOwnToken = Effect.fn("identity.revokeOwnToken")(function* (tokenId: string) {
  const { credential, userId } = yield* Caller
  yield* endToken(userId, credential.within, tokenId)
}, atomically)
