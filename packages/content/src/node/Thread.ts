import { Effect, Schema } from "effect"
import { type ResourceLimits, Worker } from "node:worker_threads"

/** A thread did not answer: it took too long, took too much memory, or died. It must not be used again. */
export class ThreadLost extends Schema.TaggedError<ThreadLost>()("ThreadLost", {
  reason: Schema.Literals(["too-slow", "too-large"])
}) {}

/** A thread that does one task at a time. */
export interface Thread<Task, Answer> {
  readonly perform: (task: Task, milliseconds: number) => Effect.Effect<Answer, ThreadLost>
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY"

const perform =
  <Task, Answer>(worker: Worker): Thread<Task, Answer>["perform"] =>
  (task, milliseconds) =>
    Effect.callback((resume) => {
      const finish = (effect: Effect.Effect<Answer, ThreadLost>) => {
        clean()
        resume(effect)
      }
      const onMessage = (answer: Answer) => finish(Effect.succeed(answer))
      const onError = (error: unknown) =>
        finish(Effect.fail(new ThreadLost({ reason: isOutOfMemory(error) ? "too-large" : "too-slow" })))
      const onExit = () => finish(Effect.fail(new ThreadLost({ reason: "too-slow" })))
      const timer = setTimeout(onExit, milliseconds)
      const clean = () => {
        clearTimeout(timer)
        worker.off("message", onMessage).off("error", onError).off("exit", onExit)
        worker.unref()
      }
      worker.on("message", onMessage).on("error", onError).on("exit", onExit)
      worker.ref()
      worker.postMessage(task, [])
      return Effect.sync(clean)
    })

/** Starts a thread from a file that says "ready", with its own bounded heap; closing the scope ends it, whatever it does. */
export const startThread = <Task, Answer>(file: URL, resourceLimits: ResourceLimits) =>
  Effect.acquireRelease(
    Effect.callback<Worker>((resume) => {
      const worker = new Worker(file, { resourceLimits })
      worker.once("error", (error) => resume(Effect.die(error)))
      worker.once("message", () => {
        worker.removeAllListeners("error")
        // An idle thread that dies is noticed by the next task; it must not bring the process down.
        worker.on("error", () => undefined)
        worker.unref()
        resume(Effect.succeed(worker))
      })
      return Effect.promise(() => worker.terminate())
    }),
    (worker) => Effect.promise(() => worker.terminate())
  ).pipe(Effect.map((worker): Thread<Task, Answer> => ({ perform: perform(worker) })))

/** The file of a thread beside a module, as a source or built. */
export const threadFile = (name: string, moduleUrl: string): URL =>
  new URL(moduleUrl.endsWith(".ts") ? `${name}.ts` : `${name}.js`, moduleUrl)
