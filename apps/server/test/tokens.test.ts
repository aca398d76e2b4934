import { describe, expect, it, layer } from "@effect/vitest"
import { ApiTokens, hashKey, Users, User } from "@octavo/identity"
import { DateTime, Effect, Option } from "effect"
import { TestClock } from "effect/testing"
import type { Answer } from "./Answer.ts"
import { aServer } from "./aServer.ts"
import { endpoints, pathOf } from "./endpoints.ts"
import { addressOf, samples } from "./samples.ts"
import { SharedWorld } from "./sharedWorld.ts"

const expectUnauthorized = ({ body, headers, status }: Answer) => {
  expect(status).toBe(401)
  expect(headers.get("www-authenticate")).toBe("Bearer")
  expect(body).toEqual({ error: { code: 401, message: expect.stringContaining("Authorization: Bearer") } })
}

layer(SharedWorld.layer)("without a token", (it) => {
  it("every operation has a sample, so that none is forgotten here", () => {
    expect(endpoints.map(({ id }) => id).toSorted()).toEqual(Object.keys(samples).toSorted())
  })

  it.effect.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
    "%s answers 401, whatever the caller has in place of one",
    ([id, endpoint]) =>
      Effect.gen(function* () {
        const { server, world } = yield* SharedWorld
        const { admin } = world
        const { user } = admin
        const now = yield* DateTime.now
        const expired = yield* server.tokenOf(user, { expiresAt: now })
        const revoked = yield* server.tokenOf(user, { revokedAt: now })
        const sample = samples[id] ?? {}
        const path = addressOf(
          pathOf(endpoint, () => "x"),
          sample
        )
        const { body } = sample
        for (const headers of [
          {},
          { authorization: "" },
          { authorization: "Bearer" },
          { authorization: "Bearer " },
          { authorization: admin.token },
          { authorization: `Basic ${Buffer.from(`${user.email}:${admin.token}`).toString("base64")}` },
          { authorization: `Bearer ${admin.token}x` },
          { authorization: `Bearer ${hashKey(admin.token)}` },
          { authorization: `Bearer ${"a".repeat(10_000)}` },
          { authorization: `Bearer ${expired}` },
          { authorization: `Bearer ${revoked}` }
        ]) {
          expectUnauthorized(yield* server.ask(endpoint.method, path, { body, headers }))
        }
        // A body that nobody may send is not even looked at.
        if (body !== undefined) expectUnauthorized(yield* server.ask(endpoint.method, path, { body: "{" }))
      })
  )
})

describe("a token", () => {
  it.effect("is found whatever the case of the scheme", () =>
    Effect.gen(function* () {
      const { ask, stranger } = yield* aServer()
      const { token } = yield* stranger()
      for (const scheme of ["Bearer", "bearer", "BEARER"]) {
        expect(
          yield* ask("GET", "/v1/user", { headers: { authorization: `${scheme} ${token}` } })
        ).toMatchObject({ status: 200 })
      }
    })
  )

  it.effect("opens until the very moment of its expiry", () =>
    Effect.gen(function* () {
      const { ask, stranger, tokenOf } = yield* aServer()
      const { user } = yield* stranger()
      const token = yield* tokenOf(user, { expiresAt: DateTime.add(yield* DateTime.now, { hours: 1 }) })
      yield* TestClock.adjust("3599 seconds")
      expect((yield* ask("GET", "/v1/user", { token })).status).toBe(200)
      yield* TestClock.adjust("1 second")
      expectUnauthorized(yield* ask("GET", "/v1/user", { token }))
    })
  )

  it.effect("ends within a second of being revoked", () =>
    Effect.gen(function* () {
      const { ask, stranger } = yield* aServer()
      const operator = yield* stranger({ isOperator: true })
      const { user } = yield* stranger()
      const made = yield* operator.ask("POST", `/v1/admin/users/${user.id}/tokens`, { body: { label: "CI" } })
      const { id, token } = made.body
      expect((yield* ask("GET", "/v1/user", { token })).status).toBe(200)
      const revoked = yield* operator.ask("DELETE", `/v1/admin/users/${user.id}/tokens/${id}`)
      expect(revoked.status).toBe(204)
      yield* TestClock.adjust("1 second")
      expectUnauthorized(yield* ask("GET", "/v1/user", { token }))
    })
  )

  it.effect("remembers when it was last used, within a minute", () =>
    Effect.gen(function* () {
      const { ask, stranger, within } = yield* aServer()
      const { token } = yield* stranger()
      const lastUse = within(
        ApiTokens.use((tokens) =>
          Effect.map(tokens.findByHash(hashKey(token)), (found) => Option.getOrThrow(found).token.lastUsedAt)
        )
      )
      expect(yield* lastUse).toBeNull()
      const first = yield* DateTime.now
      yield* ask("GET", "/v1/user", { token })
      expect(yield* lastUse).toEqual(first)
      yield* TestClock.adjust("59 seconds")
      yield* ask("GET", "/v1/user", { token })
      expect(yield* lastUse).toEqual(first)
      yield* TestClock.adjust("2 seconds")
      yield* ask("GET", "/v1/user", { token })
      expect(yield* lastUse).toEqual(yield* DateTime.now)
    })
  )

  it.effect("makes its user an operator as soon as the user is one", () =>
    Effect.gen(function* () {
      const { ask, stranger, within } = yield* aServer()
      const { token, user } = yield* stranger()
      expect((yield* ask("GET", "/v1/admin/users", { token })).status).toBe(403)
      yield* within(Effect.orDie(Users.use((users) => users.put(new User({ ...user, isOperator: true })))))
      yield* TestClock.adjust("1 second")
      expect((yield* ask("GET", "/v1/admin/users", { token })).status).toBe(200)
    })
  )
})
