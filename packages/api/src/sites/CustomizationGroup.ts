import { AccessDenied, OrganizationNotFound } from "@octavo/identity"
import { downloadFailures } from "@octavo/kernel"
import {
  Customization,
  CustomizationOverride,
  SettingWithoutEffect,
  SiteConditionUnreadable,
  SiteFontRefused,
  SiteImageRefused,
  SiteNotFound,
  SiteSpaceId,
  SiteSpaceNotFound,
  TooManySiteImages
} from "@octavo/sites"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { failures } from "../failures/Failure.ts"
import { guarded } from "../guarded.ts"
import { CustomizationResource } from "./SiteResource.ts"
import { siteParams, sitePath } from "./siteWords.ts"

const ofSite = `${sitePath}/customization` as const
const ofSiteSpace = `${sitePath}/site-spaces/:siteSpaceId/customization` as const
const siteSpaceParams = { ...siteParams, siteSpaceId: SiteSpaceId }
const siteFailures = [OrganizationNotFound, SiteNotFound] as const
const writeFailures = [
  AccessDenied,
  ...siteFailures,
  SettingWithoutEffect,
  SiteConditionUnreadable,
  SiteFontRefused,
  SiteImageRefused,
  TooManySiteImages,
  ...downloadFailures
] as const

export class CustomizationGroup extends guarded(
  HttpApiGroup.make("customization").add(
    HttpApiEndpoint.get("getSiteCustomizationById", ofSite, {
      params: siteParams,
      success: CustomizationResource,
      error: failures(...siteFailures)
    }).annotate(OpenApi.Summary, "Get the customization of a site"),
    HttpApiEndpoint.put("updateSiteCustomizationById", ofSite, {
      params: siteParams,
      payload: Customization,
      success: CustomizationResource,
      error: failures(...writeFailures)
    })
      .annotate(OpenApi.Summary, "Replace the customization of a site")
      .annotate(
        OpenApi.Description,
        "The settings are replaced as a whole. Images are fetched once, when their URL is new: PNG, JPEG, GIF, WebP, AVIF, ICO or SVG of at most 2 MB. So are files of fonts, WOFF2 or WOFF."
      ),
    HttpApiEndpoint.get("getSiteSpaceCustomizationById", ofSiteSpace, {
      params: siteSpaceParams,
      success: CustomizationResource,
      error: failures(...siteFailures, SiteSpaceNotFound)
    })
      .annotate(OpenApi.Summary, "Get the customization of a site space")
      .annotate(OpenApi.Description, "The settings of the site with what the site space overrides."),
    HttpApiEndpoint.patch("overrideSiteSpaceCustomizationById", ofSiteSpace, {
      params: siteSpaceParams,
      payload: CustomizationOverride,
      success: CustomizationResource,
      error: failures(...writeFailures, SiteSpaceNotFound)
    })
      .annotate(OpenApi.Summary, "Override the customization for a site space")
      .annotate(OpenApi.Description, "An absent field stays as it is; null follows the site again."),
    HttpApiEndpoint.delete("deleteSiteSpaceCustomizationById", ofSiteSpace, {
      params: siteSpaceParams,
      success: HttpApiSchema.NoContent,
      error: failures(AccessDenied, OrganizationNotFound)
    })
      .annotate(OpenApi.Summary, "Remove what a site space overrides")
      .annotate(OpenApi.Description, "The site space follows the settings of the site again.")
  )
) {}
