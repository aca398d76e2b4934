import { Effect, Layer, Option, TxHashMap } from "effect"
import { listById } from "@octavo/kernel"
import { EmailTaken, type User, UserNotFound } from "../directory/User.ts"
import { Users } from "../directory/Users.ts"

export const layer: Layer.Layer<Users> = Layer.effect(
  Users,
  Effect.gen(function* () {
    const users = yield* TxHashMap.empty<string, User>()
    const all = Effect.map(TxHashMap.values(users), (users) => users.sort((a, b) => (a.id < b.id ? -1 : 1)))
    const findByEmail = (email: string) =>
      Effect.map(all, (users) => Option.fromUndefinedOr(users.find((user) => user.email === email)))
    const get = (id: string) =>
      Effect.flatMap(
        TxHashMap.get(users, id),
        Option.match({
          onNone: () => Effect.fail(new UserNotFound({ userId: id })),
          onSome: Effect.succeed
        })
      )
    return {
      get,
      getForUpdate: get,
      getMany: (ids) => Effect.map(all, (users) => users.filter((user) => ids.includes(user.id))),
      findByEmail,
      findByEmails: (emails) =>
        Effect.map(all, (users) => users.filter((user) => emails.includes(user.email))),
      list: (request) => Effect.map(all, (users) => listById(users, request)),
      put: (user) =>
        Effect.flatMap(findByEmail(user.email), (other) =>
          Option.isSome(other) && other.value.id !== user.id
            ? Effect.fail(new EmailTaken({ email: user.email }))
            : TxHashMap.set(users, user.id, user)
        ),
      addMissing: (added) =>
        Effect.forEach(
          added,
          (user) =>
            Effect.flatMap(findByEmail(user.email), (known) =>
              Option.isSome(known) ? Effect.void : TxHashMap.set(users, user.id, user)
            ),
          { discard: true }
        )
    }
  })
)
