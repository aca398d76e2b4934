import { describe, expect, it } from "@effect/vitest"
import { RequestCounts } from "@octavo/kernel"
import { Option } from "effect"
import { clientAddress } from "../src/http/clientAddress.ts"

describe("counts of requests", () => {
  it("take no more memory for any number of addresses, and forget those that went away", () => {
    const counts = new RequestCounts(1000)
    for (let n = 0; n < 100_000; n++) counts.count(`address ${n}`, 120, 0)
    expect(counts.size).toBe(1000)
    for (let n = 0; n < 1000; n++) counts.count(`later ${n % 10}`, 120, 1_000_000)
    counts.count("another", 120, 2_000_000)
    for (let n = 0; n < 1000; n++) counts.count(`one ${n}`, 120, 3_000_000 + n * 1000)
    expect(counts.size).toBeLessThan(20)
  })

  it("of one key stay those of that key", () => {
    const counts = new RequestCounts(10)
    for (let n = 0; n < 3; n++) expect(counts.count("a", 3, n).isTooMuch).toBe(false)
    expect(counts.count("a", 3, 3).isTooMuch).toBe(true)
    expect(counts.count("b", 3, 3)).toEqual({ isTooMuch: false, remaining: 2, resetAfter: 20_000 })
  })
})

describe("the address of a client", () => {
  const from = (address: string | null, forwarded?: string, proxies = 0) =>
    clientAddress(
      {
        remoteAddress: Option.fromNullOr(address),
        headers: (forwarded === undefined ? {} : { "x-forwarded-for": forwarded }) as never
      },
      proxies
    )

  it("is that of the connection, whatever a header claims", () => {
    expect(from("192.0.2.1", "203.0.113.9")).toBe("192.0.2.1")
    expect(from("::ffff:192.0.2.1")).toBe("192.0.2.1")
    expect(from(null)).toBe("unknown")
  })

  it("is what the outermost proxy of the operator saw", () => {
    expect(from("10.0.0.1", "198.51.100.7, 203.0.113.9", 1)).toBe("203.0.113.9")
    expect(from("10.0.0.1", "198.51.100.7, 203.0.113.9, 10.0.0.2", 2)).toBe("203.0.113.9")
    expect(from("10.0.0.1", undefined, 1)).toBe("10.0.0.1")
    expect(from("10.0.0.1", "203.0.113.9", 2)).toBe("10.0.0.1")
  })

  it("is the network of an address of IPv6", () => {
    expect(from("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64")
    expect(from("2001:db8:1:2::9")).toBe("2001:db8:1:2::/64")
    expect(from("2001:db8::9")).toBe("2001:db8:0:0::/64")
    expect(from("::1")).toBe("0:0:0:0::/64")
    expect(from("fe80::1%eth0")).toBe("fe80:0:0:0::/64")
  })
})
