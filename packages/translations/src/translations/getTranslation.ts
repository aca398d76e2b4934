import type { OrganizationId } from "@octavo/identity"
import { Effect } from "effect"
import { requireTranslation } from "./requireTranslation.ts"
import type { TranslationId } from "./Translation.ts"
import { viewTranslation } from "./TranslationView.ts"

/** Gets a translation with its latest run. */
export const getTranslation = Effect.fn("translations.getTranslation")(function* (
  organizationId: OrganizationId,
  translationId: TranslationId
) {
  return yield* viewTranslation(yield* requireTranslation(organizationId, translationId, "read"))
})
