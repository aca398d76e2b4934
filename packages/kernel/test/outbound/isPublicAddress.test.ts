import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { isPublicAddress } from "../../src/outbound/isPublicAddress.ts"

describe("isPublicAddress", () => {
  test.each([
    "1.1.1.1",
    "8.8.8.8",
    "93.184.216.34",
    "223.255.255.254",
    "2606:4700:4700::1111",
    "2a00:1450:4001::200e"
  ])("%s is public", (address) => expect(isPublicAddress(address)).toBe(true))

  test.each([
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "100.64.0.1",
    "127.0.0.1",
    "127.255.255.254",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.1",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.1.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "239.255.255.250",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "::127.0.0.1",
    "::7f00:1",
    "::a9fe:a9fe",
    "64:ff9b::7f00:1",
    "64:ff9b:1::1",
    "100::1",
    "2001::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "2002:808:808::1",
    "3fff::1",
    "5f00::1",
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1",
    "fe80::1%eth0",
    "2606:4700:4700::1111%eth0",
    "fec0::1",
    "ff02::1"
  ])("%s is not public", (address) => expect(isPublicAddress(address)).toBe(false))

  test.each([
    "",
    "localhost",
    "1",
    "127.1",
    "0x7f000001",
    "0177.0.0.1",
    "2130706433",
    "1.1.1.1.1",
    "1.1.1.256",
    "g::1"
  ])("%j is no address in its plain form, and so not public", (text) =>
    expect(isPublicAddress(text)).toBe(false)
  )

  test("an IPv4 address inside an IPv6 one is never public", () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.constantFrom("::ffff:", "::", "64:ff9b::"), (inner, prefix) => {
        expect(isPublicAddress(`${prefix}${inner}`)).toBe(false)
      })
    )
  })

  test("nothing outside 2000::/3 is public", () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        if (isPublicAddress(address)) expect(address).toMatch(/^[23][0-9a-f]{3}:/i)
      })
    )
  })
})
