import { Effect } from "effect"
import { isIPv6 } from "node:net"
import type { request } from "undici"
import type { OutboundUrl } from "../outbound/OutboundUrl.ts"

/** Sends requests as `request` of undici does, to the vetted addresses of one host. */
type PinnedRequest = (
  url: string | URL,
  options: Omit<NonNullable<Parameters<typeof request>[1]>, "dispatcher">
) => ReturnType<typeof request>

const library = Effect.promise(() => import("undici"))

/**
 * Loads the library of outbound requests, which takes the event loop some 70 ms the first time. A process that sends requests all the time
 * loads it before its work begins; one that sends nothing to others does without its memory.
 */
export const loadHttpClient: Effect.Effect<void> = Effect.asVoid(library)

/** A client that connects to the vetted addresses of one host and looks no name up again; it ends with its scope. */
export const pinnedRequest = Effect.fnUntraced(function* (location: OutboundUrl, silence = 30_000) {
  // A bundle gives a module of CommonJS that is imported here no other name than this.
  const { default: undici } = yield* library
  const answers = location.addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  const dispatcher = yield* Effect.acquireRelease(
    Effect.sync(
      () =>
        new undici.Agent({
          connect: {
            timeout: 15_000,
            lookup: (_host, options, done) =>
              options.all ? done(null, answers) : done(null, answers[0]?.address ?? "", answers[0]?.family)
          },
          headersTimeout: silence,
          bodyTimeout: silence
        })
    ),
    (agent) => Effect.promise(() => agent.destroy())
  )
  const send: PinnedRequest = (url, options) => undici.request(url, { ...options, dispatcher })
  return send
})
