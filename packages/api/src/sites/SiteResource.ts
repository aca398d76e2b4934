import { AgentsContext, RedirectDestination, SiteType, SiteVisibility } from "@octavo/sites"
import { Schema } from "effect"
import { SpaceResource } from "../spaces/SpaceResource.ts"
import { Timestamp, Url } from "../words.ts"

/** The settings of the look of a site. */
export const CustomizationResource = Schema.Record(Schema.String, Schema.Json).annotate({
  identifier: "SiteCustomizationSettings"
})

/** A published view of spaces. */
export const SiteResource = Schema.Struct({
  object: Schema.Literal("site"),
  id: Schema.String,
  type: SiteType,
  title: Schema.String,
  icon: Schema.NullOr(
    Schema.Union([
      Schema.Struct({ icon: Schema.Struct({ light: Url, dark: Url }) }),
      Schema.Struct({ emoji: Schema.String })
    ])
  ),
  hostname: Schema.optionalKey(Schema.String),
  basename: Schema.String,
  /** The address of the proxy, and the address that it forwards to. */
  proxy: Schema.optionalKey(Schema.Struct({ origin: Schema.String, target: Url })),
  visibility: SiteVisibility,
  published: Schema.Boolean,
  siteSpaces: Schema.Int,
  createdAt: Timestamp,
  adaptiveContent: Schema.Struct({ enabled: Schema.Boolean }),
  ads: Schema.Struct({ status: Schema.Literal("pending"), submittable: Schema.Boolean }),
  agentsContext: AgentsContext,
  features: Schema.Array(Schema.Struct({ id: Schema.String, plan: SiteType, frozen: Schema.Boolean })),
  urls: Schema.Struct({ location: Url, app: Url, published: Schema.optionalKey(Url) })
}).annotate({ identifier: "Site" })
export type SiteResource = typeof SiteResource.Type

const Published = Schema.Struct({ published: Schema.optionalKey(Url) })

/** The link of one space to a site. */
export const SiteSpaceResource = Schema.Struct({
  object: Schema.Literal("site-space"),
  id: Schema.String,
  path: Schema.String,
  /** The section that contains the site space. */
  section: Schema.optionalKey(Schema.String),
  /** Without a role on the space, only what a manager of the site needs. */
  space: SpaceResource,
  title: Schema.String,
  default: Schema.Boolean,
  condition: Schema.optionalKey(Schema.String),
  hasAdvancedCustomizationFeature: Schema.Boolean,
  urls: Published
}).annotate({ identifier: "SiteSpace" })
export type SiteSpaceResource = typeof SiteSpaceResource.Type

/** A part of a site that contains site spaces. */
export const SiteSectionResource = Schema.Struct({
  object: Schema.Literal("site-section"),
  id: Schema.String,
  title: Schema.String,
  description: Schema.optionalKey(Schema.String),
  default: Schema.Boolean,
  path: Schema.String,
  condition: Schema.optionalKey(Schema.String),
  sectionGroup: Schema.optionalKey(Schema.String),
  icon: Schema.optionalKey(Schema.String),
  siteSpaces: Schema.Array(SiteSpaceResource),
  urls: Published
}).annotate({ identifier: "SiteSection" })
export type SiteSectionResource = typeof SiteSectionResource.Type

/** A container of sections and groups. */
export interface SiteSectionGroupResource {
  readonly object: "site-section-group"
  readonly id: string
  readonly title: string
  readonly icon?: string
  /** The sections directly in the group; see `children`. */
  readonly sections: ReadonlyArray<SiteSectionResource>
  readonly sectionGroup?: string
  readonly children: ReadonlyArray<SiteSectionResource | SiteSectionGroupResource>
}

export const SiteSectionGroupResource = Schema.Struct({
  object: Schema.Literal("site-section-group"),
  id: Schema.String,
  title: Schema.String,
  icon: Schema.optionalKey(Schema.String),
  sections: Schema.Array(SiteSectionResource),
  sectionGroup: Schema.optionalKey(Schema.String),
  children: Schema.Array(
    Schema.Union([
      SiteSectionResource,
      Schema.suspend((): Schema.Codec<SiteSectionGroupResource> => SiteSectionGroupResource)
    ])
  )
}).annotate({ identifier: "SiteSectionGroup" })

/** The structure of a site: sections and groups, or site spaces. */
export const SiteStructureResource = Schema.Union([
  Schema.Struct({
    type: Schema.Literal("sections"),
    structure: Schema.Array(Schema.Union([SiteSectionResource, SiteSectionGroupResource]))
  }),
  Schema.Struct({ type: Schema.Literal("siteSpaces"), structure: Schema.Array(SiteSpaceResource) })
]).annotate({ identifier: "SiteStructure" })
export type SiteStructureResource = typeof SiteStructureResource.Type

/** A secret link to a site. */
export const ShareLinkResource = Schema.Struct({
  object: Schema.Literal("share-link"),
  id: Schema.String,
  createdAt: Timestamp,
  name: Schema.String,
  active: Schema.Boolean,
  urls: Published
}).annotate({ identifier: "ShareLink" })
export type ShareLinkResource = typeof ShareLinkResource.Type

/** A path of a site that leads elsewhere. */
export const SiteRedirectResource = Schema.Struct({
  object: Schema.Literal("site-redirect"),
  id: Schema.String,
  source: Schema.String,
  destination: RedirectDestination
}).annotate({ identifier: "SiteRedirect" })
export type SiteRedirectResource = typeof SiteRedirectResource.Type

/** How visitors of a site authenticate, with the key that signs their tokens. */
export const PublishingAuthResource = Schema.Struct({
  object: Schema.Literal("publishing-auth"),
  backend: Schema.Literal("custom"),
  privateKey: Schema.String,
  fallbackURL: Schema.optionalKey(Schema.String)
}).annotate({ identifier: "SitePublishingAuth" })

/** The claims that visitors of a site can have. */
export const AdaptiveSchemaResource = Schema.Struct({
  object: Schema.Literal("site-adaptive-schema"),
  jsonSchema: Schema.Json,
  updatedAt: Timestamp
}).annotate({ identifier: "SiteAdaptiveSchema" })

/** A suggested condition. */
export const TemplateConditionResource = Schema.Struct({
  description: Schema.String,
  condition: Schema.String
}).annotate({ identifier: "SiteAdaptiveTemplateCondition" })

/** All that a front end needs to show a site. */
export const PublishedSiteResource = Schema.Struct({
  object: Schema.Literal("published-content-site"),
  site: SiteResource,
  structure: SiteStructureResource,
  customizations: Schema.Struct({
    site: CustomizationResource,
    siteSpaces: Schema.Record(Schema.String, CustomizationResource)
  }),
  scripts: Schema.Array(
    Schema.Struct({ script: Url, contentSecurityPolicy: Schema.String, cookies: Schema.Boolean })
  )
}).annotate({ identifier: "PublishedContentSite" })
