import { Context, type DateTime, type Effect } from "effect"
import type { AccessFacts, Asker, OrganizationId, UserId } from "@octavo/identity"
import type { Listing, ListingRequest } from "@octavo/kernel"
import type { CollectionId } from "./Collection.ts"
import type { ListPosition } from "./Containers.ts"
import type { Space, SpaceNotFound, SpaceView } from "./Space.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import type { ContainerPosition } from "./ContainerPosition.ts"

/** A space, with all that decides what a user may do with it. */
export interface SpaceAndAccess extends SpaceView {
  readonly facts: AccessFacts
}

/** All spaces of this installation, deleted ones among them until they are purged. */
export class Spaces extends Context.Service<
  Spaces,
  {
    readonly get: (id: SpaceId) => Effect.Effect<Space, SpaceNotFound>
    readonly getForUpdate: (id: SpaceId) => Effect.Effect<Space, SpaceNotFound>
    readonly getWithAccess: (id: SpaceId, asker: Asker) => Effect.Effect<SpaceAndAccess, SpaceNotFound>
    /** Those of these that there are, deleted ones among them, in no order. */
    readonly findManyWithAccess: (
      ids: ReadonlyArray<SpaceId>,
      asker: Asker
    ) => Effect.Effect<ReadonlyArray<SpaceAndAccess>>
    /** Reads the facts that decide about the access of each of these users to a space. */
    readonly listAccess: (
      id: SpaceId,
      userIds: ReadonlyArray<UserId>
    ) => Effect.Effect<ReadonlyArray<readonly [UserId, AccessFacts]>>
    /** Those that are not deleted, by id, whether the user may see them or not. */
    readonly listWithAccess: (
      organizationId: OrganizationId,
      asker: Asker,
      request: ListingRequest,
      order?: "asc" | "desc"
    ) => Effect.Effect<Listing<SpaceAndAccess>>
    /**
     * Lists the spaces directly in a collection that are not deleted, in the order of the first page of the list,
     * whether the user may see them or not.
     */
    readonly listInCollectionWithAccess: (
      collectionId: CollectionId,
      asker: Asker,
      request: ListingRequest<ContainerPosition>
    ) => Effect.Effect<Listing<SpaceAndAccess & { readonly listPosition: ListPosition }, ContainerPosition>>
    /** All spaces right in collections, deleted ones among them, in no order. */
    readonly findInCollectionsWithAccess: (
      collectionIds: ReadonlyArray<CollectionId>,
      asker: Asker
    ) => Effect.Effect<ReadonlyArray<SpaceAndAccess>>
    /** Some spaces of an organization, deleted ones among them, in no order. */
    readonly listOfOrganization: (
      organizationId: OrganizationId,
      limit: number
    ) => Effect.Effect<ReadonlyArray<SpaceId>>
    readonly put: (space: Space) => Effect.Effect<void>
    readonly listDeletedBefore: (time: DateTime.Utc, limit: number) => Effect.Effect<ReadonlyArray<SpaceId>>
    /**
     * Removes a space for good, with its history, if it was deleted before a time: answers the hashes of the blobs that
     * nothing uses any more, and null where it was not, or is gone. Its sources go with `Sources.removeUnused`.
     */
    readonly purge: (id: SpaceId, deletedBefore: DateTime.Utc) => Effect.Effect<ReadonlyArray<string> | null>
  }
>()("@octavo/content/Spaces") {}
