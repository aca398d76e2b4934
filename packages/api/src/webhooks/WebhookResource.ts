import { DeliveryState, DisabledReason, WebhookEvent } from "@octavo/notifications"
import { Schema } from "effect"
import { Timestamp, Url } from "../words.ts"

const webhook = {
  object: Schema.Literal("webhook"),
  id: Schema.String,
  label: Schema.String,
  url: Url,
  events: Schema.Array(WebhookEvent),
  enabled: Schema.Boolean,
  /** Absent for an enabled webhook, and for one that an administrator disabled. */
  disabledReason: Schema.optionalKey(DisabledReason),
  /** The first failure after the last success. */
  failingSince: Schema.optionalKey(Timestamp),
  /** When the secret before the last rotation stops to sign. */
  previousSecretUntil: Schema.optionalKey(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  urls: Schema.Struct({ location: Url })
}

const webhookFields = {
  url: "The address that events are sent to.",
  events: "The kinds of events that are sent.",
  enabled: "Whether events are sent.",
  disabledReason:
    "Why Octavo disabled the webhook. Absent if it is enabled, or if an administrator disabled it.",
  failingSince: "The time of the first failure after the last success. Absent without one.",
  previousSecretUntil: "The previous secret signs requests until this time. Absent without a recent rotation."
}

const deliveryFields = {
  event: "The kind of the event.",
  state: "Where the delivery is.",
  attempts: "The number of attempts since the delivery was created or replayed.",
  dueAt: "The time of the next attempt. Absent if none is planned.",
  problem: "Why the last attempt failed. Absent if it succeeded.",
  lastAttemptAt: "The time of the last attempt. Absent before the first one."
}

/** A webhook of an organization, without its secret. */
export const WebhookResource = Schema.Struct(webhook).annotate({
  identifier: "Webhook",
  fields: webhookFields
})
export type WebhookResource = typeof WebhookResource.Type

/** A webhook with its new secret, which is answered once. */
export const WebhookWithSecretResource = Schema.Struct({ ...webhook, secret: Schema.String })
  .annotate({
    fields: { ...webhookFields, secret: "The secret that signs the requests. It is returned only here." }
  })
  .annotate({
    identifier: "WebhookWithSecret"
  })
export type WebhookWithSecretResource = typeof WebhookWithSecretResource.Type

const delivery = {
  object: Schema.Literal("webhook-delivery"),
  id: Schema.String,
  event: Schema.String,
  state: DeliveryState,
  /** The attempts since the delivery was created or replayed. */
  attempts: Schema.Int,
  /** The time of the next attempt. */
  dueAt: Schema.optionalKey(Timestamp),
  /** Why the last attempt failed. */
  problem: Schema.optionalKey(Schema.String),
  createdAt: Timestamp,
  lastAttemptAt: Schema.optionalKey(Timestamp),
  urls: Schema.Struct({ location: Url })
}

/** An event that is sent to a webhook. */
export const DeliveryResource = Schema.Struct(delivery).annotate({
  identifier: "WebhookDelivery",
  fields: deliveryFields
})
export type DeliveryResource = typeof DeliveryResource.Type

/** One attempt of a delivery. */
export const DeliveryAttemptResource = Schema.Struct({
  at: Timestamp,
  url: Url,
  /** Absent without an answer. */
  status: Schema.optionalKey(Schema.Int),
  milliseconds: Schema.Int,
  problem: Schema.optionalKey(Schema.String),
  /** The first 4 KB of the answer. */
  answer: Schema.optionalKey(Schema.String)
})
  .annotate({
    fields: {
      at: "The time of the attempt.",
      url: "The address of the request.",
      status: "The HTTP status of the response. Absent without a response.",
      milliseconds: "The duration, in milliseconds.",
      problem: "Why the attempt failed. Absent if it succeeded.",
      answer: "The first 4 KB of the response. Absent without a response."
    }
  })
  .annotate({ identifier: "WebhookDeliveryAttempt" })

/** A delivery with the body of its request and its attempts, newest first. */
export const DeliveryLogResource = Schema.Struct({
  ...delivery,
  body: Schema.String,
  log: Schema.Array(DeliveryAttemptResource)
})
  .annotate({
    fields: { ...deliveryFields, body: "The body of the request.", log: "The attempts, newest first." }
  })
  .annotate({ identifier: "WebhookDeliveryLog" })
export type DeliveryLogResource = typeof DeliveryLogResource.Type
