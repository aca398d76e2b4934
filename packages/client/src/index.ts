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
  OidcProviderResource,
  OrganizationResource,
  PageResource,
  RequestedReviewerResource,
  ReviewResource,
  RevisionResource,
  RevisionSummaryResource,
  SamlProviderResource,
  SearchResultResource,
  SearchSpaceResultResource,
  SemanticChangesResource,
  SessionResource,
  SignInLinkResource,
  SpaceResource,
  TokenResource,
  UserResource
} from "@octavo/api"
export { EmojiInput, Title } from "@octavo/api"
export { allItems } from "./allItems.ts"
export { ApiFailure } from "./ApiFailure.ts"
export { type Client, makeClient } from "./makeClient.ts"
