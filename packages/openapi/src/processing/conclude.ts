import { emitEvent, hashBytes, newId } from "@octavo/kernel"
import { DateTime, Duration, Effect, Option } from "effect"
import type { ChangesSince } from "../changes/compareWithLast.ts"
import { isPageDocument, Spec, type SpecErrorCode, type SpecFinding, specLimits } from "../specs/Spec.ts"
import { specFailed, versionCreated } from "../specs/specEvents.ts"
import { Specs } from "../specs/Specs.ts"
import { SpecContents } from "../versions/SpecContents.ts"
import { SpecContent, SpecVersion } from "../versions/SpecVersion.ts"
import { SpecVersionId } from "../specs/SpecVersionId.ts"
import { SpecVersions } from "../versions/SpecVersions.ts"
import type { Outcome } from "./fetchSource.ts"

/** The times between a success and the next fetch, and between failures. */
const usualPause = Duration.hours(6)
const pausesAfterFailures = [Duration.minutes(30), Duration.hours(2), usualPause]

/** The largest spread of fetches that would otherwise fall together. */
const spreadSeconds = 600

const spreadOf = ({ id }: Spec): Duration.Duration =>
  Duration.seconds(Number.parseInt(hashBytes(Buffer.from(id)).slice(0, 8), 16) % spreadSeconds)

const nextFetch = (spec: Spec, now: DateTime.Utc, failures: number): DateTime.Utc | null => {
  if (spec.source.kind === "text") return null
  const pause =
    failures === 0 ? usualPause : pausesAfterFailures[Math.min(failures, pausesAfterFailures.length) - 1]!
  return DateTime.addDuration(now, Duration.sum(pause, failures === 0 ? spreadOf(spec) : Duration.zero))
}

/** The specification with its request answered; the time of its last change is as it was. */
const answered = Effect.fnUntraced(function* (spec: Spec, failures: number) {
  const now = yield* DateTime.now
  return new Spec({
    ...spec,
    processedSeq: spec.requestedSeq,
    startedAt: null,
    tries: 0,
    lastProcessedAt: now,
    nextFetchAt: nextFetch(spec, now, failures),
    failures
  })
})

/** Ends a processing that failed. The last version stays. */
export const concludeFailure = Effect.fnUntraced(function* (
  spec: Spec,
  errorCode: SpecErrorCode,
  finding: SpecFinding
) {
  const done = yield* answered(spec, spec.failures + 1)
  const { id: specId, organizationId, slug } = spec
  yield* (yield* Specs).put(
    new Spec({ ...done, errorCode, findings: [finding], updatedAt: yield* DateTime.now })
  )
  // Pages show a page document or its fallback; nobody looks after it.
  if (isPageDocument(spec)) return
  yield* emitEvent(
    specFailed,
    { organizationId, specId, slug, errorCode },
    { subject: specId, causedBy: null }
  )
})

/** Ends a processing that found all files as they were. */
export const concludeUnmodified = Effect.fnUntraced(function* (spec: Spec) {
  const done = yield* answered(spec, 0)
  const wasFailed = spec.errorCode !== null
  yield* (yield* Specs).put(
    new Spec({
      ...done,
      errorCode: null,
      findings: wasFailed ? [] : spec.findings,
      updatedAt: wasFailed ? yield* DateTime.now : spec.updatedAt
    })
  )
})

/** The blobs of the source and of the document that were read. */
export interface StoredBlobs {
  readonly sourceBlob: string
  readonly documentBlob: string
}

type ReadOutcome = Extract<Outcome, { readonly kind: "read" }>

/** Adds the next version of a specification, and removes the oldest beyond the limit. */
const addVersion = Effect.fnUntraced(function* (
  spec: Spec,
  last: SpecVersion | null,
  { document, hasExternalFiles, sourceHash }: ReadOutcome,
  stored: StoredBlobs,
  since: ChangesSince | null
) {
  const createdAt = yield* DateTime.now
  const { contentHash, format, outline, size, writtenVersion } = document
  const content = new SpecContent({ hash: contentHash, documentBlob: stored.documentBlob, size, createdAt })
  const contents = yield* SpecContents
  yield* contents.add(content, outline)
  if (since !== null && since.base === last?.contentHash)
    yield* contents.putChanges(since.base, contentHash, since.changes)
  const version = new SpecVersion({
    id: SpecVersionId.make(yield* newId),
    specId: spec.id,
    seq: (last?.seq ?? 0) + 1,
    sourceHash,
    sourceBlob: stored.sourceBlob,
    hasExternalFiles,
    contentHash,
    format,
    writtenVersion,
    createdAt
  })
  const versions = yield* SpecVersions
  yield* versions.add(version)
  const oldest = version.seq - specLimits.versionsOfSpec
  if (oldest > 0) yield* versions.removeUpTo(spec.id, oldest)
  const { id: specId, organizationId, slug } = spec
  if (isPageDocument(spec)) return version
  yield* emitEvent(
    versionCreated,
    { organizationId, specId, slug, versionId: version.id, previousVersionId: last?.id ?? null },
    { subject: specId, causedBy: null }
  )
  return version
})

/** Ends a processing that read a document: a version is made exactly when the document differs from that of the last version. */
export const concludeReading = Effect.fnUntraced(function* (
  spec: Spec,
  outcome: ReadOutcome,
  stored: StoredBlobs,
  since: ChangesSince | null
) {
  const last =
    spec.lastVersionId === null
      ? null
      : Option.getOrNull(yield* (yield* SpecVersions).find(spec.lastVersionId))
  const isNew = last?.contentHash !== outcome.document.contentHash
  const version = isNew ? yield* addVersion(spec, last, outcome, stored, since) : last
  const done = yield* answered(spec, 0)
  const isChanged = isNew || spec.errorCode !== null
  yield* (yield* Specs).put(
    new Spec({
      ...done,
      lastVersionId: version?.id ?? null,
      errorCode: null,
      findings: outcome.document.warnings,
      sourceHash: outcome.sourceHash,
      fetchedFiles: outcome.fetchedFiles,
      updatedAt: isChanged ? yield* DateTime.now : spec.updatedAt
    })
  )
})
