import ipaddr from "ipaddr.js"

const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3")

/**
 * Whether an IP address, as text, belongs to the public Internet. Private, loopback, link-local, metadata, multicast
 * and reserved ranges do not, nor do IPv6 forms that carry an IPv4 address inside (mapped, compatible, 6to4, NAT64).
 */
export const isPublicAddress = (address: string): boolean => {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address).range() === "unicast"
  // A zone (`fe80::1%eth0`) names an interface of this machine: never public.
  if (address.includes("%") || !ipaddr.IPv6.isValid(address)) return false
  const parsed = ipaddr.IPv6.parse(address)
  // ipaddr.js calls `::7f00:1` unicast; only 2000::/3 is routed at all.
  return parsed.match(globalUnicast) && parsed.range() === "unicast"
}
