import { Context, type Effect } from "effect"
import type { Listing, ListingRequest } from "@octavo/kernel"
import type { OrganizationId } from "../directory/Organization.ts"
import type { TeamId } from "../directory/Team.ts"
import type { SamlProvider, SamlProviderId, SamlProviderNotFound } from "./SamlProvider.ts"

/** All SAML providers of this installation. */
export class SamlProviders extends Context.Service<
  SamlProviders,
  {
    readonly get: (id: SamlProviderId) => Effect.Effect<SamlProvider, SamlProviderNotFound>
    /** Locks the provider for the unit of work. */
    readonly getForUpdate: (id: SamlProviderId) => Effect.Effect<SamlProvider, SamlProviderNotFound>
    /** Those of an organization, oldest first. */
    readonly list: (
      organizationId: OrganizationId,
      request: ListingRequest
    ) => Effect.Effect<Listing<SamlProvider>>
    readonly count: (organizationId: OrganizationId) => Effect.Effect<number>
    /** Whether an organization has a provider that is active. */
    readonly hasActive: (organizationId: OrganizationId) => Effect.Effect<boolean>
    /** The active ones of the organizations that an e-mail domain is confirmed for, oldest first, at most a hundred. */
    readonly listActiveOfDomain: (domain: string) => Effect.Effect<ReadonlyArray<SamlProvider>>
    /** Takes a team away from the providers that have it as their default team, and waits for sign-ins of theirs. */
    readonly clearDefaultTeam: (teamId: TeamId) => Effect.Effect<void>
    readonly put: (provider: SamlProvider) => Effect.Effect<void>
    /** Removes the provider with its links, requests, results and assertions. */
    readonly remove: (id: SamlProviderId) => Effect.Effect<void>
  }
>()("@octavo/identity/SamlProviders") {}
