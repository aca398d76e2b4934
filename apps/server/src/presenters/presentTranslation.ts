import type { GlossaryEntryResource, TranslationResource } from "@octavo/api"
import type { GlossaryEntry, TranslationView } from "@octavo/translations"
import { presentTime } from "./times.ts"

const seconds = (milliseconds: number) => Math.round(milliseconds / 1000)

/** The address of a translation in the API. */
export const translationLocation = (
  publicUrl: string,
  { translation }: Pick<TranslationView, "translation">
) => `${publicUrl}/v1/orgs/${translation.organizationId}/translations/${translation.id}`

export const presentTranslation =
  (publicUrl: string) =>
  (view: Pick<TranslationView, "translation"> & Partial<TranslationView>): TranslationResource => {
    const { problems, run, translation } = view
    const { stats } = translation
    return {
      object: "translation",
      id: translation.id,
      status: translation.status,
      source: { space: translation.sourceSpaceId, language: translation.sourceLanguage },
      language: translation.language,
      instructions: translation.instructions,
      ...(translation.resultRevisionId !== null && {
        result: {
          space: translation.resultSpaceId,
          revision: translation.resultRevisionId,
          language: translation.language
        }
      }),
      createdAt: presentTime(translation.createdAt),
      updatedAt: presentTime(translation.updatedAt),
      stats: {
        ...stats,
        totalDuration: seconds(stats.totalDuration),
        latestRunDuration: seconds(stats.latestRunDuration)
      },
      ...(run != null && {
        latestRun: {
          number: run.number,
          outcome: run.outcome,
          startedAt: presentTime(run.startedAt),
          ...(run.endedAt !== null && { endedAt: presentTime(run.endedAt) }),
          hits: run.hits,
          calls: run.calls,
          characters: run.characters
        }
      }),
      ...(problems !== undefined && {
        problems: { ...problems, ...(run != null && run.problem !== null && { message: run.problem }) }
      }),
      // Administrators alone see translations.
      permissions: { view: true, edit: true },
      urls: { location: translationLocation(publicUrl, view) }
    }
  }

export const presentGlossaryEntry =
  (publicUrl: string) =>
  (entry: GlossaryEntry): GlossaryEntryResource => ({
    object: "glossary-entry",
    id: entry.id,
    translations: entry.translations,
    createdAt: presentTime(entry.createdAt),
    updatedAt: presentTime(entry.updatedAt),
    urls: { location: `${publicUrl}/v1/orgs/${entry.organizationId}/translations-glossary/${entry.id}` }
  })
