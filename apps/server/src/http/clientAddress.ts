import { Option } from "effect"
import type { HttpServerRequest } from "effect/http"
import { isIPv4, isIPv6 } from "node:net"

/** The first 64 bits of an IPv6 address, which one customer of a provider has to itself. */
const networkOf = (address: string): string => {
  const [head = "", tail] = address.split("::", 2)
  const groups = head === "" ? [] : head.split(":")
  if (tail !== undefined) {
    const behind = tail === "" ? 0 : tail.split(":").length + (tail.includes(".") ? 1 : 0)
    while (groups.length < 8 - behind) groups.push("0")
  }
  const network = [...groups, "0", "0", "0", "0"].slice(0, 4)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`
}

const normalized = (address: string): string => {
  const plain = address.replace(/%.*$/, "").replace(/^::ffff:(?=[\d.]+$)/i, "")
  return isIPv4(plain) || !isIPv6(plain) ? plain : networkOf(plain)
}

/**
 * The address that a request came from, for counting: of IPv6 its network. `X-Forwarded-For` is believed as far as there
 * are proxies of the operator, each of which appends the address that it saw.
 */
export const clientAddress = (
  request: Pick<HttpServerRequest.HttpServerRequest, "headers" | "remoteAddress">,
  trustedProxies: number
): string => {
  const direct = Option.getOrElse(request.remoteAddress, () => "unknown")
  if (trustedProxies === 0) return normalized(direct)
  const forwarded = (request.headers["x-forwarded-for"] ?? "").split(",").map((address) => address.trim())
  const address = forwarded.at(-trustedProxies)
  return normalized(address === undefined || address === "" ? direct : address)
}
