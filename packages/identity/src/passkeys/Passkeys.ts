import { Context, type DateTime, type Effect, type Option } from "effect"
import type { User, UserId } from "../directory/User.ts"
import type { Passkey } from "./Passkey.ts"

/** The passkeys of users, and the challenges that browsers have to answer. */
export class Passkeys extends Context.Service<
  Passkeys,
  {
    /** The oldest first. */
    readonly listOfUser: (userId: UserId) => Effect.Effect<ReadonlyArray<Passkey>>
    readonly find: (
      id: string
    ) => Effect.Effect<Option.Option<{ readonly user: User; readonly passkey: Passkey }>>
    /** Whether anybody has one. */
    readonly hasAny: Effect.Effect<boolean>
    readonly put: (passkey: Passkey) => Effect.Effect<void>
    readonly remove: (userId: UserId, id: string) => Effect.Effect<void>
    /** Keeps the hash of a challenge until a time, and drops those that are over. */
    readonly addChallenge: (hash: string, now: DateTime.Utc, expiresAt: DateTime.Utc) => Effect.Effect<void>
    /** Takes a challenge, once: whether it was there in time. */
    readonly takeChallenge: (hash: string, now: DateTime.Utc) => Effect.Effect<boolean>
  }
>()("@octavo/identity/Passkeys") {}
