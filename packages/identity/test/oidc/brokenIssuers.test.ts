import { describe, expect, it } from "@effect/vitest"
import { OutboundPolicy } from "@octavo/kernel/node"
import { Effect, Layer } from "effect"
import { OidcClient } from "../../src/index.ts"
import { OidcClientNode } from "../../src/node/index.ts"
import { anIssuer, clientId, clientSecret, type Issuer } from "./anIssuer.ts"

const discovery = "/.well-known/openid-configuration"

/** A client with bounds that a test reaches. */
const clientWith = (allowPrivateNetwork: boolean) =>
  OidcClientNode.layer({ timeoutMillis: 300, maxBytes: 20_000 }).pipe(
    Layer.provide(OutboundPolicy.layer({ allowPrivateNetwork }))
  )

const startAt = Effect.fnUntraced(function* (issuer: string) {
  const configuration = { issuer, clientId, clientSecret, redirectUri: "https://docs.example/callback" }
  return yield* (yield* OidcClient).authorizationUrl(configuration, {
    state: "_state",
    nonce: "a nonce",
    codeVerifier: "v".repeat(43)
  })
})

describe("issuers that are broken or want to reach elsewhere", () => {
  it.live("are not asked in private networks, nor followed there by a redirect", () =>
    Effect.gen(function* () {
      const issuer = yield* anIssuer
      const target = yield* anIssuer
      const closed = yield* Effect.flip(startAt(issuer.issuer).pipe(Effect.provide(clientWith(false))))
      expect(closed._tag).toBe("OidcProviderUnavailable")
      expect(issuer.asked).toEqual([])
      issuer.answers[discovery] = (_request, response) => {
        response.writeHead(302, { location: `${target.issuer}${discovery}` }).end()
      }
      const followed = yield* Effect.flip(startAt(issuer.issuer).pipe(Effect.provide(clientWith(true))))
      expect(followed.message).toContain("302")
      expect(target.asked).toEqual([])
    }).pipe(Effect.scoped)
  )

  it.live("are refused when their configuration is huge, slow, or not one of theirs", () =>
    Effect.gen(function* () {
      const attempts: ReadonlyArray<readonly [string, (issuer: Issuer) => void]> = [
        [
          "more than is allowed",
          ({ answers, description, json }) =>
            (answers[discovery] = json({ ...description, x: "x".repeat(30_000) }))
        ],
        [
          "more than is allowed",
          ({ answers }) =>
            (answers[discovery] = (_request, response) => {
              response.on("error", () => {})
              const more = () => {
                if (!response.destroyed) response.write("x".repeat(10_000), () => setImmediate(more))
              }
              more()
            })
        ],
        ["too long", ({ answers }) => (answers[discovery] = () => {})],
        [
          "too long",
          ({ answers }) =>
            (answers[discovery] = (_request, response) => {
              const drip = setInterval(() => response.write(" "), 50)
              response.on("close", () => clearInterval(drip))
            })
        ],
        [
          "another issuer",
          ({ answers, description, json }) =>
            (answers[discovery] = json({ ...description, issuer: "https://evil.example" }))
        ],
        [
          "not that of an OpenID",
          ({ answers }) => (answers[discovery] = (_request, response) => response.end("<html>"))
        ],
        ["not that of an OpenID", ({ answers, json }) => (answers[discovery] = json([]))],
        ["answers 404", ({ answers, json }) => (answers[discovery] = json({}, 404))],
        [
          "not one of https",
          ({ answers, description, json }) =>
            (answers[discovery] = json({ ...description, authorization_endpoint: "javascript:alert(1)" }))
        ],
        [
          "none of the algorithms",
          ({ answers, description, json }) =>
            (answers[discovery] = json({
              ...description,
              id_token_signing_alg_values_supported: ["none", "HS256"]
            }))
        ],
        [
          "takes no client secret",
          ({ answers, description, json }) =>
            (answers[discovery] = json({
              ...description,
              token_endpoint_auth_methods_supported: ["private_key_jwt"]
            }))
        ]
      ]
      for (const [words, prepare] of attempts) {
        const issuer = yield* anIssuer
        prepare(issuer)
        const refused = yield* Effect.flip(startAt(issuer.issuer).pipe(Effect.provide(clientWith(true))))
        expect(refused.message).toContain(words)
      }
    }).pipe(Effect.scoped)
  )

  it.live("are asked for their configuration once, by however many sign-ins", () =>
    Effect.gen(function* () {
      const issuer = yield* anIssuer
      yield* Effect.all(
        Array.from({ length: 20 }, () => startAt(issuer.issuer)),
        { concurrency: 20 }
      ).pipe(Effect.provide(clientWith(true)))
      expect(issuer.asked.map(({ path }) => path)).toEqual([discovery])
    }).pipe(Effect.scoped)
  )
})
