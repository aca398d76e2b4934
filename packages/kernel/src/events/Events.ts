import { Context, type DateTime, type Effect } from "effect"
import type { Event } from "./Event.ts"

/** The outbox: events to deliver, and for a while the delivered ones; see `emitEvent` and `deliverEvents`. */
export class Events extends Context.Service<
  Events,
  {
    readonly append: (event: Event) => Effect.Effect<void>
    /** The oldest events without a delivery under way; they are locked until the unit of work ends. */
    readonly takeUndelivered: (limit: number) => Effect.Effect<ReadonlyArray<Event>>
    readonly markDelivered: (ids: ReadonlyArray<string>, at: DateTime.Utc) => Effect.Effect<void>
    readonly removeDeliveredBefore: (time: DateTime.Utc) => Effect.Effect<void>
  }
>()("@octavo/kernel/Events") {}
