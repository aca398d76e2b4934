import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { aServer } from "./aServer.ts"
import { aWorld } from "./aWorld.ts"
import { endpoints } from "./endpoints.ts"

const app = "https://app.example.org"

const preflight = (origin: string) => ({
  headers: {
    origin,
    "access-control-request-method": "POST",
    "access-control-request-headers": "authorization"
  }
})

const allowed = (answer: { readonly headers: Headers }) => answer.headers.get("access-control-allow-origin")

describe("the edge that an operator sets", () => {
  it.effect("may call the API where the operator names their origin, and nothing else", () =>
    Effect.gen(function* () {
      const { ask } = yield* aServer({ settings: { corsOrigins: [app] } })
      const asked = yield* ask("OPTIONS", "/v1/user", preflight(app))
      expect(asked.status).toBe(204)
      expect(allowed(asked)).toBe(app)
      expect(asked.headers.get("access-control-allow-headers")).toContain("authorization")
      expect(asked.headers.get("access-control-allow-credentials")).toBeNull()
      const read = yield* ask("GET", "/v1/user", { headers: { origin: app } })
      expect(read.status).toBe(401)
      expect(allowed(read)).toBe(app)
      expect(read.headers.get("vary")).toContain("Origin")
      expect(allowed(yield* ask("GET", "/health", { headers: { origin: app } }))).toBeNull()
    }).pipe(Effect.scoped)
  )

  it.effect("may not where the operator names another origin or none", () =>
    Effect.gen(function* () {
      for (const corsOrigins of [[], [app]]) {
        const { ask } = yield* aServer({ settings: { corsOrigins } })
        const asked = yield* ask("OPTIONS", "/v1/user", preflight("https://app.example.org.evil.example"))
        expect(allowed(asked)).toBeNull()
        expect(asked.headers.get("access-control-allow-methods")).toBeNull()
        expect(allowed(yield* ask("GET", "/v1/user", { headers: { origin: "null" } }))).toBeNull()
      }
    }).pipe(Effect.scoped)
  )

  it.effect("an operator lowers the bound on bodies of all operations", () =>
    Effect.gen(function* () {
      const body = { title: "Large", unknown: "a".repeat(150_000) }
      const endpoint = endpoints.find(({ id }) => id === "createSpace")!
      for (const [bodyLimit, status] of [
        [100_000, 413],
        [null, 201]
      ] as const) {
        const { ask, path } = (yield* aWorld(yield* aServer({ settings: { bodyLimit } }))).askFor(endpoint)
        expect((yield* ask("POST", path, { body })).status).toBe(status)
      }
    }).pipe(Effect.scoped)
  )
})
