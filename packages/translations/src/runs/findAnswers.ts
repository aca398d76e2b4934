import { atomically } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { requireRunning } from "./requireRunning.ts"
import { TranslationRun } from "../translations/TranslationRun.ts"
import { TranslationRuns } from "../translations/TranslationRuns.ts"
import { isTranslatable, type Segment } from "../segments/Segment.ts"
import { termsIn } from "../segments/termsIn.ts"
import { Translation } from "../translations/Translation.ts"
import { Translations } from "../translations/Translations.ts"
import { TranslationBounds } from "../translators/TranslationBounds.ts"
import { Translator } from "../translators/Translator.ts"
import { type Answers, askTranslator, inRequests, type Question } from "../answers/askTranslator.ts"
import { countWordsIn } from "../answers/countWordsIn.ts"
import { memoryKey, type Recipe } from "../answers/Recipe.ts"
import { TranslationMemory } from "../answers/TranslationMemory.ts"

/** Stores answers with the figures of the run, before they are used: a run that goes on elsewhere counts nothing twice. */
const storeAnswers = Effect.fnUntraced(function* (
  run: TranslationRun,
  recipe: Recipe,
  words: ReadonlyMap<string, number>,
  { accepted, calls, characters }: Answers
) {
  const running = yield* requireRunning(run.translationId, run.number)
  const memory = yield* TranslationMemory
  const now = yield* DateTime.now
  const known = yield* memory.findMany(recipe.organizationId, [...accepted.keys()], now)
  yield* memory.putMany(recipe.organizationId, accepted, now)
  let added = 0
  for (const key of accepted.keys()) if (!known.has(key)) added += words.get(key) ?? 0
  yield* (yield* TranslationRuns).put(
    new TranslationRun({
      ...running.run,
      words: running.run.words + added,
      calls: running.run.calls + calls,
      characters: running.run.characters + characters
    })
  )
  const { stats } = running.translation
  yield* (yield* Translations).put(
    new Translation({
      ...running.translation,
      stats: {
        ...stats,
        totalWords: stats.totalWords + added,
        latestWords: running.run.words + added
      }
    })
  )
}, atomically)

/**
 * The answers for segments, by their texts: from the memory, else from the translator, as far as the bound of the run allows.
 * Answers whether that was reached.
 */
export const findAnswers = Effect.fn("translations.findAnswers")(function* (
  run: TranslationRun,
  recipe: Recipe,
  segments: ReadonlyArray<Segment>
) {
  const translator = yield* Translator
  const { wordsOfRun } = yield* TranslationBounds
  const questions = new Map<string, Question>()
  for (const segment of segments) {
    if (!isTranslatable(segment.text)) continue
    const terms = termsIn(segment.text, recipe.terms)
    const literals = segment.placeholders.flatMap((one) => (one.kind === "literal" ? one.text : []))
    const key = memoryKey(recipe, segment.text, [...terms, ...literals.map((text) => ["", text] as const)])
    questions.set(key, { key, segment, terms })
  }
  const found = new Map(
    yield* (yield* TranslationMemory).findMany(
      recipe.organizationId,
      [...questions.keys()],
      yield* DateTime.now
    )
  )
  const hits = found.size
  const missing = [...questions.values()].filter(({ key }) => !found.has(key))
  const words = new Map(missing.map(({ key, segment }) => [key, countWordsIn(segment.text, recipe.from)]))
  const { run: current } = yield* requireRunning(run.translationId, run.number)
  let spent = current.words
  const affordable = missing.filter(({ key }) => (spent += words.get(key)!) <= wordsOfRun)
  const byText = new Map(affordable.map((question) => [question.segment.text, question]))
  for (const request of inRequests([...byText.keys()], translator)) {
    const answers = yield* askTranslator(
      recipe,
      request.map((text) => byText.get(text)!)
    )
    yield* storeAnswers(run, recipe, words, answers)
    for (const [key, answer] of answers.accepted) found.set(key, answer)
  }
  const answers = new Map<string, string>()
  for (const { key, segment } of questions.values()) {
    const answer = found.get(key)
    if (answer !== undefined) answers.set(segment.text, answer)
  }
  return { answers, hits, isBounded: affordable.length < missing.length }
})
