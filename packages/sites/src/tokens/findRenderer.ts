import { hashKey } from "@octavo/identity"
import { Cache, DateTime, Duration, Effect, Option } from "effect"
import { isValid } from "./RendererToken.ts"
import { RendererTokens } from "./RendererTokens.ts"

/** A key is looked up again after this long, so that revoking it takes effect everywhere within a second. */
const timeToLive = Duration.millis(900)

/** Makes the function that finds the token of a key that is valid now; null for all others. */
export const makeFindRenderer = Effect.gen(function* () {
  const { findByHash } = yield* RendererTokens
  const cache = yield* Cache.make({ capacity: 1000, timeToLive, lookup: findByHash })
  return Effect.fnUntraced(function* (key: string) {
    const found = yield* Cache.get(cache, hashKey(key))
    const now = yield* DateTime.now
    return Option.getOrNull(Option.filter(found, (token) => isValid(token, now)))
  })
})
