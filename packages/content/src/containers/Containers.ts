import { Context, type Effect } from "effect"
import type { OrganizationId } from "@octavo/identity"
import type { CollectionId } from "../collections/Collection.ts"
import type { Visibility } from "../spaces/Space.ts"

/** Where spaces and collections stand beside each other: in a collection, or at the top of an organization. */
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

/** Something that stands on a shelf. */
export interface ContainerItem extends ContainerPointer {
  readonly position: string
  /** Null for collections. */
  readonly visibility: Visibility | null
  /** Whether it is a space that was deleted and may come back. */
  readonly isDeleted: boolean
}

/** Where something stood on its shelf when a walk through a list of it began, and when that was, counted in moves. */
export interface ListPosition {
  readonly position: string
  readonly asOf: number
}

/** The order in which spaces and collections stand beside each other. */
export class Containers extends Context.Service<
  Containers,
  {
    /**
     * Holds all shelves of organizations until the unit of work ends, so that who arranges them queues. Whoever holds
     * rows as well takes these first.
     */
    readonly lock: (organizationIds: ReadonlyArray<OrganizationId>) => Effect.Effect<void>
    /** Everything on a shelf, deleted spaces among it, as it stands there. */
    readonly list: (container: Container) => Effect.Effect<ReadonlyArray<ContainerItem>>
    /** The highest position on a shelf; null where nothing stands. */
    readonly findLastPosition: (container: Container) => Effect.Effect<string | null>
    /** Puts things on a shelf, at their positions. */
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
