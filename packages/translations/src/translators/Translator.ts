import type { Language } from "@octavo/content"
import { Context, type Effect, Schema } from "effect"

/** A term and its translation, which the texts of a request contain. */
export type Term = readonly [source: string, target: string]

/** A request to a translator: texts with placeholders, as `writeUnit` writes them. */
export interface TranslatorRequest {
  readonly texts: ReadonlyArray<string>
  readonly from: Language
  readonly to: Language
  /** Wishes of the organization about style, as Markdown; empty without any. */
  readonly instructions: string
  readonly terms: ReadonlyArray<Term>
  /** Whether earlier answers for these texts lacked placeholders. */
  readonly isRepeated: boolean
}

/** The translator will not answer anything more: a wrong key, a used up quota, an unknown model. */
export class TranslatorRefused extends Schema.TaggedError<TranslatorRefused>()("TranslatorRefused", {
  reason: Schema.String
}) {
  override get message() {
    return this.reason
  }
}

/** The translator does not answer now; the run goes on later. */
export class TranslatorBusy extends Schema.TaggedError<TranslatorBusy>()("TranslatorBusy", {
  reason: Schema.String
}) {
  override get message() {
    return this.reason
  }
}

/** Translates texts, and keeps their placeholders as well as it can. */
export class Translator extends Context.Service<
  Translator,
  {
    /** Its name for people, such as `deepl`. */
    readonly name: string
    /** The part of the name that changes answers, such as a model; empty without one. */
    readonly model: string
    /** Whether it translates only for show. */
    readonly isPseudo: boolean
    /** Whether it follows instructions. */
    readonly followsInstructions: boolean
    /** Whether it takes terms; otherwise terms are put into texts in its place. */
    readonly followsTerms: boolean
    /** The most texts, and characters, of one request. */
    readonly maxTexts: number
    readonly maxCharacters: number
    readonly supports: (from: Language, to: Language) => Effect.Effect<boolean>
    /** The translations in order; null for a text that it refuses. */
    readonly translate: (
      request: TranslatorRequest
    ) => Effect.Effect<ReadonlyArray<string | null>, TranslatorRefused | TranslatorBusy>
  }
>()("@octavo/translations/Translator") {}
