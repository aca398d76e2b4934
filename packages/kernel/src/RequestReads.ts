import { Cause, type Clock, Context, Deferred, Effect, Exit } from "effect"
import { monotonicMillisOf } from "./monotonicMillis.ts"

/**
 * Answers that a request has read and asks for again: kept until the request begins a unit of work, and for a second at most. Null outside of
 * requests and within units of work, where everything is read anew.
 */
export const RequestReads = Context.Reference<Map<
  string,
  { readonly asker: object; readonly readAt: number; readonly value: unknown }
> | null>("@octavo/kernel/RequestReads", { defaultValue: () => null })

/** The longest that a read is kept, in milliseconds: a body may take long to arrive. */
const longest = 1000

/** Reads that began in this turn of the event loop, by asker and key. */
const begun = new WeakMap<object, Map<string, Deferred.Deferred<unknown, unknown>>>()

/** The reads of an asker that began in this turn; forgotten before anything of a later turn runs. */
const begunFor = (asker: object) => {
  const found = begun.get(asker)
  if (found !== undefined) return found
  const made = new Map<string, Deferred.Deferred<unknown, unknown>>()
  begun.set(asker, made)
  queueMicrotask(() => begun.delete(asker))
  return made
}

/**
 * Reads something, together with the other requests that ask the same in this turn of the event loop: the first one reads, and all take
 * its answer. It contains each write that was acknowledged by then, since the read is not sent before the turn ends. Where the
 * first request is interrupted, each of the others reads for itself.
 */
const readTogether = <A, E, R>(
  asker: object,
  key: string,
  read: Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> =>
  Effect.suspend(() => {
    const reads = begunFor(asker)
    // The key names the question, and so the types of its answer.
    const other = reads.get(key) as Deferred.Deferred<A, E> | undefined
    if (other !== undefined) return Deferred.await(other)
    const own = Deferred.makeUnsafe<A, E>()
    reads.set(key, own as Deferred.Deferred<unknown, unknown>)
    return Effect.onExit(read, (exit) => {
      reads.delete(key)
      const isInterrupted = Exit.isFailure(exit) && Cause.hasInterrupts(exit.cause)
      // Those who wait have the services that the read needs.
      Deferred.doneUnsafe(own, isInterrupted ? (read as Effect.Effect<A, E>) : exit)
      return Effect.void
    })
  })

/**
 * Reads something for an asker, or takes what the request has read for the same one under this key, which names the whole question.
 * Requests that begin together read it together.
 */
export const readOnce = <A, E, R>(
  asker: object,
  key: string,
  read: Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> =>
  RequestReads.use((reads) => {
    if (reads === null) return read
    return Effect.clockWith((clock: Clock.Clock) => {
      const kept = reads.get(key)
      // The key names the question, and so the type of its answer.
      if (kept?.asker === asker && monotonicMillisOf(clock) - kept.readAt < longest) {
        return Effect.succeed(kept.value as A)
      }
      const readAt = monotonicMillisOf(clock)
      return Effect.mapEager(readTogether(asker, key, read), (value) => {
        reads.set(key, { asker, readAt, value })
        return value
      })
    })
  })

/** Runs a write, before and after which nothing that was read holds. */
export const forgetReads = <A, E, R>(write: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  RequestReads.use((reads) => {
    if (reads === null) return write
    reads.clear()
    return Effect.ensuring(
      Effect.provideService(write, RequestReads, null),
      Effect.sync(() => reads.clear())
    )
  })
