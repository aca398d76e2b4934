import { DateTime, Effect, Layer, Option, TxHashMap } from "effect"
import type { SignInRequest } from "../sso/SignInRequest.ts"
import { SignInRequests } from "../sso/SignInRequests.ts"

export const layer: Layer.Layer<SignInRequests> = Layer.effect(
  SignInRequests,
  Effect.gen(function* () {
    const requests = yield* TxHashMap.empty<string, SignInRequest>()
    return {
      put: (request) => TxHashMap.set(requests, request.id, request),
      take: Effect.fnUntraced(function* (id, providerId) {
        const found = Option.filter(
          yield* TxHashMap.get(requests, id),
          (request) => request.providerId === providerId
        )
        if (Option.isSome(found)) yield* TxHashMap.remove(requests, id)
        return found
      }),
      hasRestarted: (browserHash, providerId, since) =>
        Effect.map(TxHashMap.values(requests), (all) =>
          all.some(
            (request) =>
              request.isRestart &&
              request.browserHash === browserHash &&
              request.providerId === providerId &&
              DateTime.isGreaterThanOrEqualTo(request.createdAt, since)
          )
        ),
      removeExpired: Effect.fnUntraced(function* (now) {
        for (const { expiresAt, id } of yield* TxHashMap.values(requests)) {
          if (DateTime.isLessThanOrEqualTo(expiresAt, now)) yield* TxHashMap.remove(requests, id)
        }
      })
    }
  })
)
