export type {
  AuditEntryResource,
  ChangeRequestResource,
  CommentReplyResource,
  CommentResource,
  ConflictResource,
  ContributorResource,
  FileResource,
  GitConnectionResource,
  GitInfoResource,
  GitStateResource,
  GitSyncResource,
  ImportedResource,
  InviteLinkResource,
  JobResource,
  LinkResource,
  MemberResource,
  OrganizationResource,
  PageResource,
  RequestedReviewerResource,
  ReviewResource,
  RevisionResource,
  RevisionSummaryResource,
  SearchResultResource,
  SearchSpaceResultResource,
  SemanticChangesResource,
  SessionResource,
  SignInLinkResource,
  SpaceResource,
  TokenResource,
  TeamPermissionResource,
  UserPermissionResource,
  UserResource
} from "@octavo/api"
export { EmojiInput, Title } from "@octavo/api"
export { allItems } from "./allItems.ts"
export { ApiFailure } from "./ApiFailure.ts"
export { type Client, makeClient } from "./makeClient.ts"
