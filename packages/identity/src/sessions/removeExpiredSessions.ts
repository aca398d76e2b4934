import { DateTime, Effect } from "effect"
import { DeviceCodes } from "./DeviceCodes.ts"
import { Sessions } from "./Sessions.ts"
import { SignInLinks } from "./SignInLinks.ts"

/** Removes the sessions, sign-in links and device codes that have expired. */
export const removeExpiredSessions = Effect.fn("identity.removeExpiredSessions")(function* () {
  const now = yield* DateTime.now
  yield* (yield* Sessions).removeExpired(now)
  yield* (yield* SignInLinks).removeExpired(now)
  yield* (yield* DeviceCodes).removeExpired(now)
})
