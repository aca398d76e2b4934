import { DocumentSchema, Language, RevisionId, SpaceId } from "@octavo/content"
import { OrganizationId, UserId } from "@octavo/identity"
import { Schema } from "effect"

export const TranslationId = Schema.String.pipe(Schema.brand("TranslationId"))
export type TranslationId = typeof TranslationId.Type

/** `pending` was requested and waits for a worker; `completed` ended, in whatever way. */
export const TranslationStatus = Schema.Literals(["pending", "running", "completed"])
export type TranslationStatus = typeof TranslationStatus.Type

/** The work of all runs of a translation, and of the latest one. Durations are in milliseconds. */
const TranslationStats = Schema.Struct({
  runs: Schema.Int,
  totalWords: Schema.Int,
  totalPages: Schema.Int,
  totalDuration: Schema.Int,
  latestRunDuration: Schema.Int,
  latestPages: Schema.Int,
  latestWords: Schema.Int
})
type TranslationStats = typeof TranslationStats.Type

/** The statistics of a translation that never ran. */
export const noStats: TranslationStats = {
  runs: 0,
  totalWords: 0,
  totalPages: 0,
  totalDuration: 0,
  latestRunDuration: 0,
  latestPages: 0,
  latestWords: 0
}

/** A space kept in another language: its result is a space of its own that follows the source. */
export class Translation extends Schema.Class<Translation>("Translation")({
  id: TranslationId,
  organizationId: OrganizationId,
  sourceSpaceId: SpaceId,
  sourceLanguage: Language,
  language: Language,
  instructions: DocumentSchema,
  resultSpaceId: SpaceId,
  status: TranslationStatus,
  /** Counts the requests of runs; a run serves all those before its start. */
  requestedSeq: Schema.Int,
  /** When the next run is requested, since the source changed. */
  dueAt: Schema.NullOr(Schema.DateTimeUtc),
  /** When the source first changed since the last request. */
  firstDueAt: Schema.NullOr(Schema.DateTimeUtc),
  /** The latest revision of the result that a run wrote; null before the first one. */
  resultRevisionId: Schema.NullOr(RevisionId),
  stats: TranslationStats,
  createdBy: UserId,
  createdAt: Schema.DateTimeUtc,
  updatedAt: Schema.DateTimeUtc
}) {}

/** How much there may be. */
export const translationLimits = {
  instructions: 10_000,
  glossaryEntries: 5000,
  glossaryOperations: 500,
  term: 255
}

/** There is no such translation, or the caller may not know of it. */
export class TranslationNotFound extends Schema.TaggedError<TranslationNotFound>()(
  "TranslationNotFound",
  { translationId: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return "There is no such translation"
  }
}

/** The space has a translation into the language already. */
export class TranslationExists extends Schema.TaggedError<TranslationExists>()(
  "TranslationExists",
  { spaceId: Schema.String, language: Language },
  { httpApiStatus: 409 }
) {
  override get message() {
    return `The space has a translation into the language ${this.language} already. Run it again, or delete it first`
  }
}

const refusals = {
  "same-language": ["language", "is the language of the source. Choose another one"],
  "is-translation": ["source.space", "is the result of a translation. Translate its source instead"],
  "instructions-too-long": [
    "instructions",
    `has more than ${translationLimits.instructions} characters of text. Shorten it`
  ]
} as const

/** A translation cannot be what the request says. */
export class TranslationRefused extends Schema.TaggedError<TranslationRefused>()(
  "TranslationRefused",
  { reason: Schema.Literals(Object.keys(refusals) as ReadonlyArray<keyof typeof refusals>) },
  { httpApiStatus: 400 }
) {
  get path() {
    return refusals[this.reason][0]
  }
  override get message() {
    const [path, sentence] = refusals[this.reason]
    return `The field \`${path}\` of the body ${sentence}`
  }
}

/** The translator of this installation does not know a language. */
export class LanguageUnsupported extends Schema.TaggedError<LanguageUnsupported>()(
  "LanguageUnsupported",
  { language: Language, translator: Schema.String },
  { httpApiStatus: 422 }
) {
  override get message() {
    return `The translator of this installation, ${this.translator}, does not know the language ${this.language}. Choose another language`
  }
}
