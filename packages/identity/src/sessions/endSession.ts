import { atomically, forgetCached } from "@octavo/kernel"
import { Effect, Option } from "effect"
import { Caller } from "../access/Caller.ts"
import { audit } from "../audit/audit.ts"
import { reaches } from "./Session.ts"
import { Sessions } from "./Sessions.ts"

/** Ends a session of the caller. A session that is unknown, of another user or out of the reach of the credential changes nothing. */
export const endSession = Effect.fn("identity.endSession")(function* (sessionId: string) {
  const { credential, userId } = yield* Caller
  const sessions = yield* Sessions
  const found = yield* sessions.find(sessionId)
  if (
    Option.isNone(found) ||
    found.value.userId !== userId ||
    !reaches(credential.within, found.value.within)
  )
    return
  yield* sessions.remove(sessionId)
  yield* forgetCached("sessions")
  yield* audit({
    organizationId: found.value.within,
    action: "session.ended",
    target: { kind: "session", id: sessionId },
    before: { method: found.value.method, provider: found.value.providerId }
  })
}, atomically)
