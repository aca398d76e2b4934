import { OrganizationId } from "@octavo/identity"
import { Schema } from "effect"
import { WebhookId } from "../webhooks/Webhook.ts"

export const DeliveryId = Schema.String.pipe(Schema.brand("DeliveryId"))
export type DeliveryId = typeof DeliveryId.Type

/** The state of a delivery: `failed` is final, until it is replayed. */
export const DeliveryState = Schema.Literals(["pending", "delivered", "failed"])
export type DeliveryState = typeof DeliveryState.Type

/** An event that is sent to a webhook. Its id is the `webhook-id` of every attempt. */
export class Delivery extends Schema.Class<Delivery>("Delivery")({
  id: DeliveryId,
  webhookId: WebhookId,
  organizationId: OrganizationId,
  event: Schema.String,
  /** The JSON that is sent, the same bytes in every attempt. */
  body: Schema.String,
  state: DeliveryState,
  /** The attempts since it was created or replayed. */
  attempts: Schema.Int,
  /** When it is sent next; while it is sent, when another worker may take it over; null when it is not pending. */
  dueAt: Schema.NullOr(Schema.DateTimeUtc),
  /** Why the last attempt failed. */
  problem: Schema.NullOr(Schema.String),
  createdAt: Schema.DateTimeUtc,
  lastAttemptAt: Schema.NullOr(Schema.DateTimeUtc)
}) {}

/** One attempt of a delivery: the request, and the answer or the lack of one. */
export class DeliveryAttempt extends Schema.Class<DeliveryAttempt>("DeliveryAttempt")({
  id: Schema.String,
  deliveryId: DeliveryId,
  at: Schema.DateTimeUtc,
  url: Schema.String,
  /** Null without an answer. */
  status: Schema.NullOr(Schema.Int),
  milliseconds: Schema.Int,
  problem: Schema.NullOr(Schema.String),
  /** The first 4 KB of the answer. */
  answer: Schema.NullOr(Schema.String)
}) {}

/** The webhook has no such delivery, or it was removed after thirty days. */
export class DeliveryNotFound extends Schema.TaggedError<DeliveryNotFound>()(
  "DeliveryNotFound",
  { deliveryId: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return "The webhook has no such delivery, or it was removed after thirty days"
  }
}

/** A pending delivery is sent anyway. */
export class DeliveryNotEnded extends Schema.TaggedError<DeliveryNotEnded>()(
  "DeliveryNotEnded",
  { deliveryId: Schema.String },
  { httpApiStatus: 412 }
) {
  override get message() {
    return "The delivery is pending and will be sent. Only one that was delivered or failed is replayed"
  }
}
