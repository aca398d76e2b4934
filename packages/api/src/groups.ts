import type { HttpApiGroup } from "effect/http-api"

/**
 * The groups of operations by their identifiers, each loaded when it is asked for. Most callers need few of them, and the schemas of all take
 * several times as long to evaluate as those of one.
 */
export const groups = {
  admin: async () => (await import("./admin/AdminGroup.ts")).AdminGroup,
  changeRequests: async () => (await import("./changeRequests/ChangeRequestsGroup.ts")).ChangeRequestsGroup,
  collections: async () => (await import("./collections/CollectionsGroup.ts")).CollectionsGroup,
  comments: async () => (await import("./comments/CommentsGroup.ts")).CommentsGroup,
  content: async () => (await import("./revisions/ContentGroup.ts")).ContentGroup,
  customization: async () => (await import("./sites/CustomizationGroup.ts")).CustomizationGroup,
  fonts: async () => (await import("./sites/FontsGroup.ts")).FontsGroup,
  git: async () => (await import("./git/GitGroup.ts")).GitGroup,
  glossary: async () => (await import("./translations/GlossaryGroup.ts")).GlossaryGroup,
  hostnames: async () => (await import("./sites/HostnamesGroup.ts")).HostnamesGroup,
  imports: async () => (await import("./imports/ImportsGroup.ts")).ImportsGroup,
  invites: async () => (await import("./invites/InvitesGroup.ts")).InvitesGroup,
  joining: async () => (await import("./invites/InvitesGroup.ts")).JoiningGroup,
  links: async () => (await import("./links/LinksGroup.ts")).LinksGroup,
  members: async () => (await import("./members/MembersGroup.ts")).MembersGroup,
  oidc: async () => (await import("./sso/OidcGroup.ts")).OidcGroup,
  openapi: async () => (await import("./openapi/OpenApiGroup.ts")).OpenApiGroup,
  organizations: async () => (await import("./organizations/OrganizationsGroup.ts")).OrganizationsGroup,
  permissions: async () => (await import("./permissions/PermissionsGroup.ts")).PermissionsGroup,
  publishing: async () => (await import("./sites/PublishingGroup.ts")).PublishingGroup,
  revisions: async () => (await import("./revisions/RevisionsGroup.ts")).RevisionsGroup,
  saml: async () => (await import("./sso/SamlGroup.ts")).SamlGroup,
  scim: async () => (await import("./scim/ScimGroup.ts")).ScimGroup,
  sectionGroups: async () => (await import("./sites/SectionGroupsGroup.ts")).SectionGroupsGroup,
  shareLinks: async () => (await import("./sites/ShareLinksGroup.ts")).ShareLinksGroup,
  siteContent: async () => (await import("./sites/SiteContentGroup.ts")).SiteContentGroup,
  siteInsights: async () => (await import("./sites/SiteInsightsGroup.ts")).SiteInsightsGroup,
  siteRedirects: async () => (await import("./sites/SiteRedirectsGroup.ts")).SiteRedirectsGroup,
  siteSections: async () => (await import("./sites/SiteSectionsGroup.ts")).SiteSectionsGroup,
  siteSpaces: async () => (await import("./sites/SiteSpacesGroup.ts")).SiteSpacesGroup,
  sites: async () => (await import("./sites/SitesGroup.ts")).SitesGroup,
  spaces: async () => (await import("./spaces/SpacesGroup.ts")).SpacesGroup,
  storage: async () => (await import("./storage/StorageGroup.ts")).StorageGroup,
  system: async () => (await import("./system/SystemGroup.ts")).SystemGroup,
  teams: async () => (await import("./teams/TeamsGroup.ts")).TeamsGroup,
  templates: async () => (await import("./templates/TemplatesGroup.ts")).TemplatesGroup,
  translations: async () => (await import("./translations/TranslationsGroup.ts")).TranslationsGroup,
  urls: async () => (await import("./sites/UrlsGroup.ts")).UrlsGroup,
  users: async () => (await import("./users/UsersGroup.ts")).UsersGroup,
  webhooks: async () => (await import("./webhooks/WebhooksGroup.ts")).WebhooksGroup
} satisfies Readonly<Record<string, () => Promise<HttpApiGroup.Constraint>>>
