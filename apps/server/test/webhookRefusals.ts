import { OrganizationId } from "@octavo/identity"
import { Webhook, WebhookId, webhookLimits, Webhooks } from "@octavo/notifications"
import { aDeliveryOf, aWebhookOf } from "@octavo/notifications/testing"
import { Effect, Option } from "effect"
import type { Arrange } from "./Arrange.ts"

const webhookOf = (ids: Readonly<Record<string, string>>) =>
  Effect.gen(function* () {
    return Option.getOrThrow(yield* (yield* Webhooks).find(WebhookId.make(ids["webhookId"]!)))
  })

/** A webhook that sends nothing. */
const disabled: Arrange = ({ ids }, server) =>
  server.within(
    Effect.gen(function* () {
      const webhook = yield* webhookOf(ids)
      yield* (yield* Webhooks).put(new Webhook({ ...webhook, enabled: false }))
      return {}
    })
  )

/** As many webhooks as an organization may have. */
const manyWebhooks: Arrange = ({ admin, organizationId }, server) =>
  server.within(
    Effect.forEach(
      Array.from({ length: webhookLimits.ofOrganization - 1 }),
      () => aWebhookOf(OrganizationId.make(organizationId), admin.user),
      { discard: true }
    ).pipe(Effect.as({}))
  )

/** A delivery that will be sent anyway. */
const pending: Arrange = ({ ids }, server) =>
  server.within(
    Effect.gen(function* () {
      const { id } = yield* aDeliveryOf(yield* webhookOf(ids), "pending")
      return { ids: { deliveryId: id as string } }
    })
  )

const privately = Effect.succeed({
  body: { label: "Build", url: "https://127.0.0.1/", events: ["sites.siteChanged"] }
})

/** The states in which operations on webhooks are refused. */
export const webhookRefusals: Readonly<Record<string, Arrange>> = {
  "createWebhook 412": manyWebhooks,
  "createWebhook 422": () => privately,
  "updateWebhook 422": () => privately,
  "testWebhook 412": disabled,
  "replayWebhookDelivery 412": pending
}
