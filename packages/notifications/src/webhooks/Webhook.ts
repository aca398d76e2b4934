import { OrganizationId } from "@octavo/identity"
import { Schema } from "effect"
import { WebhookEvent } from "./WebhookEvent.ts"

export const WebhookId = Schema.String.pipe(Schema.brand("WebhookId"))
export type WebhookId = typeof WebhookId.Type

/** The reason of a webhook that was disabled by itself: its receiver is gone (410), or failed for days. */
export const DisabledReason = Schema.Literals(["gone", "failing"])
export type DisabledReason = typeof DisabledReason.Type

/** An address that events of an organization are sent to. */
export class Webhook extends Schema.Class<Webhook>("Webhook")({
  id: WebhookId,
  organizationId: OrganizationId,
  label: Schema.String,
  url: Schema.String,
  events: Schema.Array(WebhookEvent),
  enabled: Schema.Boolean,
  /** Null for an enabled webhook, and for one that an administrator disabled. */
  disabledReason: Schema.NullOr(DisabledReason),
  /** The first failure after the last success; null after a success. */
  failingSince: Schema.NullOr(Schema.DateTimeUtc),
  /** The secret of signatures, sealed. */
  sealedSecret: Schema.String,
  /** The secret before the last rotation, sealed; it signs too until `previousUntil`. */
  previousSealedSecret: Schema.NullOr(Schema.String),
  previousUntil: Schema.NullOr(Schema.DateTimeUtc),
  createdBy: Schema.String,
  createdAt: Schema.DateTimeUtc,
  updatedAt: Schema.DateTimeUtc
}) {}

/** The bounds of webhooks. */
export const webhookLimits = { ofOrganization: 20, label: 100, url: 2048 }

/** The organization has no such webhook. */
export class WebhookNotFound extends Schema.TaggedError<WebhookNotFound>()(
  "WebhookNotFound",
  { webhookId: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return "There is no such webhook"
  }
}

/** The organization has as many webhooks as it may have. */
export class WebhookLimitReached extends Schema.TaggedError<WebhookLimitReached>()(
  "WebhookLimitReached",
  { limit: Schema.Int },
  { httpApiStatus: 412 }
) {
  override get message() {
    return `An organization has at most ${this.limit} webhooks. Delete one of them first`
  }
}

/** A disabled webhook sends nothing. */
export class WebhookNotEnabled extends Schema.TaggedError<WebhookNotEnabled>()(
  "WebhookNotEnabled",
  { webhookId: Schema.String },
  { httpApiStatus: 412 }
) {
  override get message() {
    return "The webhook is disabled. Enable it first"
  }
}

const reasons = {
  label: `must have 1 to ${webhookLimits.label} characters on one line`,
  url: `must have at most ${webhookLimits.url} characters, and no fragment`,
  events: "must name at least one event"
} as const

/** A field of a webhook cannot be kept. */
export class WebhookRefused extends Schema.TaggedError<WebhookRefused>()(
  "WebhookRefused",
  { path: Schema.Literals(["label", "url", "events"]) },
  { httpApiStatus: 400 }
) {
  override get message() {
    return `The field \`${this.path}\` of the body ${reasons[this.path]}`
  }
}
