import { Context, type Effect } from "effect"
import type { AccessFacts, Asker, OrganizationId } from "@octavo/identity"
import type { Listing, ListingRequest } from "@octavo/kernel"
import type { ListPosition } from "./Containers.ts"
import type { Collection, CollectionId, CollectionNotFound } from "./Collection.ts"
import type { CollectionNode } from "./CollectionTree.ts"
import type { ContainerPosition } from "./ContainerPosition.ts"

/** A collection, with all that decides what a user may do with it. */
export interface CollectionAndAccess {
  readonly collection: Collection
  readonly facts: AccessFacts
}

/** All collections of this installation. */
export class Collections extends Context.Service<
  Collections,
  {
    readonly get: (id: CollectionId) => Effect.Effect<Collection, CollectionNotFound>
    readonly getForUpdate: (id: CollectionId) => Effect.Effect<Collection, CollectionNotFound>
    readonly getWithAccess: (
      id: CollectionId,
      asker: Asker
    ) => Effect.Effect<CollectionAndAccess, CollectionNotFound>
    /** Those of these that there are, in no order. */
    readonly findManyWithAccess: (
      ids: ReadonlyArray<CollectionId>,
      asker: Asker
    ) => Effect.Effect<ReadonlyArray<CollectionAndAccess>>
    /** All of an organization, oldest first, whether the user may see them or not. */
    readonly listWithAccess: (
      organizationId: OrganizationId,
      asker: Asker,
      request: ListingRequest
    ) => Effect.Effect<Listing<CollectionAndAccess>>
    /**
     * Lists the collections at the top of an organization in the order of the first page of the list, whether the user
     * may see them or not.
     */
    readonly listTopWithAccess: (
      organizationId: OrganizationId,
      asker: Asker,
      request: ListingRequest<ContainerPosition>
    ) => Effect.Effect<
      Listing<CollectionAndAccess & { readonly listPosition: ListPosition }, ContainerPosition>
    >
    /** A collection and those above it, from it upwards. */
    readonly listUpwards: (id: CollectionId) => Effect.Effect<ReadonlyArray<Collection>>
    /** Which collections of an organization lie in which, in no order. */
    readonly listTree: (organizationId: OrganizationId) => Effect.Effect<ReadonlyArray<CollectionNode>>
    readonly put: (collection: Collection) => Effect.Effect<void>
    /** Removes a collection in which nothing lies any more. */
    readonly remove: (id: CollectionId) => Effect.Effect<void>
  }
>()("@octavo/content/Collections") {}
