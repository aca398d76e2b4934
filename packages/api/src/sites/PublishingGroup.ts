import { AccessDenied, OrganizationNotFound } from "@octavo/identity"
import {
  AuthBackendUnavailable,
  FallbackUrlRefused,
  PreviewClaimsRefused,
  SiteNotFound,
  SiteSpaceId,
  SiteSpaceNotFound,
  VisitorKeyUnreadable
} from "@octavo/sites"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { failures } from "../failures/Failure.ts"
import { notStored } from "../notStored.ts"
import { guarded } from "../guarded.ts"
import { PublishingAuthResource } from "./SiteResource.ts"
import { siteParams, sitePath } from "./siteWords.ts"

const auth = `${sitePath}/publishing/auth` as const
const siteFailures = [AccessDenied, OrganizationNotFound, SiteNotFound] as const

const UpdatePublishingAuth = Schema.Struct({
  ...notStored("logoutURL"),
  backend: Schema.optionalKey(Schema.Literals(["custom", "integration"])),
  fallbackURL: Schema.optionalKey(Schema.NullOr(Schema.String))
}).annotate({
  fields: {
    backend: "What signs the tokens of visitors. Only `custom` is supported.",
    fallbackURL:
      "The address to redirect visitors without a valid token to. Null removes it; absent keeps it."
  }
})

const Regenerate = Schema.Struct({
  graceSeconds: Schema.optionalKey(
    Schema.Int.check(Schema.isGreaterThanOrEqualTo(0), Schema.isLessThanOrEqualTo(86_400))
  )
}).annotate({
  fields: {
    graceSeconds:
      "The number of seconds for which tokens of the present key stay valid, at most 86400. Default: 0."
  }
})

export class PublishingGroup extends guarded(
  HttpApiGroup.make("publishing").add(
    HttpApiEndpoint.get("getSitePublishingAuthById", auth, {
      params: siteParams,
      success: PublishingAuthResource,
      error: failures(...siteFailures, VisitorKeyUnreadable)
    })
      .annotate(OpenApi.Summary, "Get how visitors of a site authenticate")
      .annotate(
        OpenApi.Description,
        "`privateKey` signs the tokens of visitors: JSON Web Tokens with the algorithm HS256, at most 3,500 bytes, whose key is the text as it is, not decoded."
      ),
    HttpApiEndpoint.patch("updateSitePublishingAuthById", auth, {
      params: siteParams,
      payload: UpdatePublishingAuth,
      success: PublishingAuthResource,
      error: failures(...siteFailures, FallbackUrlRefused, VisitorKeyUnreadable, AuthBackendUnavailable)
    })
      .annotate(OpenApi.Summary, "Update how visitors of a site authenticate")
      .annotate(
        OpenApi.Description,
        "Visitors without a valid token are redirected to `fallbackURL`, with the parameter `location`; null removes it. The only backend is `custom`."
      ),
    HttpApiEndpoint.post("regenerateSitePublishingAuthById", `${auth}/regenerate`, {
      params: siteParams,
      payload: [Regenerate, HttpApiSchema.NoContent],
      success: PublishingAuthResource,
      error: failures(...siteFailures)
    })
      .annotate(OpenApi.Summary, "Regenerate the key that signs tokens of visitors")
      .annotate(
        OpenApi.Description,
        "All tokens end at once, or after `graceSeconds`, at most a day, for those of the present key."
      ),
    HttpApiEndpoint.get("getSitePublishingPreviewById", `${sitePath}/publishing/preview`, {
      params: siteParams,
      query: { siteSpace: Schema.optionalKey(SiteSpaceId), claims: Schema.optionalKey(Schema.String) },
      success: Schema.Struct({ url: Schema.String }).annotate({
        fields: { url: "The address of the preview. It works for one hour." }
      }),
      error: failures(OrganizationNotFound, SiteNotFound, SiteSpaceNotFound, PreviewClaimsRefused)
    })
      .annotate(OpenApi.Summary, "Get the URL of a preview of a site")
      .annotate(
        OpenApi.Description,
        "The URL shows the site, published or not, for one hour: as a visitor with `claims`, an object in Rison or JSON, sees what the caller may read."
      )
  )
) {}
