import { Containers, Language } from "@octavo/content"
import { audit, type OrganizationId, requireOrganization } from "@octavo/identity"
import { atomically, newId } from "@octavo/kernel"
import { DateTime, Effect, Schema } from "effect"
import { postponeRuns } from "../translations/postponeRuns.ts"
import { translationLimits } from "../translations/Translation.ts"
import { GlossaryEntries } from "./GlossaryEntries.ts"
import {
  GlossaryEntry,
  GlossaryEntryId,
  GlossaryEntryNotFound,
  GlossaryLimitReached,
  GlossaryRefused,
  type GlossaryTranslations
} from "./GlossaryEntry.ts"

/** One change of a glossary. */
export type GlossaryOperation =
  | { readonly type: "insert"; readonly translations: GlossaryTranslations }
  | { readonly type: "update"; readonly id: string; readonly translations: GlossaryTranslations }
  | { readonly type: "delete"; readonly id: string }

const isLanguage = Schema.is(Language)

/** Line breaks, and what else no term on one line has. */
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

const readTerms = Effect.fnUntraced(function* (given: GlossaryTranslations, operation: number) {
  const refuse = (reason: GlossaryRefused["reason"]) => new GlossaryRefused({ operation, reason })
  const terms = Object.entries(given).map(
    ([language, term]) => [language, term.normalize("NFC").trim()] as const
  )
  if (terms.length === 0) return yield* refuse("empty")
  if (!terms.every(([language]) => isLanguage(language))) return yield* refuse("language-unknown")
  const isTerm = (term: string) =>
    term.length >= 1 && term.length <= translationLimits.term && !controls.test(term)
  if (!terms.every(([, term]) => isTerm(term))) return yield* refuse("term")
  return Object.fromEntries(terms)
})

/** The entries after some operations, all or none; each term belongs to one entry. */
const applyOperations = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  before: ReadonlyArray<GlossaryEntry>,
  operations: ReadonlyArray<GlossaryOperation>
) {
  const now = yield* DateTime.now
  const entries = new Map(before.map((entry) => [entry.id, entry]))
  const touched = new Map<GlossaryEntryId, number>()
  for (const [index, operation] of operations.entries()) {
    if (operation.type === "delete") {
      entries.delete(GlossaryEntryId.make(operation.id))
      continue
    }
    const translations = yield* readTerms(operation.translations, index)
    const id = GlossaryEntryId.make(operation.type === "insert" ? yield* newId : operation.id)
    const entry = entries.get(id)
    if (operation.type === "update" && entry === undefined) {
      return yield* new GlossaryEntryNotFound({ glossaryEntryId: id })
    }
    touched.set(id, index)
    entries.set(
      id,
      new GlossaryEntry({
        id,
        organizationId,
        translations,
        createdAt: entry?.createdAt ?? now,
        updatedAt: now
      })
    )
  }
  const owners = new Map<string, GlossaryEntryId>()
  for (const { id, translations } of entries.values()) {
    for (const [language, term] of Object.entries(translations)) {
      const key = `${language} ${term}`
      const other = owners.get(key)
      const operation = touched.get(id) ?? (other === undefined ? undefined : touched.get(other))
      if (other !== undefined) {
        return yield* new GlossaryRefused({ operation: operation ?? 0, reason: "term-taken" })
      }
      owners.set(key, id)
    }
  }
  return { entries, touched }
})

/**
 * Changes the glossary of an organization by operations in order, all or none, and has its translations run again when nothing
 * changed for a while. Deleting an entry that does not exist changes nothing.
 */
export const updateGlossaryEntries = Effect.fn("translations.updateGlossaryEntries")(function* (
  organizationId: OrganizationId,
  operations: ReadonlyArray<GlossaryOperation>
) {
  yield* requireOrganization(organizationId, "admin")
  // One change of a glossary at a time: each term belongs to one entry.
  yield* (yield* Containers).lock([organizationId])
  const store = yield* GlossaryEntries
  const before = yield* store.listAll(organizationId)
  const { entries, touched } = yield* applyOperations(organizationId, before, operations)
  const limit = translationLimits.glossaryEntries
  if (entries.size > limit) return yield* new GlossaryLimitReached({ limit })
  const removed = before.filter(({ id }) => !entries.has(id)).map(({ id }) => id)
  const changed = [...touched.keys()].flatMap((id) => entries.get(id) ?? [])
  if (removed.length === 0 && changed.length === 0) return
  yield* store.removeMany(removed)
  yield* store.putMany(changed)
  yield* postponeRuns(organizationId)
  yield* audit({
    organizationId,
    action: "glossary.updated",
    target: { kind: "organization", id: organizationId },
    after: { changed: changed.length, removed: removed.length }
  })
}, atomically)
