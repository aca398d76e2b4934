import { SpaceId, SpaceNotFound } from "@octavo/content"
import { AccessDenied, OrganizationNotFound } from "@octavo/identity"
import {
  SiteConditionUnreadable,
  SiteLimitReached,
  SiteNotFound,
  SitePathRefused,
  SitePathTaken,
  SitePositionRefused,
  SiteSectionId,
  SiteSectionNotFound,
  SiteSpaceId,
  SiteSpaceNotFound,
  SpaceAlreadyInSite,
  SpaceElsewhere
} from "@octavo/sites"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { failures } from "../failures/Failure.ts"
import { notStored } from "../notStored.ts"
import { guarded } from "../guarded.ts"
import { CursorRefused } from "../listing/CursorRefused.ts"
import { ListQuery, listOf } from "../listing/ListQuery.ts"
import { MoveSiteSection } from "./siteMoves.ts"
import { SiteSectionResource } from "./SiteResource.ts"
import { Condition, Icon, shareKeyQuery, siteParams, SitePath, sitePath, SiteTitle } from "./siteWords.ts"

const sections = `${sitePath}/sections` as const
const section = `${sections}/:siteSectionId` as const

const sectionParams = { ...siteParams, siteSectionId: SiteSectionId }

const readFailures = [OrganizationNotFound, SiteNotFound] as const
const writeFailures = [AccessDenied, ...readFailures] as const
const deletion = { success: HttpApiSchema.NoContent, error: failures(AccessDenied, OrganizationNotFound) }

export class SiteSectionsGroup extends guarded(
  HttpApiGroup.make("siteSections").add(
    HttpApiEndpoint.get("listSiteSections", sections, {
      params: siteParams,
      query: { ...ListQuery, ...shareKeyQuery },
      success: listOf(SiteSectionResource),
      error: failures(CursorRefused, ...readFailures)
    }).annotate(OpenApi.Summary, "List the sections of a site in their order, whatever group they are in"),
    HttpApiEndpoint.post("addSectionToSite", sections, {
      params: siteParams,
      payload: Schema.Struct({
        spaceId: SpaceId,
        title: Schema.optionalKey(Schema.NullOr(SiteTitle)),
        icon: Schema.optionalKey(Schema.NullOr(Icon))
      }).annotate({
        fields: {
          title: "The title. Null or absent for that of the space.",
          icon: "The name of an icon. Null for none."
        }
      }),
      success: SiteSectionResource.pipe(HttpApiSchema.status(201)),
      error: failures(...writeFailures, SpaceNotFound, SpaceElsewhere, SpaceAlreadyInSite, SiteLimitReached)
    })
      .annotate(OpenApi.Summary, "Add a section with a space to a site")
      .annotate(
        OpenApi.Description,
        "The site spaces of a site without sections move into a first section, which has the title of the site. Without a title the section has that of the space."
      ),
    HttpApiEndpoint.patch("updateSiteSectionById", section, {
      params: sectionParams,
      payload: Schema.Struct({
        ...notStored("draft", "siteSectionGroupId"),
        title: Schema.optionalKey(SiteTitle),
        path: Schema.optionalKey(SitePath),
        defaultSiteSpace: Schema.optionalKey(SiteSpaceId),
        condition: Schema.optionalKey(Schema.NullOr(Condition)),
        icon: Schema.optionalKey(Schema.NullOr(Icon)),
        description: Schema.optionalKey(Schema.NullOr(Schema.String.check(Schema.isMaxLength(256))))
      }).annotate({
        fields: {
          title: "The new title. Absent to keep it.",
          path: "The new path within the site. Absent to keep it.",
          icon: "The name of an icon. Null removes it; absent keeps it.",
          defaultSiteSpace: "The id of the site space that becomes the default of the section.",
          description: "The new description. Null removes it; absent keeps it.",
          condition: "The expression that decides which visitors see it. Null removes it; absent keeps it."
        }
      }),
      success: SiteSectionResource,
      error: failures(
        ...writeFailures,
        SiteSectionNotFound,
        SiteSpaceNotFound,
        SitePathRefused,
        SitePathTaken,
        SiteConditionUnreadable
      )
    })
      .annotate(OpenApi.Summary, "Update a section of a site")
      .annotate(OpenApi.Description, "Its former paths redirect."),
    HttpApiEndpoint.delete("deleteSiteSectionById", section, { params: sectionParams, ...deletion })
      .annotate(OpenApi.Summary, "Delete a section of a site")
      .annotate(OpenApi.Description, "Its site spaces are unlinked from the site. The spaces stay."),
    HttpApiEndpoint.post("moveSiteSection", `${section}/move`, {
      params: sectionParams,
      payload: MoveSiteSection,
      success: SiteSectionResource,
      error: failures(...writeFailures, SiteSectionNotFound, SitePositionRefused)
    })
      .annotate(OpenApi.Summary, "Move a section of a site")
      .annotate(OpenApi.Deprecated, true)
  )
) {}
