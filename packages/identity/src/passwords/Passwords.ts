import { Context, type Effect, type Option } from "effect"
import type { User, UserId } from "../directory/User.ts"
import type { Password } from "./Password.ts"

/** The passwords of users. */
export class Passwords extends Context.Service<
  Passwords,
  {
    readonly find: (userId: UserId) => Effect.Effect<Option.Option<Password>>
    /** The user with an address and their password, in one question, so that users without a password take the same time. */
    readonly findByEmail: (
      email: string
    ) => Effect.Effect<Option.Option<{ readonly user: User; readonly password: Password }>>
    /** Whether anybody has one. */
    readonly hasAny: Effect.Effect<boolean>
    readonly put: (password: Password) => Effect.Effect<void>
    readonly remove: (userId: UserId) => Effect.Effect<void>
  }
>()("@octavo/identity/Passwords") {}
