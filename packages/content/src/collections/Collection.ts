import { Schema } from "effect"
import { DefaultLevel, OrganizationId, UserId } from "@octavo/identity"

export const CollectionId = Schema.String.pipe(Schema.brand("CollectionId"))
export type CollectionId = typeof CollectionId.Type

/** A shelf for spaces and further collections. */
export class Collection extends Schema.Class<Collection>("Collection")({
  id: CollectionId,
  organizationId: OrganizationId,
  /** The collection that holds this one. */
  parentId: Schema.NullOr(CollectionId),
  title: Schema.String,
  description: Schema.NullOr(Schema.String),
  defaultLevel: DefaultLevel,
  createdBy: UserId,
  createdAt: Schema.DateTimeUtc
}) {}

/** There is no such collection, or the caller may not know of it. */
export class CollectionNotFound extends Schema.TaggedError<CollectionNotFound>()(
  "CollectionNotFound",
  { collectionId: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return "There is no such collection"
  }
}
