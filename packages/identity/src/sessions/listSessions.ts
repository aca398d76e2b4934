import type { ListingRequest } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { Caller } from "../access/Caller.ts"
import { Sessions } from "./Sessions.ts"

/** The active sessions of the caller that the credential reaches, oldest first. */
export const listSessions = Effect.fn("identity.listSessions")(function* (request: ListingRequest) {
  const { credential, userId } = yield* Caller
  const sessions = yield* Sessions
  return yield* sessions.listActive(userId, credential.within, yield* DateTime.now, request)
})
