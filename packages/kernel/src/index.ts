export { type BucketLocation, parseBucketLocation } from "./blobs/BucketLocation.ts"
export { BlobTimes } from "./blobs/BlobTimes.ts"
export { blobsProblem } from "./blobs/blobsProblem.ts"
export { BlobMissing, Blobs, type BlobHash } from "./blobs/Blobs.ts"
export { gitOidOf } from "./blobs/gitOidOf.ts"
export { hashBytes } from "./blobs/hashBytes.ts"
export { BoundedCache } from "./caches/BoundedCache.ts"
export { forgetCached, forgetWhenChanged, LocalCaches } from "./caches/LocalCaches.ts"
export { ownBytes } from "./caches/ownBytes.ts"
export { diskProblem } from "./diskProblem.ts"
export { isDiskFull } from "./isDiskFull.ts"
export { networkProblem } from "./outbound/networkProblem.ts"
export { deliverEvents, subscriber, type Subscriber } from "./events/deliverEvents.ts"
export { emitEvent } from "./events/emitEvent.ts"
export { Event, eventKind, type EventKind } from "./events/Event.ts"
export { Events } from "./events/Events.ts"
export { escapeXml } from "./escapeXml.ts"
export { foldText } from "./foldText.ts"
export { IdempotencyKeys, type IdempotencyClaim, type RecordedAnswer } from "./IdempotencyKeys.ts"
export { idAt, newId } from "./Ids.ts"
export {
  describeLoss,
  describeReport,
  describeSizes,
  ImportReport,
  ImportVariant,
  type LossKind
} from "./imports/ImportReport.ts"
export { inOneSlice, inSlices, runSlice } from "./inSlices.ts"
export { Installation } from "./Installation.ts"
export { describeIssue, type IssueDescription } from "./issues/describeIssue.ts"
export { escapeControls } from "./issues/valueInWords.ts"
export {
  digitsOf,
  isNumber,
  isRecord,
  losesDigits,
  mayLoseDigits,
  numberOf,
  parseWithDigits,
  withDigits
} from "./parseWithDigits.ts"
export { escapePart, follow, isObject, type JsonObject, objectsIn, textIn, valueAt } from "./JsonObject.ts"
export { operationsIn } from "./operationsIn.ts"
export { enqueueJob } from "./jobs/enqueueJob.ts"
export {
  isFinished,
  Job,
  jobBounds,
  JobNotFailed,
  JobNotFound,
  JobProgress,
  JobState,
  TooManyJobs
} from "./jobs/Job.ts"
export { JobFairness } from "./jobs/JobFairness.ts"
export { type JobKind, JobMustWait, TryAgain } from "./jobs/JobKind.ts"
export { JobQueue } from "./jobs/JobQueue.ts"
export { Jobs } from "./jobs/Jobs.ts"
export { retryJob } from "./jobs/retryJob.ts"
export { takeUpCrashedJobs } from "./jobs/takeUpCrashedJobs.ts"
export { finishJob, jobHandler, type JobHandler, type JobRun, runNextJob } from "./jobs/runNextJob.ts"
export { kernelSchedules as schedules } from "./kernelSchedules.ts"
export {
  IdPosition,
  listById,
  toListing,
  type Listing,
  type ListingRequest,
  type Position
} from "./Listing.ts"
export { monotonicMillis, monotonicMillisOf } from "./monotonicMillis.ts"
export { withMonotonicTime } from "./withMonotonicTime.ts"
export { mapInSlices } from "./mapInSlices.ts"
export { spanOf } from "./traces/spanOf.ts"
export { labelled } from "./metrics/labelled.ts"
export { Measured } from "./metrics/Measured.ts"
export { metrics } from "./metrics/metrics.ts"
export { type Download, DownloadFailed, type DownloadRequest, Downloads } from "./outbound/Downloads.ts"
export { downloadFailures } from "./outbound/downloadFailures.ts"
export { isPublicAddress } from "./outbound/isPublicAddress.ts"
export { OutboundPolicy } from "./outbound/OutboundPolicy.ts"
export {
  AddressForbidden,
  HostUnknown,
  type OutboundUrl,
  OutboundUrlRefused
} from "./outbound/OutboundUrl.ts"
export { TxtRecords } from "./outbound/TxtRecords.ts"
export { vetUrl } from "./outbound/vetUrl.ts"
export { schedule, type Schedule } from "./Schedule.ts"
export { Schedules } from "./Schedules.ts"

export { readOnce, RequestReads } from "./RequestReads.ts"
export { type Counted, RequestCounts } from "./RequestCounts.ts"
export { Sealer } from "./Sealer.ts"
export { Signer } from "./Signer.ts"
export { Tenant } from "./fairness/Tenant.ts"
export { FairSemaphore, type FairBounds } from "./fairness/FairSemaphore.ts"
export { atomically, UnitOfWork } from "./UnitOfWork.ts"
