import { OutboundPolicy } from "@octavo/kernel"
import { guardedFetch } from "@octavo/kernel/node"
import { Duration, Effect, Random, Semaphore } from "effect"
import { TranslatorBusy, TranslatorRefused } from "../translators/Translator.ts"

/** The meaning of an answer of a provider: an answer, a final refusal, a wait, or a request that was too large. */
export type Verdict = "answer" | "refused" | "wait" | "smaller"

/** An answer of a provider. */
export interface ProviderAnswer {
  readonly status: number
  readonly body: unknown
}

/** The request was too large, or the provider refuses a text in it. */
export class RequestTooLarge {
  readonly _tag = "RequestTooLarge"
}

const maxBytes = 8 * 1024 * 1024

/** How many requests a process sends at once. */
const concurrency = 4

const attempts = 5
const minPause = 1000
const maxPause = 60_000

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The seconds of `Retry-After`, as milliseconds. */
const pauseOf = (retryAfter: string | null): number | null => {
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null
}

/**
 * A client of one provider: a few requests at once, each tried five times with growing pauses. Neither its key nor its texts are
 * in a message or a log.
 */
export const providerClient = Effect.fnUntraced(function* (options: {
  readonly name: string
  readonly base: string
  readonly hosts: ReadonlyArray<string>
  readonly headers: Readonly<Record<string, string>>
  readonly timeout: Duration.Input
  readonly judge: (answer: ProviderAnswer) => Verdict
  /** Shorter in tests. */
  readonly minPause?: number
}) {
  const policy = yield* OutboundPolicy
  const host = URL.parse(options.base)?.hostname ?? ""
  const allowsPrivateNetwork = policy.allowsPrivateNetwork || options.hosts.includes(host)
  const fetch = yield* guardedFetch({
    maxBytes,
    timeout: options.timeout,
    protocols: ["https:", "http:"]
  }).pipe(Effect.provideService(OutboundPolicy, { ...policy, allowsPrivateNetwork }))
  const turns = yield* Semaphore.make(concurrency)
  const shortest = options.minPause ?? minPause

  /** The message of the guarded client names the host and the reason, and no more. */
  const unreachable = (cause: unknown): string =>
    `The translator ${options.name} cannot be reached${cause instanceof Error ? `: ${cause.message.replace(/\.$/, "")}` : ""}`

  const send = Effect.fnUntraced(function* (method: "GET" | "POST", path: string, body?: object) {
    const response = yield* Effect.tryPromise({
      try: async () => {
        const answer = await fetch(`${options.base}${path}`, {
          method,
          headers: { ...options.headers, "content-type": "application/json" },
          ...(body !== undefined && { body: JSON.stringify(body) })
        })
        return {
          status: answer.status,
          retryAfter: answer.headers.get("retry-after"),
          text: await answer.text()
        }
      },
      catch: (cause) => new TranslatorBusy({ reason: unreachable(cause) })
    })
    return { status: response.status, retryAfter: response.retryAfter, body: parse(response.text) }
  })

  /** Sends a request until it is answered for good. */
  const ask = Effect.fn("translations.askProvider")(function* (
    method: "GET" | "POST",
    path: string,
    body?: object
  ) {
    let pause = shortest
    for (let attempt = 1; ; attempt++) {
      const answer = yield* send(method, path, body).pipe(turns.withPermits(1), Effect.result)
      const isAnswered = answer._tag === "Success"
      const verdict = isAnswered ? options.judge(answer.success) : "wait"
      if (isAnswered && verdict === "answer") return answer.success.body
      const status = isAnswered ? ` (status ${answer.success.status})` : ""
      if (verdict === "refused") {
        return yield* new TranslatorRefused({
          reason: `The translator ${options.name} refuses to answer${status}. Check its key, its model and its quota`
        })
      }
      if (verdict === "smaller") return yield* Effect.fail(new RequestTooLarge())
      if (attempt === attempts) {
        if (!isAnswered) return yield* answer.failure
        return yield* new TranslatorBusy({
          reason: `The translator ${options.name} does not answer${status}`
        })
      }
      const asked = isAnswered ? pauseOf(answer.success.retryAfter) : null
      const jitter = yield* Random.next
      yield* Effect.sleep(Duration.millis(Math.min(maxPause, asked ?? pause * (0.5 + jitter))))
      pause *= 2
    }
  })
  return { ask }
})

/** Asks for all texts, or for halves of them where a request is too large; null for a text that is refused alone. */
export const inHalves = <E>(
  texts: ReadonlyArray<string>,
  ask: (texts: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<string | null>, E | RequestTooLarge>
): Effect.Effect<ReadonlyArray<string | null>, E> =>
  Effect.catchIf(
    ask(texts),
    (error): error is RequestTooLarge => error instanceof RequestTooLarge,
    () => {
      const half = texts.length >> 1
      if (half === 0) return Effect.succeed(texts.map(() => null))
      return Effect.zipWith(inHalves(texts.slice(0, half), ask), inHalves(texts.slice(half), ask), (a, b) => [
        ...a,
        ...b
      ])
    }
  ) as Effect.Effect<ReadonlyArray<string | null>, E>
