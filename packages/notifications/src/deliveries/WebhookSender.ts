import { Context, type Effect } from "effect"

/** A request to a receiver. */
export interface WebhookRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The answer of a receiver, or the reason why there is none. */
export interface WebhookAnswer {
  /** Null without an answer. */
  readonly status: number | null
  readonly milliseconds: number
  /** The begin of the answer, 4 KB at most. */
  readonly text: string | null
  /** The seconds that the receiver asks to wait. */
  readonly retryAfter: number | null
  /** Why there is no answer, in words for an administrator; null with one. */
  readonly problem: string | null
}

/** The way to receivers outside: sends requests at the same time, each once, and follows no redirect. */
export class WebhookSender extends Context.Service<
  WebhookSender,
  {
    readonly send: (requests: ReadonlyArray<WebhookRequest>) => Effect.Effect<ReadonlyArray<WebhookAnswer>>
  }
>()("@octavo/notifications/WebhookSender") {}
