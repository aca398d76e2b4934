import { LinkRelation, LinkStatus } from "@octavo/content"
import { Schema } from "effect"
import { listOf } from "../listing/ListQuery.ts"
import { LocationResource } from "./LocationResource.ts"

/** All that a page says of one target. */
export const LinkResource = Schema.Struct({
  status: LinkStatus,
  relation: LinkRelation,
  targetReference: LocationResource,
  locationReferences: Schema.Array(LocationResource)
}).annotate({ identifier: "ContentReferenceUsage" })
export type LinkResource = typeof LinkResource.Type

/** How many links there are, whatever status was asked for. */
export const LinkStatsResource = Schema.Struct({
  total: Schema.Int,
  broken: Schema.Struct({ total: Schema.Int, changeRequest: Schema.optionalKey(Schema.Int) })
})

/** A list of links, with how many there are in all. */
export const LinkListResource = Schema.Struct({ ...listOf(LinkResource).fields, stats: LinkStatsResource })
