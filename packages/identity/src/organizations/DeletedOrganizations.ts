import type { Listing, ListingRequest } from "@octavo/kernel"
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { Organization, OrganizationId } from "../directory/Organization.ts"

/** The deleted organizations, which `Organizations` does not know, until they are purged. */
export class DeletedOrganizations extends Context.Service<
  DeletedOrganizations,
  {
    /** Locks the organization until the unit of work ends. */
    readonly findForUpdate: (id: OrganizationId) => Effect.Effect<Option.Option<Organization>>
    /** Oldest organizations first. */
    readonly list: (request: ListingRequest) => Effect.Effect<Listing<Organization>>
    readonly listBefore: (time: DateTime.Utc, limit: number) => Effect.Effect<ReadonlyArray<OrganizationId>>
    /** Marks an organization, locked by the unit of work, as deleted; null brings it back. */
    readonly mark: (id: OrganizationId, deletedAt: DateTime.Utc | null) => Effect.Effect<void>
    /**
     * Removes at most some thousand rows that name a deleted organization: its members, teams, providers, credentials, grants and invite
     * links. Returns whether there may be more. Users stay.
     */
    readonly removeSome: (id: OrganizationId) => Effect.Effect<boolean>
    /** Removes the organization itself, if it was deleted. Nothing of it may be left. */
    readonly remove: (id: OrganizationId) => Effect.Effect<void>
  }
>()("@octavo/identity/DeletedOrganizations") {}
