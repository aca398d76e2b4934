import { DateTime, Effect, Layer, Option, TxHashMap } from "effect"
import type { SignInResult } from "../sso/SignInResult.ts"
import { SignInResults } from "../sso/SignInResults.ts"

export const layer: Layer.Layer<SignInResults> = Layer.effect(
  SignInResults,
  Effect.gen(function* () {
    const results = yield* TxHashMap.empty<string, SignInResult>()
    return {
      put: (result) => TxHashMap.set(results, result.codeHash, result),
      take: Effect.fnUntraced(function* (codeHash) {
        const found = yield* TxHashMap.get(results, codeHash)
        if (Option.isSome(found)) yield* TxHashMap.remove(results, codeHash)
        return found
      }),
      removeExpired: Effect.fnUntraced(function* (now) {
        for (const { codeHash, expiresAt } of yield* TxHashMap.values(results)) {
          if (DateTime.isLessThanOrEqualTo(expiresAt, now)) yield* TxHashMap.remove(results, codeHash)
        }
      })
    }
  })
)
