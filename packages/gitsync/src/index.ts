export { addSnapshot } from "./archives/addSnapshot.ts"
export { type ArchivedFiles, ArchiveRemote } from "./archives/ArchiveRemote.ts"
export { isProject } from "./archives/isProject.ts"
export { PathTaken } from "./archives/PathTaken.ts"
export { conflictsFound } from "./imports/conflictEvents.ts"
export { Connection, NotConnected, SyncDirection } from "./connections/Connection.ts"
export { Connections } from "./connections/Connections.ts"
export { type ConnectionRequest, connectRepository } from "./connections/connectRepository.ts"
export { disconnectRepository } from "./connections/disconnectRepository.ts"
export { getConnection } from "./connections/getConnection.ts"
export type { HookCall } from "./connections/HookCall.ts"
export { hasSignature } from "./connections/readPush.ts"
export { HookNotSigned, HookUnreadable, receivePush } from "./connections/receivePush.ts"
export { synchroniseDue } from "./connections/synchroniseDue.ts"
export { synchroniseSpace } from "./connections/synchroniseSpace.ts"
export { exportRepository } from "./exports/exportRepository.ts"
export { ExportWouldOverwrite } from "./exports/ExportWouldOverwrite.ts"
export { ExportJob } from "./exports/ExportJob.ts"
export { pageName, portableName } from "./exports/portableName.ts"
export { type SummaryEntry, ungrouped } from "./exports/SummaryEntry.ts"
export { writeRedirects } from "./exports/writeRedirects.ts"
export { writeSummary } from "./exports/writeSummary.ts"
export { repositoryOf } from "./exports/repositoryOf.ts"
export { type RepositoryExport, requestExport } from "./exports/requestExport.ts"
export { applySnapshot } from "./snapshots/applySnapshot.ts"
export { applyTexts } from "./snapshots/applyTexts.ts"
export { describeRepository } from "./descriptions/describeRepository.ts"
export { importRepository } from "./imports/importRepository.ts"
export { SyncCredentials } from "./states/SyncCredentials.ts"
export { forgetSyncState } from "./states/forgetSyncState.ts"
export { ImportJob } from "./imports/ImportJob.ts"
export { HistoryRewritten } from "./imports/HistoryRewritten.ts"
export { RepositoryRefused } from "./imports/RepositoryRefused.ts"
export { Replaced } from "./imports/Replaced.ts"
export { WouldReplace } from "./imports/WouldReplace.ts"
export { WouldDeleteMost } from "./imports/WouldDeleteMost.ts"
export { type RepositoryDescription, RepositoryReport } from "./descriptions/DescribeJob.ts"
export { getDescription, requestDescription } from "./descriptions/requestDescription.ts"
export { type ImportRequest, requestImport } from "./imports/requestImport.ts"
export type { ImportDescription } from "./imports/ImportDescription.ts"
export { mayBeLfsPointer } from "./layout/isLfsPointer.ts"
export { findLayoutLosses } from "./layout/findLayoutLosses.ts"
export { findVariants } from "./tools/parts/findVariants.ts"
export { byPlace, foremost, LayoutProblem } from "./layout/LayoutProblem.ts"
export { type LayoutRequest } from "./layout/LayoutRequest.ts"
export { moveInSummary } from "./layout/moveInSummary.ts"
export { readLayout } from "./layout/readLayout.ts"
export { withConventions } from "./layout/withConventions.ts"
export type { ConventionsOf, PageConventions } from "./tools/PageConventions.ts"
export type {
  LayoutDocument,
  LayoutFile,
  LayoutGroup,
  LayoutLink,
  LayoutPage,
  LayoutRedirect,
  RepositoryLayout
} from "./layout/RepositoryLayout.ts"
export { matchPages, type FoundPage, type KnownPage, type PageMatch } from "./pages/matchPages.ts"
export {
  GitAuthenticationFailed,
  GitCopyLost,
  GitCorrupt,
  GitDiskFull,
  GitFormatUnsupported,
  GitFailure,
  GitPushRefused,
  GitRefMoved,
  GitRefNotFound,
  GitRepositoryEmpty,
  GitRepositoryNotFound,
  GitTimedOut,
  GitTooLarge,
  GitUnavailable,
  GitUnreachable
} from "./remote/GitFailure.ts"
export { CommitStatuses, CommitStatusRefused, type CommitStatus } from "./pullRequests/CommitStatuses.ts"
export { listPullRequests } from "./pullRequests/listPullRequests.ts"
export { CommitCheck, type GitService, PullRequest } from "./pullRequests/PullRequest.ts"
export { PullRequests } from "./pullRequests/PullRequests.ts"
export { previewPullRequests } from "./pullRequests/previewPullRequests.ts"
export { CheckFailed, SnapshotChecks } from "./pullRequests/SnapshotChecks.ts"
export { blobsOfPushes } from "./pushes/blobsOfPushes.ts"
export { PackReader } from "./pushes/PackReader.ts"
export { BlobOid, PushEntry, PushEntries, PushSource } from "./pushes/PushEntry.ts"
export { readManifest } from "./pushes/pushManifest.ts"
export { PushedObjects } from "./pushes/PushedObjects.ts"
export { pullFolder } from "./pushes/pullFolder.ts"
export { pushFolder } from "./pushes/pushFolder.ts"
export { PushOutdated } from "./pushes/PushOutdated.ts"
export { PushRefused } from "./pushes/PushRefused.ts"
export { PullNotFound, readPull } from "./pushes/readPull.ts"
export { requestPull } from "./pushes/requestPull.ts"
export { type PushRequest, requestPush } from "./pushes/requestPush.ts"
export { gitAddressFailures } from "./remote/gitAddressFailures.ts"
export { GitRefRefused, isGitRef, type GitRef } from "./remote/GitRef.ts"
export { GitRemote, type GitFetch, type GitPush, type GitWrite } from "./remote/GitRemote.ts"
export type {
  FetchedBlob,
  SnapshotCommit,
  GitCopy,
  GitAncestry,
  GitEntry,
  GitOid,
  GitSnapshot
} from "./remote/GitSnapshot.ts"
export { GitUrlRefused, parseGitUrl, type GitCredentials, type GitUrl } from "./remote/GitUrl.ts"
export { isPlace, missingAnchor } from "./references/missingAnchor.ts"
export { documentsIn, ReferenceTargets, targetsOf } from "./references/ReferenceTargets.ts"
export { readFiles } from "./remote/readFiles.ts"
export { forgetLegacyInstallation } from "./states/forgetLegacyInstallation.ts"
export { getGitInfo } from "./states/getGitInfo.ts"
export { PlannedChange, type SyncBase, type SyncOutcome, SyncState } from "./states/SyncState.ts"
export { SyncStates } from "./states/SyncStates.ts"
export { jobs } from "./jobs.ts"
export { schedules } from "./schedules.ts"
export { subscribers } from "./subscribers.ts"
