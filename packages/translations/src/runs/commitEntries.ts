import {
  commitRevision,
  noChanges,
  Pages,
  type PageVersion,
  ReusableContents,
  type ReusableContentVersion,
  Revisions,
  Spaces
} from "@octavo/content"
import { atomically } from "@octavo/kernel"
import { Effect, Equal } from "effect"
import type { Recipe } from "../answers/Recipe.ts"
import { PageState } from "../translations/PageState.ts"
import { PageStates } from "../translations/PageStates.ts"
import { fingerprintOf } from "../pages/fingerprintOf.ts"
import { Translation } from "../translations/Translation.ts"
import { Translations } from "../translations/Translations.ts"
import { requireRunning, type Running } from "./requireRunning.ts"
import type { TranslatedEntry } from "./translateEntries.ts"
import { TranslationRun } from "../translations/TranslationRun.ts"
import { TranslationRuns } from "../translations/TranslationRuns.ts"

const translate = <Entry extends PageVersion | ReusableContentVersion>(
  shown: Entry,
  { description, sourceHash, title }: TranslatedEntry
): Entry => {
  if (!("attributes" in shown)) return { ...shown, title, sourceHash: sourceHash ?? shown.sourceHash }
  const { description: _, untranslated: __, ...attributes } = shown.attributes
  return {
    ...shown,
    title,
    sourceHash,
    attributes: { ...attributes, ...(description !== undefined && { description }) }
  }
}

/** Adds a batch to the figures of a run and of its translation. */
const addFigures = Effect.fnUntraced(function* (
  { run, translation }: Running,
  batch: {
    readonly resultRevisionId: Translation["resultRevisionId"]
    /** Pages that were never translated before. */
    readonly first: number
    readonly pages: number
    readonly hits: number
    readonly milliseconds: number
  }
) {
  const { stats } = translation
  const milliseconds = run.milliseconds + batch.milliseconds
  const pages = run.pages + batch.pages
  yield* (yield* TranslationRuns).put(
    new TranslationRun({ ...run, milliseconds, pages, hits: run.hits + batch.hits })
  )
  yield* (yield* Translations).put(
    new Translation({
      ...translation,
      resultRevisionId: batch.resultRevisionId,
      stats: {
        ...stats,
        totalPages: stats.totalPages + batch.first,
        totalDuration: stats.totalDuration + batch.milliseconds,
        latestPages: pages,
        latestRunDuration: milliseconds
      }
    })
  )
})

/**
 * Commits translated entries, with their states and the figures of the run, in one unit of work. Entries whose source changed
 * meanwhile are left to the next run.
 */
export const commitEntries = Effect.fn("translations.commitEntries")(function* (
  { number, translationId }: TranslationRun,
  recipe: Recipe,
  entries: ReadonlyArray<TranslatedEntry>,
  figures: { readonly hits: number; readonly milliseconds: number }
) {
  const { run, translation } = yield* requireRunning(translationId, number)
  const space = yield* (yield* Spaces).get(translation.resultSpaceId)
  const branch = yield* (yield* Revisions).getBranchForUpdate(space.mainBranchId)
  const at = { branchId: branch.id, seq: branch.headSeq, base: null }
  const states = new Map(
    (yield* (yield* PageStates).list(translationId)).map((state) => [`${state.kind} ${state.id}`, state])
  )
  const current = entries.flatMap((one) => {
    const state = states.get(`${one.kind} ${one.entry.id}`)
    return state !== undefined && state.fingerprint === fingerprintOf(one.entry) ? [{ one, state }] : []
  })
  const byId = new Map(current.map(({ one }) => [`${one.kind} ${one.entry.id}`, one]))
  const idsOf = (kind: PageState["kind"]) =>
    current.flatMap(({ one }) => (one.kind === kind ? [one.entry.id] : [])) as Array<never>
  const changed = <Entry extends PageVersion | ReusableContentVersion>(
    kind: PageState["kind"],
    shown: ReadonlyArray<Entry>
  ) =>
    shown.flatMap((entry): ReadonlyArray<Entry> => {
      const next = translate(entry, byId.get(`${kind} ${entry.id}`)!)
      return Equal.equals(next, entry) ? [] : [next]
    })
  const pages = changed("page", yield* (yield* Pages).findMany(at, idsOf("page")))
  const reusables = changed("reusable", yield* (yield* ReusableContents).findMany(at, idsOf("reusable")))
  let { resultRevisionId } = translation
  if (pages.length + reusables.length > 0) {
    const revision = yield* commitRevision(branch.id, {
      type: "computed",
      expectedHead: null,
      locked: branch,
      createdBy: null,
      git: null,
      message: null,
      changes: {
        ...noChanges,
        pages: { put: pages, remove: [] },
        reusables: { put: reusables, remove: [] },
        sources: current.flatMap(({ one }) => one.source ?? [])
      }
    })
    resultRevisionId = revision.id
  }
  yield* (yield* PageStates).putMany(
    current.map(
      ({ one, state }) =>
        new PageState({
          ...state,
          recipe: recipe.hash,
          state: one.problems.length === 0 ? "translated" : "partial",
          wasTranslated: true,
          outdatedAt: null,
          problems: one.problems
        })
    )
  )
  const first = current.filter(({ one, state }) => one.kind === "page" && !state.wasTranslated).length
  yield* addFigures({ run, translation }, { ...figures, resultRevisionId, first, pages: pages.length })
}, atomically)
