import { Context, type DateTime, type Effect, type Option } from "effect"
import type { Listing, ListingRequest } from "@octavo/kernel"
import type { OrganizationId } from "../directory/Organization.ts"
import type { User, UserId } from "../directory/User.ts"
import type { ApiToken, ApiTokenNotFound } from "./ApiToken.ts"

/** All keys to the API that were ever issued. */
export class ApiTokens extends Context.Service<
  ApiTokens,
  {
    readonly get: (id: string) => Effect.Effect<ApiToken, ApiTokenNotFound>
    /**
     * The token of a key, with its user, whether the user has invitations that are not accepted, and
     * whether an organization of theirs requires single sign-on for more than this token.
     */
    readonly findByHash: (hash: string) => Effect.Effect<
      Option.Option<{
        readonly token: ApiToken
        readonly user: User
        readonly hasInvitations: boolean
        readonly needsSso: boolean
      }>
    >
    /** Those of a user that are limited to an organization, or all (null); oldest first. */
    readonly list: (
      userId: UserId,
      within: OrganizationId | null,
      request: ListingRequest
    ) => Effect.Effect<Listing<ApiToken>>
    /** Of a token that is there already it leaves the last use alone: that is for `markUsed`. */
    readonly put: (token: ApiToken) => Effect.Effect<void>
    /** Revokes the tokens of a user that reach one organization alone. */
    readonly revokeWithin: (
      organizationId: OrganizationId,
      userId: UserId,
      at: DateTime.Utc
    ) => Effect.Effect<void>
    /** Revokes the tokens that were made from sign-ins through a provider. */
    readonly revokeOfProvider: (providerId: string, at: DateTime.Utc) => Effect.Effect<void>
    /** Records a use, without touching anything else of the token. */
    readonly markUsed: (id: string, at: DateTime.Utc) => Effect.Effect<void>
  }
>()("@octavo/identity/ApiTokens") {}
