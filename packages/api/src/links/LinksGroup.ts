import { LinkStatus } from "@octavo/content"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { failures } from "../failures/Failure.ts"
import { guarded } from "../guarded.ts"
import { ListQuery } from "../listing/ListQuery.ts"
import { LinkListResource } from "./LinkResource.ts"

const params = { spaceId: Schema.String }
const changeRequestParams = { ...params, changeRequestId: Schema.String }
const contentPath = "/spaces/:spaceId/content"
const changeRequestPath = "/spaces/:spaceId/change-requests/:changeRequestId/content"

/** `status` leaves out the links that have another one. */
const LinksQuery = { ...ListQuery, status: Schema.optionalKey(LinkStatus) }

const about =
  "One item for each target, in the order of the text, with every heading under which it is mentioned. What is `broken` does not exist in this state of the space; addresses elsewhere are never asked for. `stats` counts all links of the page, whatever `status` leaves out. A walk through the list stays at the revision that it began with."

export const LinksGroup = guarded(
  HttpApiGroup.make("links").add(
    HttpApiEndpoint.get("listPageLinksInSpace", `${contentPath}/page/:pageId/links`, {
      params: { ...params, pageId: Schema.String },
      query: LinksQuery,
      success: LinkListResource,
      error: failures(404)
    })
      .annotate(OpenApi.Summary, "What a page refers to, and whether it is there")
      .annotate(OpenApi.Description, about),
    HttpApiEndpoint.get("listPageLinksInChangeRequest", `${changeRequestPath}/page/:pageId/links`, {
      params: { ...changeRequestParams, pageId: Schema.String },
      query: LinksQuery,
      success: LinkListResource,
      error: failures(404)
    })
      .annotate(OpenApi.Summary, "What a page refers to as a change request shows it")
      .annotate(
        OpenApi.Description,
        `${about} \`stats.broken.changeRequest\` counts those that are not broken in the revision that the change request lies over.`
      )
  )
)
