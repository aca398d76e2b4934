import { type ResourceLimits, Worker } from "node:worker_threads"

/** The program of a thread: it posts a message when it is ready, and one for each task, in order. */
export interface ThreadProgram {
  readonly name: string
  readonly entry: URL
  readonly resourceLimits: ResourceLimits
}

/** A thread that performs one task at a time. After a late answer or an error it is dead. */
export class DeadlineThread<Task, Answer> {
  readonly #worker: Worker
  readonly #isReady: Promise<void>
  #isDead = false

  constructor({ entry, name, resourceLimits }: ThreadProgram) {
    this.#worker = new Worker(entry, { name, resourceLimits, env: {} })
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

  /** Performs a task; "late" if that took longer than the deadline, or the thread died of it. */
  async perform(task: Task, deadlineMillis: number): Promise<Answer | "late"> {
    this.#worker.ref()
    await this.#isReady
    if (this.#isDead) return "late"
    return new Promise((resolve) => {
      const finish = (answer: Answer | "late") => {
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
      this.#worker.postMessage(task)
    })
  }
}
