import { DateTime, Effect, Schema } from "effect"
import { spanOf } from "../traces/spanOf.ts"
import { atomically } from "../UnitOfWork.ts"
import type { Event, EventKind } from "./Event.ts"
import { Events } from "./Events.ts"

/** A handler of events of one kind, within the unit of work that delivers them. */
export interface Subscriber<R> {
  readonly kind: string
  readonly handle: (event: Event) => Effect.Effect<void, never, R>
}

/** A subscriber to a kind of event, with the decoded payload. */
export const subscriber = <Payload, R>(
  kind: EventKind<Payload>,
  handle: (payload: Payload, event: Event) => Effect.Effect<void, never, R>
): Subscriber<R> => ({
  kind: kind.name,
  handle: (event) =>
    Effect.flatMap(Effect.orDie(Schema.decodeUnknownEffect(kind.payload)(event.payload)), (payload) =>
      handle(payload, event)
    )
})

const batchSize = 100

/** Makes the work of a subscriber part of the trace that caused the event, where it is traced. */
const inTraceOf = <A, E, R>({ traceParent }: Event, work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> => {
  const span = spanOf(traceParent)
  return span === undefined ? work : Effect.withParentSpan(work, span)
}

/**
 * Delivers the events of the outbox to their subscribers, the oldest first. The writes of a subscriber and the delivery
 * are committed together. Concurrent events are delivered in any order. Returns the number of events.
 */
export const deliverEvents = Effect.fn("kernel.deliverEvents")(function* <R = never>(
  subscribers: ReadonlyArray<Subscriber<R>>
) {
  const events = yield* Events
  const deliverSome = atomically(
    Effect.gen(function* () {
      const waiting = yield* events.takeUndelivered(batchSize)
      for (const event of waiting) {
        for (const { handle, kind } of subscribers) {
          if (kind === event.kind) yield* inTraceOf(event, handle(event))
        }
      }
      if (waiting.length > 0) {
        yield* events.markDelivered(
          waiting.map(({ id }) => id),
          yield* DateTime.now
        )
      }
      return waiting.length
    })
  )
  let delivered = 0
  for (;;) {
    const count = yield* deliverSome
    delivered += count
    if (count < batchSize) return delivered
  }
})
