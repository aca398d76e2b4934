import { Context, type Effect } from "effect"
import type { AccessFacts, UserId } from "@octavo/identity"
import type { Collection, CollectionId, CollectionNotFound } from "./Collection.ts"

/** All collections of this installation. */
export class Collections extends Context.Service<
  Collections,
  {
    readonly get: (id: CollectionId) => Effect.Effect<Collection, CollectionNotFound>
    /** A collection, with all that decides what a user may do with it. */
    readonly getWithAccess: (
      id: CollectionId,
      userId: UserId
    ) => Effect.Effect<{ readonly collection: Collection; readonly facts: AccessFacts }, CollectionNotFound>
    readonly put: (collection: Collection) => Effect.Effect<void>
  }
>()("@octavo/content/Collections") {}
