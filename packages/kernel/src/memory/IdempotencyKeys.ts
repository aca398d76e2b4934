import { DateTime, Effect, Layer, Option, TxHashMap } from "effect"
import { type IdempotencyClaim, IdempotencyKeys } from "../IdempotencyKeys.ts"

interface Entry {
  readonly claim: Exclude<IdempotencyClaim, { state: "new" }>
  readonly expiresAt: DateTime.Utc
}

export const layer: Layer.Layer<IdempotencyKeys> = Layer.effect(
  IdempotencyKeys,
  Effect.gen(function* () {
    const entries = yield* TxHashMap.empty<string, Entry>()
    const nameOf = (owner: string, key: string) => JSON.stringify([owner, key])
    const isExpired = (entry: Entry, now: DateTime.Utc) => DateTime.isLessThanOrEqualTo(entry.expiresAt, now)
    return {
      claim: (owner, key, requestHash, expiresAt) =>
        Effect.tx(
          Effect.gen(function* () {
            const now = yield* DateTime.now
            const known = yield* TxHashMap.get(entries, nameOf(owner, key))
            if (Option.isSome(known) && !isExpired(known.value, now)) return known.value.claim
            yield* TxHashMap.set(entries, nameOf(owner, key), {
              claim: { state: "running", requestHash },
              expiresAt
            })
            return { state: "new" } as const
          })
        ),
      answer: (owner, key, answer, expiresAt) =>
        TxHashMap.modify(entries, nameOf(owner, key), ({ claim }) => ({
          claim: { state: "answered" as const, requestHash: claim.requestHash, answer },
          expiresAt
        })).pipe(Effect.asVoid),
      release: (owner, key) => TxHashMap.remove(entries, nameOf(owner, key)).pipe(Effect.asVoid),
      removeExpired: Effect.gen(function* () {
        const now = yield* DateTime.now
        for (const [name, entry] of yield* TxHashMap.entries(entries)) {
          if (isExpired(entry, now)) yield* TxHashMap.remove(entries, name)
        }
      })
    }
  })
)
