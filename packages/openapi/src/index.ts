export {
  type ChangedOperation,
  ChangePosition,
  ChangeSeverity,
  SpecChange,
  SpecChanges
} from "./versions/SpecChange.ts"
export { compareDocuments } from "./changes/compareDocuments.ts"
export { listSpecChanges } from "./changes/listSpecChanges.ts"
export { SpecsNotComparable } from "./changes/SpecsNotComparable.ts"
export { jobs } from "./jobs.ts"
export { DocumentReader } from "./changes/DocumentReader.ts"
export { PageDocumentsJob, addPageDocuments, followPages } from "./pageDocuments/addPageDocuments.ts"
export { PageDocuments } from "./pageDocuments/PageDocuments.ts"
export { removePageDocuments } from "./pageDocuments/removePageDocuments.ts"
export { fetchDueSpecs } from "./processing/fetchDueSpecs.ts"
export { ProcessJob } from "./specs/ProcessJob.ts"
export { processSpec } from "./processing/processSpec.ts"
export type { Reading, ReadingTask } from "./reading/Reading.ts"
export { schedules } from "./schedules.ts"
export { subscribers } from "./subscribers.ts"
export { createOrReplaceSpec, createSpec } from "./specs/createSpec.ts"
export { deleteSpec } from "./specs/deleteSpec.ts"
export { findSpecs } from "./specs/findSpecs.ts"
export { listBacklinks } from "./specs/listBacklinks.ts"
export { listSpecs } from "./specs/listSpecs.ts"
export { purgeDeletedSpecs } from "./versions/purgeDeletedSpecs.ts"
export { requireSpec, type SpecView } from "./specs/requireSpec.ts"
export { restoreSpec } from "./specs/restoreSpec.ts"
export {
  processingStateOf,
  publishedSpecUrl,
  Spec,
  SpecErrorCode,
  SpecFinding,
  SpecLimitReached,
  specLimits,
  SpecNotFound,
  SpecNotRestorable,
  SpecSlugTaken,
  SpecSource,
  SpecSourceRefused,
  SpecTextTooLarge,
  SpecVisibility
} from "./specs/Spec.ts"
export {
  specChanged,
  specCreated,
  specDeleted,
  specFailed,
  specRestored,
  versionCreated
} from "./specs/specEvents.ts"
export { layer as SpecTargetsFromOpenApi } from "./versions/SpecTargets.ts"
export { SpecId } from "./specs/SpecId.ts"
export { Specs } from "./specs/Specs.ts"
export type { GivenSource } from "./specs/storeSource.ts"
export { updateSpec } from "./specs/updateSpec.ts"
export { blobsOfSpecs } from "./versions/blobsOfSpecs.ts"
export { findPublishedVersion } from "./versions/findPublishedVersion.ts"
export {
  getSpecVersion,
  listSpecVersions,
  readDocumentBytes,
  type SpecVersionView
} from "./versions/readVersions.ts"
export { layer as ComputedSourcesFromOpenApi } from "./changes/ComputedSources.ts"
export { layer as SpecDocumentsFromOpenApi } from "./versions/SpecDocuments.ts"
export { SpecContents } from "./versions/SpecContents.ts"
export {
  type SpecOutlineEntry,
  SpecContent,
  type SpecOutline,
  SpecVersion,
  SpecVersionNotFound
} from "./versions/SpecVersion.ts"
export { SpecVersionId } from "./specs/SpecVersionId.ts"
export { SpecVersions, VersionPosition } from "./versions/SpecVersions.ts"
export { addDocument } from "./reading/addDocument.ts"
export { specsOfOrganization } from "./specs/specsOfOrganization.ts"
export { comparablePart } from "./versions/partOf.ts"
