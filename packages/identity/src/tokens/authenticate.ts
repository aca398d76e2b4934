import { type Clock, DateTime, Duration, Effect, Option } from "effect"
import { BoundedCache, forgetWhenChanged } from "@octavo/kernel"
import type { Caller } from "../access/Caller.ts"
import type { Credential } from "../directory/Credential.ts"
import { isActiveOrganization } from "../organizations/isActiveOrganization.ts"
import { Organizations } from "../directory/Organizations.ts"
import { type ApiToken, hashKey, isUsable, TokenRefused } from "./ApiToken.ts"
import { ApiTokens } from "./ApiTokens.ts"

/** A token is looked up again after this long, so that revoking it takes effect everywhere within a second. */
const timeToLive = 900

/** `lastUsedAt` is written at most this often. */
const useInterval = Duration.minutes(1)

type Found = Option.Option.Value<Effect.Success<ReturnType<ApiTokens["Service"]["findByHash"]>>>

interface Known {
  readonly token: ApiToken
  readonly caller: Caller["Service"]
}

/** The caller is one object for all requests until the token is looked up again, so that they can read together (`readOnce`). */
const callerOf = ({ hasInvitations, needsSso, token, user }: Found): Caller["Service"] => {
  const { ssoExempt: exempt, within } = token
  const credential: Credential = { id: token.id, kind: "token", within, exempt }
  const isOperator = user.isOperator && within === null
  return { userId: user.id, isOperator, hasInvitations, needsSso, credential }
}

/**
 * Makes the function that turns the key of a request into its caller, or refuses it. Results are cached for less than a
 * second, under the hash of the key.
 */
export const makeAuthenticate = Effect.gen(function* () {
  const tokens = yield* ApiTokens
  const cache = new BoundedCache<Option.Option<Known>>(10_000)
  yield* forgetWhenChanged("tokens", cache)
  const organizations = yield* Organizations
  const find = Effect.fnUntraced(
    function* (hash: string) {
      const found = yield* tokens.findByHash(hash)
      if (Option.isNone(found)) return Option.none<Known>()
      const { token } = found.value
      const isGone = token.within !== null && !(yield* isActiveOrganization(token.within))
      return isGone ? Option.none<Known>() : Option.some({ token, caller: callerOf(found.value) })
    },
    Effect.provideService(Organizations, organizations)
  )
  const lookUp = (hash: string) => cache.getOrMake(hash, find(hash), timeToLive)

  const markUsed = ({ hash, id }: ApiToken, now: DateTime.Utc) =>
    Effect.andThen(
      tokens.markUsed(id, now),
      Effect.sync(() => cache.forget(hash))
    )

  // Every request comes by here, so it takes few steps.
  return (key: string): Effect.Effect<Caller["Service"], TokenRefused> => {
    if (key === "") return Effect.fail(new TokenRefused())
    return Effect.flatMap(lookUp(hashKey(key)), (found) =>
      Effect.clockWith((clock: Clock.Clock) => {
        const now = DateTime.makeUnsafe(clock.currentTimeMillisUnsafe())
        if (Option.isNone(found) || !isUsable(found.value.token, now)) return Effect.fail(new TokenRefused())
        const { caller, token } = found.value
        const sinceUse = now.epochMilliseconds - (token.lastUsedAt?.epochMilliseconds ?? 0)
        return sinceUse > Duration.toMillis(useInterval)
          ? Effect.as(markUsed(token, now), caller)
          : Effect.succeed(caller)
      })
    )
  }
})
