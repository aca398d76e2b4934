import { Effect, Schema } from "effect"
import { Worker } from "node:worker_threads"
import type { Derived } from "../documents/Derived.ts"
import type { Document } from "../documents/Document.ts"
import type { EditedSource, SourceEdit } from "../documents/editSource.ts"
import type { MergedMarkdown } from "../merge/mergeMarkdown.ts"
import type { Answer, Sides } from "../merge/Sides.ts"

/** A batch for a thread. */
export type ThreadTask =
  | { readonly kind: "derive" | "read"; readonly sources: ReadonlyArray<string> }
  | {
      readonly kind: "merge"
      readonly sources: Sides<string>
      readonly answers: ReadonlyMap<string, Answer>
    }
  | { readonly kind: "edit"; readonly source: string; readonly edit: SourceEdit }

/** What a thread answers: one result a source, or one for all that were merged, or why there is none. */
export type ThreadAnswer =
  | { readonly done: ReadonlyArray<Derived | Document | MergedMarkdown | EditedSource> }
  | { readonly failed: string }

/** A thread did not answer: it took too long, took too much memory, or died. It must not be used again. */
export class ThreadLost extends Schema.TaggedError<ThreadLost>()("ThreadLost", {
  reason: Schema.Literals(["too-slow", "too-large"])
}) {}

/** A thread that reads sources, one batch at a time. */
export interface DocumentThread {
  readonly perform: (task: ThreadTask, milliseconds: number) => Effect.Effect<ThreadAnswer, ThreadLost>
}

const file = new URL(
  import.meta.url.endsWith(".ts") ? "./runDocumentThread.ts" : "./runDocumentThread.js",
  import.meta.url
)

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY"

const perform =
  (worker: Worker): DocumentThread["perform"] =>
  (task, milliseconds) =>
    Effect.callback((resume) => {
      const finish = (effect: Effect.Effect<ThreadAnswer, ThreadLost>) => {
        clean()
        resume(effect)
      }
      const onMessage = (answer: ThreadAnswer) => finish(Effect.succeed(answer))
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

/** Starts a thread with its own bounded heap; closing the scope ends it, whatever it does. */
export const startDocumentThread = Effect.acquireRelease(
  Effect.callback<Worker>((resume) => {
    const worker = new Worker(file, {
      resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 48, stackSizeMb: 4 }
    })
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
).pipe(Effect.map((worker): DocumentThread => ({ perform: perform(worker) })))
