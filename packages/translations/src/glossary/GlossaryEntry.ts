import { Language } from "@octavo/content"
import { OrganizationId } from "@octavo/identity"
import { Schema } from "effect"
import { translationLimits } from "../translations/Translation.ts"

export const GlossaryEntryId = Schema.String.pipe(Schema.brand("GlossaryEntryId"))
export type GlossaryEntryId = typeof GlossaryEntryId.Type

/** One term in several languages. */
export const GlossaryTranslations = Schema.Record(Schema.String, Schema.String)
export type GlossaryTranslations = typeof GlossaryTranslations.Type

/** A term of an organization, with its translations. */
export class GlossaryEntry extends Schema.Class<GlossaryEntry>("GlossaryEntry")({
  id: GlossaryEntryId,
  organizationId: OrganizationId,
  translations: GlossaryTranslations,
  createdAt: Schema.DateTimeUtc,
  updatedAt: Schema.DateTimeUtc
}) {}

/** The glossary has no such entry. */
export class GlossaryEntryNotFound extends Schema.TaggedError<GlossaryEntryNotFound>()(
  "GlossaryEntryNotFound",
  { glossaryEntryId: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return "There is no such entry in the glossary"
  }
}

const refusals = {
  "language-unknown": `must name languages by their codes, such as ${Language.literals.slice(0, 4).join(", ")}`,
  empty: "must have a term in one language at least",
  term: `must have terms of 1 to ${translationLimits.term} characters on one line`,
  "term-taken": "has a term that another entry has in the same language. Change that entry instead"
} as const

/** An operation on the glossary cannot be applied, so none was. */
export class GlossaryRefused extends Schema.TaggedError<GlossaryRefused>()(
  "GlossaryRefused",
  {
    operation: Schema.Int,
    reason: Schema.Literals(Object.keys(refusals) as ReadonlyArray<keyof typeof refusals>)
  },
  { httpApiStatus: 400 }
) {
  get path() {
    return `operations.${this.operation}.translations`
  }
  override get message() {
    return `The field \`${this.path}\` of the body ${refusals[this.reason]}`
  }
}

/** The glossary has as many entries as it may have. */
export class GlossaryLimitReached extends Schema.TaggedError<GlossaryLimitReached>()(
  "GlossaryLimitReached",
  { limit: Schema.Int },
  { httpApiStatus: 412 }
) {
  override get message() {
    return `A glossary has at most ${this.limit} entries. Delete some first`
  }
}
