import type { GlossaryEntry } from "../glossary/GlossaryEntry.ts"
import type { PageState } from "../translations/PageState.ts"
import type { TranslationRun } from "../translations/TranslationRun.ts"
import type { Translation } from "../translations/Translation.ts"
import { Context, type DateTime, Effect, Layer, TxHashMap } from "effect"

const make = Effect.gen(function* () {
  return {
    translations: yield* TxHashMap.empty<string, Translation>(),
    runs: yield* TxHashMap.empty<string, TranslationRun>(),
    /** By translation, then by kind and id. */
    states: yield* TxHashMap.empty<string, ReadonlyMap<string, PageState>>(),
    answers: yield* TxHashMap.empty<string, { readonly output: string; readonly usedAt: DateTime.Utc }>(),
    glossary: yield* TxHashMap.empty<string, GlossaryEntry>()
  }
})

/** The tables that the stores of this folder share, as the stores in Postgres share theirs. */
export class TranslationTables extends Context.Service<TranslationTables, Effect.Success<typeof make>>()(
  "@octavo/translations/memory/TranslationTables"
) {
  static readonly layer = Layer.effect(TranslationTables, make)
}
