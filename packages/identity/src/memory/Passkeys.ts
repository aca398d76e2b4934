import { DateTime, Effect, Layer, Option, TxHashMap } from "effect"
import type { Passkey } from "../passkeys/Passkey.ts"
import { Passkeys } from "../passkeys/Passkeys.ts"
import { Users } from "../directory/Users.ts"

export const layer: Layer.Layer<Passkeys, never, Users> = Layer.effect(
  Passkeys,
  Effect.gen(function* () {
    const users = yield* Users
    const passkeys = yield* TxHashMap.empty<string, Passkey>()
    const challenges = yield* TxHashMap.empty<string, DateTime.Utc>()
    return {
      listOfUser: (userId) =>
        Effect.map(TxHashMap.values(passkeys), (all) =>
          all
            .filter((passkey) => passkey.userId === userId)
            .sort(
              (a, b) =>
                DateTime.toEpochMillis(a.createdAt) - DateTime.toEpochMillis(b.createdAt) ||
                (a.id < b.id ? -1 : 1)
            )
        ),
      find: Effect.fnUntraced(function* (id) {
        const passkey = Option.getOrNull(yield* TxHashMap.get(passkeys, id))
        if (passkey === null) return Option.none()
        return Option.some({ passkey, user: yield* Effect.orDie(users.get(passkey.userId)) })
      }),
      hasAny: Effect.map(TxHashMap.size(passkeys), (size) => size > 0),
      put: (passkey) => TxHashMap.set(passkeys, passkey.id, passkey),
      remove: Effect.fnUntraced(function* (userId, id) {
        const passkey = Option.getOrNull(yield* TxHashMap.get(passkeys, id))
        if (passkey?.userId === userId) yield* TxHashMap.remove(passkeys, id)
      }),
      addChallenge: Effect.fnUntraced(function* (hash, now, expiresAt) {
        for (const [old, end] of yield* TxHashMap.entries(challenges)) {
          if (!DateTime.isGreaterThan(end, now)) yield* TxHashMap.remove(challenges, old)
        }
        yield* TxHashMap.set(challenges, hash, expiresAt)
      }),
      takeChallenge: Effect.fnUntraced(function* (hash, now) {
        const end = Option.getOrNull(yield* TxHashMap.get(challenges, hash))
        yield* TxHashMap.remove(challenges, hash)
        return end !== null && DateTime.isGreaterThan(end, now)
      })
    }
  })
)
