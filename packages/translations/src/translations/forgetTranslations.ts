import { spacePurged } from "@octavo/content"
import { subscriber } from "@octavo/kernel"
import { Effect } from "effect"
import { Translations } from "./Translations.ts"

/** Forgets the translations of a space that is gone for good. */
export const forgetTranslations = subscriber(
  spacePurged,
  Effect.fnUntraced(function* ({ spaceId }) {
    const translations = yield* Translations
    for (const { id } of yield* translations.listOfSpace(spaceId)) yield* translations.remove(id)
  })
)
