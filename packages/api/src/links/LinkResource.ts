import { LinkRelation, LinkStatus } from "@octavo/content"
import { Schema } from "effect"
import { listOf } from "../listing/ListQuery.ts"
import { LocationResource } from "./LocationResource.ts"

/** All that a page says of one target. */
export const LinkResource = Schema.Struct({
  status: LinkStatus,
  relation: LinkRelation,
  targetReference: LocationResource,
  suggestedReference: Schema.optionalKey(LocationResource),
  locationReferences: Schema.Array(LocationResource)
})
  .annotate({
    fields: {
      status: "`broken` means that the target does not exist in this snapshot of the space.",
      relation: "How the page uses the target.",
      targetReference: "The target.",
      suggestedReference:
        "In the links of a space: the page or file whose path differs from that of a broken link only by case or Unicode normal form. Absent when there is none.",
      locationReferences: "The places that refer to the target."
    }
  })
  .annotate({ identifier: "ContentReferenceUsage" })
export type LinkResource = typeof LinkResource.Type

/** How many links there are, whatever status was asked for. */
export const LinkStatsResource = Schema.Struct({
  total: Schema.Int,
  broken: Schema.Struct({ total: Schema.Int, changeRequest: Schema.optionalKey(Schema.Int) }).annotate({
    fields: {
      total: "The number of broken links.",
      changeRequest:
        "The number of broken links that the change request adds. Absent outside of change requests."
    }
  })
}).annotate({
  fields: { total: "The number of links, regardless of `status`.", broken: "The numbers of broken links." }
})

/** A list of links, with how many there are in all. */
export const LinkListResource = Schema.Struct({
  ...listOf(LinkResource).fields,
  stats: LinkStatsResource
}).annotate({ fields: { stats: "The number of links in all." } })
