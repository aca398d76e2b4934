import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import * as MemoryOutboundPolicy from "../../src/memory/OutboundPolicy.ts"
import * as NodeOutboundPolicy from "../../src/node/OutboundPolicy.ts"
import { vetUrl } from "../../src/outbound/vetUrl.ts"

const http = ["http:", "https:"]
const world = MemoryOutboundPolicy.layer({
  hosts: {
    "docs.example": ["93.184.216.34", "2606:4700:4700::1111"],
    "mixed.example": ["93.184.216.34", "10.0.0.1"],
    "inside.example": ["192.168.1.1"],
    localhost: ["127.0.0.1", "::1"]
  }
})

/** The same few machines, written in every way that URL parsers are known to accept. */
const evil = [
  "http://127.0.0.1/",
  "http://0/",
  "http://0.0.0.0/",
  "http://[::]/",
  "http://[::1]/",
  "http://[::ffff:127.0.0.1]/",
  "http://[::ffff:7f00:1]/",
  "http://2130706433/",
  "http://0x7f000001/",
  "http://0177.0.0.1/",
  "http://127.1/",
  "http://①②⑦.⓪.⓪.①/",
  "http://169.254.169.254/latest/meta-data/",
  "http://[fd00:ec2::254]/",
  "http://[64:ff9b::7f00:1]/",
  "http://[2002:7f00:1::]/",
  "http://10.0.0.1/",
  "http://172.16.0.1/",
  "http://192.168.1.1/",
  "http://100.64.0.1/",
  "http://198.18.0.1/",
  "http://224.0.0.1/",
  "http://[fe80::1]/",
  "http://255.255.255.255/",
  "http://[::127.0.0.1]/",
  "http://192.0.2.1/",
  "http://[2001:db8::1]/",
  "http://[5f00::1]/",
  "http://[100::1]/"
]

describe("vetUrl", () => {
  it.effect("pins every answer of the name server", () =>
    Effect.gen(function* () {
      const vetted = yield* vetUrl("https://DOCS.example/a?b", http)
      expect(vetted).toMatchObject({
        protocol: "https:",
        host: "docs.example",
        port: 443,
        addresses: ["93.184.216.34", "2606:4700:4700::1111"]
      })
      expect((yield* vetUrl("http://docs.example:8080/", http)).port).toBe(8080)
      expect((yield* vetUrl("http://[2606:4700:4700::1111]/", http)).addresses).toEqual([
        "2606:4700:4700::1111"
      ])
    }).pipe(Effect.provide(world))
  )

  it.effect.each(evil)("refuses %s", (url) =>
    Effect.gen(function* () {
      expect((yield* Effect.flip(vetUrl(url, http)))._tag).toBe("AddressForbidden")
    }).pipe(Effect.provide(world))
  )

  it.effect.each(["http://mixed.example/", "http://inside.example/", "http://localhost:3000/"])(
    "refuses %s, because one of its addresses is private",
    (url) =>
      Effect.gen(function* () {
        expect((yield* Effect.flip(vetUrl(url, http)))._tag).toBe("AddressForbidden")
      }).pipe(Effect.provide(world))
  )

  it.effect.each([
    ["", "malformed"],
    ["docs.example", "malformed"],
    ["http://", "malformed"],
    ["http://docs.example:0/", "malformed"],
    ["http://docs.example:99999/", "malformed"],
    ["file:///etc/passwd", "malformed"],
    ["ftp://docs.example/", "protocol"],
    ["javascript://docs.example/", "protocol"],
    ["http://me@docs.example/", "credentials"],
    ["http://:secret@docs.example/", "credentials"]
  ] as const)("refuses %j as %s", ([url, reason]) =>
    Effect.gen(function* () {
      const refusal = yield* Effect.flip(vetUrl(url, http))
      expect(refusal).toMatchObject({ _tag: "OutboundUrlRefused", reason })
      expect(refusal.message).not.toContain("secret")
    }).pipe(Effect.provide(world))
  )

  it.effect("says which host it does not know", () =>
    Effect.gen(function* () {
      expect((yield* Effect.flip(vetUrl("http://nowhere.example/", http))).message).toContain(
        "nowhere.example"
      )
    }).pipe(Effect.provide(world))
  )

  it.live("resolves names as the machine does, and opens private networks when told to", () =>
    Effect.gen(function* () {
      const closed = yield* Effect.flip(vetUrl("http://localhost:1/", http)).pipe(
        Effect.provide(NodeOutboundPolicy.layer())
      )
      expect(closed._tag).toBe("AddressForbidden")
      const open = yield* vetUrl("http://localhost:1/", http).pipe(
        Effect.provide(NodeOutboundPolicy.layer({ allowPrivateNetwork: true }))
      )
      expect(open.addresses.length).toBeGreaterThan(0)
      const unknown = yield* Effect.flip(vetUrl("http://no-such-host.invalid/", http)).pipe(
        Effect.provide(NodeOutboundPolicy.layer({ allowPrivateNetwork: true }))
      )
      expect(unknown._tag).toBe("HostUnknown")
    })
  )
})
