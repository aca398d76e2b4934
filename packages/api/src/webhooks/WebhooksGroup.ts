import { AccessDenied, OrganizationId, OrganizationNotFound } from "@octavo/identity"
import { AddressForbidden, HostUnknown, OutboundUrlRefused } from "@octavo/kernel"
import {
  DeliveryId,
  DeliveryNotEnded,
  DeliveryNotFound,
  DeliveryState,
  WebhookEvent,
  WebhookId,
  WebhookLimitReached,
  WebhookNotEnabled,
  WebhookNotFound,
  WebhookRefused
} from "@octavo/notifications"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { failures } from "../failures/Failure.ts"
import { guarded } from "../guarded.ts"
import { CursorRefused } from "../listing/CursorRefused.ts"
import { ListQuery, listOf } from "../listing/ListQuery.ts"
import {
  DeliveryLogResource,
  DeliveryResource,
  WebhookResource,
  WebhookWithSecretResource
} from "./WebhookResource.ts"

const webhooks = "/orgs/:organizationId/webhooks" as const
const webhook = `${webhooks}/:webhookId` as const
const deliveries = `${webhook}/deliveries` as const
const organization = { organizationId: OrganizationId }
const params = { ...organization, webhookId: WebhookId }
const deliveryParams = { ...params, deliveryId: DeliveryId }

const denied = [AccessDenied, OrganizationNotFound] as const
const unknown = [...denied, WebhookNotFound] as const
const refused = [WebhookRefused, OutboundUrlRefused, AddressForbidden, HostUnknown] as const

const fields = { label: Schema.String, url: Schema.String, events: Schema.Array(WebhookEvent) }
const { events, label, url } = fields

const fieldsDescription =
  "`url` begins with `https://` and leads to the public Internet. `events` names the events to send. Requests are signed as Standard Webhooks says."

const operations = HttpApiGroup.make("webhooks").add(
  HttpApiEndpoint.get("listWebhooks", webhooks, {
    params: organization,
    query: ListQuery,
    success: listOf(WebhookResource),
    error: failures(CursorRefused, ...denied)
  }).annotate(OpenApi.Summary, "List the webhooks of an organization"),
  HttpApiEndpoint.post("createWebhook", webhooks, {
    params: organization,
    payload: Schema.Struct(fields).annotate({
      fields: { url: "The address to send events to.", events: "The kinds of events to send." }
    }),
    success: WebhookWithSecretResource.pipe(HttpApiSchema.status(201)),
    error: failures(...denied, ...refused, WebhookLimitReached)
  })
    .annotate(OpenApi.Summary, "Create a webhook")
    .annotate(
      OpenApi.Description,
      `${fieldsDescription} Only this answer contains the \`secret\`. An organization has at most 20 webhooks.`
    ),
  HttpApiEndpoint.get("getWebhook", webhook, {
    params,
    success: WebhookResource,
    error: failures(...unknown)
  }).annotate(OpenApi.Summary, "Get a webhook"),
  HttpApiEndpoint.patch("updateWebhook", webhook, {
    params,
    payload: Schema.Struct({
      label: Schema.optionalKey(label),
      url: Schema.optionalKey(url),
      events: Schema.optionalKey(events),
      enabled: Schema.optionalKey(Schema.Boolean)
    }).annotate({
      fields: {
        label: "A new name. Absent to keep it.",
        url: "A new address. Absent to keep it.",
        events: "The kinds of events to send. Absent to keep them.",
        enabled: "Whether events are sent. Absent to keep it."
      }
    }),
    success: WebhookResource,
    error: failures(...unknown, ...refused)
  })
    .annotate(OpenApi.Summary, "Update a webhook")
    .annotate(
      OpenApi.Description,
      `${fieldsDescription} A webhook that is not \`enabled\` gets no events, and its pending deliveries fail.`
    ),
  HttpApiEndpoint.delete("deleteWebhook", webhook, {
    params,
    success: HttpApiSchema.NoContent,
    error: failures(...denied)
  })
    .annotate(OpenApi.Summary, "Delete a webhook")
    .annotate(OpenApi.Description, "Its deliveries are deleted with it."),
  HttpApiEndpoint.post("rotateWebhookSecret", `${webhook}/secret`, {
    params,
    success: WebhookWithSecretResource,
    error: failures(...unknown)
  })
    .annotate(OpenApi.Summary, "Replace the secret of a webhook")
    .annotate(
      OpenApi.Description,
      "Only this answer contains the new `secret`. For 24 hours requests are signed with both secrets."
    ),
  HttpApiEndpoint.post("testWebhook", `${webhook}/test`, {
    params,
    success: DeliveryResource.pipe(HttpApiSchema.status(201)),
    error: failures(...unknown, WebhookNotEnabled)
  })
    .annotate(OpenApi.Summary, "Send a test event to a webhook")
    .annotate(OpenApi.Description, "The event has the type `webhook.test`. Its delivery shows the outcome."),
  HttpApiEndpoint.get("listWebhookDeliveries", deliveries, {
    params,
    query: { ...ListQuery, state: Schema.optionalKey(DeliveryState) },
    success: listOf(DeliveryResource),
    error: failures(CursorRefused, ...unknown)
  })
    .annotate(OpenApi.Summary, "List the deliveries of a webhook")
    .annotate(OpenApi.Description, "Returns the newest first. Deliveries are kept for thirty days."),
  HttpApiEndpoint.get("getWebhookDelivery", `${deliveries}/:deliveryId`, {
    params: deliveryParams,
    success: DeliveryLogResource,
    error: failures(...unknown, DeliveryNotFound)
  })
    .annotate(OpenApi.Summary, "Get a delivery of a webhook with its attempts")
    .annotate(
      OpenApi.Description,
      "Returns the body as it is sent, and the latest 50 attempts with status, duration and the first 4 KB of the answer."
    ),
  HttpApiEndpoint.post("replayWebhookDelivery", `${deliveries}/:deliveryId/replay`, {
    params: deliveryParams,
    success: DeliveryResource,
    error: failures(...unknown, DeliveryNotEnded, DeliveryNotFound, WebhookNotEnabled)
  })
    .annotate(OpenApi.Summary, "Send a delivery again")
    .annotate(OpenApi.Description, "It is sent under the same `webhook-id`, with the same body.")
)

export class WebhooksGroup extends guarded(operations) {}
