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
import { MoveSiteSpace } from "./siteMoves.ts"
import { SiteSpaceResource } from "./SiteResource.ts"
import { Condition, shareKeyQuery, siteParams, SitePath, sitePath, SiteSpaceTitle } from "./siteWords.ts"

const siteSpaces = `${sitePath}/site-spaces` as const
const siteSpace = `${siteSpaces}/:siteSpaceId` as const

const siteSpaceParams = { ...siteParams, siteSpaceId: SiteSpaceId }

const readFailures = [OrganizationNotFound, SiteNotFound] as const
const writeFailures = [AccessDenied, ...readFailures] as const
const deletion = { success: HttpApiSchema.NoContent, error: failures(AccessDenied, OrganizationNotFound) }

export class SiteSpacesGroup extends guarded(
  HttpApiGroup.make("siteSpaces").add(
    HttpApiEndpoint.get("listSiteSpaces", siteSpaces, {
      params: siteParams,
      query: {
        ...ListQuery,
        ...shareKeyQuery,
        default: Schema.optionalKey(Schema.Literals(["true", "false"]))
      },
      success: listOf(SiteSpaceResource),
      error: failures(CursorRefused, ...readFailures)
    })
      .annotate(OpenApi.Summary, "List the site spaces of a site in their order")
      .annotate(
        OpenApi.Description,
        "`default=true` returns the default site space of each section, `default=false` all others."
      ),
    HttpApiEndpoint.post("addSpaceToSite", siteSpaces, {
      params: siteParams,
      payload: Schema.Struct({ spaceId: SpaceId, sectionId: Schema.optionalKey(SiteSectionId) }),
      success: SiteSpaceResource.pipe(HttpApiSchema.status(201)),
      error: failures(
        ...writeFailures,
        SpaceNotFound,
        SpaceElsewhere,
        SiteSectionNotFound,
        SpaceAlreadyInSite,
        SiteLimitReached
      )
    })
      .annotate(OpenApi.Summary, "Add a space to a site")
      .annotate(OpenApi.Description, "Without `sectionId` in the default section, or at the root."),
    HttpApiEndpoint.patch("updateSiteSpaceById", siteSpace, {
      params: siteSpaceParams,
      payload: Schema.Struct({
        ...notStored("draft", "hidden", "pageId"),
        path: Schema.optionalKey(SitePath),
        condition: Schema.optionalKey(Schema.NullOr(Condition)),
        title: Schema.optionalKey(Schema.NullOr(SiteSpaceTitle)),
        spaceId: Schema.optionalKey(SpaceId)
      }),
      success: SiteSpaceResource,
      error: failures(
        ...writeFailures,
        SiteSpaceNotFound,
        SpaceNotFound,
        SpaceElsewhere,
        SpaceAlreadyInSite,
        SitePathRefused,
        SitePathTaken,
        SiteConditionUnreadable
      )
    })
      .annotate(OpenApi.Summary, "Update a site space")
      .annotate(OpenApi.Description, "Its former paths redirect. A null `title` is that of the space."),
    HttpApiEndpoint.delete("deleteSiteSpaceById", siteSpace, { params: siteSpaceParams, ...deletion })
      .annotate(OpenApi.Summary, "Remove a space from a site")
      .annotate(OpenApi.Description, "The space stays, and so does its section."),
    HttpApiEndpoint.post("moveSiteSpace", `${siteSpace}/move`, {
      params: siteSpaceParams,
      payload: MoveSiteSpace,
      success: SiteSpaceResource,
      error: failures(...writeFailures, SiteSpaceNotFound, SitePositionRefused)
    })
      .annotate(OpenApi.Summary, "Move a site space, also to another section")
      .annotate(OpenApi.Deprecated, true)
  )
) {}
