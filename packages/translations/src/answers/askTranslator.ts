import { Effect } from "effect"
import { tidyAnswer } from "../segments/readAnswer.ts"
import { isTranslatable, placeholderPattern, type Segment } from "../segments/Segment.ts"
import { type Term, Translator } from "../translators/Translator.ts"
import type { Recipe } from "./Recipe.ts"

/** A segment that the memory does not know, with the terms that it contains. */
export interface Question {
  readonly key: string
  readonly segment: Segment
  readonly terms: ReadonlyArray<Term>
}

/** The answers for questions by key, with the requests that they took. */
export interface Answers {
  readonly accepted: ReadonlyMap<string, string>
  readonly calls: number
  readonly characters: number
}

/** The parts of the text of a segment: placeholders at odd indexes. */
const partsOf = (text: string): ReadonlyArray<string> =>
  text.split(new RegExp(`(${placeholderPattern.source.replaceAll(/\((?!\?)/g, "(?:")})`, "gi"))

const plainSegment = (text: string): Segment => ({ text, placeholders: [] })

/** Questions in requests that are not larger than the translator allows. */
export const inRequests = (
  texts: ReadonlyArray<string>,
  { maxCharacters, maxTexts }: { readonly maxTexts: number; readonly maxCharacters: number }
): ReadonlyArray<ReadonlyArray<string>> => {
  const requests: Array<Array<string>> = []
  let size = 0
  for (const text of texts) {
    const last = requests.at(-1)
    if (last === undefined || last.length >= maxTexts || size + text.length > maxCharacters) {
      requests.push([text])
      size = text.length
    } else {
      last.push(text)
      size += text.length
    }
  }
  return requests
}

/**
 * Asks the translator. An answer that loses, doubles or moves placeholders is asked for once more; then the parts between the
 * placeholders are asked for one by one.
 */
export const askTranslator = Effect.fn("translations.askTranslator")(function* (
  recipe: Recipe,
  questions: ReadonlyArray<Question>
) {
  const translator = yield* Translator
  const accepted = new Map<string, string>()
  let calls = 0
  let characters = 0
  const { from, instructions, to } = recipe
  const ask = Effect.fnUntraced(function* (
    texts: ReadonlyArray<string>,
    terms: ReadonlyArray<Term>,
    isRepeated: boolean
  ) {
    const answers = new Map<string, string>()
    for (const request of inRequests([...new Set(texts)], translator)) {
      calls++
      characters += request.reduce((sum, text) => sum + text.length, 0)
      const answered = yield* translator.translate({
        texts: request,
        from,
        to,
        instructions,
        terms,
        isRepeated
      })
      for (const [index, text] of request.entries()) {
        const answer = answered[index]
        if (typeof answer === "string") answers.set(text, answer)
      }
    }
    return answers
  })
  const termsOf = (some: ReadonlyArray<Question>) => {
    const all = some.flatMap(({ terms }) => terms)
    return translator.followsTerms ? [...new Map(all.map((term) => [term[0], term])).values()] : []
  }
  let open = questions
  for (const isRepeated of [false, true]) {
    if (open.length === 0) break
    const answers = yield* ask(
      open.map(({ segment }) => segment.text),
      termsOf(open),
      isRepeated
    )
    for (const { key, segment } of open) {
      const answer = answers.get(segment.text)
      const tidy = answer === undefined ? null : tidyAnswer(segment, answer)
      if (tidy !== null) accepted.set(key, tidy)
    }
    open = open.filter(({ key }) => !accepted.has(key))
  }
  const inParts = open.filter(({ segment }) => partsOf(segment.text).length > 1)
  if (inParts.length > 0) {
    const parts = inParts.flatMap(({ segment }) => partsOf(segment.text).filter(isTranslatable))
    const answers = yield* ask(
      parts.map((part) => part.trim()),
      termsOf(inParts),
      true
    )
    for (const { key, segment } of inParts) {
      const joined = partsOf(segment.text).map((part, index) => {
        if (index % 2 === 1 || !isTranslatable(part)) return part
        const answer = answers.get(part.trim())
        const tidy = answer === undefined ? null : tidyAnswer(plainSegment(part.trim()), answer)
        if (tidy === null) return null
        return `${/^\s*/.exec(part)![0]}${tidy}${part.slice(part.trimEnd().length)}`
      })
      const answer = joined.includes(null) ? null : tidyAnswer(segment, joined.join(""))
      if (answer !== null) accepted.set(key, answer)
    }
  }
  return { accepted, calls, characters } satisfies Answers
})
