import { changeRequestSnapshotFailures } from "@octavo/reviews"
import {
  BrokenContext,
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
  "Returns one item for each target, in the order of the text, with every heading under which it is mentioned. A `broken` target does not exist in this snapshot of the space; external addresses are not checked. `stats` counts all links of the page, regardless of `status`. All pages of the list read the revision of the first one."

const aboutAll =
  "Returns one item for each target, in the order of the navigation and of the texts, with the first 25 headings under which it is mentioned, or fewer in answers of more than fifty items; the backlinks of a page or file list all of them. A `broken` target does not exist in this snapshot of the space; external addresses are not checked. `stats` counts all links, regardless of `status`. All pages of the list read the revision of the first one."

const aboutBacklinks =
  "Returns one item for each page and each reusable content that refers to it in this snapshot of the space, oldest first, with the first heading under which it does. All pages of the list read the revision of the first one."

export class LinksGroup extends guarded(
  HttpApiGroup.make("links").add(
    HttpApiEndpoint.get("listSpaceLinks", "/spaces/:spaceId/links", {
      params,
      query: LinksQuery,
      success: LinkListResource,
      error: failures(CursorRefused, ...snapshotFailures)
    })
      .annotate(OpenApi.Summary, "List the links of a space")
      .annotate(OpenApi.Description, aboutAll),
    HttpApiEndpoint.get("listChangeRequestLinks", "/spaces/:spaceId/change-requests/:changeRequestId/links", {
      params: changeRequestParams,
      query: { ...LinksQuery, brokenContext: Schema.optionalKey(BrokenContext) },
      success: LinkListResource,
      error: failures(CursorRefused, ...changeRequestSnapshotFailures)
    })
      .annotate(OpenApi.Summary, "List the links of a change request")
      .annotate(
        OpenApi.Description,
        `${aboutAll} \`stats.broken.changeRequest\` counts those that are not broken in the base of the change request.`
      ),
    HttpApiEndpoint.get("listPageLinksInSpace", `${contentPath}/page/:pageId/links`, {
      params: { ...params, pageId: PageId },
      query: LinksQuery,
      success: LinkListResource,
      error: failures(CursorRefused, ...snapshotFailures, PageNotFound)
    })
      .annotate(OpenApi.Summary, "List the links of a page")
      .annotate(OpenApi.Description, about),
    HttpApiEndpoint.get("listPageLinksInChangeRequest", `${changeRequestPath}/page/:pageId/links`, {
      params: { ...changeRequestParams, pageId: PageId },
      query: LinksQuery,
      success: LinkListResource,
      error: failures(CursorRefused, ...changeRequestSnapshotFailures, PageNotFound)
    })
      .annotate(OpenApi.Summary, "List the links of a page in a change request")
      .annotate(
        OpenApi.Description,
        `${about} \`stats.broken.changeRequest\` counts those that are not broken in the base of the change request.`
      ),
    HttpApiEndpoint.get("listSpacePageBacklinks", `${contentPath}/page/:pageId/backlinks`, {
      params: { ...params, pageId: PageId },
      query: ListQuery,
      success: listOf(LocationResource),
      error: failures(CursorRefused, ...snapshotFailures, PageNotFound)
    })
      .annotate(OpenApi.Summary, "List the backlinks of a page")
      .annotate(OpenApi.Description, aboutBacklinks),
    HttpApiEndpoint.get("listSpaceFileBacklinks", `${contentPath}/files/:fileId/backlinks`, {
      params: { ...params, fileId: FileId },
      query: ListQuery,
      success: listOf(LocationResource),
      error: failures(CursorRefused, ...snapshotFailures, FileNotFound)
    })
      .annotate(OpenApi.Summary, "List the backlinks of a file")
      .annotate(OpenApi.Description, aboutBacklinks),
    HttpApiEndpoint.get("listChangeRequestPageBacklinks", `${changeRequestPath}/page/:pageId/backlinks`, {
      params: { ...changeRequestParams, pageId: PageId },
      query: ListQuery,
      success: listOf(LocationResource),
      error: failures(CursorRefused, ...changeRequestSnapshotFailures, PageNotFound)
    })
      .annotate(OpenApi.Summary, "List the backlinks of a page in a change request")
      .annotate(OpenApi.Description, aboutBacklinks),
    HttpApiEndpoint.get("listChangeRequestFileBacklinks", `${changeRequestPath}/files/:fileId/backlinks`, {
      params: { ...changeRequestParams, fileId: FileId },
      query: ListQuery,
      success: listOf(LocationResource),
      error: failures(CursorRefused, ...changeRequestSnapshotFailures, FileNotFound)
    })
      .annotate(OpenApi.Summary, "List the backlinks of a file in a change request")
      .annotate(OpenApi.Description, aboutBacklinks)
  )
) {}
