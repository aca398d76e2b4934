import { Effect, Layer, Semaphore } from "effect"
import { ResponseReader, TooManyResponses } from "../sso/ResponseReader.ts"
import { ResponseThread } from "./ResponseThread.ts"

/** Bounds of the reader. */
export interface ResponseReaderLimits {
  readonly deadlineMillis: number
  /** The number of responses that wait or are read. */
  readonly queue: number
}

const usualLimits: ResponseReaderLimits = { deadlineMillis: 2000, queue: 100 }

/**
 * Reads responses in one thread, which starts with the first one. A response that takes longer than the deadline ends the
 * thread and is refused; the next one gets a new thread. Beyond the queue, responses are refused unread.
 */
export const layer = (limits: ResponseReaderLimits = usualLimits): Layer.Layer<ResponseReader> =>
  Layer.effect(
    ResponseReader,
    Effect.gen(function* () {
      const semaphore = yield* Semaphore.make(1)
      let thread: ResponseThread | undefined
      let waiting = 0
      yield* Effect.addFinalizer(() => Effect.sync(() => thread?.end()))
      return {
        read: (field, context) =>
          Effect.suspend(() => {
            if (waiting >= limits.queue) return Effect.fail(new TooManyResponses())
            waiting++
            const reading = Effect.promise(() => {
              if (thread === undefined || thread.isDead) thread = new ResponseThread()
              return thread.perform({ field, context }, limits.deadlineMillis)
            }).pipe(
              // The thread answers in order, so an interrupted caller still waits for its own answer.
              Effect.uninterruptible,
              Effect.map((reading) =>
                reading === "late"
                  ? { reason: "saml/reader" as const, detail: "The response takes too long to read" }
                  : reading
              )
            )
            return semaphore
              .withPermits(1)(reading)
              .pipe(Effect.ensuring(Effect.sync(() => waiting--)))
          })
      }
    })
  )
