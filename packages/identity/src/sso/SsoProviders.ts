import type { Listing, ListingRequest } from "@octavo/kernel"
import type { Effect } from "effect"
import type { OrganizationId } from "../directory/Organization.ts"
import type { TeamId } from "../directory/Team.ts"

/** The store of the providers of one protocol. */
export interface SsoProviders<Provider, Id extends string, NotFound> {
  readonly get: (id: Id) => Effect.Effect<Provider, NotFound>
  /** Locks the provider for the unit of work. */
  readonly getForUpdate: (id: Id) => Effect.Effect<Provider, NotFound>
  /** Those of an organization, oldest first. */
  readonly list: (organizationId: OrganizationId, request: ListingRequest) => Effect.Effect<Listing<Provider>>
  readonly count: (organizationId: OrganizationId) => Effect.Effect<number>
  /** Whether an organization has a provider that is active. */
  readonly hasActive: (organizationId: OrganizationId) => Effect.Effect<boolean>
  /** The active ones of the organizations that an e-mail domain is confirmed for, oldest first, at most a hundred. */
  readonly listActiveOfDomain: (domain: string) => Effect.Effect<ReadonlyArray<Provider>>
  /** Takes a team away from the providers that have it as their default team, and waits for sign-ins of theirs. */
  readonly clearDefaultTeam: (teamId: TeamId) => Effect.Effect<void>
  readonly put: (provider: Provider) => Effect.Effect<void>
  /** Removes the provider with its links, requests, results and assertions. */
  readonly remove: (id: Id) => Effect.Effect<void>
}
