import { Context, type Effect } from "effect"
import type { Listing, ListingRequest } from "@octavo/kernel"
import type { OrganizationId } from "../directory/Organization.ts"
import type { TeamId } from "../directory/Team.ts"
import type { OidcProvider, OidcProviderId, OidcProviderNotFound } from "./OidcProvider.ts"

/** All OpenID providers of this installation. */
export class OidcProviders extends Context.Service<
  OidcProviders,
  {
    readonly get: (id: OidcProviderId) => Effect.Effect<OidcProvider, OidcProviderNotFound>
    /** Locks the provider for the unit of work. */
    readonly getForUpdate: (id: OidcProviderId) => Effect.Effect<OidcProvider, OidcProviderNotFound>
    /** Those of an organization, oldest first. */
    readonly list: (
      organizationId: OrganizationId,
      request: ListingRequest
    ) => Effect.Effect<Listing<OidcProvider>>
    readonly count: (organizationId: OrganizationId) => Effect.Effect<number>
    /** Whether an organization has a provider that is active. */
    readonly hasActive: (organizationId: OrganizationId) => Effect.Effect<boolean>
    /** The active ones of the organizations that an e-mail domain is confirmed for, oldest first, at most a hundred. */
    readonly listActiveOfDomain: (domain: string) => Effect.Effect<ReadonlyArray<OidcProvider>>
    /** Takes a team away from the providers that have it as their default team, and waits for sign-ins of theirs. */
    readonly clearDefaultTeam: (teamId: TeamId) => Effect.Effect<void>
    readonly put: (provider: OidcProvider) => Effect.Effect<void>
    /** Removes the provider with its links and requests. */
    readonly remove: (id: OidcProviderId) => Effect.Effect<void>
  }
>()("@octavo/identity/OidcProviders") {}
