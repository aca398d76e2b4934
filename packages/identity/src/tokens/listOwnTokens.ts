import type { ListingRequest } from "@octavo/kernel"
import { Effect } from "effect"
import { Caller } from "../access/Caller.ts"
import { ApiTokens } from "./ApiTokens.ts"

/** The tokens of the caller that the credential reaches, those that were revoked among them. */
export const listOwnTokens = Effect.fn("identity.listOwnTokens")(function* (request: ListingRequest) {
  const { credential, userId } = yield* Caller
  return yield* (yield* ApiTokens).list(userId, credential.within, request)
})
