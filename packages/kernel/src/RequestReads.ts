import { type Clock, Context, Effect } from "effect"

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

/** Reads something for an asker, or takes what the request has read for the same one under this key, which names the whole question. */
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
      if (kept?.asker === asker && clock.currentTimeMillisUnsafe() - kept.readAt < longest) {
        return Effect.succeed(kept.value as A)
      }
      const readAt = clock.currentTimeMillisUnsafe()
      return Effect.tap(read, (value) => Effect.sync(() => void reads.set(key, { asker, readAt, value })))
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
