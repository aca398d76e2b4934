import { audit, Caller, type OrganizationId } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import type { Document } from "@octavo/markdown"
import { DateTime, Effect } from "effect"
import { requestRun } from "./requestRun.ts"
import { requireInstructions } from "./instructionsText.ts"
import { requireTranslation } from "./requireTranslation.ts"
import { Translation, type TranslationId } from "./Translation.ts"
import { Translations } from "./Translations.ts"
import { viewTranslation } from "./TranslationView.ts"

/** Changes the instructions of a translation; other words than before request a run with them. */
export const updateTranslation = Effect.fn("translations.updateTranslation")(function* (
  organizationId: OrganizationId,
  translationId: TranslationId,
  instructions: Document
) {
  const { userId } = yield* Caller
  const before = yield* requireTranslation(organizationId, translationId, "change")
  const text = yield* requireInstructions(instructions)
  const isSame = text === (yield* Effect.orElseSucceed(requireInstructions(before.instructions), () => ""))
  if (isSame) return yield* viewTranslation(before)
  const changed = new Translation({ ...before, instructions, updatedAt: yield* DateTime.now })
  yield* (yield* Translations).put(changed)
  const requested = yield* requestRun(changed, userId)
  yield* audit({
    organizationId,
    action: "translation.updated",
    target: { kind: "translation", id: translationId },
    after: { instructions: text }
  })
  return yield* viewTranslation(requested)
}, atomically)
