import { Effect } from "effect"
import { isIPv6 } from "node:net"
import { Agent } from "undici"
import type { OutboundUrl } from "../outbound/OutboundUrl.ts"

/** A client that connects to the vetted addresses of one host and looks no name up again; it ends with its scope. */
export const pinnedAgent = (location: OutboundUrl, silence = 30_000) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const answers = location.addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
      return new Agent({
        connect: {
          timeout: 15_000,
          lookup: (_host, options, done) =>
            options.all ? done(null, answers) : done(null, answers[0]?.address ?? "", answers[0]?.family)
        },
        headersTimeout: silence,
        bodyTimeout: silence
      })
    }),
    (agent) => Effect.promise(() => agent.destroy())
  )
