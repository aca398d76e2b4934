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
  source: Schema.Struct({ space: Schema.String, language: Language }),
  language: Language,
  instructions: DocumentResource,
  result: Schema.optionalKey(Schema.Struct({ space: Schema.String, revision: Schema.String })),
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
    })
  ),
  problems: Schema.optionalKey(
    Schema.Struct({ pages: Count, blocks: Count, message: Schema.optionalKey(Schema.String) })
  ),
  permissions: Schema.Struct({ view: Schema.Boolean, edit: Schema.Boolean }),
  urls: Schema.Struct({ location: Url })
}).annotate({ identifier: "Translation" })
export type TranslationResource = typeof TranslationResource.Type

/** An entry of a glossary. */
export const GlossaryEntryResource = Schema.Struct({
  object: Schema.Literal("glossary-entry"),
  id: Schema.String,
  translations: Schema.Record(Schema.String, Schema.String),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  urls: Schema.Struct({ location: Url })
}).annotate({ identifier: "GlossaryEntry" })
export type GlossaryEntryResource = typeof GlossaryEntryResource.Type
