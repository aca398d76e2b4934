import type {
  DeliveryLogResource,
  DeliveryResource,
  WebhookResource,
  WebhookWithSecretResource
} from "@octavo/api"
import type { Delivery, DeliveryAttempt, Webhook } from "@octavo/notifications"
import { presentTime } from "./times.ts"

const locationOf = (publicUrl: string, organizationId: string, webhookId: string) =>
  `${publicUrl}/v1/orgs/${organizationId}/webhooks/${webhookId}`

export const presentWebhook =
  (publicUrl: string) =>
  (webhook: Webhook): WebhookResource => ({
    object: "webhook",
    id: webhook.id,
    label: webhook.label,
    url: webhook.url,
    events: webhook.events,
    enabled: webhook.enabled,
    ...(webhook.disabledReason !== null && { disabledReason: webhook.disabledReason }),
    ...(webhook.failingSince !== null && { failingSince: presentTime(webhook.failingSince) }),
    ...(webhook.previousUntil !== null && { previousSecretUntil: presentTime(webhook.previousUntil) }),
    createdAt: presentTime(webhook.createdAt),
    updatedAt: presentTime(webhook.updatedAt),
    urls: { location: locationOf(publicUrl, webhook.organizationId, webhook.id) }
  })

/** A webhook with the secret that only this answer contains. */
export const presentWebhookWithSecret =
  (publicUrl: string) =>
  ({
    secret,
    webhook
  }: {
    readonly webhook: Webhook
    readonly secret: string
  }): WebhookWithSecretResource => ({
    ...presentWebhook(publicUrl)(webhook),
    secret
  })

export const presentDelivery =
  (publicUrl: string) =>
  (delivery: Delivery): DeliveryResource => ({
    object: "webhook-delivery",
    id: delivery.id,
    event: delivery.event,
    state: delivery.state,
    attempts: delivery.attempts,
    ...(delivery.dueAt !== null && { dueAt: presentTime(delivery.dueAt) }),
    ...(delivery.problem !== null && { problem: delivery.problem }),
    createdAt: presentTime(delivery.createdAt),
    ...(delivery.lastAttemptAt !== null && { lastAttemptAt: presentTime(delivery.lastAttemptAt) }),
    urls: {
      location: `${locationOf(publicUrl, delivery.organizationId, delivery.webhookId)}/deliveries/${delivery.id}`
    }
  })

export const presentDeliveryLog =
  (publicUrl: string) =>
  ({
    attempts,
    delivery
  }: {
    readonly delivery: Delivery
    readonly attempts: ReadonlyArray<DeliveryAttempt>
  }): DeliveryLogResource => ({
    ...presentDelivery(publicUrl)(delivery),
    body: delivery.body,
    log: attempts.map(({ answer, at, milliseconds, problem, status, url }) => ({
      at: presentTime(at),
      url,
      ...(status !== null && { status }),
      milliseconds,
      ...(problem !== null && { problem }),
      ...(answer !== null && { answer })
    }))
  })
