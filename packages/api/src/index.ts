export { AuditEntryResource } from "./organizations/AuditEntryResource.ts"
export { AdminGroup, type JobResource } from "./admin/AdminGroup.ts"
export { RendererTokenResource } from "./admin/RendererTokenResource.ts"
export { SignInLinkResource } from "./admin/SignInLinkResource.ts"
export { Admission, PathRole } from "./Admission.ts"
export { Api } from "./Api.ts"
export type { CustomFontResource } from "./sites/FontsGroup.ts"
export { groups } from "./groups.ts"
export { Authorization } from "./Authorization.ts"
export { EmojiInput, Name, Title } from "./words.ts"
export { BodyLimit, defaultBodyLimit } from "./BodyLimit.ts"
export type { OpenApiSpecResource, OpenApiSpecVersionResource } from "./content/OpenApiSpecResource.ts"
export type { ChangeRequestResource } from "./changeRequests/ChangeRequestResource.ts"
export { ConflictResource } from "./failures/ConflictResource.ts"
export type {
  ContributorResource,
  RequestedReviewerResource,
  ReviewResource
} from "./changeRequests/ReviewResource.ts"
export type { CollectionResource } from "./collections/CollectionResource.ts"
export type { Move } from "./spaces/Move.ts"
export type { CommentReplyResource, CommentResource } from "./comments/CommentResource.ts"
export { ContentEdits } from "./content/ContentEdits.ts"
export { EditedContentResource } from "./content/EditedContentResource.ts"
export type { SearchResultResource, SearchSpaceResultResource } from "./content/SearchResultResource.ts"
export type { FileResource } from "./content/FileResource.ts"
export type { DocumentPageResource, PageResource } from "./content/PageResource.ts"
export type { RevisionResource } from "./revisions/RevisionResource.ts"
export type { RevisionSummaryResource } from "./content/RevisionSummaryResource.ts"
export { type Failure, FailureBody, FailureDetail, statusOf } from "./failures/Failure.ts"
export { Failures } from "./failures/Failures.ts"
export type { GitConnectionResource } from "./git/GitConnectionResource.ts"
export type { PullRequestResource } from "./git/PullRequestResource.ts"
export type { GitDescriptionResource } from "./git/GitDescriptionResource.ts"
export type { GitPlace } from "./git/GitGroup.ts"
export type { GitInfoResource, GitSyncResource } from "./git/GitInfoResource.ts"
export type { PullStartedResource } from "./git/pullContent.ts"
export type { PushMissingResource, PushStartedResource } from "./git/pushContent.ts"
export type { GitStateResource } from "./git/GitStateResource.ts"
export type { ImportDescriptionResource, ImportedResource } from "./imports/ImportsGroup.ts"
export { Idempotency } from "./Idempotency.ts"
export type { InviteLinkResource } from "./invites/InviteLinkResource.ts"
export type { LinkResource } from "./links/LinkResource.ts"
export type { LocationResource, VersionContextResource } from "./links/LocationResource.ts"
export { decodeCursor, encodeCursor } from "./listing/Cursor.ts"
export { CursorRefused } from "./listing/CursorRefused.ts"
export { defaultLimit, type ListQueryValues } from "./listing/ListQuery.ts"
export type { TeamMemberResource, TeamOfMemberResource, TeamResource } from "./teams/TeamResource.ts"
export type { MemberResource } from "./organizations/MemberResource.ts"
export {
  type DeletedOrganizationResource,
  type OrganizationResource,
  OrganizationTitle
} from "./organizations/OrganizationResource.ts"
export type { TeamPermissionResource } from "./permissions/TeamPermissionResource.ts"
export type {
  UserPermissionResource,
  UserSitePermissionResource
} from "./permissions/UserPermissionResource.ts"
export type { SemanticChangesResource } from "./changeRequests/SemanticChangesResource.ts"
export type { StorageUploadResource } from "./storage/StorageGroup.ts"
export type { OidcProviderResource } from "./sso/OidcProviderResource.ts"
export type { SamlProviderResource, SsoLoginResource } from "./sso/SamlProviderResource.ts"
export type {
  ShareLinkResource,
  SiteResource,
  SiteSectionGroupResource,
  SiteSectionResource,
  SiteSpaceResource,
  SiteStructureResource
} from "./sites/SiteResource.ts"
export type { CustomHostnameResource, SubdomainResource } from "./sites/CustomHostnameResource.ts"
export type { SiteSearch } from "./sites/SiteContentGroup.ts"
export type { PublishedLookup } from "./sites/UrlsGroup.ts"
export type { EventColumn, EventQuery } from "./sites/SiteInsightsGroup.ts"
export type { SpaceResource } from "./spaces/SpaceResource.ts"
export { Storable } from "./Storable.ts"
export type { SessionResource } from "./users/SessionResource.ts"
export type { TokenResource } from "./users/TokenResource.ts"
export type { UserResource } from "./users/UserResource.ts"
export type { GlossaryEntryResource, TranslationResource } from "./translations/TranslationResource.ts"
export type { MailPreferencesResource } from "./users/MailPreferencesResource.ts"
export type {
  DeliveryLogResource,
  DeliveryResource,
  WebhookResource,
  WebhookWithSecretResource
} from "./webhooks/WebhookResource.ts"
