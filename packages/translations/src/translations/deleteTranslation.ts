import { Space, Spaces } from "@octavo/content"
import { audit, Caller, type OrganizationId } from "@octavo/identity"
import { atomically, emitEvent } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { requireTranslation } from "./requireTranslation.ts"
import type { TranslationId } from "./Translation.ts"
import { translationDeleted } from "./translationEvents.ts"
import { Translations } from "./Translations.ts"

/**
 * Deletes a translation and the space of its result, which can be restored for seven days as an ordinary space that
 * administrators alone see. The answers of the translator stay in the memory. Deleting what does not exist changes nothing.
 */
export const deleteTranslation = Effect.fn("translations.deleteTranslation")(
  function* (organizationId: OrganizationId, translationId: TranslationId) {
    const { userId } = yield* Caller
    const translation = yield* requireTranslation(organizationId, translationId, "change")
    yield* (yield* Translations).remove(translationId)
    const spaces = yield* Spaces
    const found = yield* Effect.option(spaces.getForUpdate(translation.resultSpaceId))
    if (Option.isSome(found)) {
      const now = yield* DateTime.now
      yield* spaces.put(
        new Space({
          ...found.value,
          translationOf: null,
          defaultLevel: null,
          editMode: "live",
          deletedAt: found.value.deletedAt ?? now,
          updatedAt: now
        })
      )
    }
    yield* audit({
      organizationId,
      action: "translation.deleted",
      target: { kind: "translation", id: translationId },
      before: { source: translation.sourceSpaceId, language: translation.language }
    })
    yield* emitEvent(
      translationDeleted,
      { translationId, resultSpaceId: translation.resultSpaceId },
      { subject: translation.sourceSpaceId, causedBy: userId }
    )
  },
  Effect.catchTag("TranslationNotFound", () => Effect.void),
  atomically
)
