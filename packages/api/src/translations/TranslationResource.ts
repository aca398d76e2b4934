import { Language } from "@octavo/content"
import { TranslationStatus } from "@octavo/translations"
import { Schema } from "effect"
import { DocumentResource } from "../content/ReusableContentResource.ts"
import { Timestamp, Url } from "../words.ts"

const Count = Schema.Int

/** A translation of a space. */
export const TranslationResource = Schema.Struct({
  object: Schema.Literal("translation"),
  id: Schema.String,
  status: TranslationStatus,
  source: Schema.Struct({ space: Schema.String, language: Language }).annotate({
    fields: { language: "The language of the space." }
  }),
  language: Language,
  instructions: DocumentResource,
  result: Schema.optionalKey(
    Schema.Struct({ space: Schema.String, revision: Schema.String, language: Schema.String }).annotate({
      fields: {
        revision: "The id of the revision of the translation.",
        language: "The language of the translation."
      }
    })
  ),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  stats: Schema.Struct({
    runs: Count,
    totalWords: Count,
    totalPages: Count,
    totalDuration: Count,
    latestRunDuration: Count,
    latestPages: Count,
    latestWords: Count
  }).annotate({
    fields: {
      runs: "The number of runs.",
      totalWords: "The number of words that were translated.",
      totalPages: "The number of pages that were translated.",
      totalDuration: "The duration of all runs, in seconds.",
      latestRunDuration: "The duration of the latest run, in seconds.",
      latestPages: "The number of pages that the latest run translated.",
      latestWords: "The number of words that the latest run translated."
    }
  }),
  latestRun: Schema.optionalKey(
    Schema.Struct({
      number: Count,
      outcome: Schema.NullOr(Schema.Literals(["succeeded", "partial", "failed"])),
      startedAt: Timestamp,
      endedAt: Schema.optionalKey(Timestamp),
      hits: Count,
      calls: Count,
      characters: Count
    }).annotate({
      fields: {
        number: "The number of the run, from 1.",
        outcome: "The outcome. Null while it runs.",
        endedAt: "The time of the end. Absent while it runs.",
        hits: "The number of texts that were translated before, and reused.",
        calls: "The number of requests to the translator.",
        characters: "The number of characters that were sent to the translator."
      }
    })
  ),
  problems: Schema.optionalKey(
    Schema.Struct({ pages: Count, blocks: Count, message: Schema.optionalKey(Schema.String) }).annotate({
      fields: {
        pages: "The number of pages with problems.",
        blocks: "The number of blocks that were not translated.",
        message: "What went wrong. Absent where there is nothing to say."
      }
    })
  ),
  permissions: Schema.Struct({ view: Schema.Boolean, edit: Schema.Boolean }),
  urls: Schema.Struct({ location: Url })
})
  .annotate({
    fields: {
      status: "Where the latest run is.",
      source: "The space that is translated.",
      language: "The language of the translation.",
      instructions: "Instructions for the translator, as a document tree.",
      result: "The space of the translation. Absent before the first run has finished.",
      stats: "The totals of all runs, and the figures of the latest one.",
      latestRun: "The latest run. Absent before the first one.",
      problems: "The problems of the latest run. Absent if there are none."
    }
  })
  .annotate({ identifier: "Translation" })
export type TranslationResource = typeof TranslationResource.Type

/** An entry of a glossary. */
export const GlossaryEntryResource = Schema.Struct({
  object: Schema.Literal("glossary-entry"),
  id: Schema.String,
  translations: Schema.Record(Schema.String, Schema.String),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  urls: Schema.Struct({ location: Url })
})
  .annotate({ fields: { translations: "The term in each language, by the code of the language." } })
  .annotate({ identifier: "GlossaryEntry" })
export type GlossaryEntryResource = typeof GlossaryEntryResource.Type
