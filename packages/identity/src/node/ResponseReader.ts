import { FairSemaphore, Tenant } from "@octavo/kernel"
import { Effect, Layer } from "effect"
import { ResponseReader, TooManyResponses } from "../saml/ResponseReader.ts"
import { ResponseThread } from "./ResponseThread.ts"

/** Bounds of the reader. */
interface ResponseReaderLimits {
  readonly deadlineMillis: number
  /** The number of responses that wait or are read, of all and of one tenant. */
  readonly queue: number
  readonly queueOfTenant: number
}

const usualLimits: ResponseReaderLimits = { deadlineMillis: 2000, queue: 100, queueOfTenant: 25 }

/**
 * Reads responses in one thread, which starts with the first one, one after another, fairly between tenants. A response that takes
 * longer than the deadline ends the thread and is refused; the next one gets a new thread. Beyond the queue, responses are refused unread.
 */
export const layer = (limits: ResponseReaderLimits = usualLimits): Layer.Layer<ResponseReader> =>
  Layer.effect(
    ResponseReader,
    Effect.gen(function* () {
      const semaphore = new FairSemaphore({ ofAll: 1, ofTenant: 1 })
      let thread: ResponseThread | undefined
      yield* Effect.addFinalizer(() => Effect.sync(() => thread?.end()))
      return {
        read: (field, context) =>
          Effect.flatMap(Tenant, (tenant) => {
            const isFull =
              semaphore.count >= limits.queue || semaphore.countOf(tenant) >= limits.queueOfTenant
            if (isFull) return Effect.fail(new TooManyResponses())
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
            return semaphore.withPermit(tenant, reading)
          })
      }
    })
  )
