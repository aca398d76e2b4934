import type { OrganizationId } from "@octavo/identity"
import type { Listing, ListingRequest } from "@octavo/kernel"
import { Context, type Effect, type Option } from "effect"
import type { Webhook, WebhookId } from "./Webhook.ts"

/** The webhooks of all organizations. */
export class Webhooks extends Context.Service<
  Webhooks,
  {
    readonly find: (id: WebhookId) => Effect.Effect<Option.Option<Webhook>>
    /** Locks the webhook for the unit of work. */
    readonly findForUpdate: (id: WebhookId) => Effect.Effect<Option.Option<Webhook>>
    /** Those of an organization, oldest first. */
    readonly list: (
      organizationId: OrganizationId,
      request: ListingRequest
    ) => Effect.Effect<Listing<Webhook>>
    readonly count: (organizationId: OrganizationId) => Effect.Effect<number>
    /** The enabled ones of an organization that subscribe to a kind of event, by id. */
    readonly listOfEvent: (
      organizationId: OrganizationId,
      event: string
    ) => Effect.Effect<ReadonlyArray<Webhook>>
    readonly put: (webhook: Webhook) => Effect.Effect<void>
    /** Removes the webhook with its deliveries. */
    readonly remove: (id: WebhookId) => Effect.Effect<void>
  }
>()("@octavo/notifications/Webhooks") {}
