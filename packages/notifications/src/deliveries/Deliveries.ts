import type { Listing, ListingRequest } from "@octavo/kernel"
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { WebhookId } from "../webhooks/Webhook.ts"
import type { Delivery, DeliveryAttempt, DeliveryId, DeliveryState } from "./Delivery.ts"

/** The deliveries of all webhooks, with their attempts. */
export class Deliveries extends Context.Service<
  Deliveries,
  {
    readonly find: (id: DeliveryId) => Effect.Effect<Option.Option<Delivery>>
    /** Those of a webhook, newest first. */
    readonly list: (
      webhookId: WebhookId,
      filter: { readonly state?: DeliveryState | undefined },
      request: ListingRequest
    ) => Effect.Effect<Listing<Delivery>>
    readonly putMany: (deliveries: ReadonlyArray<Delivery>) => Effect.Effect<void>
    /** The webhooks that have due deliveries, at most `limit`. */
    readonly listDueWebhooks: (at: DateTime.Utc, limit: number) => Effect.Effect<ReadonlyArray<WebhookId>>
    /** Takes due deliveries of a webhook, the oldest first, and makes them due again later: nobody else takes them before. */
    readonly takeDue: (
      webhookId: WebhookId,
      at: DateTime.Utc,
      again: DateTime.Utc,
      limit: number
    ) => Effect.Effect<ReadonlyArray<Delivery>>
    /** Makes the due deliveries of a webhook wait. */
    readonly postponeDue: (webhookId: WebhookId, at: DateTime.Utc, until: DateTime.Utc) => Effect.Effect<void>
    /** Gives the pending deliveries of a webhook up. */
    readonly failPending: (webhookId: WebhookId, problem: string) => Effect.Effect<void>
    readonly addAttempts: (attempts: ReadonlyArray<DeliveryAttempt>) => Effect.Effect<void>
    /** The attempts of a delivery, newest first, at most `limit`. */
    readonly listAttempts: (id: DeliveryId, limit: number) => Effect.Effect<ReadonlyArray<DeliveryAttempt>>
    /** Removes the deliveries that were created before a time, with their attempts. */
    readonly removeBefore: (time: DateTime.Utc) => Effect.Effect<void>
  }
>()("@octavo/notifications/Deliveries") {}
