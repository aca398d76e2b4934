import { Cache, DateTime, Duration, Effect, Option } from "effect"
import type { Credential } from "../access/Credential.ts"
import { hashKey, isUsable, TokenRefused } from "./ApiToken.ts"
import { ApiTokens } from "./ApiTokens.ts"

/** A token is looked up again after this long, so that revoking it takes effect everywhere within a second. */
const timeToLive = Duration.millis(900)

/** `lastUsedAt` is written at most this often. */
const useInterval = Duration.minutes(1)

/**
 * Makes the function that turns the key of a request into its caller, or refuses it. Results are cached for less than a
 * second, under the hash of the key.
 */
export const makeAuthenticate = Effect.gen(function* () {
  const tokens = yield* ApiTokens
  const cache = yield* Cache.make({ capacity: 10_000, timeToLive, lookup: tokens.findByHash })

  return Effect.fnUntraced(function* (key: string) {
    if (key === "") return yield* new TokenRefused()
    const found = yield* Cache.get(cache, hashKey(key))
    const now = yield* DateTime.now
    if (Option.isNone(found) || !isUsable(found.value.token, now)) return yield* new TokenRefused()
    const { hasInvitations, needsSso, token, user } = found.value
    const lastUsed = token.lastUsedAt?.epochMilliseconds ?? 0
    if (now.epochMilliseconds - lastUsed > Duration.toMillis(useInterval)) {
      yield* tokens.markUsed(token.id, now)
      yield* Cache.invalidate(cache, token.hash)
    }
    const { ssoExempt: exempt, within } = token
    const credential: Credential = { id: token.id, kind: "token", within, exempt }
    const isOperator = user.isOperator && within === null
    return { userId: user.id, isOperator, hasInvitations, needsSso, credential }
  })
})
