import type { Listing, ListingRequest } from "@octavo/kernel"
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { OrganizationId } from "../directory/Organization.ts"
import type { User, UserId } from "../directory/User.ts"
import type { ApiToken } from "../tokens/ApiToken.ts"
import type { Session } from "./Session.ts"

/** A session with the facts that decide whether it still counts. */
export interface SessionFacts {
  readonly session: Session
  readonly user: User
  /** The token that the user signed in with. */
  readonly token: ApiToken | null
  readonly hasInvitations: boolean
  /** Whether an organization of the user requires single sign-on, which the session does not prove. */
  readonly needsSso: boolean
}

/** The sessions of all browsers. A session that ended is removed. */
export class Sessions extends Context.Service<
  Sessions,
  {
    readonly find: (id: string) => Effect.Effect<Option.Option<Session>>
    readonly findByHash: (hash: string) => Effect.Effect<Option.Option<SessionFacts>>
    /** Those of a user that are active at a time and limited to an organization, or all (null); oldest first. */
    readonly listActive: (
      userId: UserId,
      within: OrganizationId | null,
      now: DateTime.Utc,
      request: ListingRequest
    ) => Effect.Effect<Listing<Session>>
    readonly add: (session: Session) => Effect.Effect<void>
    /** Records a use, unless the session has ended. */
    readonly markUsed: (id: string, at: DateTime.Utc) => Effect.Effect<void>
    readonly remove: (id: string) => Effect.Effect<void>
    /** Removes those of a user that are limited to an organization; all of the user for null. */
    readonly removeOfUser: (userId: UserId, within: OrganizationId | null) => Effect.Effect<void>
    /** Removes those of a user except one. */
    readonly removeOthersOfUser: (userId: UserId, id: string) => Effect.Effect<void>
    /** Removes those that a provider vouched for. */
    readonly removeOfProvider: (providerId: string) => Effect.Effect<void>
    /** Removes those that are not active at a time. */
    readonly removeExpired: (now: DateTime.Utc) => Effect.Effect<void>
  }
>()("@octavo/identity/Sessions") {}
