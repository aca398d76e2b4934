import { documentMark } from "@octavo/content"
import { OrganizationId, UserId } from "@octavo/identity"
import { DateTime, Schema } from "effect"
import { SpecId } from "./SpecId.ts"
import { SpecVersionId } from "./SpecVersionId.ts"

/** The readers of the document of a specification. */
export const SpecVisibility = Schema.Literals(["private", "public"])
export type SpecVisibility = typeof SpecVisibility.Type

/** The place that a specification is read from: an address, or a text that is stored as a blob. */
export const SpecSource = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("url"), url: Schema.String }),
  Schema.Struct({ kind: Schema.Literal("text"), blobHash: Schema.String })
])
export type SpecSource = typeof SpecSource.Type

/** Why the last processing made no version. */
export const SpecErrorCode = Schema.Literals(["FETCH_TIMEOUT", "FETCH_ERROR", "PARSE_ERROR"])
export type SpecErrorCode = typeof SpecErrorCode.Type

/** A finding about a document: its message, with the place in the source. */
export const SpecFinding = Schema.Struct({
  message: Schema.String,
  code: Schema.optionalKey(Schema.String)
}).annotate({
  fields: {
    message: "What is wrong, and what to do.",
    code: "The kind of the problem. Absent for those without one."
  }
})
export type SpecFinding = typeof SpecFinding.Type

/** A fetched file: its address, and the validators of its next conditional request. */
export const FetchedFile = Schema.Struct({
  url: Schema.String,
  etag: Schema.NullOr(Schema.String),
  lastModified: Schema.NullOr(Schema.String)
})
export type FetchedFile = typeof FetchedFile.Type

/** An OpenAPI specification of an organization: its source, and the state of its processing. */
export class Spec extends Schema.Class<Spec>("Spec")({
  id: SpecId,
  organizationId: OrganizationId,
  /** The name in references, unique among the specifications of the organization that are not deleted. It never changes. */
  slug: Schema.String,
  source: SpecSource,
  visibility: SpecVisibility,
  /** The number of requests to process the source. */
  requestedSeq: Schema.Int,
  /** The request that the last processing answered. */
  processedSeq: Schema.Int,
  /** The time at which a worker began the processing that is under way. */
  startedAt: Schema.NullOr(Schema.DateTimeUtc),
  /** The number of fetches that failed in the processing that is under way. */
  tries: Schema.Int,
  lastVersionId: Schema.NullOr(SpecVersionId),
  lastProcessedAt: Schema.NullOr(Schema.DateTimeUtc),
  errorCode: Schema.NullOr(SpecErrorCode),
  findings: Schema.Array(SpecFinding),
  /** The SHA-256 of all files of the source that was accepted last. */
  sourceHash: Schema.NullOr(Schema.String),
  fetchedFiles: Schema.Array(FetchedFile),
  nextFetchAt: Schema.NullOr(Schema.DateTimeUtc),
  /** The number of failures since the last success. */
  failures: Schema.Int,
  createdBy: UserId,
  createdAt: Schema.DateTimeUtc,
  updatedAt: Schema.DateTimeUtc,
  deletedAt: Schema.NullOr(Schema.DateTimeUtc)
}) {}

/** Whether processing was requested that has not ended. */
export const isUnprocessed = ({ processedSeq, requestedSeq }: Spec): boolean => processedSeq < requestedSeq

/** The state of the processing, as the API names it. A failed processing is complete, with an error code. */
export const processingStateOf = (spec: Spec): "pending" | "progress" | "complete" =>
  isUnprocessed(spec) ? (spec.startedAt === null ? "pending" : "progress") : "complete"

/** The limits of specifications. */
export const specLimits = {
  specsOfOrganization: 500,
  versionsOfSpec: 1000,
  /** The bytes of a source, and of all its files together. */
  sourceBytes: 20_000_000,
  files: 50,
  operations: 20_000,
  schemas: 20_000,
  findings: 100
} as const

const slugShape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Whether a text can be the slug of a specification. */
export const isSpecSlug = (text: string): boolean => text.length <= 100 && slugShape.test(text)

/** The address of the latest document of a public specification, for everybody. */
export const publishedSpecUrl = (
  publicUrl: string,
  { organizationId, slug }: Pick<Spec, "organizationId" | "slug">
): string => `${publicUrl}/openapi/${organizationId}/${slug}.json`

/** Whether it is a document that pages show without a specification; see `PageDocument` of content. */
export const isPageDocument = ({ slug }: Spec): boolean => slug.startsWith(documentMark)

/** There is no such specification, or the caller may not know of it. */
export class SpecNotFound extends Schema.TaggedError<SpecNotFound>()(
  "SpecNotFound",
  { slug: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return "There is no such OpenAPI specification"
  }
}

/** Another specification of the organization has the slug. */
export class SpecSlugTaken extends Schema.TaggedError<SpecSlugTaken>()(
  "SpecSlugTaken",
  { slug: Schema.String },
  { httpApiStatus: 409 }
) {
  override get message() {
    return `The organization has a specification ${this.slug} already. Choose another slug, or replace its source with PUT`
  }
}

/** The organization has as many specifications as it may have. */
export class SpecLimitReached extends Schema.TaggedError<SpecLimitReached>()(
  "SpecLimitReached",
  {},
  { httpApiStatus: 412 }
) {
  override get message() {
    return `There are ${specLimits.specsOfOrganization} specifications already, which is the limit. Delete one of them first`
  }
}

/** No specification with the slug was deleted within seven days. */
export class SpecNotRestorable extends Schema.TaggedError<SpecNotRestorable>()(
  "SpecNotRestorable",
  { slug: Schema.String },
  { httpApiStatus: 412 }
) {
  override get message() {
    return `Only a specification that was deleted within the last ${retentionDays} days can be restored`
  }
}

/** The source of a specification cannot be used. */
export class SpecSourceRefused extends Schema.TaggedError<SpecSourceRefused>()(
  "SpecSourceRefused",
  { path: Schema.String, reason: Schema.String },
  { httpApiStatus: 400 }
) {
  override get message() {
    return `The field \`${this.path}\` of the body ${this.reason}`
  }
}

/** The text of a specification is too large. */
export class SpecTextTooLarge extends Schema.TaggedError<SpecTextTooLarge>()(
  "SpecTextTooLarge",
  {},
  { httpApiStatus: 413 }
) {
  override get message() {
    return `The text is larger than ${specLimits.sourceBytes / 1_000_000} MB. Split the specification`
  }
}

/** For how many days a deleted specification can be restored. */
const retentionDays = 7

/** The time before which deleted specifications are purged. */
export const specPurgeLimit = (now: DateTime.Utc): DateTime.Utc =>
  DateTime.subtract(now, { days: retentionDays })
