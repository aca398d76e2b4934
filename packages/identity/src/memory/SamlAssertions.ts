import { DateTime, Effect, Layer, TxHashMap } from "effect"
import { SamlAssertions } from "../saml/SamlAssertions.ts"

export const layer: Layer.Layer<SamlAssertions> = Layer.effect(
  SamlAssertions,
  Effect.gen(function* () {
    const used = yield* TxHashMap.empty<string, DateTime.Utc>()
    return {
      add: Effect.fnUntraced(function* (providerId, assertionId, expiresAt) {
        const name = `${providerId}/${assertionId}`
        if (yield* TxHashMap.has(used, name)) return false
        yield* TxHashMap.set(used, name, expiresAt)
        return true
      }),
      removeExpired: Effect.fnUntraced(function* (now) {
        for (const [name, expiresAt] of yield* TxHashMap.entries(used)) {
          if (DateTime.isLessThanOrEqualTo(expiresAt, now)) yield* TxHashMap.remove(used, name)
        }
      })
    }
  })
)
