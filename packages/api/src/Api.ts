import { HttpApi, OpenApi } from "effect/http-api"
import { AdminGroup } from "./admin/AdminGroup.ts"
import { ChangeRequestsGroup } from "./changeRequests/ChangeRequestsGroup.ts"
import { CollectionsGroup } from "./collections/CollectionsGroup.ts"
import { CommentsGroup } from "./comments/CommentsGroup.ts"
import { ContentGroup } from "./revisions/ContentGroup.ts"
import { GitGroup } from "./git/GitGroup.ts"
import { ImportsGroup } from "./imports/ImportsGroup.ts"
import { InvitesGroup, JoiningGroup } from "./invites/InvitesGroup.ts"
import { LinksGroup } from "./links/LinksGroup.ts"
import { MembersGroup } from "./members/MembersGroup.ts"
import { OpenApiGroup } from "./openapi/OpenApiGroup.ts"
import { OrganizationsGroup } from "./organizations/OrganizationsGroup.ts"
import { PermissionsGroup } from "./permissions/PermissionsGroup.ts"
import { RevisionsGroup } from "./revisions/RevisionsGroup.ts"
import { OidcGroup } from "./sso/OidcGroup.ts"
import { SamlGroup } from "./sso/SamlGroup.ts"
import { ScimGroup } from "./scim/ScimGroup.ts"
import { PublishingGroup } from "./sites/PublishingGroup.ts"
import { CustomizationGroup } from "./sites/CustomizationGroup.ts"
import { FontsGroup } from "./sites/FontsGroup.ts"
import { SiteRedirectsGroup } from "./sites/SiteRedirectsGroup.ts"
import { ShareLinksGroup } from "./sites/ShareLinksGroup.ts"
import { SiteContentGroup } from "./sites/SiteContentGroup.ts"
import { SiteInsightsGroup } from "./sites/SiteInsightsGroup.ts"
import { HostnamesGroup } from "./sites/HostnamesGroup.ts"
import { SitesGroup } from "./sites/SitesGroup.ts"
import { SectionGroupsGroup } from "./sites/SectionGroupsGroup.ts"
import { SiteSectionsGroup } from "./sites/SiteSectionsGroup.ts"
import { SiteSpacesGroup } from "./sites/SiteSpacesGroup.ts"
import { UrlsGroup } from "./sites/UrlsGroup.ts"
import { SpacesGroup } from "./spaces/SpacesGroup.ts"
import { StorageGroup } from "./storage/StorageGroup.ts"
import { SystemGroup } from "./system/SystemGroup.ts"
import { TeamsGroup } from "./teams/TeamsGroup.ts"
import { TemplatesGroup } from "./templates/TemplatesGroup.ts"
import { GlossaryGroup } from "./translations/GlossaryGroup.ts"
import { TranslationsGroup } from "./translations/TranslationsGroup.ts"
import { WebhooksGroup } from "./webhooks/WebhooksGroup.ts"
import { UsersGroup } from "./users/UsersGroup.ts"

/** The HTTP interface of Octavo: what is promised to clients, independent of how it is kept. */
export class Api extends HttpApi.make("octavo")
  .add(
    OrganizationsGroup,
    MembersGroup,
    OidcGroup,
    InvitesGroup,
    JoiningGroup,
    TeamsGroup,
    SamlGroup,
    ScimGroup,
    UsersGroup,
    CollectionsGroup,
    SpacesGroup,
    PermissionsGroup,
    ContentGroup,
    LinksGroup,
    RevisionsGroup,
    ChangeRequestsGroup,
    CommentsGroup,
    GitGroup,
    ImportsGroup,
    StorageGroup,
    TemplatesGroup,
    SitesGroup,
    HostnamesGroup,
    SiteSectionsGroup,
    SectionGroupsGroup,
    SiteSpacesGroup,
    ShareLinksGroup,
    TranslationsGroup,
    GlossaryGroup,
    OpenApiGroup,
    PublishingGroup,
    SiteContentGroup,
    SiteInsightsGroup,
    CustomizationGroup,
    FontsGroup,
    SiteRedirectsGroup,
    UrlsGroup,
    WebhooksGroup,
    SystemGroup,
    AdminGroup
  )
  .annotateMerge(OpenApi.annotations({ title: "Octavo API", version: "1" })) {}
