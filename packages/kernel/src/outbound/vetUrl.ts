import { Effect } from "effect"
import ipaddr from "ipaddr.js"
import { isPublicAddress } from "./isPublicAddress.ts"
import { OutboundPolicy } from "./OutboundPolicy.ts"
import { AddressForbidden, type OutboundUrl, OutboundUrlRefused } from "./OutboundUrl.ts"

const defaultPorts: Record<string, number> = { "http:": 80, "https:": 443 }

/**
 * Decides whether an address given by a user may be fetched, and pins the IP addresses to use. One private address among
 * several answers refuses the host. `protocols` are written as in `URL.protocol`, with the colon.
 */
export const vetUrl = Effect.fn("kernel.vetUrl")(function* (text: string, protocols: ReadonlyArray<string>) {
  const policy = yield* OutboundPolicy
  const url = URL.parse(text)
  if (url === null || url.hostname === "")
    return yield* new OutboundUrlRefused({ reason: "malformed", protocols })
  if (!protocols.includes(url.protocol))
    return yield* new OutboundUrlRefused({ reason: "protocol", protocols })
  if (url.username !== "" || url.password !== "") {
    return yield* new OutboundUrlRefused({ reason: "credentials", protocols })
  }
  const port = url.port === "" ? defaultPorts[url.protocol] : Number(url.port)
  if (port === undefined || port === 0)
    return yield* new OutboundUrlRefused({ reason: "malformed", protocols })
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1")
  const addresses = ipaddr.isValid(host) ? ([host] as const) : yield* policy.resolve(host)
  if (!policy.allowsPrivateNetwork && !addresses.every(isPublicAddress))
    return yield* new AddressForbidden({ host })
  return { url, protocol: url.protocol, host, port, addresses: [...addresses] } satisfies OutboundUrl
})
