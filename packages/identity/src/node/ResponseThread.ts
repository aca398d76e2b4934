import { Worker } from "node:worker_threads"
import type { ResponseContext, ResponseReading } from "../sso/readResponse.ts"

/** A response to read, as the message to the thread. */
export interface ReadingTask {
  readonly field: string
  readonly context: ResponseContext
}

/** Megabytes. A response of 256 KB needs about 40. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }

const entry = new URL(
  import.meta.url.endsWith(".ts") ? "./runResponseThread.ts" : "./runResponseThread.js",
  import.meta.url
)

/** A thread that reads one response at a time. After a late answer or an error it is dead. */
export class ResponseThread {
  readonly #worker = new Worker(entry, { name: "octavo-saml", resourceLimits, env: {} })
  readonly #isReady: Promise<void>
  #isDead = false

  constructor() {
    this.#isReady = new Promise((resolve) => {
      this.#worker.once("message", () => resolve())
      // A thread that cannot start is noticed by the first read.
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

  /** Reads a response; null if that took longer than the deadline, or the thread died of it. */
  async read(task: ReadingTask, deadlineMillis: number): Promise<ResponseReading | null> {
    this.#worker.ref()
    await this.#isReady
    if (this.#isDead) return null
    return new Promise((resolve) => {
      const finish = (reading: ResponseReading | null) => {
        clearTimeout(timer)
        this.#worker.off("message", finish).off("exit", die)
        this.#worker.unref()
        if (reading === null) this.end()
        resolve(reading)
      }
      const die = () => finish(null)
      const timer = setTimeout(die, deadlineMillis)
      this.#worker.on("message", finish).on("exit", die)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it goes to a thread, not to a window
      this.#worker.postMessage(task)
    })
  }
}
