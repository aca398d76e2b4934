import {
  derivedOf,
  DocumentParser,
  type PageVersion,
  type ReusableContentVersion,
  type Source,
  Sources
} from "@octavo/content"
import { hashBytes } from "@octavo/kernel"
import { type Document, resolveReferences, resolveWith, titleIn } from "@octavo/markdown"
import { Effect } from "effect"
import { findAnswers } from "./findAnswers.ts"
import type { Recipe } from "../answers/Recipe.ts"
import type { PageState, UnitProblem } from "../translations/PageState.ts"
import { readPlainAnswer } from "../segments/readAnswer.ts"
import { type HiddenSyntax, hideSyntax } from "../segments/hideSyntax.ts"
import { isTranslatable, type Segment, wordsOfSegment } from "../segments/Segment.ts"
import { segmentOfText, segmentsOf, type TermsOfText } from "../segments/segmentsOf.ts"
import { termsIn } from "../segments/termsIn.ts"
import { withAnchorsOf } from "../segments/withAnchorsOf.ts"
import { writeHead, writeTranslation } from "../segments/writeTranslation.ts"
import { type Term, Translator } from "../translators/Translator.ts"
import type { TranslationRun } from "../translations/TranslationRun.ts"

/** A page or reusable content to translate, as the source has it. */
export interface SourceEntry {
  readonly kind: PageState["kind"]
  readonly entry: PageVersion | ReusableContentVersion
}

/** The words of an entry in the other language. */
export interface TranslatedEntry extends SourceEntry {
  readonly title: string
  readonly description: string | undefined
  readonly sourceHash: string | null
  readonly source: Source | null
  readonly problems: ReadonlyArray<UnitProblem>
}

interface CutEntry extends SourceEntry {
  readonly hidden: HiddenSyntax | null
  readonly document: Document | null
  /** Whether the text has the title. */
  readonly hasTitle: boolean
  readonly head: { readonly title: Segment; readonly description: Segment | null }
  readonly segments: ReadonlyArray<Segment>
}

/** The most characters of a text that a problem names. */
const maxQuoted = 80

const reasons = {
  answer: "The translator gave no answer that fits the text",
  writing: "The translation would change the structure of the page"
}

const asWritten = resolveWith({ from: null, targets: new Map() })

const cutEntry = Effect.fnUntraced(function* (
  { entry, kind }: SourceEntry,
  text: string | null,
  titleOfText: string | null,
  termsOf: TermsOfText
) {
  const parser = yield* DocumentParser
  const hidden = text === null ? null : hideSyntax(text)
  const read = Effect.fnUntraced(function* (source: string) {
    return resolveReferences(yield* parser.read(source), asWritten)
  })
  const shown = hidden === null ? null : yield* read(hidden.text)
  const isWhole = text === null || hidden === null || hidden.text === text
  const document = isWhole || shown === null ? shown : withAnchorsOf(yield* read(text), shown)
  const description = "attributes" in entry ? entry.attributes.description : undefined
  const cut: CutEntry = {
    kind,
    entry,
    hidden,
    document,
    hasTitle: titleOfText !== null && titleOfText === entry.title,
    head: {
      title: segmentOfText(entry.title, termsOf),
      description: description === undefined ? null : segmentOfText(description, termsOf)
    },
    segments: document === null || hidden === null ? [] : segmentsOf(document, hidden.text, termsOf)
  }
  return cut
})

const plainAnswer = (segment: Segment | null, answers: ReadonlyMap<string, string>): string | null => {
  const answer = segment === null ? undefined : answers.get(segment.text)
  return answer === undefined || segment === null ? null : readPlainAnswer(segment, answer)
}

const writeEntry = Effect.fnUntraced(function* (
  { document, entry, hasTitle, head, hidden, kind, segments }: CutEntry,
  answers: ReadonlyMap<string, string>
) {
  const given = segments.map(({ text: asked }) =>
    isTranslatable(asked) ? (answers.get(asked) ?? null) : null
  )
  const problem = (segment: Segment, reason: string): UnitProblem => ({
    text: wordsOfSegment(segment.text).trim().slice(0, maxQuoted),
    reason
  })
  const unanswered = [
    head.title,
    ...(head.description === null ? [] : [head.description]),
    ...segments
  ].filter((segment) => isTranslatable(segment.text) && !answers.has(segment.text))
  const problems = unanswered.map((segment) => problem(segment, reasons.answer))
  const before = "attributes" in entry ? entry.attributes.description : undefined
  const title = plainAnswer(head.title, answers) ?? entry.title
  const description = plainAnswer(head.description, answers) ?? before
  const unwritten: TranslatedEntry = {
    kind,
    entry,
    title,
    description,
    sourceHash: entry.sourceHash,
    source: null,
    problems
  }
  if (hidden === null || document === null) return unwritten
  const written = yield* writeTranslation(hidden.text, document, segments, given)
  const text = hidden.restore(written.text)
  for (const index of written.refused) problems.push(problem(segments[index]!, reasons.writing))
  const headed = yield* writeHead(text, {
    title: hasTitle ? title : null,
    description: description === before ? null : (description ?? null)
  })
  if (headed === null) problems.push(problem(head.title, reasons.writing))
  const final = headed?.text ?? text
  const derived = headed?.derived ?? (yield* (yield* DocumentParser).derive(final))
  const source: Source = { hash: hashBytes(final), text: final, derived }
  const words = headed === null ? { title: entry.title, description: before } : { title, description }
  return { ...unwritten, ...words, sourceHash: source.hash, source, problems } satisfies TranslatedEntry
})

/** Translates pages and reusable contents; answers whether the bound of the run left texts untranslated. */
export const translateEntries = Effect.fn("translations.translateEntries")(function* (
  run: TranslationRun,
  recipe: Recipe,
  entries: ReadonlyArray<SourceEntry>
) {
  const translator = yield* Translator
  // A term that is the same in both languages is never sent, nor any other that the translator cannot take.
  const placed = recipe.terms.filter(([from, to]) => from === to || !translator.followsTerms)
  const termsOf = (text: string): ReadonlyArray<Term> => termsIn(text, placed)
  const hashes = [...new Set(entries.flatMap(({ entry }) => entry.sourceHash ?? []))]
  const texts = hashes.length === 0 ? new Map<string, string>() : yield* (yield* Sources).getMany(hashes)
  const facts = yield* derivedOf(hashes)
  const cut: Array<CutEntry> = []
  for (const { entry, kind } of entries) {
    const hash = entry.sourceHash
    const derived = hash === null ? undefined : facts.get(hash)
    const title = derived === undefined ? null : titleIn(derived)
    const text = hash === null ? null : (texts.get(hash) ?? null)
    cut.push(yield* cutEntry({ entry, kind }, text, title, termsOf))
  }
  const segments = cut.flatMap(({ head, segments: body }) => [
    head.title,
    ...(head.description === null ? [] : [head.description]),
    ...body
  ])
  const { answers, hits, isBounded } = yield* findAnswers(run, recipe, segments)
  const translated = yield* Effect.forEach(cut, (one) => writeEntry(one, answers))
  return { translated, hits, isBounded }
})
