import { CollectionId, SpaceId } from "@octavo/content"
import { OrganizationId } from "@octavo/identity"
import { Schema } from "effect"

const Beside = Schema.Union([
  Schema.Struct({ type: Schema.Literal("space"), space: SpaceId }),
  Schema.Struct({ type: Schema.Literal("collection"), collection: CollectionId })
])

/** The target of a move: a collection, or the top for null; and a position there. */
export const Move = Schema.Struct({
  parent: Schema.optionalKey(Schema.NullOr(CollectionId)),
  position: Schema.optionalKey(
    Schema.Struct({ before: Schema.optionalKey(Beside), after: Schema.optionalKey(Beside) }).annotate({
      fields: { before: "The sibling that follows it.", after: "The sibling that precedes it." }
    })
  )
})
  .annotate({
    fields: {
      parent:
        "The id of the collection to move to. Null means the top of the organization; absent means where it is.",
      position: "The position among its siblings. Absent means the end."
    }
  })
  .check(
    Schema.makeFilter(
      ({ parent, position }) =>
        parent !== undefined || position !== undefined || "must name a parent, a position or both"
    )
  )
export type Move = typeof Move.Type

/** To which organization a space or collection is given. */
export const Transfer = Schema.Struct({ organization: OrganizationId }).annotate({
  fields: { organization: "The id of the organization that gets it." }
})
