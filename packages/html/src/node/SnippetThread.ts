import { Worker } from "node:worker_threads"
import type { CodeLines, Snippet } from "../snippets/Snippet.ts"

/** The answer of the thread: tokens of code, or markup of a formula; null for what it cannot typeset. */
export type SnippetAnswer =
  | { readonly kind: "code"; readonly lines: CodeLines }
  | { readonly kind: "math"; readonly markup: string }
  | null

/** Megabytes. The grammars of all languages together need about 120. */
const resourceLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }

const entry = new URL(
  import.meta.url.endsWith(".ts") ? "./runSnippetThread.ts" : "./runSnippetThread.js",
  import.meta.url
)

/** A thread that typesets some snippets at a time. After a late answer or an error it is dead. */
export class SnippetThread {
  readonly #worker = new Worker(entry, { name: "octavo-snippets", resourceLimits, env: {} })
  readonly #isReady: Promise<void>
  #isDead = false

  constructor() {
    this.#isReady = new Promise((resolve) => {
      this.#worker.once("message", () => resolve())
      // The first snippet notices a thread that cannot start.
      this.#worker.once("exit", () => resolve())
    })
    this.#worker.on("error", () => this.end())
    this.#worker.on("exit", () => this.end())
    this.#worker.unref()
  }

  get isDead(): boolean {
    return this.#isDead
  }

  /** Ends the thread, whatever it does. */
  end(): void {
    if (this.#isDead) return
    this.#isDead = true
    void this.#worker.terminate()
  }

  /** Typesets snippets, in order; "late" if that took longer than the deadline, or the thread died of one. */
  async typeset(
    snippets: ReadonlyArray<Snippet>,
    deadlineMillis: number
  ): Promise<ReadonlyArray<SnippetAnswer> | "late"> {
    this.#worker.ref()
    await this.#isReady
    if (this.#isDead) return "late"
    return new Promise((resolve) => {
      const finish = (answer: ReadonlyArray<SnippetAnswer> | "late") => {
        clearTimeout(timer)
        this.#worker.off("message", finish).off("exit", die)
        this.#worker.unref()
        if (answer === "late") this.end()
        resolve(answer)
      }
      const die = () => finish("late")
      const timer = setTimeout(die, deadlineMillis)
      this.#worker.on("message", finish).on("exit", die)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it goes to a thread, not to a window
      this.#worker.postMessage(snippets)
    })
  }
}
