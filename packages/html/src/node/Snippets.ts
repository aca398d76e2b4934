import { Effect, Layer } from "effect"
import { FairSemaphore, hashBytes, monotonicMillis } from "@octavo/kernel"
import { keyOfSnippet, type Snippet, type TypesetSnippets } from "../snippets/Snippet.ts"
import { Snippets } from "../snippets/Snippets.ts"
import { Html } from "../template/Html.ts"
import { type SnippetAnswer, SnippetThread } from "./SnippetThread.ts"

/** Bounds of typesetting. */
interface SnippetLimits {
  readonly threads: number
  /** The time for one snippet, with that of its grammar, which is loaded with its first use. */
  readonly deadlineMillis: number
  /** The time for which a snippet that took too long is shown plain without a further attempt. */
  readonly retryMillis: number
  /** About the memory that the cache of answers takes. */
  readonly cacheBytes: number
}

const usualLimits: SnippetLimits = {
  threads: 2,
  deadlineMillis: 5_000,
  retryMillis: 60_000,
  cacheBytes: 32_000_000
}

/** The snippets of a page that may be late at one request. The others stay plain, and are tried again with the next one. */
const maxLate = 2

interface Cached {
  readonly answer: SnippetAnswer
  readonly bytes: number
  /** The time of a further attempt, for a snippet that was late. */
  readonly until: number
}

const bytesOf = (answer: SnippetAnswer): number =>
  answer === null
    ? 100
    : answer.kind === "math"
      ? 100 + 2 * answer.markup.length
      : answer.lines.reduce(
          (sum, line) => sum + line.reduce((sum, [text]) => sum + 80 + 2 * text.length, 50),
          100
        )

/** A cache that forgets the least recently used, bounded by bytes. */
class AnswerCache {
  readonly #maxBytes: number
  readonly #entries = new Map<string, Cached>()
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get(key: string, now: number): SnippetAnswer | undefined {
    const found = this.#entries.get(key)
    if (found === undefined) return undefined
    this.#entries.delete(key)
    if (found.until <= now) {
      this.#bytes -= found.bytes
      return undefined
    }
    this.#entries.set(key, found)
    return found.answer
  }

  set(key: string, answer: SnippetAnswer, until: number): void {
    const bytes = bytesOf(answer) + key.length
    if (bytes > this.#maxBytes / 8 || this.#entries.has(key)) return
    this.#entries.set(key, { answer, bytes, until })
    this.#bytes += bytes
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) break
      this.#entries.delete(oldest)
      this.#bytes -= entry.bytes
    }
  }
}

const hashOf = (snippet: Snippet): string => hashBytes(Buffer.from(keyOfSnippet(snippet)))

const snippetsIn = (answers: ReadonlyMap<string, SnippetAnswer>): TypesetSnippets => ({
  code: (language, code) => {
    const answer = answers.get(keyOfSnippet({ kind: "code", language, code }))
    return answer?.kind === "code" ? answer.lines : undefined
  },
  math: (formula, isBlock) => {
    const answer = answers.get(keyOfSnippet({ kind: "math", formula, isBlock }))
    return answer?.kind === "math" ? Html.trust(answer.markup) : undefined
  }
})

/**
 * Typesets in a fixed number of threads, which start with the first snippet. The snippets of a page have one thread at a time, so that
 * another page waits for one task at most. Those that take longer than the deadline are tried one by one, and the late ones stay plain;
 * a late thread is replaced. Answers are cached by the hash of the snippet.
 */
export const layer = (limits: Partial<SnippetLimits> = {}): Layer.Layer<Snippets> =>
  Layer.effect(
    Snippets,
    Effect.gen(function* () {
      const { cacheBytes, deadlineMillis, retryMillis, threads } = { ...usualLimits, ...limits }
      const permits = new FairSemaphore({ ofAll: threads, ofTenant: 1 })
      let pages = 0
      const cache = new AnswerCache(cacheBytes)
      const idle: Array<SnippetThread> = []
      const alive = new Set<SnippetThread>()
      yield* Effect.addFinalizer(() => Effect.sync(() => alive.forEach((thread) => thread.end())))

      const inThread = (page: string, snippets: ReadonlyArray<Snippet>) =>
        Effect.promise(async () => {
          const thread = idle.pop() ?? new SnippetThread()
          alive.add(thread)
          const answers = await thread.perform(snippets, deadlineMillis)
          if (thread.isDead) alive.delete(thread)
          else idle.push(thread)
          return answers
          // An interrupted caller waits for its answer, so that the thread is free again.
        }).pipe(Effect.uninterruptible, (performed) => permits.withPermit(page, performed))

      /** Answers snippets together; false if they were late. */
      const answer = Effect.fnUntraced(function* (
        page: string,
        snippets: ReadonlyArray<Snippet>,
        answers: Map<string, SnippetAnswer>
      ) {
        const found = yield* inThread(page, snippets)
        const isLate = found === "late"
        if (isLate && snippets.length > 1) return false
        const until = isLate ? (yield* monotonicMillis) + retryMillis : Number.POSITIVE_INFINITY
        for (const [index, snippet] of snippets.entries()) {
          const answer = isLate ? null : (found[index] ?? null)
          cache.set(hashOf(snippet), answer, until)
          answers.set(keyOfSnippet(snippet), answer)
        }
        return !isLate
      })

      /** Answers one snippet after the other, until too many were late: a page does not wait for more. */
      const answerEach = Effect.fnUntraced(function* (
        page: string,
        snippets: ReadonlyArray<Snippet>,
        answers: Map<string, SnippetAnswer>
      ) {
        let late = 0
        for (const snippet of snippets) {
          if (late >= maxLate) return
          if (!(yield* answer(page, [snippet], answers))) late++
        }
      })

      return {
        typeset: Effect.fnUntraced(function* (snippets: ReadonlyArray<Snippet>) {
          const answers = new Map<string, SnippetAnswer>()
          const missing: Array<Snippet> = []
          const now = yield* monotonicMillis
          for (const snippet of snippets) {
            const known = cache.get(hashOf(snippet), now)
            if (known === undefined) missing.push(snippet)
            else answers.set(keyOfSnippet(snippet), known)
          }
          const page = String(pages++)
          if (missing.length > 0) {
            const isAnswered = yield* answer(page, missing, answers)
            // One of them takes the time: each gets a deadline of its own.
            if (!isAnswered && missing.length > 1) yield* answerEach(page, missing, answers)
          }
          return snippetsIn(answers)
        })
      }
    })
  )
