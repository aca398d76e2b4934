import type { OutboundPolicy } from "@octavo/kernel"
import { guardedFetch } from "@octavo/kernel/node"
import { type Duration, Effect, Layer } from "effect"
import { receiverProtocols } from "../webhooks/planWebhook.ts"
import { type WebhookAnswer, type WebhookRequest, WebhookSender } from "../deliveries/WebhookSender.ts"

/** How much of an answer is kept. */
const maxBytes = 4096

const secondsOf = (retryAfter: string | null): number | null =>
  retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null

/** The text of an answer; databases store no zero character. */
const textOf = (bytes: ArrayBuffer): string =>
  Buffer.from(bytes).toString("utf8").replaceAll("\u0000", "\ufffd")

/** Sends over HTTP to the public Internet alone; each request with its answer within a time. */
export const layer = (
  options: { readonly timeout?: Duration.Input } = {}
): Layer.Layer<WebhookSender, never, OutboundPolicy> =>
  Layer.effect(
    WebhookSender,
    Effect.gen(function* () {
      const protocols = yield* receiverProtocols
      const fetch = yield* guardedFetch({
        maxBytes,
        timeout: options.timeout ?? "15 seconds",
        protocols,
        isCut: true
      })
      const send = async ({ body, headers, url }: WebhookRequest): Promise<WebhookAnswer> => {
        const startedAt = performance.now()
        const taken = () => Math.round(performance.now() - startedAt)
        try {
          const answer = await fetch(url, { method: "POST", headers, body })
          return {
            status: answer.status,
            milliseconds: taken(),
            text: textOf(await answer.arrayBuffer()),
            retryAfter: secondsOf(answer.headers.get("retry-after")),
            problem: null
          }
        } catch (cause) {
          const problem = cause instanceof Error ? cause.message : "The receiver could not be reached."
          return { status: null, milliseconds: taken(), text: null, retryAfter: null, problem }
        }
      }
      return { send: (requests) => Effect.promise(() => Promise.all(requests.map(send))) }
    })
  )
