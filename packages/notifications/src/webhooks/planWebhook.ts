import { OutboundPolicy, vetUrl } from "@octavo/kernel"
import { Effect } from "effect"
import type { WebhookEvent } from "./WebhookEvent.ts"
import { webhookLimits, WebhookRefused } from "./Webhook.ts"

/** The fields of a webhook that its administrators give. */
export interface WebhookInput {
  readonly label: string
  readonly url: string
  readonly events: ReadonlyArray<WebhookEvent>
}

// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

/** The protocols of receivers: `http` only where the operator lets this installation into private networks. */
export const receiverProtocols = Effect.map(OutboundPolicy, ({ allowsPrivateNetwork }) =>
  allowsPrivateNetwork ? ["https:", "http:"] : ["https:"]
)

/** Checks given fields of a webhook and writes them in one way. It looks the host up, which no unit of work waits for. */
export const planWebhook = Effect.fnUntraced(function* (input: {
  readonly [Field in keyof WebhookInput]?: WebhookInput[Field] | undefined
}) {
  const { events, url } = input
  const label = input.label?.trim().normalize("NFC")
  if (label !== undefined && (label === "" || label.length > webhookLimits.label || controls.test(label))) {
    return yield* new WebhookRefused({ path: "label" })
  }
  if (url !== undefined && (url.length > webhookLimits.url || url.includes("#"))) {
    return yield* new WebhookRefused({ path: "url" })
  }
  if (events?.length === 0) return yield* new WebhookRefused({ path: "events" })
  const vetted = url === undefined ? undefined : yield* vetUrl(url, yield* receiverProtocols)
  return {
    ...(label !== undefined && { label }),
    ...(vetted !== undefined && { url: vetted.url.href }),
    ...(events !== undefined && { events: [...new Set(events)].toSorted() })
  }
})
