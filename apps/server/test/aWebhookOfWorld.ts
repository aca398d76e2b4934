import type { OrganizationId, User } from "@octavo/identity"
import { aDeliveryOf, aWebhookOf } from "@octavo/notifications/testing"
import { Effect } from "effect"
import type { Server } from "./aServer.ts"

/** A webhook with a delivery that ended, and the ids of them. */
export const aWebhookOfWorld = (server: Server, organizationId: OrganizationId, user: User) =>
  server.within(
    Effect.gen(function* () {
      const { webhook } = yield* aWebhookOf(organizationId, user)
      const { id } = yield* aDeliveryOf(webhook)
      return { webhookId: webhook.id as string, deliveryId: id as string }
    })
  )
