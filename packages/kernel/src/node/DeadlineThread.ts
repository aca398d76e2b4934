import { getCompileCacheDir } from "node:module"
import { dirname } from "node:path"
import { type ResourceLimits, Worker } from "node:worker_threads"

/** The program of a thread: it posts a message when it is ready, and one for each task, in order. */
export interface ThreadProgram {
  readonly name: string
  readonly entry: URL
  readonly resourceLimits: ResourceLimits
}

/** A thread that waits for a busy processor may take this many times its deadline by the clock. */
const clockFactor = 5

/** The milliseconds after which a thread that does not say its processor time counts as busy in native code. */
const usageMillis = 1000

/**
 * A thread that performs one task at a time. Deadlines are processor time of the thread, so that a busy machine fails no
 * task. After a late answer or an error it is dead.
 */
export class DeadlineThread<Task, Answer> {
  readonly #worker: Worker
  readonly #isReady: Promise<void>
  #isDead = false

  constructor({ entry, name, resourceLimits }: ThreadProgram) {
    const cache = getCompileCacheDir()
    // A thread takes the compile cache from its environment alone.
    const env = cache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cache) }
    this.#worker = new Worker(entry, { name, resourceLimits, env })
    this.#isReady = new Promise((resolve) => {
      this.#worker.once("message", () => resolve())
      // A thread that cannot start is noticed by the first task.
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

  /** Processor time of the thread in milliseconds; no end of it if the thread is gone. */
  #usedMillis(): Promise<number> {
    return this.#worker.cpuUsage().then(
      ({ system, user }) => (system + user) / 1000,
      () => Infinity
    )
  }

  /** Performs a task; "late" if its processor time passed the deadline, or the thread died of it. */
  async perform(task: Task, deadlineMillis: number): Promise<Answer | "late"> {
    this.#worker.ref()
    await this.#isReady
    if (this.#isDead) return "late"
    const before = await this.#usedMillis()
    if (this.#isDead) return "late"
    const latest = performance.now() + deadlineMillis * clockFactor
    return new Promise((resolve) => {
      let isFinished = false
      let timer: NodeJS.Timeout | undefined
      const finish = (answer: Answer | "late") => {
        if (isFinished) return
        isFinished = true
        clearTimeout(timer)
        this.#worker.off("message", finish).off("exit", die)
        this.#worker.unref()
        if (answer === "late") this.end()
        resolve(answer)
      }
      const die = () => finish("late")
      const look = async () => {
        const silence = setTimeout(die, usageMillis)
        const left = deadlineMillis - ((await this.#usedMillis()) - before)
        clearTimeout(silence)
        if (isFinished) return
        if (left > 0 && performance.now() < latest) timer = setTimeout(look, Math.max(left, 10))
        else die()
      }
      timer = setTimeout(look, deadlineMillis)
      this.#worker.on("message", finish).on("exit", die)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it goes to a thread, not to a window
      this.#worker.postMessage(task)
    })
  }
}
