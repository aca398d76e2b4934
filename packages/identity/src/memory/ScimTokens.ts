import { Effect, Layer, Option, TxHashMap } from "effect"
import type { ScimToken } from "../scim/ScimToken.ts"
import { ScimTokens } from "../scim/ScimTokens.ts"

export const layer: Layer.Layer<ScimTokens> = Layer.effect(
  ScimTokens,
  Effect.gen(function* () {
    const tokens = yield* TxHashMap.empty<string, ScimToken>()
    return {
      find: (organizationId) => TxHashMap.get(tokens, organizationId),
      findByHash: (hash) =>
        Effect.map(TxHashMap.values(tokens), (all) =>
          Option.fromUndefinedOr(all.find((token) => token.hash === hash))
        ),
      put: (token) => TxHashMap.set(tokens, token.organizationId, token),
      remove: (organizationId) => Effect.asVoid(TxHashMap.remove(tokens, organizationId))
    }
  })
)
