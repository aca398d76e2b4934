import { SpaceId } from "@octavo/content"
import { eventKind } from "@octavo/kernel"
import { Schema } from "effect"
import { RunOutcome } from "./TranslationRun.ts"
import { TranslationId } from "./Translation.ts"

/** A space has a translation; its result is a new space. */
export const translationCreated = eventKind(
  "translations.created",
  Schema.Struct({ translationId: TranslationId, sourceSpaceId: SpaceId, resultSpaceId: SpaceId })
)

/** A run of a translation ended. */
export const runEnded = eventKind(
  "translations.runEnded",
  Schema.Struct({
    translationId: TranslationId,
    outcome: RunOutcome,
    pages: Schema.Int,
    words: Schema.Int
  })
)

/** A translation is gone; its result can be restored as an ordinary space for seven days. */
export const translationDeleted = eventKind(
  "translations.deleted",
  Schema.Struct({ translationId: TranslationId, resultSpaceId: SpaceId })
)
