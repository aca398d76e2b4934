import { audit, Caller, type OrganizationId } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import { requireTranslation } from "../translations/requireTranslation.ts"
import type { TranslationId } from "../translations/Translation.ts"
import { requestRun } from "../translations/requestRun.ts"

/** Requests a run of a translation: of what changed at the source, and of what failed before. */
export const runTranslation = Effect.fn("translations.runTranslation")(function* (
  organizationId: OrganizationId,
  translationId: TranslationId
) {
  const { userId } = yield* Caller
  yield* requestRun(yield* requireTranslation(organizationId, translationId, "change"), userId)
  yield* audit({
    organizationId,
    action: "translation.run",
    target: { kind: "translation", id: translationId }
  })
}, atomically)
