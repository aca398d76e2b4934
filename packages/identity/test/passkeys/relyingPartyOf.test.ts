import { describe, expect, it } from "@effect/vitest"
import { relyingPartyOf } from "../../src/index.ts"

describe("the relying party of passkeys", () => {
  it("is the host of an address with TLS or of this machine", () => {
    expect(relyingPartyOf("https://docs.example.org:8443/kb")).toEqual({
      id: "docs.example.org",
      origin: "https://docs.example.org:8443"
    })
    expect(relyingPartyOf("http://localhost:4000")?.id).toBe("localhost")
  })

  it("is none for addresses at which browsers have no passkeys", () => {
    for (const url of [
      "http://docs.example.org",
      "http://127.0.0.1:4000",
      "https://192.0.2.1",
      "https://[::1]"
    ])
      expect([url, relyingPartyOf(url)]).toEqual([url, null])
  })
})
