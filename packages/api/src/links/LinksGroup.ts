import { changeRequestSnapshotFailures } from "@octavo/reviews"
import {
  FileId,
  FileNotFound,
  LinkStatus,
  PageId,
  PageNotFound,
  snapshotFailures,
  SpaceId
} from "@octavo/content"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { failures } from "../failures/Failure.ts"
import { guarded } from "../guarded.ts"
import { CursorRefused } from "../listing/CursorRefused.ts"
import { ListQuery, listOf } from "../listing/ListQuery.ts"
import { LinkListResource } from "./LinkResource.ts"
import { LocationResource } from "./LocationResource.ts"

const params = { spaceId: SpaceId }
const changeRequestParams = { ...params, changeRequestId: Schema.String }
const contentPath = "/spaces/:spaceId/content"
const changeRequestPath = "/spaces/:spaceId/change-requests/:changeRequestId/content"

/** `status` leaves out the links that have another one. */
const LinksQuery = { ...ListQuery, status: Schema.optionalKey(LinkStatus) }

const about =
  "One item for each target, in the order of the text, with every heading under which it is mentioned. What is `broken` does not exist in this state of the space; addresses elsewhere are never asked for. `stats` counts all links of the page, whatever `status` leaves out. A walk through the list stays at the revision that it began with."

const aboutBacklinks =
  "One item for each other page and each reusable content of this state of the space, oldest first, with the first heading under which it refers there. A walk through the list stays at the revision that it began with."

export const LinksGroup = guarded(
  HttpApiGroup.make("links").add(
    HttpApiEndpoint.get("listSpaceLinks", "/spaces/:spaceId/links", {
      params,
      query: LinksQuery,
      success: LinkListResource,
      error: failures(CursorRefused, ...snapshotFailures)
    })
      .annotate(OpenApi.Summary, "What the pages of a space refer to, and whether it is there")
      .annotate(
        OpenApi.Description,
        "One item for each target, in the order of the navigation and of the texts, with the first 25 headings under which it is mentioned, or fewer where an answer has more than fifty items; who else refers to a page or file, its backlinks tell. What is `broken` does not exist in this state of the space; addresses elsewhere are never asked for. `stats` counts all links of the space, whatever `status` leaves out. A walk through the list stays at the revision that it began with."
      ),
    HttpApiEndpoint.get("listPageLinksInSpace", `${contentPath}/page/:pageId/links`, {
      params: { ...params, pageId: PageId },
      query: LinksQuery,
      success: LinkListResource,
      error: failures(CursorRefused, ...snapshotFailures, PageNotFound)
    })
      .annotate(OpenApi.Summary, "What a page refers to, and whether it is there")
      .annotate(OpenApi.Description, about),
    HttpApiEndpoint.get("listPageLinksInChangeRequest", `${changeRequestPath}/page/:pageId/links`, {
      params: { ...changeRequestParams, pageId: PageId },
      query: LinksQuery,
      success: LinkListResource,
      error: failures(CursorRefused, ...changeRequestSnapshotFailures, PageNotFound)
    })
      .annotate(OpenApi.Summary, "What a page refers to as a change request shows it")
      .annotate(
        OpenApi.Description,
        `${about} \`stats.broken.changeRequest\` counts those that are not broken in the revision that the change request lies over.`
      ),
    HttpApiEndpoint.get("listSpacePageBacklinks", `${contentPath}/page/:pageId/backlinks`, {
      params: { ...params, pageId: PageId },
      query: ListQuery,
      success: listOf(LocationResource),
      error: failures(CursorRefused, ...snapshotFailures, PageNotFound)
    })
      .annotate(OpenApi.Summary, "Who refers to a page")
      .annotate(OpenApi.Description, aboutBacklinks),
    HttpApiEndpoint.get("listSpaceFileBacklinks", `${contentPath}/files/:fileId/backlinks`, {
      params: { ...params, fileId: FileId },
      query: ListQuery,
      success: listOf(LocationResource),
      error: failures(CursorRefused, ...snapshotFailures, FileNotFound)
    })
      .annotate(OpenApi.Summary, "Who shows a file or refers to it")
      .annotate(OpenApi.Description, aboutBacklinks),
    HttpApiEndpoint.get("listChangeRequestPageBacklinks", `${changeRequestPath}/page/:pageId/backlinks`, {
      params: { ...changeRequestParams, pageId: PageId },
      query: ListQuery,
      success: listOf(LocationResource),
      error: failures(CursorRefused, ...changeRequestSnapshotFailures, PageNotFound)
    })
      .annotate(OpenApi.Summary, "Who refers to a page in what a change request shows")
      .annotate(OpenApi.Description, aboutBacklinks),
    HttpApiEndpoint.get("listChangeRequestFileBacklinks", `${changeRequestPath}/files/:fileId/backlinks`, {
      params: { ...changeRequestParams, fileId: FileId },
      query: ListQuery,
      success: listOf(LocationResource),
      error: failures(CursorRefused, ...changeRequestSnapshotFailures, FileNotFound)
    })
      .annotate(OpenApi.Summary, "Who shows a file or refers to it in what a change request shows")
      .annotate(OpenApi.Description, aboutBacklinks)
  )
)
