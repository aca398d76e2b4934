import { type OrganizationId, requireOrganization } from "@octavo/identity"
import { Effect, Option } from "effect"
import { type TranslationId, TranslationNotFound } from "./Translation.ts"
import { Translations } from "./Translations.ts"

/** A translation of an organization, for its administrators; locked for a change. */
export const requireTranslation = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  translationId: TranslationId,
  purpose: "read" | "change"
) {
  yield* requireOrganization(organizationId, "admin")
  const translations = yield* Translations
  const found = yield* purpose === "read"
    ? translations.find(translationId)
    : translations.findForUpdate(translationId)
  if (Option.isNone(found) || found.value.organizationId !== organizationId) {
    return yield* new TranslationNotFound({ translationId })
  }
  return found.value
})
