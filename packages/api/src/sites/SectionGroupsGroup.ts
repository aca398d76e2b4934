import { AccessDenied, OrganizationNotFound } from "@octavo/identity"
import {
  SectionGroupId,
  SectionGroupNotFound,
  SectionGroupsTooDeep,
  SiteLimitReached,
  SiteNotFound,
  SitePositionRefused,
  SiteSectionId,
  SiteSectionNotFound
} from "@octavo/sites"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { failures } from "../failures/Failure.ts"
import { notStored } from "../notStored.ts"
import { guarded } from "../guarded.ts"
import { CursorRefused } from "../listing/CursorRefused.ts"
import { ListQuery, listOf } from "../listing/ListQuery.ts"
import { MoveSectionGroup } from "./siteMoves.ts"
import { SiteSectionGroupResource } from "./SiteResource.ts"
import { Icon, SectionGroupTitle, siteParams, sitePath } from "./siteWords.ts"

const groups = `${sitePath}/section-groups` as const
const group = `${groups}/:siteSectionGroupId` as const

const groupParams = { ...siteParams, siteSectionGroupId: SectionGroupId }

const readFailures = [OrganizationNotFound, SiteNotFound] as const
const writeFailures = [AccessDenied, ...readFailures] as const
const deletion = { success: HttpApiSchema.NoContent, error: failures(AccessDenied, OrganizationNotFound) }

export class SectionGroupsGroup extends guarded(
  HttpApiGroup.make("sectionGroups").add(
    HttpApiEndpoint.get("listSiteSectionGroups", groups, {
      params: siteParams,
      query: ListQuery,
      success: listOf(SiteSectionGroupResource),
      error: failures(CursorRefused, ...readFailures)
    }).annotate(OpenApi.Summary, "List the section groups of a site, depth first"),
    HttpApiEndpoint.post("addSectionGroupToSite", groups, {
      params: siteParams,
      payload: Schema.Struct({
        title: SectionGroupTitle,
        icon: Schema.optionalKey(Schema.NullOr(Icon)),
        sections: Schema.optionalKey(
          Schema.Array(SiteSectionId).check(
            Schema.isMaxLength(200),
            Schema.makeFilter(
              (ids: ReadonlyArray<string>) =>
                new Set(ids).size === ids.length || "must name each section once"
            )
          )
        ),
        parent: Schema.optionalKey(SectionGroupId)
      }).annotate({
        fields: {
          icon: "The name of an icon. Null for none.",
          sections: "The ids of the sections to move into the group, in order.",
          parent: "The id of the group that contains it. Absent for the top."
        }
      }),
      success: SiteSectionGroupResource.pipe(HttpApiSchema.status(201)),
      error: failures(
        ...writeFailures,
        SiteSectionNotFound,
        SectionGroupNotFound,
        SectionGroupsTooDeep,
        SiteLimitReached
      )
    })
      .annotate(OpenApi.Summary, "Add a section group to a site")
      .annotate(
        OpenApi.Description,
        "Moves `sections` into the group, in this order, from wherever they are."
      ),
    HttpApiEndpoint.patch("updateSiteSectionGroupById", group, {
      params: groupParams,
      payload: Schema.Struct({
        ...notStored("draft", "parentSectionGroupId"),
        title: Schema.optionalKey(SectionGroupTitle),
        icon: Schema.optionalKey(Schema.NullOr(Icon))
      }).annotate({
        fields: {
          title: "The new title. Absent to keep it.",
          icon: "The name of an icon. Null removes it; absent keeps it."
        }
      }),
      success: SiteSectionGroupResource,
      error: failures(...writeFailures, SectionGroupNotFound)
    }).annotate(OpenApi.Summary, "Update a section group"),
    HttpApiEndpoint.delete("deleteSiteSectionGroupById", group, { params: groupParams, ...deletion })
      .annotate(OpenApi.Summary, "Delete a section group")
      .annotate(OpenApi.Description, "Its sections and groups take its place."),
    HttpApiEndpoint.post("addSectionToGroup", `${group}/sections`, {
      params: groupParams,
      payload: Schema.Struct({ sectionId: SiteSectionId }),
      success: SiteSectionGroupResource.pipe(HttpApiSchema.status(201)),
      error: failures(...writeFailures, SectionGroupNotFound, SiteSectionNotFound)
    }).annotate(OpenApi.Summary, "Move a section to the end of a section group"),
    HttpApiEndpoint.delete("removeSectionFromGroup", `${group}/sections/:siteSectionId`, {
      params: { ...groupParams, siteSectionId: SiteSectionId },
      ...deletion
    })
      .annotate(OpenApi.Summary, "Take a section out of a section group")
      .annotate(OpenApi.Description, "It takes the place behind the group."),
    HttpApiEndpoint.post("moveSiteSectionGroup", `${group}/move`, {
      params: groupParams,
      payload: MoveSectionGroup,
      success: SiteSectionGroupResource,
      error: failures(...writeFailures, SectionGroupNotFound, SitePositionRefused)
    })
      .annotate(OpenApi.Summary, "Move a section group with everything in it")
      .annotate(OpenApi.Deprecated, true)
  )
) {}
