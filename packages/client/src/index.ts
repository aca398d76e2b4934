export type {
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
  TeamMemberResource,
  TeamResource,
  TokenResource,
  TeamPermissionResource,
  UserPermissionResource,
  UserResource
} from "@octavo/api"
export { EmojiInput, Title } from "@octavo/api"
export { allItems } from "./allItems.ts"
export { ApiFailure } from "./ApiFailure.ts"
export { type Client, makeClient } from "./makeClient.ts"
