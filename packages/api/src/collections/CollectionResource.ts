import { DefaultLevel } from "@octavo/identity"
import { Schema } from "effect"
import { permissions, Url } from "../words.ts"

/** A container of spaces and further collections. */
export const CollectionResource = Schema.Struct({
  object: Schema.Literal("collection"),
  id: Schema.String,
  title: Schema.String,
  description: Schema.optionalKey(Schema.String),
  organization: Schema.String,
  parent: Schema.optionalKey(Schema.String),
  defaultLevel: DefaultLevel,
  urls: Schema.Struct({ location: Url, app: Url }),
  permissions: permissions("view", "admin", "viewInviteLinks", "create")
})
  .annotate({
    fields: {
      description: "A description in at most 100 characters. Absent without one.",
      parent: "The id of the collection that contains it. Absent at the top."
    }
  })
  .annotate({ identifier: "Collection" })
export type CollectionResource = typeof CollectionResource.Type
