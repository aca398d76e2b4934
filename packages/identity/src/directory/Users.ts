import { Context, type Effect, type Option } from "effect"
import type { Listing, ListingRequest } from "@octavo/kernel"
import type { EmailTaken, User, UserId, UserNotFound } from "./User.ts"

/** All people that this installation knows. */
export class Users extends Context.Service<
  Users,
  {
    readonly get: (id: UserId) => Effect.Effect<User, UserNotFound>
    /** Locks the user for the unit of work. */
    readonly getForUpdate: (id: UserId) => Effect.Effect<User, UserNotFound>
    readonly getMany: (ids: ReadonlyArray<UserId>) => Effect.Effect<ReadonlyArray<User>>
    readonly findByEmail: (email: string) => Effect.Effect<Option.Option<User>>
    readonly findByEmails: (emails: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<User>>
    /** Oldest first. */
    readonly list: (request: ListingRequest) => Effect.Effect<Listing<User>>
    readonly put: (user: User) => Effect.Effect<void, EmailTaken>
    /** Adds those whose address no user has yet. */
    readonly addMissing: (users: ReadonlyArray<User>) => Effect.Effect<void>
  }
>()("@octavo/identity/Users") {}
