import { SpaceId, SpaceNotFound } from "@octavo/content"
import { AccessDenied, OrganizationId, OrganizationNotFound } from "@octavo/identity"
import {
  AdaptiveSchemaNotFound,
  AdaptiveSchemaRefused,
  AgentsContext,
  DefaultSiteSpaceMisplaced,
  SectionGroupNotFound,
  SiteAddressRefused,
  SiteAddressTaken,
  SiteLimitReached,
  SiteNotFound,
  SiteNotRestorable,
  SitePositionRefused,
  SiteSectionId,
  SiteSectionNotFound,
  SiteSpaceId,
  SiteSpaceNotFound,
  SiteType,
  SiteVisibility,
  SpaceElsewhere
} from "@octavo/sites"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { failures } from "../failures/Failure.ts"
import { notStored } from "../notStored.ts"
import { guarded } from "../guarded.ts"
import { CursorRefused } from "../listing/CursorRefused.ts"
import { ListQuery, listOf } from "../listing/ListQuery.ts"
import { UserSitePermissionResource } from "../permissions/UserPermissionResource.ts"
import {
  AdaptiveSchemaResource,
  PublishedSiteResource,
  SiteResource,
  SiteSectionGroupResource,
  SiteSectionResource,
  SiteSpaceResource,
  SiteStructureResource,
  TemplateConditionResource
} from "./SiteResource.ts"
import { SortPosition, StructurePointer } from "./siteMoves.ts"
import { shareKeyQuery, siteParams, sitePath, SiteTitle } from "./siteWords.ts"

const organizationParams = { organizationId: OrganizationId }
const site = sitePath
const siteFailures = [AccessDenied, OrganizationNotFound, SiteNotFound] as const

const CreateSite = Schema.Struct({
  type: Schema.optionalKey(SiteType),
  title: Schema.optionalKey(SiteTitle),
  visibility: Schema.optionalKey(SiteVisibility),
  spaces: Schema.optionalKey(
    Schema.Array(SpaceId).check(
      Schema.isMaxLength(100),
      Schema.makeFilter(
        (ids: ReadonlyArray<string>) => new Set(ids).size === ids.length || "must name each space once"
      )
    )
  ),
  createSpace: Schema.optionalKey(Schema.Boolean)
}).annotate({
  fields: {
    type: "The plan of the site, for existing clients.",
    visibility: "Who may read the site.",
    spaces: "The ids of spaces to show, in order.",
    createSpace: "Whether to create a space for the site. Default: false."
  }
})

const UpdateSite = Schema.Struct({
  ...notStored("defaultLevel", "styleguide"),
  title: Schema.optionalKey(SiteTitle),
  visibility: Schema.optionalKey(SiteVisibility),
  basename: Schema.optionalKey(Schema.String),
  hostname: Schema.optionalKey(Schema.NullOr(Schema.String)),
  proxy: Schema.optionalKey(Schema.NullOr(Schema.String)),
  adaptiveContent: Schema.optionalKey(Schema.Struct({ enabled: Schema.Boolean })),
  agentsContext: Schema.optionalKey(AgentsContext),
  defaultSiteSection: Schema.optionalKey(SiteSectionId),
  defaultSiteSpace: Schema.optionalKey(SiteSpaceId)
}).annotate({
  fields: {
    title: "The new title. Absent to keep it.",
    visibility: "Who may read the site. Absent to keep it.",
    basename: "The new name of the site in addresses. Absent to keep it.",
    hostname:
      "A hostname of its own, of three labels or more. The site answers there once the hostname is verified. Null removes it.",
    proxy: "The host and path of a proxy, such as `example.org/docs`. Null removes it.",
    adaptiveContent: "Whether content can depend on the claims of visitors.",
    agentsContext:
      "Whether agents may use the content: `excluded` sends a signal against it, and turns off `llms.txt` and MCP.",
    defaultSiteSection: "The id of the section that becomes the default.",
    defaultSiteSpace: "The id of the site space that becomes the default."
  }
})

const SitesQuery = {
  ...ListQuery,
  space: Schema.optionalKey(SpaceId),
  title: Schema.optionalKey(Schema.String),
  published: Schema.optionalKey(Schema.Literals(["true", "false"])),
  type: Schema.optionalKey(Schema.Array(SiteType))
}

export class SitesGroup extends guarded(
  HttpApiGroup.make("sites").add(
    HttpApiEndpoint.get("listSites", "/orgs/:organizationId/sites", {
      params: organizationParams,
      query: SitesQuery,
      success: listOf(SiteResource),
      error: failures(CursorRefused, OrganizationNotFound)
    })
      .annotate(OpenApi.Summary, "List the sites of an organization")
      .annotate(OpenApi.Description, "Returns the oldest first, and none to guests."),
    HttpApiEndpoint.post("createSite", "/orgs/:organizationId/sites", {
      params: organizationParams,
      payload: [CreateSite, HttpApiSchema.NoContent],
      success: SiteResource.pipe(HttpApiSchema.status(201)),
      error: failures(AccessDenied, OrganizationNotFound, SpaceNotFound, SpaceElsewhere, SiteLimitReached)
    })
      .annotate(OpenApi.Summary, "Create a site")
      .annotate(
        OpenApi.Description,
        "Adds `spaces` at its root, in order, and with `createSpace` a new space behind them. Creates nothing when one of the spaces is refused. Without a title the site has that of its first space."
      ),
    HttpApiEndpoint.get("getSiteById", site, {
      params: siteParams,
      success: SiteResource,
      error: failures(OrganizationNotFound, SiteNotFound)
    }).annotate(OpenApi.Summary, "Get a site"),
    HttpApiEndpoint.patch("updateSiteById", site, {
      params: siteParams,
      payload: UpdateSite,
      success: SiteResource,
      error: failures(
        ...siteFailures,
        SiteAddressRefused,
        SiteAddressTaken,
        SiteSectionNotFound,
        SiteSpaceNotFound,
        DefaultSiteSpaceMisplaced
      )
    })
      .annotate(OpenApi.Summary, "Update the settings of a site")
      .annotate(
        OpenApi.Description,
        "Former basenames redirect. `hostname` and `proxy` are removed with null. A new `hostname` is pending until the organization publishes the record of `hostnameVerification`. `defaultSiteSpace` must be at the root or in the default section."
      ),
    HttpApiEndpoint.delete("deleteSiteById", site, {
      params: siteParams,
      success: HttpApiSchema.NoContent,
      error: failures(AccessDenied, OrganizationNotFound)
    })
      .annotate(OpenApi.Summary, "Delete a site")
      .annotate(
        OpenApi.Description,
        "It is unpublished at once and can be restored for seven days. Its spaces stay."
      ),
    HttpApiEndpoint.post("restoreSite", `${site}/restore`, {
      params: siteParams,
      success: SiteResource,
      error: failures(...siteFailures, SiteNotRestorable, SiteLimitReached)
    })
      .annotate(OpenApi.Summary, "Restore a deleted site")
      .annotate(
        OpenApi.Description,
        "It is not published. Addresses that other sites took meanwhile are lost."
      ),
    HttpApiEndpoint.post("publishSite", `${site}/publish`, {
      params: siteParams,
      success: SiteResource,
      error: failures(...siteFailures)
    }).annotate(OpenApi.Summary, "Publish a site for the audience of its visibility"),
    HttpApiEndpoint.post("unpublishSite", `${site}/unpublish`, {
      params: siteParams,
      success: SiteResource,
      error: failures(...siteFailures)
    }).annotate(OpenApi.Summary, "Unpublish a site"),
    HttpApiEndpoint.get("getPublishedContentSite", `${site}/published`, {
      params: siteParams,
      query: shareKeyQuery,
      success: PublishedSiteResource,
      error: failures(OrganizationNotFound, SiteNotFound)
    })
      .annotate(OpenApi.Summary, "Get a site with its structure and its customization")
      .annotate(OpenApi.Description, "Answers for sites that are not published, too."),
    HttpApiEndpoint.get("listPermissionsAggregateInSite", `${site}/permissions/aggregate`, {
      params: siteParams,
      query: ListQuery,
      success: listOf(UserSitePermissionResource),
      error: failures(CursorRefused, OrganizationNotFound, SiteNotFound)
    })
      .annotate(OpenApi.Summary, "List everybody with access to a site")
      .annotate(
        OpenApi.Description,
        "Returns the members of the organization with their roles there, by the id of the user. Guests see no sites; visitors have no role."
      ),
    HttpApiEndpoint.get("getSiteStructure", `${site}/structure`, {
      params: siteParams,
      query: shareKeyQuery,
      success: SiteStructureResource,
      error: failures(OrganizationNotFound, SiteNotFound)
    }).annotate(OpenApi.Summary, "Get the structure of a site"),
    HttpApiEndpoint.patch("sortSiteStructure", `${site}/structure/sort`, {
      params: siteParams,
      payload: Schema.Struct({ item: StructurePointer, position: SortPosition }).annotate({
        fields: { item: "The item to move.", position: "The new position." }
      }),
      success: Schema.Union([SiteSpaceResource, SiteSectionResource, SiteSectionGroupResource]),
      error: failures(
        ...siteFailures,
        SiteSectionNotFound,
        SectionGroupNotFound,
        SiteSpaceNotFound,
        SitePositionRefused
      )
    })
      .annotate(OpenApi.Summary, "Move a site space, section or section group")
      .annotate(
        OpenApi.Description,
        "The item takes the level of the items that `position` names; with both `before` and `after` these are neighbours."
      ),
    HttpApiEndpoint.get("getSiteAdaptiveSchema", `${site}/adaptive-schema`, {
      params: siteParams,
      success: AdaptiveSchemaResource,
      error: failures(OrganizationNotFound, SiteNotFound, AdaptiveSchemaNotFound)
    }).annotate(OpenApi.Summary, "Get the adaptive schema of a site"),
    HttpApiEndpoint.put("updateSiteAdaptiveSchema", `${site}/adaptive-schema`, {
      params: siteParams,
      payload: Schema.Struct({ jsonSchema: Schema.Unknown }).annotate({
        fields: {
          jsonSchema: "A JSON schema of an object with the claims as `properties`, of at most 64 KB."
        }
      }),
      success: AdaptiveSchemaResource,
      error: failures(...siteFailures, AdaptiveSchemaRefused)
    })
      .annotate(OpenApi.Summary, "Replace the adaptive schema of a site")
      .annotate(
        OpenApi.Description,
        "A JSON schema (draft 07) of objects without further properties, with booleans, texts, numbers and lists of these, at most 500 properties in 5 levels."
      ),
    HttpApiEndpoint.get("listSiteAdaptiveTemplateConditions", `${site}/adaptive-schema/template-conditions`, {
      params: siteParams,
      success: Schema.Struct({ items: Schema.Array(TemplateConditionResource) }),
      error: failures(OrganizationNotFound, SiteNotFound)
    }).annotate(OpenApi.Summary, "List conditions that the adaptive schema suggests")
  )
) {}
