import { Effect, Layer, Option, TxHashMap } from "effect"
import type { Password } from "../passwords/Password.ts"
import { Passwords } from "../passwords/Passwords.ts"
import { Users } from "../directory/Users.ts"

export const layer: Layer.Layer<Passwords, never, Users> = Layer.effect(
  Passwords,
  Effect.gen(function* () {
    const users = yield* Users
    const passwords = yield* TxHashMap.empty<string, Password>()
    return {
      find: (userId) => TxHashMap.get(passwords, userId),
      findByEmail: Effect.fnUntraced(function* (email) {
        const user = Option.getOrNull(yield* users.findByEmail(email))
        if (user === null) return Option.none()
        return Option.map(yield* TxHashMap.get(passwords, user.id), (password) => ({ user, password }))
      }),
      hasAny: Effect.map(TxHashMap.size(passwords), (size) => size > 0),
      put: (password) => TxHashMap.set(passwords, password.userId, password),
      remove: (userId) => Effect.asVoid(TxHashMap.remove(passwords, userId))
    }
  })
)
