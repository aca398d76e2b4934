export * from "./access/countReadableSpaces.ts"
export { LevelNodes } from "./access/LevelNodes.ts"
export { listSpacesOfMember } from "./access/listSpacesOfMember.ts"
export {
  type ChangedPlaces,
  listChanges,
  type ListedChanges,
  listRevisionChanges
} from "./changes/listChanges.ts"
export type { Change, ChangedAttributes, SemanticChange } from "./changes/SemanticChange.ts"
export {
  Collection,
  CollectionId,
  CollectionNotFound,
  CollectionNotTransferable,
  CollectionTooDeep,
  type CollectionView,
  CollectionWithinItself,
  maxLevels
} from "./containers/Collection.ts"
export { type CollectionAndAccess, Collections } from "./containers/Collections.ts"
export { createCollection } from "./collections/createCollection.ts"
export { deleteCollection } from "./collections/deleteCollection.ts"
export { listTopCollections } from "./collections/listTopCollections.ts"
export { listCollections } from "./collections/listCollections.ts"
export { listSpacesInCollection } from "./collections/listSpacesInCollection.ts"
export { moveCollection } from "./collections/moveCollection.ts"
export { requireCollection } from "./containers/requireCollection.ts"
export { transferCollection } from "./collections/transferCollection.ts"
export { updateCollection } from "./collections/updateCollection.ts"
export { DocumentNotFound } from "./documents/DocumentNotFound.ts"
export { getDocument } from "./documents/getDocument.ts"
export { DocumentSchema } from "./documents/DocumentSchema.ts"
export { DocumentParser, layer as DocumentParserInProcess } from "./sources/DocumentParser.ts"
export { DocumentRefused } from "./documents/DocumentRefused.ts"
export { printNote } from "./documents/printNote.ts"
export { readNote } from "./documents/readNote.ts"
export { commitEdits } from "./edits/commitEdits.ts"
export {
  ContentLocked,
  type Edit,
  EditRefused,
  type GivenFile,
  type MadeEdit,
  type InsertPage,
  type UpdatePage
} from "./edits/Edit.ts"
export { baselessFailures, editFailures, insertFailures } from "./edits/editFailures.ts"
export { EditsConflict } from "./edits/EditsConflict.ts"
export { editSpace } from "./edits/editSpace.ts"
export type { ExpectedState } from "./edits/requireExpected.ts"
export { isContentType } from "./files/isContentType.ts"
export { isFileName } from "./files/isFileName.ts"
export { FileId, FileNotFound, type FileVersion } from "./entries/File.ts"
export { describeFile } from "./files/describeFile.ts"
export { Files } from "./entries/Files.ts"
export { getFile } from "./files/getFile.ts"
export { blobHolders, type FindHeldBlobs } from "./files/BlobHolders.ts"
export { type SpecDocument, SpecDocuments } from "./links/SpecDocuments.ts"
export { listSpecBacklinks, SpecBacklinkPosition } from "./links/listSpecBacklinks.ts"
export { findPageDocuments } from "./links/findPageDocuments.ts"
export { pageDocumentOf, type PageDocument, documentMark, slugOfPageDocument } from "./links/PageDocument.ts"
export { type SpecParts, SpecTargets } from "./links/SpecTargets.ts"
export { removeUnusedBlobs } from "./files/removeUnusedBlobs.ts"
export { listFiles } from "./files/listFiles.ts"
export type {
  ContentConflict,
  FileConflict,
  ReusableContentConflict,
  VariableConflict
} from "./merge/ContentConflict.ts"
export {
  changesOverMain,
  changesToMain,
  mergeContent,
  type MergedContent,
  type MergedEntry
} from "./merge/mergeContent.ts"
export { isUnaffected } from "./merge/isUnaffected.ts"
export { Proposals, type PendingProposal, type Proposal, type Unmerged } from "./merge/Proposals.ts"
export { rememberTexts } from "./merge/rememberTexts.ts"
export { replaceMerged } from "./merge/replaceMerged.ts"
export { isSamePage, type MergedPage, type PageTexts, sourcesToMerge } from "./merge/mergePage.ts"
export { type MergedPages, mergePages } from "./merge/mergePages.ts"
export { type MergedWholes, mergeWholes, type WholeConflict } from "./merge/mergeWholes.ts"
export type {
  AttributeConflict,
  CycleConflict,
  PageConflict,
  RemovalConflict,
  TextConflict
} from "./merge/PageConflict.ts"
export type { AuthorizedSpace } from "./links/Destinations.ts"
export {
  BrokenContext,
  type Link,
  LinkRelation,
  type LinkStats,
  LinkStatus,
  type Location,
  type PageLocation,
  type ReusableContentLocation
} from "./links/Link.ts"
export { BacklinkPosition } from "./links/BacklinkPosition.ts"
export { LinkPosition } from "./links/LinkPosition.ts"
export { requireContainer } from "./containers/requireContainer.ts"
export { ContainerPosition } from "./containers/ContainerPosition.ts"
export { RevisionPosition } from "./entries/RevisionPosition.ts"
export { SearchPosition } from "./search/SearchPosition.ts"
export { listFileBacklinks } from "./links/listFileBacklinks.ts"
export { listPageBacklinks } from "./links/listPageBacklinks.ts"
export { Mentions } from "./links/Mentions.ts"
export { DocumentMentions } from "./links/DocumentMentions.ts"
export { namesOfTarget } from "./links/targetNames.ts"
export { listSpaceLinks } from "./links/listSpaceLinks.ts"
export { listPageLinks } from "./links/listPageLinks.ts"
export { getLinkedPage, getPage, type PageRequest, type PageText } from "./documents/getPage.ts"
export { getLinkedPageByPath, getPageByPath } from "./documents/getPageByPath.ts"
export { listPages } from "./pages/listPages.ts"
export { openPages } from "./pages/openPages.ts"
export { arrangePages } from "./entries/arrangePages.ts"
export { withoutNumbers } from "./pages/withoutNumbers.ts"
export { freeSlug } from "./pages/freeSlug.ts"
export { gitBlobWith } from "./pages/gitBlobWith.ts"
export { moveReferences, type Moves } from "./pages/moveReferences.ts"
export { pageAttributes } from "./pages/pageAttributes.ts"
export { isLinkAddress } from "./pages/isLinkAddress.ts"
export { LinkTargets } from "./pages/LinkTargets.ts"
export {
  defaultLayout,
  type GitBlob,
  LinkTarget,
  MetaLinks,
  type ComputedSource,
  type GeneratedFrom,
  type PageAttributes,
  PageCover,
  PageId,
  type PageKind,
  PageLayout,
  type PageNode,
  PageNotFound,
  type PageVersion
} from "./entries/Page.ts"
export { type CurrentPage, type PagePlace, Pages } from "./entries/Pages.ts"
export { positionsFor } from "./containers/positionsFor.ts"
export { byPosition, pageTree } from "./entries/pageTree.ts"
export {
  ReusableContentId,
  ReusableContentNotFound,
  type ReusableContentVersion
} from "./entries/ReusableContent.ts"
export { getReusableContent } from "./documents/getReusableContent.ts"
export { includedContents } from "./reusables/withReusables.ts"
export { ReusableContents } from "./entries/ReusableContents.ts"
export { type ContentChanges, noChanges } from "./entries/ContentChanges.ts"
export { commitRevision } from "./revisions/commitRevision.ts"
export type { EntryChanges } from "./entries/EntryChanges.ts"
export type { AuthorizedSnapshot } from "./revisions/AuthorizedSnapshot.ts"
export { revisionCommitted } from "./revisions/revisionEvents.ts"
export { listRevisions } from "./revisions/listRevisions.ts"
export { forkBranch } from "./revisions/forkBranch.ts"
export { requireSnapshot, requireRevision, type RevisionSelector } from "./revisions/requireRevision.ts"
export { getCurrentContent, openContent, getRevisionContent } from "./revisions/getRevisionContent.ts"
export { retryOnConflict } from "./revisions/retryOnConflict.ts"
export {
  Base,
  type GitCommit,
  Branch,
  BranchId,
  Revision,
  RevisionChangesNothing,
  RevisionId,
  RevisionNotFound,
  RevisionOutdated,
  type Snapshot
} from "./entries/Revision.ts"
export { snapshotFailures } from "./revisions/snapshotFailures.ts"
export { restoreBranch, type BranchRestoration } from "./revisions/restoreBranch.ts"
export { restoreRevision } from "./revisions/restoreRevision.ts"
export { touchedBetween, type TouchedEntries } from "./revisions/touchedBetween.ts"
export { Revisions } from "./revisions/Revisions.ts"
export type { PageHit } from "./search/PageHit.ts"
export { schedules } from "./schedules.ts"
export { refreshSearch } from "./search/refreshSearch.ts"
export { SearchIndex } from "./search/SearchIndex.ts"
export { searchOrganization } from "./search/searchOrganization.ts"
export { searchSpaces } from "./search/searchSpaces.ts"
export { searchSpace } from "./search/searchSpace.ts"
export { createInviteLink } from "./invites/createInviteLink.ts"
export { deleteInviteLink } from "./invites/deleteInviteLink.ts"
export { getInviteLink } from "./invites/getInviteLink.ts"
export type { InviteLinkView } from "./invites/InviteTarget.ts"
export { joinWithInvite } from "./invites/joinWithInvite.ts"
export { listInviteLinks } from "./invites/listInviteLinks.ts"
export { findInvite } from "./invites/requireOpenInvite.ts"
export { updateInviteLink } from "./invites/updateInviteLink.ts"
export { AlreadyThere, type Place, PlaceUnknown } from "./containers/Place.ts"
export { type Container, type ContainerPointer, Containers } from "./containers/Containers.ts"
export type { SpaceHit } from "./search/SpaceHit.ts"
export { findPlainTexts } from "./sources/findPlainTexts.ts"
export { problemsOfSource, type TextProblem } from "./sources/problemsOfSource.ts"
export { type Source, type SourceFacts } from "./entries/Source.ts"
export { removeUnusedSources } from "./sources/removeUnusedSources.ts"
export { documentsOf } from "./sources/documentsOf.ts"
export { derivedOf } from "./sources/derivedOf.ts"
export { type Anchors, Sources } from "./entries/Sources.ts"
export { type AccessPointer } from "./permissions/AccessTarget.ts"
export { inviteTo } from "./permissions/inviteTo.ts"
export { listEffectiveRoles } from "./permissions/listEffectiveRoles.ts"
export { listRoles, type UserPermission } from "./permissions/listRoles.ts"
export { listTeamGrants, type TeamPermission } from "./permissions/listTeamGrants.ts"
export { listUserGrants } from "./permissions/listUserGrants.ts"
export { removeGrant } from "./permissions/removeGrant.ts"
export { setGrant } from "./permissions/setGrant.ts"
export { createSpace } from "./spaces/createSpace.ts"
export { deleteSpace } from "./spaces/deleteSpace.ts"
export { moveSpace } from "./spaces/moveSpace.ts"
export { transferSpace } from "./spaces/transferSpace.ts"
export { duplicateSpace } from "./spaces/duplicateSpace.ts"
export { listSpaces } from "./spaces/listSpaces.ts"
export { contentOfOrganization } from "./spaces/contentOfOrganization.ts"
export { purgeDeletedSpaces } from "./spaces/purgeDeletedSpaces.ts"
export { type ChangeRequestSnapshot, ChangeRequestSnapshots } from "./published/ChangeRequestSnapshots.ts"
export { findMovedPages } from "./published/findMovedPages.ts"
export { getPublishedDocument, type PublishedDocument } from "./published/getPublishedDocument.ts"
export { findSpecPages } from "./published/findSpecPages.ts"
export { getPublishedFile } from "./published/getPublishedFile.ts"
export { getPublishedPage } from "./published/getPublishedPage.ts"
export { listPublishedRedirects } from "./published/listPublishedRedirects.ts"
export { type Redirect, Redirects } from "./entries/Redirects.ts"
export { listPublishedFiles } from "./published/listPublishedFiles.ts"
export { listPublishedPages } from "./published/listPublishedPages.ts"
export { pageAtPath } from "./published/pageAtPath.ts"
export { PublishedContents, type PublishedHead } from "./published/PublishedContents.ts"
export { PublishedSpaces } from "./published/PublishedSpaces.ts"
export { type PublishedHit, type SearchedSpace, searchPublished } from "./published/searchPublished.ts"
export { requireActiveSpace } from "./spaces/requireActiveSpace.ts"
export { requireReadableRules } from "./spaces/requireReadableRules.ts"
export { requireSpace } from "./revisions/requireSpace.ts"
export { restoreSpace } from "./spaces/restoreSpace.ts"
export {
  EditMode,
  GitOrigin,
  Language,
  MergeRuleUnreadable,
  Space,
  type SpaceCounts,
  SpaceMergeRules,
  SpaceNotFound,
  SpaceNotRestorable,
  SpaceNotTransferable,
  type SpaceView,
  Visibility
} from "./containers/Space.ts"
export { spaceChanged, spacePurged } from "./spaces/spaceEvents.ts"
export { SpaceHolders } from "./spaces/SpaceHolders.ts"
export { SpaceId } from "./entries/SpaceId.ts"
export { SpaceCounters } from "./spaces/SpaceCounters.ts"
export { type SpaceAndAccess, Spaces } from "./containers/Spaces.ts"
export { TranslationSpaces } from "./spaces/TranslationSpaces.ts"
export { updateAudiences } from "./spaces/updateAudiences.ts"
export { updateSpace } from "./spaces/updateSpace.ts"
export { createUpload } from "./uploads/createUpload.ts"
export { findUpload } from "./uploads/findUpload.ts"
export { receiveUpload } from "./uploads/receiveUpload.ts"
export { removeOldUploads } from "./uploads/removeOldUploads.ts"
export {
  maxFileSize,
  Upload,
  UploadCutShort,
  UploadId,
  UploadNotFound,
  UploadTaken,
  UploadTooLarge,
  UploadUnfinished
} from "./uploads/Upload.ts"
export { Uploads } from "./uploads/Uploads.ts"
export { type Variable, Variables } from "./entries/Variables.ts"
export { pageScope } from "./pages/evaluatePage.ts"
export { keepDocuments } from "./sources/keepDocuments.ts"
export { ComputedPages, type DependentPages } from "./computed/ComputedPages.ts"
export {
  ComputedSources,
  noSpecPart,
  type SpecPart,
  type SpecPartChange
} from "./computed/ComputedSources.ts"
export { layer as GeneratedPagesFromSources } from "./computed/generateOnCommit.ts"
export { generatesPages, isGenerated, shownPages, writtenPages } from "./entries/generated.ts"
export { regeneratePages } from "./computed/regeneratePages.ts"
export { requestRegeneration } from "./computed/requestRegeneration.ts"
export { jobs } from "./jobs.ts"
export { ComputedSourceRefused, requireComputedSource } from "./computed/readComputedSource.ts"
export { previewText } from "./documents/previewText.ts"
export { previewDocument } from "./edits/previewDocument.ts"
