import { Context } from "effect"

/** The most words that one run sends to the translator; the other texts stay in the source language. */
export const TranslationBounds = Context.Reference<{ readonly wordsOfRun: number }>(
  "@octavo/translations/TranslationBounds",
  { defaultValue: () => ({ wordsOfRun: 200_000 }) }
)
