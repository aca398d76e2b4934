import type { RevisionId } from "@octavo/content"
import {
  atomically,
  emitEvent,
  finishJob,
  type Job,
  jobHandler,
  type JobRun,
  TryAgain,
  monotonicMillis
} from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { isComputed } from "../pages/isComputed.ts"
import { type Recipe, recipeOf } from "../answers/Recipe.ts"
import { PageStates } from "../translations/PageStates.ts"
import { readEntries } from "../pages/readEntries.ts"
import { Translation, type TranslationId } from "../translations/Translation.ts"
import { runEnded } from "../translations/translationEvents.ts"
import { Translations } from "../translations/Translations.ts"
import { Translator } from "../translators/Translator.ts"
import { commitEntries } from "./commitEntries.ts"
import { mirrorSpace } from "./mirrorSpace.ts"
import { requestRun } from "../translations/requestRun.ts"
import { requireRunning } from "./requireRunning.ts"
import { RunJob, type TranslationOrder } from "../translations/RunJob.ts"
import { type SourceEntry, translateEntries } from "./translateEntries.ts"
import { TranslationRun } from "../translations/TranslationRun.ts"
import { TranslationRuns } from "../translations/TranslationRuns.ts"

/** When a run follows one that failed, if it was asked for meanwhile. */
const pauseAfterFailure = { minutes: 5 }

const pauseOfNext = { seconds: 30 }

/** How many entries are committed at a time. */
const batchSize = 50

/** Begins a run, or goes on with the one that another worker left. */
const beginRun = Effect.fnUntraced(function* (id: TranslationId, revisionId: RevisionId) {
  const translations = yield* Translations
  const runs = yield* TranslationRuns
  const found = yield* translations.findForUpdate(id)
  if (Option.isNone(found)) return null
  const latest = Option.getOrNull(yield* runs.findLatest(id))
  if (latest !== null && latest.endedAt === null) return latest
  const run = new TranslationRun({
    translationId: id,
    number: (latest?.number ?? 0) + 1,
    seq: found.value.requestedSeq,
    sourceRevisionId: revisionId,
    startedAt: yield* DateTime.now,
    endedAt: null,
    outcome: null,
    milliseconds: 0,
    pages: 0,
    words: 0,
    hits: 0,
    calls: 0,
    characters: 0,
    problem: null
  })
  yield* runs.put(run)
  const stats = { ...found.value.stats, latestPages: 0, latestWords: 0, latestRunDuration: 0 }
  yield* translations.put(new Translation({ ...found.value, status: "running", stats }))
  return run
}, atomically)

/** Ends a run, and requests the next one where something was asked for meanwhile. */
const endRun = Effect.fnUntraced(function* (
  { number, translationId }: TranslationRun,
  jobId: string,
  end: { readonly failed: string | null; readonly isBounded: boolean }
) {
  const { run, translation } = yield* requireRunning(translationId, number)
  const problems = yield* (yield* PageStates).countProblems(translationId)
  const translator = yield* Translator
  const isPartial = problems.blocks > 0 || end.isBounded
  const outcome = end.failed !== null ? "failed" : isPartial ? "partial" : "succeeded"
  const problem =
    end.failed ??
    (end.isBounded
      ? "The run reached the most words that one run may send. Run the translation again to go on"
      : problems.blocks > 0
        ? "Some texts stayed in the language of the source"
        : translator.isPseudo
          ? "No translator is configured: texts are marked and accented only. Set OCTAVO_TRANSLATOR"
          : null)
  yield* (yield* TranslationRuns).put(
    new TranslationRun({ ...run, endedAt: yield* DateTime.now, outcome, problem })
  )
  const completed = new Translation({
    ...translation,
    status: "completed",
    stats: { ...translation.stats, runs: translation.stats.runs + 1 }
  })
  yield* (yield* Translations).put(completed)
  if (translation.requestedSeq > run.seq) {
    // As many jobs wait as may: the next run is due later.
    const later = DateTime.addDuration(yield* DateTime.now, pauseOfNext)
    yield* Effect.catchTag(requestRun(completed, null), "TooManyJobs", () =>
      Effect.flatMap(Translations, (all) => all.put(new Translation({ ...completed, dueAt: later })))
    )
  }
  yield* emitEvent(
    runEnded,
    { translationId, outcome, pages: run.pages, words: run.words },
    { subject: translation.sourceSpaceId, causedBy: null }
  )
  yield* finishJob(jobId)
}, atomically)

/** The entries that have no translation by this recipe, in the order of the source. */
const findOpen = Effect.fnUntraced(function* (
  translationId: TranslationId,
  recipe: Recipe,
  at: Parameters<typeof readEntries>[0]
) {
  const { pages, reusables } = yield* readEntries(at)
  const entries: ReadonlyArray<SourceEntry> = [
    ...reusables.map((entry) => ({ kind: "reusable", entry }) as const),
    ...pages.map((entry) => ({ kind: "page", entry }) as const)
  ]
  const states = yield* (yield* PageStates).list(translationId)
  const done = new Set(
    states
      .filter(({ recipe: used, state }) => used === recipe.hash && state === "translated")
      .map(({ id, kind }) => `${kind} ${id}`)
  )
  return entries.filter(({ entry, kind }) => {
    return !isComputed(entry) && !done.has(`${kind} ${entry.id}`)
  })
})

/** Marks a translation as completed without a run that ended well; what was asked for meanwhile becomes due later. */
const rest = Effect.fnUntraced(function* (id: TranslationId, problem: string | null) {
  const translations = yield* Translations
  const runs = yield* TranslationRuns
  const found = Option.getOrNull(yield* translations.findForUpdate(id))
  if (found === null) return
  const latest = Option.getOrNull(yield* runs.findLatest(id))
  const now = yield* DateTime.now
  if (latest !== null && latest.endedAt === null) {
    yield* runs.put(new TranslationRun({ ...latest, endedAt: now, outcome: "failed", problem }))
  }
  const isAskedFor = problem !== null && latest !== null && found.requestedSeq > latest.seq
  const dueAt = isAskedFor ? DateTime.addDuration(now, pauseAfterFailure) : found.dueAt
  yield* translations.put(new Translation({ ...found, status: "completed", dueAt }))
}, atomically)

/** Ends the run of a job that was given up. */
const giveUp = (_job: Job, { translationId }: TranslationOrder, reason: string) => rest(translationId, reason)

const runOnce = Effect.fnUntraced(function* ({ translationId }: TranslationOrder, { job, progress }: JobRun) {
  const found = yield* (yield* Translations).find(translationId)
  const mirrored = Option.isNone(found) ? null : yield* mirrorSpace(translationId)
  if (mirrored === null || Option.isNone(found)) {
    // The source or the result is in the trash: the translation waits for its return.
    if (Option.isSome(found)) yield* rest(translationId, null)
    return
  }
  const run = yield* beginRun(translationId, mirrored.revisionId)
  if (run === null) return
  const recipe = yield* recipeOf(found.value)
  const open = yield* findOpen(translationId, recipe, mirrored.at)
  let isBounded = false
  let failed: string | null = null
  for (let start = 0; start < open.length; start += batchSize) {
    yield* progress({ step: "Translating", done: start, total: open.length })
    const before = yield* monotonicMillis
    const batch = yield* translateEntries(run, recipe, open.slice(start, start + batchSize)).pipe(
      Effect.catchTag("TranslatorRefused", ({ reason }) => {
        failed = reason
        return Effect.succeed(null)
      })
    )
    if (batch === null) break
    isBounded ||= batch.isBounded
    const milliseconds = (yield* monotonicMillis) - before
    yield* commitEntries(run, recipe, batch.translated, { hits: batch.hits, milliseconds })
  }
  yield* endRun(run, job.id, { failed, isBounded })
})

/** Runs translations that were requested. A worker that dies leaves its run to the next one, which goes on with it. */
export const translateSpace = jobHandler(
  RunJob,
  (order, run) =>
    runOnce(order, run).pipe(
      Effect.catchTag("RunEnded", () => Effect.void),
      Effect.catchTag("SpaceNotFound", () =>
        giveUp(run.job, order, "The source or the result went to the trash during the run")
      ),
      Effect.catchTag(
        ["TranslatorBusy", "RevisionOutdated"],
        ({ message }) => new TryAgain({ reason: message })
      )
    ),
  giveUp
)
