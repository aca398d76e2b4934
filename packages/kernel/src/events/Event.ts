import { Schema } from "effect"

/** Something that happened in one domain and that others may act on. */
export class Event extends Schema.Class<Event>("Event")({
  id: Schema.String,
  /** As `reviews.changeRequestMerged`: the domain, and what happened there. */
  kind: Schema.String,
  /** The id of the subject, such as a space or an organization. */
  subject: Schema.String,
  payload: Schema.Unknown,
  /** The user who caused it. */
  causedBy: Schema.NullOr(Schema.String),
  /** The span that caused it, as `traceparent` (W3C Trace Context); null where nobody traces. */
  traceParent: Schema.NullOr(Schema.String),
  occurredAt: Schema.DateTimeUtc
}) {}

/** A kind of event: its name and its payload. */
export interface EventKind<Payload> {
  readonly name: string
  readonly payload: Schema.Codec<Payload, unknown>
}

/** Declares a kind of event, named by its domain and what happened there: `reviews.changeRequestMerged`. */
export const eventKind = <Payload>(
  name: string,
  payload: Schema.Codec<Payload, unknown>
): EventKind<Payload> => ({ name, payload })
