import type { OrganizationId } from "@octavo/identity"
import { newId } from "@octavo/kernel"
import { Webhook, WebhookId, Webhooks } from "@octavo/notifications"
import { aDeliveryOf, aWebhookOf } from "@octavo/notifications/testing"
import { Effect } from "effect"
import type { Person, Server } from "./aServer.ts"

/** The lists of webhooks and of the deliveries of one, each with a way to add one more. */
export const webhookLists = Effect.fnUntraced(function* (
  { within }: Server,
  organizationId: OrganizationId,
  { ask, user }: Person
) {
  const path = `/v1/orgs/${organizationId}/webhooks`
  const { webhook } = yield* within(aWebhookOf(organizationId, user))
  return {
    listWebhooks: {
      ask,
      path,
      // More than an organization may have.
      insert: within(
        Effect.gen(function* () {
          const id = WebhookId.make(yield* newId)
          yield* (yield* Webhooks).put(new Webhook({ ...webhook, id }))
        })
      )
    },
    listWebhookDeliveries: {
      ask,
      path: `${path}/${webhook.id}/deliveries?state=delivered`,
      insert: within(aDeliveryOf(webhook))
    }
  }
})
