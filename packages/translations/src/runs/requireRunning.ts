import { isActiveOrganization } from "@octavo/identity"
import { Effect, Option, Schema } from "effect"
import type { Translation, TranslationId } from "../translations/Translation.ts"
import { Translations } from "../translations/Translations.ts"
import type { TranslationRun } from "../translations/TranslationRun.ts"
import { TranslationRuns } from "../translations/TranslationRuns.ts"

/** The translation was deleted, or another worker ended the run. */
export class RunEnded extends Schema.TaggedError<RunEnded>()("RunEnded", {}) {
  override get message() {
    return "The translation is gone, or its run has ended"
  }
}

/** A translation and its run, both locked by the translation until the unit of work ends. */
export interface Running {
  readonly translation: Translation
  readonly run: TranslationRun
}

/** The run of a translation that is under way, locked for a write. */
export const requireRunning = Effect.fnUntraced(function* (id: TranslationId, number: number) {
  const translation = yield* (yield* Translations).findForUpdate(id)
  const run = yield* (yield* TranslationRuns).findLatest(id)
  if (Option.isNone(translation) || Option.isNone(run)) return yield* new RunEnded()
  if (run.value.number !== number || run.value.endedAt !== null) return yield* new RunEnded()
  if (!(yield* isActiveOrganization(translation.value.organizationId))) return yield* new RunEnded()
  const running: Running = { translation: translation.value, run: run.value }
  return running
})
