import { Schema } from "effect"
import { DefaultLevel, OrganizationId, type Role, UserId } from "@octavo/identity"

export const CollectionId = Schema.String.pipe(Schema.brand("CollectionId"))
export type CollectionId = typeof CollectionId.Type

/** A container of spaces and of further collections. */
export class Collection extends Schema.Class<Collection>("Collection")({
  id: CollectionId,
  organizationId: OrganizationId,
  /** The collection that contains this one. */
  parentId: Schema.NullOr(CollectionId),
  title: Schema.String,
  description: Schema.NullOr(Schema.String),
  defaultLevel: DefaultLevel,
  /** The position among the spaces and collections of the same container, in the form of the positions of pages. */
  position: Schema.String,
  createdBy: UserId,
  createdAt: Schema.DateTimeUtc
}) {}

/** A collection with the role that the caller has on it. */
export interface CollectionView {
  readonly collection: Collection
  readonly role: Role
}

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

/** A collection cannot contain itself, directly or through the collections in it. */
export class CollectionWithinItself extends Schema.TaggedError<CollectionWithinItself>()(
  "CollectionWithinItself",
  { collectionId: Schema.String, parentId: Schema.String },
  { httpApiStatus: 412 }
) {
  override get message() {
    return "A collection cannot be moved into itself or into a collection that it contains. Choose another parent"
  }
}

/** How many collections can lie in each other: who may do what is asked of each of them on every request. */
export const maxLevels = 50

/** Collections would lie in each other deeper than they can. */
export class CollectionTooDeep extends Schema.TaggedError<CollectionTooDeep>()(
  "CollectionTooDeep",
  { parentId: Schema.String },
  { httpApiStatus: 412 }
) {
  override get message() {
    return `Collections can be nested at most ${maxLevels} levels deep. Choose a higher parent`
  }
}

const obstacles = {
  "not-all-yours":
    "it contains items that you may not transfer; get the role create on every space and collection inside first",
  translated:
    "a space inside is a translation or has translations, which belong to the organization; delete those first",
  linked: "a space inside is linked to a site; remove it from all sites first",
  busy: "a synchronisation of a space inside is under way; transfer it afterwards",
  unreachable:
    "you would lose access, since grants to teams are not transferred; get the role create in the other organization first"
} as const

/** The collection cannot be given to another organization as things are. */
export class CollectionNotTransferable extends Schema.TaggedError<CollectionNotTransferable>()(
  "CollectionNotTransferable",
  {
    collectionId: Schema.String,
    reason: Schema.Literals(["not-all-yours", "linked", "translated", "busy", "unreachable"])
  },
  { httpApiStatus: 412 }
) {
  override get message() {
    return `The collection was not transferred: ${obstacles[this.reason]}`
  }
}
