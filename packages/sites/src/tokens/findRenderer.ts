import { hashKey } from "@octavo/identity"
import { BoundedCache, forgetWhenChanged } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { isValid, type RendererToken } from "../renderers/RendererToken.ts"
import { RendererTokens } from "../renderers/RendererTokens.ts"

/** A key is looked up again after this long, so that revoking it takes effect everywhere within a second. */
const timeToLive = 900

/** Makes the function that finds the token of a key that is valid now; null for all others. */
export const makeFindRenderer = Effect.gen(function* () {
  const { findByHash } = yield* RendererTokens
  const cache = new BoundedCache<Option.Option<RendererToken>>(1000)
  yield* forgetWhenChanged("sites", cache)
  return Effect.fnUntraced(function* (key: string) {
    const hash = hashKey(key)
    const found = yield* cache.getOrMake(hash, findByHash(hash), timeToLive)
    const now = yield* DateTime.now
    return Option.getOrNull(Option.filter(found, (token) => isValid(token, now)))
  })
})
