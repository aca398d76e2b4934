import { Effect, Layer, Semaphore } from "effect"
import { DocumentReader } from "../processing/DocumentReader.ts"
import { ReaderThread } from "./ReaderThread.ts"

const late = "The document takes too long or too much memory to read. Split it"

/**
 * Reads sources in one thread, which starts with the first one, one after another. A source that takes longer than the
 * deadline ends the thread and is refused; the next one gets a new thread.
 */
export const layer = ({
  deadlineMillis = 30_000
}: { readonly deadlineMillis?: number } = {}): Layer.Layer<DocumentReader> =>
  Layer.effect(
    DocumentReader,
    Effect.gen(function* () {
      const semaphore = yield* Semaphore.make(1)
      let thread: ReaderThread | undefined
      yield* Effect.addFinalizer(() => Effect.sync(() => thread?.end()))
      return {
        read: (task) =>
          semaphore.withPermits(1)(
            Effect.promise(() => {
              if (thread === undefined || thread.isDead) thread = new ReaderThread()
              return thread.perform(task, deadlineMillis)
            }).pipe(
              // The thread answers in order, so an interrupted caller still waits for its own answer.
              Effect.uninterruptible,
              Effect.map((reading) =>
                reading === "late" ? { kind: "refused" as const, finding: { message: late } } : reading
              )
            )
          )
      }
    })
  )
