import { BoundedCache, forgetWhenChanged } from "@octavo/kernel"
import { DateTime, Duration, Effect, Option } from "effect"
import { isActiveOrganization } from "../organizations/isActiveOrganization.ts"
import { Organizations } from "../directory/Organizations.ts"
import { hashKey, isUsable } from "../tokens/ApiToken.ts"
import { isActive, SessionRefused } from "./Session.ts"
import { Sessions } from "./Sessions.ts"

/** A session is looked up again after this long, so that its end takes effect in every process within a second, and at once in the one that ends it. */
const timeToLive = 900

/** `lastUsedAt` is written at most this often. */
const useInterval = Duration.minutes(1)

/**
 * Makes the function that turns the secret of a cookie into its session and user, or refuses it. Results are cached for
 * less than a second, under the hash of the secret.
 */
export const makeAuthenticateSession = Effect.gen(function* () {
  const sessions = yield* Sessions
  const organizations = yield* Organizations
  const cache = new BoundedCache<Effect.Success<ReturnType<typeof sessions.findByHash>>>(10_000)
  yield* forgetWhenChanged("sessions", cache)
  const find = Effect.fnUntraced(
    function* (hash: string) {
      const found = yield* sessions.findByHash(hash)
      const within = Option.isNone(found) ? null : found.value.session.within
      return within === null || (yield* isActiveOrganization(within)) ? found : Option.none()
    },
    Effect.provideService(Organizations, organizations)
  )

  return Effect.fnUntraced(function* (secret: string) {
    if (secret === "") return yield* new SessionRefused()
    const hash = hashKey(secret)
    const found = yield* cache.getOrMake(hash, find(hash), timeToLive)
    if (Option.isNone(found)) return yield* new SessionRefused()
    const { session, token } = found.value
    const now = yield* DateTime.now
    if (!isActive(session, now) || (token !== null && !isUsable(token, now))) {
      return yield* new SessionRefused()
    }
    if (DateTime.distance(session.lastUsedAt, now).pipe(Duration.isGreaterThan(useInterval))) {
      yield* sessions.markUsed(session.id, now)
      cache.forget(session.hash)
    }
    return found.value
  })
})
