import { Context, type Effect } from "effect"
import type { Listing, ListingRequest } from "@octavo/kernel"
import type { Membership } from "../access/resolveRole.ts"
import type { UserId } from "../users/User.ts"
import type { Organization, OrganizationId, OrganizationNotFound } from "./Organization.ts"

/** All organizations of this installation. */
export class Organizations extends Context.Service<
  Organizations,
  {
    readonly get: (id: OrganizationId) => Effect.Effect<Organization, OrganizationNotFound>
    /** Locks the organization for the unit of work. */
    readonly getForUpdate: (id: OrganizationId) => Effect.Effect<Organization, OrganizationNotFound>
    /** The organization, with what a user is in it. */
    readonly getWithMembership: (
      id: OrganizationId,
      userId: UserId
    ) => Effect.Effect<
      { readonly organization: Organization; readonly membership: Membership | null },
      OrganizationNotFound
    >
    /** Those of these that there are, each with what a user is in it, in no order. */
    readonly findManyWithMembership: (
      ids: ReadonlyArray<OrganizationId>,
      userId: UserId
    ) => Effect.Effect<
      ReadonlyArray<{ readonly organization: Organization; readonly membership: Membership | null }>
    >
    /** Oldest first. */
    readonly list: (request: ListingRequest) => Effect.Effect<Listing<Organization>>
    /** Those that a user belongs to and is not disabled in, oldest first. */
    readonly listOfUser: (
      userId: UserId,
      request: ListingRequest
    ) => Effect.Effect<Listing<{ readonly organization: Organization; readonly membership: Membership }>>
    readonly put: (organization: Organization) => Effect.Effect<void>
  }
>()("@octavo/identity/Organizations") {}
