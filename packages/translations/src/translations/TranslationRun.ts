import { RevisionId } from "@octavo/content"
import { Schema } from "effect"
import { TranslationId } from "./Translation.ts"

/** How a run ended: `partial` left texts in the source language. */
export const RunOutcome = Schema.Literals(["succeeded", "partial", "failed"])
export type RunOutcome = typeof RunOutcome.Type

/** One run of a translation over the source as it was at its start. */
export class TranslationRun extends Schema.Class<TranslationRun>("TranslationRun")({
  translationId: TranslationId,
  /** Counts the runs of the translation, from 1. */
  number: Schema.Int,
  /** The latest request that it serves. */
  seq: Schema.Int,
  sourceRevisionId: RevisionId,
  startedAt: Schema.DateTimeUtc,
  endedAt: Schema.NullOr(Schema.DateTimeUtc),
  outcome: Schema.NullOr(RunOutcome),
  /** The working time. */
  milliseconds: Schema.Int,
  /** Pages committed with new text. */
  pages: Schema.Int,
  /** Words of the source in texts that the translator answered. */
  words: Schema.Int,
  /** Texts that were in the translation memory. */
  hits: Schema.Int,
  /** Requests to the translator. */
  calls: Schema.Int,
  /** Characters sent to the translator. */
  characters: Schema.Int,
  /** Why texts stayed in the source language, in words for the person who asked for the run. */
  problem: Schema.NullOr(Schema.String)
}) {}
