import { Context, type Effect } from "effect"
import type { OrganizationId } from "@octavo/identity"
import type { CollectionId } from "./Collection.ts"
import type { Visibility } from "./Space.ts"

/** The container of spaces and collections: a collection, or the top of an organization. */
export interface Container {
  readonly organizationId: OrganizationId
  /** Null for the top. */
  readonly parentId: CollectionId | null
}

/** Names a space or a collection. */
export interface ContainerPointer {
  readonly kind: "space" | "collection"
  readonly id: string
}

/** An item of a container. */
export interface ContainerItem extends ContainerPointer {
  readonly position: string
  /** Null for collections. */
  readonly visibility: Visibility | null
  /** Whether it is a space that was deleted and may come back. */
  readonly isDeleted: boolean
}

/** The position of an item when the first page of a list was read, and the number of moves at that time. */
export interface ListPosition {
  readonly position: string
  readonly asOf: number
}

/** The order of the spaces and collections of each container. */
export class Containers extends Context.Service<
  Containers,
  {
    /**
     * Locks all containers of the organizations until the unit of work ends, so that writers of the order queue. A
     * caller that also locks rows locks the containers first.
     */
    readonly lock: (organizationIds: ReadonlyArray<OrganizationId>) => Effect.Effect<void>
    /** Lists all items of a container by position, deleted spaces included. */
    readonly list: (container: Container) => Effect.Effect<ReadonlyArray<ContainerItem>>
    /** The highest position in a container; null when the container is empty. */
    readonly findLastPosition: (container: Container) => Effect.Effect<string | null>
    /** Puts items into a container at their positions. */
    readonly place: (
      container: Container,
      items: ReadonlyArray<Omit<ContainerItem, "isDeleted">>
    ) => Effect.Effect<void>
    /** Gives collections, and the spaces in them, deleted ones as well, to an organization; where they lie stays. */
    readonly handOver: (
      collectionIds: ReadonlyArray<CollectionId>,
      organizationId: OrganizationId
    ) => Effect.Effect<void>
  }
>()("@octavo/content/Containers") {}
