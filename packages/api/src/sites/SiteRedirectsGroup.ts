import { AccessDenied, OrganizationNotFound } from "@octavo/identity"
import {
  RedirectDestination,
  SiteLimitReached,
  SiteNotFound,
  SiteRedirectId,
  SiteRedirectNotFound,
  SiteRedirectRefused,
  SiteRedirectTaken,
  SiteSectionNotFound,
  SiteSpaceNotFound
} from "@octavo/sites"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { failures } from "../failures/Failure.ts"
import { notStored } from "../notStored.ts"
import { guarded } from "../guarded.ts"
import { CursorRefused } from "../listing/CursorRefused.ts"
import { ListQuery, listOf } from "../listing/ListQuery.ts"
import { SiteRedirectResource } from "./SiteRedirectResource.ts"
import { shareKeyQuery, siteParams, sitePath } from "./siteWords.ts"

const redirects = `${sitePath}/redirects` as const
const redirectParams = { ...siteParams, siteRedirectId: SiteRedirectId }
const siteFailures = [OrganizationNotFound, SiteNotFound] as const
const writeFailures = [
  AccessDenied,
  ...siteFailures,
  SiteRedirectRefused,
  SiteSectionNotFound,
  SiteSpaceNotFound
] as const

const Redirect = Schema.Struct({ source: Schema.String, destination: RedirectDestination }).annotate({
  fields: {
    source: "The path that redirects, such as `/old/page` or `/old/*`.",
    destination: "Where the path leads."
  }
})
const maxAtOnce = 500

export class SiteRedirectsGroup extends guarded(
  HttpApiGroup.make("siteRedirects").add(
    HttpApiEndpoint.get("listSiteRedirects", redirects, {
      params: siteParams,
      query: { ...ListQuery, search: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(512))) },
      success: listOf(SiteRedirectResource),
      error: failures(CursorRefused, ...siteFailures)
    })
      .annotate(OpenApi.Summary, "List the redirects of a site")
      .annotate(OpenApi.Description, "With `search`, those whose source contains the text in any case."),
    HttpApiEndpoint.post("createSiteRedirect", redirects, {
      params: siteParams,
      payload: Redirect,
      success: SiteRedirectResource.pipe(HttpApiSchema.status(201)),
      error: failures(...writeFailures, SiteRedirectTaken, SiteLimitReached)
    })
      .annotate(OpenApi.Summary, "Create a redirect")
      .annotate(
        OpenApi.Description,
        "A source ends with `/*` to match a path and all paths below it. An existing page wins over redirects, an exact source over `/*`, and the longest one over shorter ones."
      ),
    HttpApiEndpoint.put("putSiteRedirects", redirects, {
      params: siteParams,
      payload: Schema.Struct({
        redirects: Schema.Array(Redirect).check(Schema.isMaxLength(maxAtOnce))
      }).annotate({ fields: { redirects: "The redirects to create or replace, by `source`." } }),
      success: Schema.Struct({ items: Schema.Array(SiteRedirectResource) }).annotate({
        fields: { items: "The redirects, in the order of the request." }
      }),
      error: failures(...writeFailures, SiteLimitReached)
    })
      .annotate(OpenApi.Summary, "Create or update up to 500 redirects")
      .annotate(
        OpenApi.Description,
        "A redirect with the same source gets the new destination; all others stay. Nothing is written when one is refused."
      ),
    HttpApiEndpoint.patch("updateSiteRedirectById", `${redirects}/:siteRedirectId`, {
      params: redirectParams,
      payload: Schema.Struct({
        ...notStored("captureWildcard", "draft", "permanent"),
        source: Schema.optionalKey(Schema.String),
        destination: Schema.optionalKey(RedirectDestination)
      }).annotate({
        fields: {
          source: "The new path that redirects. Absent to keep it.",
          destination: "Where the path leads. Absent to keep it."
        }
      }),
      success: SiteRedirectResource,
      error: failures(...writeFailures, SiteRedirectNotFound, SiteRedirectTaken)
    }).annotate(OpenApi.Summary, "Update a redirect"),
    HttpApiEndpoint.delete("deleteSiteRedirectById", `${redirects}/:siteRedirectId`, {
      params: redirectParams,
      success: HttpApiSchema.NoContent,
      error: failures(AccessDenied, OrganizationNotFound)
    }).annotate(OpenApi.Summary, "Delete a redirect"),
    HttpApiEndpoint.get("getSiteRedirectBySource", `${sitePath}/redirect`, {
      params: siteParams,
      query: { source: Schema.String, ...shareKeyQuery },
      success: Schema.Struct({ redirect: SiteRedirectResource, target: Schema.String }).annotate({
        fields: { redirect: "The redirect that matches.", target: "The address that it leads to." }
      }),
      error: failures(...siteFailures, SiteRedirectRefused, SiteRedirectNotFound)
    })
      .annotate(OpenApi.Summary, "Find the redirect of a path")
      .annotate(
        OpenApi.Description,
        "`target` is the URL that it leads to. A redirect that leads nowhere is none."
      )
  )
) {}
