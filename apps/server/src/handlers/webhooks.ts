import {
  createWebhook,
  deleteWebhook,
  getDelivery,
  getWebhook,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook
} from "@octavo/notifications"
import { Effect } from "effect"
import { apiGroup } from "../http/apiGroup.ts"
import { created } from "../http/created.ts"
import { listing } from "../http/listing.ts"
import {
  presentDelivery,
  presentDeliveryLog,
  presentWebhook,
  presentWebhookWithSecret
} from "../presenters/presentWebhook.ts"
import { PublicUrl } from "../PublicUrl.ts"

export const webhooksLayer = apiGroup(
  "webhooks",
  Effect.fnUntraced(function* (handlers) {
    const publicUrl = yield* PublicUrl
    const present = presentWebhook(publicUrl)
    const presentWithSecret = presentWebhookWithSecret(publicUrl)
    const presentOne = presentDelivery(publicUrl)
    return handlers.handleAll({
      listWebhooks: ({ params: { organizationId }, query }) =>
        listing(
          ["webhooks", organizationId],
          query,
          (request) => listWebhooks(organizationId, request),
          present
        ),
      createWebhook: ({ params, payload }) =>
        Effect.map(createWebhook(params.organizationId, payload), (made) => created(presentWithSecret(made))),
      getWebhook: ({ params }) => Effect.map(getWebhook(params.organizationId, params.webhookId), present),
      updateWebhook: ({ params, payload }) =>
        Effect.map(updateWebhook(params.organizationId, params.webhookId, payload), present),
      deleteWebhook: ({ params }) => deleteWebhook(params.organizationId, params.webhookId),
      rotateWebhookSecret: ({ params }) =>
        Effect.map(rotateWebhookSecret(params.organizationId, params.webhookId), presentWithSecret),
      testWebhook: ({ params }) =>
        Effect.map(testWebhook(params.organizationId, params.webhookId), (made) => created(presentOne(made))),
      listWebhookDeliveries: ({ params: { organizationId, webhookId }, query: { state, ...query } }) =>
        listing(
          ["webhookDeliveries", organizationId, webhookId, state ?? ""],
          query,
          (request) => listDeliveries(organizationId, webhookId, { state }, request),
          presentOne
        ),
      getWebhookDelivery: ({ params }) =>
        Effect.map(
          getDelivery(params.organizationId, params.webhookId, params.deliveryId),
          presentDeliveryLog(publicUrl)
        ),
      replayWebhookDelivery: ({ params }) =>
        Effect.map(replayDelivery(params.organizationId, params.webhookId, params.deliveryId), presentOne)
    })
  })
)
