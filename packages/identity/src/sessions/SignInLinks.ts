import { Context, type DateTime, type Effect, type Option } from "effect"
import type { UserId } from "../directory/User.ts"
import type { SignInLink } from "./SignInLink.ts"

/** The sign-in links that nobody has used yet. */
export class SignInLinks extends Context.Service<
  SignInLinks,
  {
    readonly find: (hash: string) => Effect.Effect<Option.Option<SignInLink>>
    readonly add: (link: SignInLink) => Effect.Effect<void>
    /** Removes a link and answers it: only one of several uses at once finds it. */
    readonly take: (hash: string) => Effect.Effect<Option.Option<SignInLink>>
    readonly removeOfUser: (userId: UserId) => Effect.Effect<void>
    /** Removes those that have expired at a time. */
    readonly removeExpired: (now: DateTime.Utc) => Effect.Effect<void>
  }
>()("@octavo/identity/SignInLinks") {}
