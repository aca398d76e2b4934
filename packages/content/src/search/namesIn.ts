import type { Word } from "./readWords.ts"

/** A name that is indexed beside the words that it is made of. */
interface NamedLexeme {
  readonly lexeme: string
  /** Which of the words it begins with. */
  readonly word: number
  /** The number of words of the name. */
  readonly length: number
}

/** Particles that make one word with the verb before them, however it is written: set up, setup. */
const particles = new Set(["up", "out", "off", "down", "back", "over", "away"])

/** Particles that do so with few verbs; behind all others they are prepositions. */
const prepositions = new Set(["in", "on"])
const verbs = /^(?:log|sign|check|opt|plug|build|built|add|zoom|drill|fill|stand|roll|clock|dial|tap)/
const verbEnding = /(?:s|ed|ing)$/

const isJoined = (first: string, particle: string): boolean => {
  const isParticle = particles.has(particle)
  if (!(isParticle || prepositions.has(particle)) || first.length < 2 || !/^[a-z]+$/.test(first)) return false
  if (isParticle) return true
  const found = verbs.exec(first)
  if (found === null) return false
  const rest = first.slice(found[0].length)
  return rest === "" || verbEnding.test(rest)
}

const particleEnd = /^([a-z]{2,})(up|out|off|down|back|over|away|in|on)$/

/** The verb and the particle of a word that is also written as two; null of any other. */
export const splitJoined = (lexeme: string): readonly [verb: string, particle: string] | null => {
  const [, verb, particle] = particleEnd.exec(lexeme) ?? []
  return verb !== undefined && isJoined(verb, particle!) ? [verb, particle!] : null
}

const latinWord = /^[a-z][a-z0-9]*$/
/** Signs that end a name, and what may not follow them. */
const signsAfter = /(?:\+\+|#)(?![0-9A-Za-z+#])/y
/** The signs that begin a name, and the characters that cannot precede them. */
const signBefore = /(?<![\p{L}\p{N}\p{M}.\-/\\@$*_~`])(?:\.|--?|[@$])$/u

/** The most characters before a word that can belong to its name. */
const maxSigns = 3

/** Whether a character is one that a name can begin or end with; asked first, since few are and patterns take long. */
const isSign = (text: string, at: number): boolean => signs.includes(text.charAt(at))
const signs = "+#.-@$"

const signedName = (text: string, { end, folded, start }: Word): string | null => {
  if (!(isSign(text, end) || isSign(text, start - 1)) || !latinWord.test(folded)) return null
  signsAfter.lastIndex = end
  const after = signsAfter.exec(text)?.[0] ?? ""
  if (after !== "" && folded.length <= 10) return folded + after
  const before = signBefore.exec(text.slice(Math.max(0, start - maxSigns), start))?.[0] ?? ""
  return before === "" ? null : before + folded
}

/**
 * Finds the names in a text whose signs count: `C++`, `C#`, `.NET`, `--force`, `@scope`; and the words that are also
 * written as one: `set up` and `setup`, `time-zone` and `timezone`, `user_name` and `username`.
 */
export const namesIn = (text: string, words: ReadonlyArray<Word>): ReadonlyArray<NamedLexeme> => {
  const names: Array<NamedLexeme> = []
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!
    const signed = signedName(text, word)
    if (signed !== null) names.push({ lexeme: signed, word: index, length: 1 })
    const next = words[index + 1]
    if (next === undefined || next.start !== word.end + 1 || word.isUnspaced || next.isUnspaced) continue
    const between = text.charAt(word.end)
    const isHyphened = between === "-" || between === "_"
    if (isHyphened || (between === " " && isJoined(word.folded, next.folded))) {
      names.push({ lexeme: word.folded + next.folded, word: index, length: 2 })
    }
  }
  return names
}
