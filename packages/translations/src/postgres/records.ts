import { type OmittedTable, recordKind, type RecordKind } from "@octavo/database"
import { PageState } from "../translations/PageState.ts"
import { TranslationRun } from "../translations/TranslationRun.ts"
import { Translation } from "../translations/Translation.ts"

const organizationId = { column: "organization_id", names: "organization" }
const translationId = { column: "translation_id", names: "translations/translations" }
const ofTranslations =
  "t.translation_id IN (SELECT id FROM translations.translations WHERE organization_id = $1)"

/** The records of translations in an export of an organization, in the order of an import. */
export const records: ReadonlyArray<RecordKind> = [
  recordKind({
    name: "translations/glossary",
    table: "translations.glossary_entries",
    scope: "organization",
    where: "t.organization_id = $1",
    key: ["id"],
    fields: {
      id: "id",
      organizationId,
      translations: "translations",
      createdAt: "created_at",
      updatedAt: "updated_at"
    }
  }),
  recordKind({
    name: "translations/memory",
    table: "translations.memory",
    scope: "organization",
    where: "t.organization_id = $1",
    key: ["key"],
    fields: { organizationId, key: "key", output: "output", usedAt: "used_at" }
  }),
  recordKind({
    name: "translations/translations",
    table: "translations.translations",
    scope: "organization",
    where: "t.organization_id = $1",
    key: ["id"],
    fields: {
      id: "id",
      organizationId,
      sourceSpaceId: { column: "source_space_id", names: "spaces" },
      sourceLanguage: { column: "source_language", values: Translation.fields.sourceLanguage },
      language: { column: "language", values: Translation.fields.language },
      instructions: "instructions",
      resultSpaceId: { column: "result_space_id", names: "spaces" },
      status: { column: "status", values: Translation.fields.status },
      requestedSeq: "requested_seq",
      dueAt: "due_at",
      firstDueAt: "first_due_at",
      resultRevisionId: "result_revision_id",
      stats: { column: "stats", values: Translation.fields.stats },
      createdBy: { column: "created_by", names: "user" },
      createdAt: "created_at",
      updatedAt: "updated_at"
    }
  }),
  recordKind({
    name: "translations/page-states",
    table: "translations.page_states",
    scope: "organization",
    where: ofTranslations,
    key: ["translationId", "kind", "id"],
    id: null,
    fields: {
      translationId,
      kind: { column: "kind", values: PageState.fields.kind },
      id: "id",
      fingerprint: "fingerprint",
      recipe: "recipe",
      state: { column: "state", values: PageState.fields.state },
      wasTranslated: "was_translated",
      outdatedAt: "outdated_at",
      problems: { column: "problems", values: PageState.fields.problems }
    }
  }),
  recordKind({
    name: "translations/runs",
    table: "translations.runs",
    scope: "organization",
    where: ofTranslations,
    first: `t.translation_id COLLATE "C", t.number`,
    key: [],
    fields: {
      translationId,
      number: "number",
      seq: "seq",
      sourceRevisionId: "source_revision_id",
      startedAt: "started_at",
      endedAt: "ended_at",
      outcome: { column: "outcome", values: TranslationRun.fields.outcome },
      milliseconds: "milliseconds",
      pages: "pages",
      words: "words",
      hits: "hits",
      calls: "calls",
      characters: "characters",
      problem: "problem"
    }
  })
]

/** The tables of translations that an export leaves out. */
export const omittedTables: ReadonlyArray<OmittedTable> = []
