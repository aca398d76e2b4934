import { AccessDenied, OrganizationNotFound } from "@octavo/identity"
import { ShareLinkId, ShareLinkNotFound, SiteLimitReached, SiteNotFound } from "@octavo/sites"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { failures } from "../failures/Failure.ts"
import { guarded } from "../guarded.ts"
import { CursorRefused } from "../listing/CursorRefused.ts"
import { ListQuery, listOf } from "../listing/ListQuery.ts"
import { ShareLinkResource } from "./SiteResource.ts"
import { ShareLinkName, siteParams, sitePath } from "./siteWords.ts"

const links = `${sitePath}/share-links` as const
const linkParams = { ...siteParams, shareLinkId: ShareLinkId }
const siteFailures = [AccessDenied, OrganizationNotFound, SiteNotFound] as const

const UpdateShareLink = Schema.Struct({
  active: Schema.optionalKey(Schema.Boolean),
  name: Schema.optionalKey(ShareLinkName)
})
  .annotate({
    fields: { active: "Whether the link works. Absent to keep it.", name: "The new name. Absent to keep it." }
  })
  .check(
    Schema.makeFilter(
      ({ active, name }) => active !== undefined || name !== undefined || "must have active, name or both"
    )
  )

export class ShareLinksGroup extends guarded(
  HttpApiGroup.make("shareLinks").add(
    HttpApiEndpoint.get("listSiteShareLinks", links, {
      params: siteParams,
      query: ListQuery,
      success: listOf(ShareLinkResource),
      error: failures(CursorRefused, ...siteFailures)
    })
      .annotate(OpenApi.Summary, "List the share links of a site")
      .annotate(
        OpenApi.Description,
        "Active links of a published site with the visibility `share-link` have a published URL, which contains the key."
      ),
    HttpApiEndpoint.post("createSiteShareLink", links, {
      params: siteParams,
      payload: Schema.Struct({ name: ShareLinkName }).annotate({
        fields: { name: "The name, as people see it." }
      }),
      success: ShareLinkResource.pipe(HttpApiSchema.status(201)),
      error: failures(...siteFailures, SiteLimitReached)
    }).annotate(OpenApi.Summary, "Create a share link"),
    HttpApiEndpoint.patch("updateSiteShareLinkById", `${links}/:shareLinkId`, {
      params: linkParams,
      payload: UpdateShareLink,
      success: ShareLinkResource,
      error: failures(...siteFailures, ShareLinkNotFound)
    })
      .annotate(OpenApi.Summary, "Rename a share link, or turn it off and on")
      .annotate(OpenApi.Description, "A link that is active again has the same URL."),
    HttpApiEndpoint.delete("deleteSiteShareLinkById", `${links}/:shareLinkId`, {
      params: linkParams,
      success: HttpApiSchema.NoContent,
      error: failures(AccessDenied, OrganizationNotFound)
    })
      .annotate(OpenApi.Summary, "Delete a share link")
      .annotate(OpenApi.Description, "Its URL never works again.")
  )
) {}
