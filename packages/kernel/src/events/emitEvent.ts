import { DateTime, Effect, Schema } from "effect"
import { newId } from "../Ids.ts"
import { Event, type EventKind } from "./Event.ts"
import { Events } from "./Events.ts"
import { currentTraceParent } from "../traces/currentTraceParent.ts"

/** Appends an event for other domains to the outbox, in the unit of work that causes it: both are committed or neither. */
export const emitEvent = Effect.fnUntraced(function* <Payload>(
  kind: EventKind<Payload>,
  payload: Payload,
  about: { readonly subject: string; readonly causedBy: string | null }
) {
  yield* (yield* Events).append(
    new Event({
      id: yield* newId,
      kind: kind.name,
      subject: about.subject,
      payload: yield* Effect.orDie(Schema.encodeEffect(kind.payload)(payload)),
      causedBy: about.causedBy,
      traceParent: yield* currentTraceParent,
      occurredAt: yield* DateTime.now
    })
  )
})
