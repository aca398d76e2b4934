import { AgentsContext, SiteType, SiteVisibility } from "@octavo/sites"
import { Schema } from "effect"
import { SpaceResource } from "../spaces/SpaceResource.ts"
import { Timestamp, Url } from "../words.ts"
import { HostnameVerificationResource } from "./CustomHostnameResource.ts"

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
      Schema.Struct({
        icon: Schema.Struct({ light: Url, dark: Url }).annotate({
          fields: { light: "The image in light mode.", dark: "The image in dark mode." }
        })
      }).annotate({ fields: { icon: "The image." } }),
      Schema.Struct({ emoji: Schema.String })
    ])
  ),
  hostname: Schema.optionalKey(Schema.String),
  hostnameVerification: Schema.optionalKey(HostnameVerificationResource),
  basename: Schema.String,
  /** The address of the proxy, and the address that it forwards to. */
  proxy: Schema.optionalKey(
    Schema.Struct({ origin: Schema.String, target: Url }).annotate({
      fields: { origin: "The host and path of the proxy.", target: "The address that the proxy forwards to." }
    })
  ),
  visibility: SiteVisibility,
  published: Schema.Boolean,
  siteSpaces: Schema.Int,
  createdAt: Timestamp,
  adaptiveContent: Schema.Struct({ enabled: Schema.Boolean }),
  ads: Schema.Struct({ status: Schema.Literal("pending"), submittable: Schema.Boolean }).annotate({
    fields: { submittable: "Whether the site can apply for advertisements." }
  }),
  agentsContext: AgentsContext,
  features: Schema.Array(
    Schema.Struct({ id: Schema.String, plan: SiteType, frozen: Schema.Boolean }).annotate({
      fields: {
        id: "The name of the feature.",
        plan: "The plan that has the feature.",
        frozen: "Whether the feature cannot be changed."
      }
    })
  ),
  appliedType: SiteType,
  defaultLevel: Schema.Literal("inherit"),
  permissions: Schema.Struct({
    view: Schema.Boolean,
    access: Schema.Boolean,
    edit: Schema.Boolean,
    create: Schema.Boolean,
    admin: Schema.Boolean,
    installIntegration: Schema.Literal(false),
    viewAdaptiveSchema: Schema.Boolean,
    editAdaptiveSchema: Schema.Boolean
  }).annotate({
    fields: {
      view: "Whether you can read the site.",
      access: "Whether you can see the site in its organization.",
      edit: "Whether you can edit content of the organization.",
      create: "Whether you can change the structure of the site.",
      admin: "Whether you can change its settings and publish it.",
      installIntegration: "Always false.",
      viewAdaptiveSchema: "Whether you can read the schema of claims.",
      editAdaptiveSchema: "Whether you can change the schema of claims."
    }
  }),
  urls: Schema.Struct({
    location: Url,
    app: Url,
    published: Schema.optionalKey(Url),
    preview: Url
  }).annotate({
    fields: { preview: "The address in the API that returns a link to a preview." }
  })
})
  .annotate({
    fields: {
      basename: "The name of the site in addresses.",
      visibility: "Who may read the site.",
      agentsContext:
        "Whether agents may use the content: `excluded` sends a signal against it, and turns off `llms.txt` and MCP.",
      type: "The plan of the site, for existing clients.",
      appliedType: "The same as `type`, for newer clients.",
      defaultLevel: "Roles on a site are those of its organization.",
      permissions: "The actions that you can take.",
      icon: "The icon: an image or an emoji. Null without one.",
      hostname:
        "The hostname of its own. Absent without one. The site answers there once the hostname is verified.",
      hostnameVerification: "The proof of the hostname. Absent without a hostname.",
      proxy: "The proxy in front of the site. Absent without one.",
      published: "Whether the site is published.",
      siteSpaces: "The number of spaces of the site.",
      adaptiveContent: "Whether content can depend on the claims of visitors.",
      ads: "The state of advertisements, which are not supported.",
      features: "Features of the plan."
    }
  })
  .annotate({ identifier: "Site" })
export type SiteResource = typeof SiteResource.Type

const Published = Schema.Struct({ published: Schema.optionalKey(Url) }).annotate({
  fields: { published: "The address on the published site. Absent while it is not published." }
})

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
  draft: Schema.Literal(false),
  urls: Published
})
  .annotate({
    fields: {
      path: "The path of the site space within its section.",
      section: "The id of the section that contains it. Absent without sections.",
      space: "The space. Callers without a role on it see only what a manager of the site needs.",
      default: "Whether it is the default of its section.",
      hasAdvancedCustomizationFeature: "Always true; for existing clients.",
      draft: "Always false; for newer clients."
    }
  })
  .annotate({ identifier: "SiteSpace" })
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
  draft: Schema.Literal(false),
  urls: Published
})
  .annotate({
    fields: {
      path: "The path of the section within the site.",
      description: "The description. Absent without one.",
      default: "Whether it is the default section of the site.",
      siteSpaces: "The site spaces of the section, in order.",
      draft: "Always false; for newer clients."
    }
  })
  .annotate({ identifier: "SiteSection" })
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
  readonly draft: false
  readonly children: ReadonlyArray<SiteSectionResource | SiteSectionGroupResource>
}

export const SiteSectionGroupResource = Schema.Struct({
  object: Schema.Literal("site-section-group"),
  id: Schema.String,
  title: Schema.String,
  icon: Schema.optionalKey(Schema.String),
  sections: Schema.Array(SiteSectionResource),
  sectionGroup: Schema.optionalKey(Schema.String),
  draft: Schema.Literal(false),
  children: Schema.Array(
    Schema.Union([
      SiteSectionResource,
      Schema.suspend((): Schema.Codec<SiteSectionGroupResource> => SiteSectionGroupResource)
    ])
  )
})
  .annotate({
    fields: {
      sections: "The sections directly in the group.",
      children: "The sections and groups in the group, in order.",
      draft: "Always false; for newer clients."
    }
  })
  .annotate({ identifier: "SiteSectionGroup" })

/** The structure of a site: sections and groups, or site spaces. */
export const SiteStructureResource = Schema.Union([
  Schema.Struct({
    type: Schema.Literal("sections"),
    structure: Schema.Array(Schema.Union([SiteSectionResource, SiteSectionGroupResource]))
  }).annotate({ fields: { structure: "The sections and groups of the site, in order." } }),
  Schema.Struct({ type: Schema.Literal("siteSpaces"), structure: Schema.Array(SiteSpaceResource) }).annotate({
    fields: { structure: "The site spaces of the site, in order." }
  })
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
})
  .annotate({ fields: { name: "The name, as people see it.", active: "Whether the link works." } })
  .annotate({ identifier: "ShareLink" })
export type ShareLinkResource = typeof ShareLinkResource.Type

/** How visitors of a site authenticate, with the key that signs their tokens. */
export const PublishingAuthResource = Schema.Struct({
  object: Schema.Literal("publishing-auth"),
  backend: Schema.Literal("custom"),
  privateKey: Schema.String,
  fallbackURL: Schema.optionalKey(Schema.String)
})
  .annotate({
    fields: {
      privateKey:
        "The key that signs the tokens of visitors with HS256. Use the text as it is, without decoding it.",
      fallbackURL: "The address to redirect visitors without a valid token to. Absent without one."
    }
  })
  .annotate({ identifier: "SitePublishingAuth" })

/** The claims that visitors of a site can have. */
export const AdaptiveSchemaResource = Schema.Struct({
  object: Schema.Literal("site-adaptive-schema"),
  jsonSchema: Schema.Json,
  updatedAt: Timestamp
})
  .annotate({ fields: { jsonSchema: "The JSON schema of the claims." } })
  .annotate({ identifier: "SiteAdaptiveSchema" })

/** A suggested condition. */
export const TemplateConditionResource = Schema.Struct({
  description: Schema.String,
  condition: Schema.String
})
  .annotate({ fields: { description: "What the condition tests.", condition: "The expression." } })
  .annotate({ identifier: "SiteAdaptiveTemplateCondition" })

/** All that a front end needs to show a site. */
export const PublishedSiteResource = Schema.Struct({
  object: Schema.Literal("published-content-site"),
  site: SiteResource,
  structure: SiteStructureResource,
  customizations: Schema.Struct({
    site: CustomizationResource,
    siteSpaces: Schema.Record(Schema.String, CustomizationResource)
  }).annotate({
    fields: {
      site: "The look of the site.",
      siteSpaces: "The look of site spaces that differ from the site, by their ids."
    }
  }),
  scripts: Schema.Array(
    Schema.Struct({ script: Url, contentSecurityPolicy: Schema.String, cookies: Schema.Boolean }).annotate({
      fields: {
        script: "The address of the script.",
        contentSecurityPolicy: "The Content-Security-Policy that the script needs.",
        cookies: "Whether the script sets cookies."
      }
    })
  )
})
  .annotate({
    fields: {
      site: "The site.",
      structure: "The structure of the site.",
      customizations: "The look of the site and of its site spaces.",
      scripts: "Scripts that the pages load."
    }
  })
  .annotate({ identifier: "PublishedContentSite" })
