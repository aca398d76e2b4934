import { DocumentParser } from "@octavo/content"
import type { Document } from "@octavo/markdown"
import { isPlainText, titleIn } from "@octavo/markdown"
import { Effect } from "effect"
import type { Segment } from "./Segment.ts"
import { withAnswers } from "./segmentsOf.ts"

/** References keep the form in which they are written. */
const links = { from: null, targets: new Map<string, never>() }

/** The most attempts to find texts of one page that cannot be written. */
const maxAttempts = 100

/** A source in another language, with the segments of its document that could not be written there. */
interface WrittenTranslation {
  readonly text: string
  readonly refused: ReadonlyArray<number>
}

/**
 * Writes answers into a source, in place. Where some cannot be written, since they would change the structure of the page, the
 * others are found by bisection.
 */
export const writeTranslation = Effect.fnUntraced(function* (
  source: string,
  document: Document,
  segments: ReadonlyArray<Segment>,
  answers: ReadonlyArray<string | null>
) {
  const parser = yield* DocumentParser
  const all = answers.flatMap((answer, index) => (answer === null ? [] : [index]))
  if (all.length === 0) return { text: source, refused: [] } satisfies WrittenTranslation
  if (isPlainText(document)) return { text: source, refused: all } satisfies WrittenTranslation
  const accepted = new Set<number>()
  const refused: Array<number> = []
  let attempts = 0
  let text = source
  const attempt = Effect.fnUntraced(function* (some: ReadonlyArray<number>) {
    attempts++
    const chosen = new Set([...accepted, ...some])
    const given = answers.map((answer, index) => (chosen.has(index) ? answer : null))
    const edited = withAnswers(document, segments, given)
    const written = yield* parser.edit(source, {
      document: { edited, links },
      title: null,
      frontMatter: {}
    })
    if ("refused" in written) return false
    for (const index of some) accepted.add(index)
    text = written.text
    return true
  })
  const waiting: Array<ReadonlyArray<number>> = [all]
  while (waiting.length > 0) {
    const some = waiting.pop()!
    if (attempts >= maxAttempts) refused.push(...some)
    else if (!(yield* attempt(some))) {
      const half = some.length >> 1
      if (half === 0) refused.push(...some)
      else waiting.push(some.slice(half), some.slice(0, half))
    }
  }
  return { text, refused: refused.toSorted((a, b) => a - b) } satisfies WrittenTranslation
})

/** Writes a title and a description into a source; it stays as it was where they cannot be written. */
export const writeHead = Effect.fnUntraced(function* (
  source: string,
  head: { readonly title: string | null; readonly description: string | null }
) {
  const parser = yield* DocumentParser
  const written = yield* parser.edit(source, {
    document: null,
    title: head.title,
    frontMatter: head.description === null ? {} : { description: head.description }
  })
  if ("refused" in written) return null
  const derived = yield* parser.derive(written.text)
  if (head.title !== null && titleIn(derived) !== head.title) return null
  return { text: written.text, derived }
})
