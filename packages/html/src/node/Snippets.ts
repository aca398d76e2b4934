import { Clock, Effect, Layer, Semaphore } from "effect"
import { hashBytes } from "@octavo/kernel"
import { keyOfSnippet, type Snippet, type TypesetSnippets } from "../snippets/Snippet.ts"
import { Snippets } from "../snippets/Snippets.ts"
import { Html } from "../template/Html.ts"
import { type SnippetAnswer, SnippetThread } from "./SnippetThread.ts"

/** Bounds of typesetting. */
export interface SnippetLimits {
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
 * Typesets in a fixed number of threads, which start with the first snippet. The snippets of a page are shared among them.
 * Those of a thread that takes longer than the deadline are tried one by one, and the late one stays plain; a late thread is
 * replaced. Answers are cached by the hash of the snippet.
 */
export const layer = (limits: Partial<SnippetLimits> = {}): Layer.Layer<Snippets> =>
  Layer.effect(
    Snippets,
    Effect.gen(function* () {
      const { cacheBytes, deadlineMillis, retryMillis, threads } = { ...usualLimits, ...limits }
      const semaphore = yield* Semaphore.make(threads)
      const cache = new AnswerCache(cacheBytes)
      const idle: Array<SnippetThread> = []
      const alive = new Set<SnippetThread>()
      yield* Effect.addFinalizer(() => Effect.sync(() => alive.forEach((thread) => thread.end())))

      const inThread = (snippets: ReadonlyArray<Snippet>) =>
        Effect.promise(async () => {
          const thread = idle.pop() ?? new SnippetThread()
          alive.add(thread)
          const answers = await thread.perform(snippets, deadlineMillis)
          if (thread.isDead) alive.delete(thread)
          else idle.push(thread)
          return answers
          // An interrupted caller waits for its answer, so that the thread is free again.
        }).pipe(Effect.uninterruptible, semaphore.withPermits(1))

      const answersTo: (
        snippets: ReadonlyArray<Snippet>,
        answers: Map<string, SnippetAnswer>
      ) => Effect.Effect<void> = Effect.fnUntraced(function* (snippets, answers) {
        const found = yield* inThread(snippets)
        if (found === "late" && snippets.length > 1) {
          // One of them takes the time: each gets a deadline of its own.
          yield* Effect.forEach(snippets, (snippet) => answersTo([snippet], answers), { discard: true })
          return
        }
        const until =
          found === "late" ? (yield* Clock.currentTimeMillis) + retryMillis : Number.POSITIVE_INFINITY
        for (const [index, snippet] of snippets.entries()) {
          const answer = found === "late" ? null : (found[index] ?? null)
          cache.set(hashOf(snippet), answer, until)
          answers.set(keyOfSnippet(snippet), answer)
        }
      })

      return {
        typeset: Effect.fnUntraced(function* (snippets: ReadonlyArray<Snippet>) {
          const answers = new Map<string, SnippetAnswer>()
          const batches: Array<Array<Snippet>> = Array.from({ length: threads }, () => [])
          const now = yield* Clock.currentTimeMillis
          for (const [index, snippet] of snippets.entries()) {
            const known = cache.get(hashOf(snippet), now)
            if (known === undefined) batches[index % threads]!.push(snippet)
            else answers.set(keyOfSnippet(snippet), known)
          }
          const missing = batches.filter((batch) => batch.length > 0)
          yield* Effect.forEach(missing, (batch) => answersTo(batch, answers), {
            concurrency: threads,
            discard: true
          })
          return snippetsIn(answers)
        })
      }
    })
  )
