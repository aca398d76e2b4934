import { atomically, forgetCached } from "@octavo/kernel"
import { Effect } from "effect"
import { Caller } from "../access/Caller.ts"
import { audit } from "../audit/audit.ts"
import { Sessions } from "./Sessions.ts"

/** Ends all sessions of the caller that the credential reaches: signs out everywhere. */
export const endSessions = Effect.fn("identity.endSessions")(function* () {
  const { credential, userId } = yield* Caller
  yield* (yield* Sessions).removeOfUser(userId, credential.within)
  yield* forgetCached("sessions")
  yield* audit({
    organizationId: credential.within,
    action: "sessions.ended",
    target: { kind: "user", id: userId }
  })
}, atomically)
