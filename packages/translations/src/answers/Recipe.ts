import type { Language } from "@octavo/content"
import type { OrganizationId } from "@octavo/identity"
import { hashBytes } from "@octavo/kernel"
import { Effect } from "effect"
import { GlossaryEntries } from "../glossary/GlossaryEntries.ts"
import { requireInstructions } from "../translations/instructionsText.ts"
import type { Translation } from "../translations/Translation.ts"
import { type Term, Translator } from "../translators/Translator.ts"

/** Changes when texts are cut, or answers are read, otherwise than before. */
const recipeVersion = 1

/** All that answers of a translation depend on besides the text. */
export interface Recipe {
  readonly organizationId: OrganizationId
  readonly from: Language
  readonly to: Language
  readonly instructions: string
  readonly terms: ReadonlyArray<Term>
  /** The translator and its model. */
  readonly engine: string
  readonly hash: string
}

/** The recipe of a translation, with the instructions and the glossary of now. */
export const recipeOf = Effect.fnUntraced(function* (translation: Translation) {
  const { language: to, organizationId, sourceLanguage: from } = translation
  const translator = yield* Translator
  const entries = yield* (yield* GlossaryEntries).listAll(organizationId)
  const terms = entries.flatMap(({ translations }): ReadonlyArray<Term> => {
    const [source, target] = [translations[from], translations[to]]
    return source === undefined || target === undefined ? [] : [[source, target]]
  })
  const text = yield* Effect.orElseSucceed(requireInstructions(translation.instructions), () => "")
  const instructions = translator.followsInstructions ? text : ""
  const engine = `${translator.name} ${translator.model}`
  const recipe: Recipe = {
    organizationId,
    from,
    to,
    instructions,
    terms,
    engine,
    hash: hashBytes(JSON.stringify([recipeVersion, engine, instructions, terms]))
  }
  return recipe
})

/** The key of the answer for a text in the translation memory. */
export const memoryKey = (recipe: Recipe, text: string, terms: ReadonlyArray<Term>): string => {
  const { engine, from, instructions, to } = recipe
  return hashBytes(JSON.stringify([recipeVersion, engine, from, to, instructions, terms, text]))
}
