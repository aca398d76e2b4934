import { Context, type Effect } from "effect"
import type { Listing, ListingRequest } from "@octavo/kernel"
import type { Asker } from "./Credential.ts"
import type { Membership, ReachedMembership } from "./Membership.ts"
import type { Organization, OrganizationId, OrganizationNotFound } from "./Organization.ts"

/** All organizations of this installation. */
export class Organizations extends Context.Service<
  Organizations,
  {
    readonly get: (id: OrganizationId) => Effect.Effect<Organization, OrganizationNotFound>
    /** Locks the organization for the unit of work. */
    readonly getForUpdate: (id: OrganizationId) => Effect.Effect<Organization, OrganizationNotFound>
    /** The organization, with the membership that counts for the asker. */
    readonly getWithMembership: (
      id: OrganizationId,
      asker: Asker
    ) => Effect.Effect<
      { readonly organization: Organization; readonly membership: ReachedMembership },
      OrganizationNotFound
    >
    /** Those of these that there are, each with the membership that counts for who asks, in no order. */
    readonly findManyWithMembership: (
      ids: ReadonlyArray<OrganizationId>,
      asker: Asker
    ) => Effect.Effect<
      ReadonlyArray<{ readonly organization: Organization; readonly membership: ReachedMembership }>
    >
    /** Oldest first. */
    readonly list: (request: ListingRequest) => Effect.Effect<Listing<Organization>>
    /** Those that a user belongs to and is not disabled in, as far as the credential reaches, oldest first. */
    readonly listOfUser: (
      asker: Asker,
      request: ListingRequest
    ) => Effect.Effect<Listing<{ readonly organization: Organization; readonly membership: Membership }>>
    /** The organizations that list an e-mail domain, confirmed ones first, then oldest first; at most a thousand. */
    readonly listOfDomain: (domain: string) => Effect.Effect<ReadonlyArray<Organization>>
    /** Locks a hostname for the unit of work; false when an organization has it. */
    readonly claimHostname: (hostname: string) => Effect.Effect<boolean>
    readonly put: (organization: Organization) => Effect.Effect<void>
  }
>()("@octavo/identity/Organizations") {}
