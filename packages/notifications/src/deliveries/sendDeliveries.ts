import { isActiveOrganization } from "@octavo/identity"
import { atomically, jobHandler, Sealer } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import type { Webhook, WebhookId } from "../webhooks/Webhook.ts"
import { contentChanged } from "../webhooks/WebhookEvent.ts"
import { Webhooks } from "../webhooks/Webhooks.ts"
import { signRevalidation, signWebhook } from "../webhooks/webhookSecret.ts"
import { concludeDeliveries } from "./concludeDeliveries.ts"
import { Deliveries } from "./Deliveries.ts"
import type { Delivery } from "./Delivery.ts"
import { SendJob } from "./SendJob.ts"
import { WebhookSender } from "./WebhookSender.ts"

/** How many deliveries are sent at the same time. */
const batchSize = 5

/** How many batches a job sends; another job goes on. */
const batches = 20

/** After this time the deliveries of a worker that died are sent by another one. */
const lease = { seconds: 60 }

/** The secrets that sign now: the one before the last rotation too, for a day. */
const secretsOf = Effect.fnUntraced(function* (webhook: Webhook) {
  const { open } = yield* Sealer
  const { previousSealedSecret, previousUntil, sealedSecret } = webhook
  const isRecent = previousUntil !== null && DateTime.isGreaterThan(previousUntil, yield* DateTime.now)
  const sealed =
    isRecent && previousSealedSecret !== null ? [sealedSecret, previousSealedSecret] : [sealedSecret]
  return sealed.flatMap((text) => Option.toArray(open(text)))
})

const requestOf = Effect.fnUntraced(function* (
  { events, url }: Webhook,
  { body, id }: Delivery,
  secrets: ReadonlyArray<string>
) {
  const seconds = Math.floor((yield* DateTime.now).epochMilliseconds / 1000)
  return {
    url,
    body,
    headers: {
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": String(seconds),
      "webhook-signature": secrets.map((secret) => signWebhook(secret, { id, seconds, body })).join(" "),
      // Front ends take one signature: that of the newest secret.
      ...(events.includes(contentChanged) &&
        secrets[0] !== undefined && { "x-gitbook-signature": signRevalidation(secrets[0], body) })
    }
  }
})

/** Takes due deliveries of an enabled webhook, so that nobody else does. */
const takeBatch = Effect.fnUntraced(function* (webhookId: WebhookId) {
  const webhook = Option.getOrNull(yield* (yield* Webhooks).find(webhookId))
  if (webhook === null || !webhook.enabled) return null
  if (!(yield* isActiveOrganization(webhook.organizationId))) return null
  const now = yield* DateTime.now
  const again = DateTime.addDuration(now, lease)
  const taken = yield* (yield* Deliveries).takeDue(webhookId, now, again, batchSize)
  return taken.length === 0 ? null : { webhook, taken }
}, atomically)

/** Sends the due deliveries of a webhook until there are none, or until its receiver does not answer. */
export const sendDeliveries = jobHandler(
  SendJob,
  Effect.fnUntraced(function* ({ webhookId }) {
    const sender = yield* WebhookSender
    for (let count = 0; count < batches; count++) {
      const batch = yield* takeBatch(webhookId)
      if (batch === null) return
      const { taken, webhook } = batch
      const secrets = yield* secretsOf(webhook)
      const requests = yield* Effect.forEach(taken, (delivery) => requestOf(webhook, delivery, secrets))
      const answers = yield* sender.send(requests)
      if (!(yield* concludeDeliveries(webhook, taken, answers))) return
    }
  })
)
