import { Duration, Effect } from "effect"
import { DownloadFailed } from "../outbound/Downloads.ts"
import { OutboundPolicy } from "../outbound/OutboundPolicy.ts"
import { vetUrl } from "../outbound/vetUrl.ts"
import { pinnedRequest } from "./pinnedRequest.ts"
import { downloadFailureOf, readBody, textOf } from "./readBody.ts"

/** A request of a library, as it would give it to `fetch`. */
export interface FetchRequest {
  readonly method?: string | undefined
  readonly headers?: ConstructorParameters<typeof Headers>[0]
  readonly body?: unknown
}

/** Statuses whose answers have no body. */
const withoutBody: ReadonlyArray<number> = [101, 204, 205, 304]

const send = Effect.fnUntraced(function* (
  href: string,
  { body, headers, method = "GET" }: FetchRequest,
  limits: {
    readonly maxBytes: number
    readonly timeout: Duration.Input
    readonly protocols: ReadonlyArray<string>
    readonly isCut?: boolean
  }
) {
  const location = yield* vetUrl(href, limits.protocols)
  const request = yield* pinnedRequest(location, Duration.toMillis(limits.timeout))
  return yield* Effect.tryPromise({
    try: async (signal) => {
      const answer = await request(location.url, {
        signal,
        method: method as "GET" | "POST",
        headers: {
          "user-agent": "Octavo",
          ...Object.fromEntries(new Headers(headers)),
          "accept-encoding": "identity"
        },
        body: body == null ? null : String(body)
      })
      answer.body.on("error", () => {})
      const encoding = textOf(answer.headers["content-encoding"])
      const bytes = await readBody(answer.body, encoding, limits.maxBytes, limits.isCut)
      const said = textOf(answer.headers["content-type"])
      const retryAfter = textOf(answer.headers["retry-after"])
      return new Response(withoutBody.includes(answer.statusCode) ? null : Buffer.from(bytes), {
        status: answer.statusCode,
        headers: {
          ...(said !== null && { "content-type": said }),
          ...(retryAfter !== null && { "retry-after": retryAfter })
        }
      })
    },
    catch: (cause) => downloadFailureOf(location.host, cause)
  })
}, Effect.scoped)

/**
 * A `fetch` for libraries that speak a protocol over HTTP: from the public Internet alone, bounded in size and time. It
 * follows no redirect. The answer has no headers but its media type and `Retry-After`.
 */
export const guardedFetch = Effect.fn("kernel.guardedFetch")(function* (limits: {
  readonly maxBytes: number
  /** For a request and its whole answer. */
  readonly timeout: Duration.Input
  /** As in `URL.protocol`, with the colon. */
  readonly protocols: ReadonlyArray<string>
  /** Whether a larger answer is cut; otherwise it fails. */
  readonly isCut?: boolean
}) {
  const policy = yield* OutboundPolicy
  return (href: string, init: FetchRequest = {}): Promise<Response> =>
    Effect.runPromise(
      send(href, init, limits).pipe(
        Effect.timeoutOrElse({
          duration: limits.timeout,
          orElse: () => {
            const host = URL.parse(href)?.hostname ?? ""
            return Effect.fail(new DownloadFailed({ host, reason: "too-slow", status: null }))
          }
        }),
        Effect.provideService(OutboundPolicy, policy)
      )
    )
})
