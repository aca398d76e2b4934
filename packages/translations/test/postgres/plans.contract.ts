import { describe, expect, type Vitest } from "@effect/vitest"
import { multiplyRows, rowsReadBy } from "@octavo/database/testing"
import { DateTime, Effect, type Layer } from "effect"
import { Translation, Translations } from "../../src/index.ts"
import { aTranslation } from "../../src/testing/index.ts"
import type { postgres } from "../TranslationServices.ts"

/** The contract of statements that find what is due among all translations. */
export const plansContract = (it: Vitest.MethodsNonLive<Layer.Success<typeof postgres>>) =>
  describe("the plans of Postgres", () => {
    it.effect("read the due translations, however many wait or rest", () =>
      Effect.gen(function* () {
        const translations = yield* Translations
        const { translation } = yield* aTranslation()
        const now = yield* DateTime.now
        yield* translations.put(new Translation({ ...translation, dueAt: DateTime.add(now, { days: 1 }) }))
        yield* multiplyRows("translations.translations", `id = '${translation.id}'`, 2000, {
          id: "t.id || n",
          source_space_id: "t.source_space_id || n",
          result_space_id: "t.result_space_id || n"
        })
        const due = translations.listDue(DateTime.subtract(now, { days: 1 }), 10)
        expect(yield* rowsReadBy(due, "translations.translations")).toBeLessThan(10)
      })
    )
  })
