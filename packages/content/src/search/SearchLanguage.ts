import { Effect } from "effect"
import type { Language } from "../containers/Space.ts"
import { endings } from "./endings.ts"
import { fold } from "./readWords.ts"

/** The properties of a language in a search. */
export interface SearchLanguage {
  /** Whether a folded word carries nothing in a question: an article, a pronoun, a preposition. */
  readonly isStopWord: (folded: string) => boolean
  /** Other forms of a word, folded: plurals, participles and the like that have its stem. */
  readonly formsOf: (word: string) => ReadonlyArray<string>
}

type Stem = (word: string) => string
interface Stemmer {
  readonly stemmer: Stem
}
interface StopWords {
  readonly stopwords: ReadonlyArray<string>
}

/** The stemmers (Snowball) and lists of stop words that exist, by language. They are loaded when a search first needs them. */
const sources: Partial<
  Record<Language, readonly [(() => Promise<Stemmer>) | null, () => Promise<StopWords>]>
> = {
  ar: [() => import("@orama/stemmers/arabic"), () => import("@orama/stopwords/arabic")],
  bg: [() => import("@orama/stemmers/bulgarian"), () => import("@orama/stopwords/bulgarian")],
  da: [() => import("@orama/stemmers/danish"), () => import("@orama/stopwords/danish")],
  de: [() => import("@orama/stemmers/german"), () => import("@orama/stopwords/german")],
  el: [() => import("@orama/stemmers/greek"), () => import("@orama/stopwords/greek")],
  en: [() => import("@orama/stemmers/english"), () => import("@orama/stopwords/english")],
  es: [() => import("@orama/stemmers/spanish"), () => import("@orama/stopwords/spanish")],
  fi: [() => import("@orama/stemmers/finnish"), () => import("@orama/stopwords/finnish")],
  fr: [() => import("@orama/stemmers/french"), () => import("@orama/stopwords/french")],
  hi: [() => import("@orama/stemmers/indian"), () => import("@orama/stopwords/indian")],
  hu: [() => import("@orama/stemmers/hungarian"), () => import("@orama/stopwords/hungarian")],
  id: [() => import("@orama/stemmers/indonesian"), () => import("@orama/stopwords/indonesian")],
  it: [() => import("@orama/stemmers/italian"), () => import("@orama/stopwords/italian")],
  ja: [null, () => import("@orama/stopwords/japanese")],
  lt: [() => import("@orama/stemmers/lithuanian"), () => import("@orama/stopwords/lithuanian")],
  nl: [() => import("@orama/stemmers/dutch"), () => import("@orama/stopwords/dutch")],
  no: [() => import("@orama/stemmers/norwegian"), () => import("@orama/stopwords/norwegian")],
  pt: [() => import("@orama/stemmers/portuguese"), () => import("@orama/stopwords/portuguese")],
  "pt-br": [() => import("@orama/stemmers/portuguese"), () => import("@orama/stopwords/portuguese")],
  ro: [() => import("@orama/stemmers/romanian"), () => import("@orama/stopwords/romanian")],
  ru: [() => import("@orama/stemmers/russian"), () => import("@orama/stopwords/russian")],
  sl: [null, () => import("@orama/stopwords/slovenian")],
  sv: [() => import("@orama/stemmers/swedish"), () => import("@orama/stopwords/swedish")],
  tr: [() => import("@orama/stemmers/turkish"), () => import("@orama/stopwords/turkish")],
  uk: [() => import("@orama/stemmers/ukrainian"), () => import("@orama/stopwords/ukrainian")],
  zh: [null, () => import("@orama/stopwords/mandarin")]
}

/** Words of questions that the lists leave out. */
const moreStopWords: Partial<Record<Language, ReadonlyArray<string>>> = {
  en: ["a", "please", "want", "need", "i'd", "im", "dont", "cant", "whats", "hows", "us"]
}

/** The fewest letters that a word keeps without its ending. */
const shortestBase = 2

/** The most forms of a word that are looked for. */
const maxForms = 24

/** A word without one of the endings that it has, and with or without a doubled last letter (run, running). */
const basesOf = (word: string, endings: ReadonlyArray<string>): ReadonlySet<string> => {
  const bases = new Set<string>()
  for (const ending of ["", ...endings]) {
    if (!word.endsWith(ending)) continue
    const base = word.slice(0, word.length - ending.length)
    if (base.length < shortestBase) continue
    bases.add(base)
    const last = base.at(-1)!
    if (base.at(-2) === last && base.length > shortestBase) bases.add(base.slice(0, -1))
    bases.add(base + last)
  }
  return bases
}

const formsWith =
  (stem: Stem, endings: ReadonlyArray<string>) =>
  (word: string): ReadonlyArray<string> => {
    const lower = word.normalize("NFC").toLowerCase()
    if (lower.length <= shortestBase || !/^\p{L}[\p{L}\p{M}]*$/u.test(lower)) return []
    // The English stemmer ends `deploying` with an i, and `deployment` without one.
    const stemOf = (form: string) => stem(form).replace(/i$/, "y")
    const wanted = stemOf(lower)
    const forms = new Set<string>()
    // Applied twice, since endings can follow each other: querying, query, quer(ies).
    const bases = new Set([...basesOf(lower, endings)].flatMap((base) => [...basesOf(base, endings)]))
    for (const base of bases) {
      for (const ending of ["", ...endings]) {
        const form = base + ending
        if (form !== lower && stemOf(form) === wanted) forms.add(fold(form))
      }
    }
    forms.delete(fold(lower))
    return [...forms].sort((a, b) => a.length - b.length).slice(0, maxForms)
  }

const load = async (language: Language): Promise<SearchLanguage> => {
  const source = sources[language]
  if (source === undefined) return { isStopWord: () => false, formsOf: () => [] }
  const [loadStemmer, loadStopWords] = source
  const [stemmer, { stopwords }] = await Promise.all([loadStemmer?.() ?? null, loadStopWords()])
  const stopWords = new Set([...stopwords, ...(moreStopWords[language] ?? [])].map(fold))
  const formsOf = stemmer === null ? () => [] : formsWith(stemmer.stemmer, endings[language] ?? [])
  return { isStopWord: (folded) => stopWords.has(folded), formsOf }
}

const loaded = new Map<Language, Promise<SearchLanguage>>()

/** Loads what is known of a language; nothing of one without a stemmer and a list of stop words. */
export const loadLanguage = (language: Language): Effect.Effect<SearchLanguage> =>
  Effect.promise(() => {
    const known = loaded.get(language) ?? load(language)
    loaded.set(language, known)
    return known
  })
