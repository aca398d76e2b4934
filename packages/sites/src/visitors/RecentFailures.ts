const windowLength = 60_000
const maxFailures = 20
const maxAddresses = 10_000

/** The network of an IPv6 address, since one customer has a whole one; other addresses as they are. */
export const networkOf = (address: string): string => {
  if (!address.includes(":")) return address
  if (address.includes(".")) return address.slice(address.lastIndexOf(":") + 1)
  const [head = "", tail] = address.toLowerCase().split("::")
  const groups = head === "" ? [] : head.split(":")
  const rest = tail === undefined || tail === "" ? [] : tail.split(":")
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length)
  const all = [...groups, ...Array.from({ length: zeros }, () => "0"), ...rest]
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")
}

/** Failures by address within a minute that begins with the first of them. The oldest addresses are forgotten beyond 10,000. */
export class RecentFailures {
  readonly #windows = new Map<string, { readonly until: number; count: number }>()

  /** The seconds until an address may try again; 0 for one that may. `now` is in milliseconds since 1970. */
  waitOf(address: string, now: number): number {
    const found = this.#windows.get(networkOf(address))
    if (found === undefined || found.until <= now || found.count < maxFailures) return 0
    return Math.ceil((found.until - now) / 1000)
  }

  add(address: string, now: number): void {
    const network = networkOf(address)
    const found = this.#windows.get(network)
    if (found !== undefined && found.until > now) found.count += 1
    else {
      this.#windows.delete(network)
      this.#windows.set(network, { until: now + windowLength, count: 1 })
    }
    const [oldest] = this.#windows.keys()
    if (this.#windows.size > maxAddresses && oldest !== undefined) this.#windows.delete(oldest)
  }
}
