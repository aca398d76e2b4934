import { Schema } from "effect"
import { Timestamp } from "../words.ts"

/** A key of a front end of others, without the key. */
export const RendererTokenResource = Schema.Struct({
  object: Schema.Literal("renderer-token"),
  id: Schema.String,
  label: Schema.String,
  createdAt: Timestamp,
  expiresAt: Schema.optionalKey(Timestamp),
  /** The only organization whose sites it resolves; absent when it resolves all. */
  organization: Schema.optionalKey(Schema.String)
})
  .annotate({
    fields: {
      organization: "The id of the only organization whose sites it resolves. Absent if it resolves all."
    }
  })
  .annotate({ identifier: "RendererToken" })
export type RendererTokenResource = typeof RendererTokenResource.Type
