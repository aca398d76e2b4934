import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { addressLimits } from "../src/http/RateLimit.ts"
import { aHandbook } from "./aHandbook.ts"
import type { Answer } from "./Answer.ts"
import { aServer } from "./aServer.ts"

const limits = ({ headers }: Answer) => ({
  limit: headers.get("x-ratelimit-limit"),
  remaining: headers.get("x-ratelimit-remaining"),
  reset: headers.get("x-ratelimit-reset"),
  retryAfter: headers.get("retry-after")
})

describe("the limit of requests", () => {
  it.effect("counts down in the headers, then refuses and says when to come back", () =>
    Effect.gen(function* () {
      const { stranger } = yield* aServer({ rateLimit: 3 })
      const { ask } = yield* stranger()
      for (const [remaining, reset] of [
        ["2", "20"],
        ["1", "40"],
        ["0", "60"]
      ] as const) {
        const answer = yield* ask("GET", "/v1/user")
        expect(answer.status).toBe(200)
        expect(limits(answer)).toEqual({ limit: "3", remaining, reset, retryAfter: null })
      }
      yield* TestClock.adjust("20 seconds")
      const refused = yield* ask("GET", "/v1/user")
      expect(refused.status).toBe(429)
      expect(limits(refused)).toEqual({ limit: "3", remaining: "0", reset: "40", retryAfter: "40" })
      expect(refused.body.error.message).toContain("40 seconds")
    })
  )

  it.effect("begins anew when it said that it would, however often was asked meanwhile", () =>
    Effect.gen(function* () {
      const { stranger } = yield* aServer({ rateLimit: 3 })
      const { ask } = yield* stranger()
      for (let n = 0; n < 3; n++) yield* ask("GET", "/v1/user")
      for (let n = 0; n < 10; n++) expect((yield* ask("GET", "/v1/user")).status).toBe(429)
      expect(limits(yield* ask("GET", "/v1/user")).retryAfter).toBe("60")
      yield* TestClock.adjust("60 seconds")
      for (const remaining of ["2", "1", "0"]) {
        const answer = yield* ask("GET", "/v1/user")
        expect([answer.status, limits(answer).remaining]).toEqual([200, remaining])
      }
      expect((yield* ask("GET", "/v1/user")).status).toBe(429)
    })
  )

  it.effect("is that of a user, with whatever token, and of nobody else", () =>
    Effect.gen(function* () {
      const { ask, stranger, tokenOf } = yield* aServer({ rateLimit: 2 })
      const ada = yield* stranger()
      const alan = yield* stranger()
      const second = yield* tokenOf(ada.user)
      yield* ada.ask("GET", "/v1/user")
      expect(limits(yield* ask("GET", "/v1/user", { token: second })).remaining).toBe("0")
      expect((yield* ask("GET", "/v1/user", { token: second })).status).toBe(429)
      expect((yield* ada.ask("GET", "/v1/user")).status).toBe(429)
      expect((yield* alan.ask("GET", "/v1/user")).status).toBe(200)
    })
  )

  it.effect("counts requests that fail, and does nothing for those that it refuses", () =>
    Effect.gen(function* () {
      const server = yield* aServer({ rateLimit: 3 })
      const { admin, organization } = yield* aHandbook(server)
      const path = `/v1/orgs/${organization.id}/spaces`
      for (const [method, target, body] of [
        ["GET", "/v1/spaces/nothing", undefined],
        ["GET", `${path}?limit=x`, undefined],
        ["POST", path, "{"]
      ] as const) {
        expect(limits(yield* admin.ask(method, target, { body })).limit).toBe("3")
      }
      expect((yield* admin.ask("POST", path)).status).toBe(429)
      yield* TestClock.adjust("1 minute")
      expect((yield* admin.ask("GET", path)).body.count).toBe(1)
    })
  )

  it.effect("is in the headers of answers of every kind", () =>
    Effect.gen(function* () {
      const server = yield* aServer({ rateLimit: 100 })
      const { admin, space } = yield* aHandbook(server)
      const content = `/v1/spaces/${space.id}/content`
      const etag = (yield* admin.ask("GET", content)).headers.get("etag")
      const answers = [
        yield* admin.ask("GET", content, { headers: { "if-none-match": etag } }),
        yield* admin.ask("DELETE", "/v1/spaces/nothing"),
        yield* admin.ask("GET", "/v1/admin/users"),
        yield* admin.ask("PATCH", `/v1/spaces/${space.id}`, {
          body: "x",
          headers: { "content-type": "text/plain" }
        })
      ]
      expect(answers.map(({ status }) => status)).toEqual([304, 204, 403, 415])
      expect(answers.map((answer) => limits(answer).remaining)).toEqual(["98", "97", "96", "95"])
    })
  )

  it.effect("is not there for what needs no token", () =>
    Effect.gen(function* () {
      const server = yield* aServer({ rateLimit: 1 })
      const { admin, file, space } = yield* aHandbook(server)
      const found = yield* admin.ask("GET", `/v1/spaces/${space.id}/content/files/${file.id}`)
      const download = found.body.downloadURL.slice("http://octavo.test".length)
      for (const path of ["/health", "/openapi.json", "/docs", download]) {
        for (let n = 0; n < 3; n++) {
          const answer = yield* server.ask("GET", path, { token: admin.token })
          expect([path, answer.status, limits(answer).limit]).toEqual([path, 200, null])
        }
      }
      for (let n = 0; n < 3; n++) expect((yield* server.ask("GET", "/v1/user")).status).toBe(401)
    })
  )

  it.effect("is not told where there is none", () =>
    Effect.gen(function* () {
      const { stranger } = yield* aServer()
      const { ask } = yield* stranger()
      const answer = yield* ask("GET", "/v1/user")
      expect(limits(answer)).toEqual({ limit: null, remaining: null, reset: null, retryAfter: null })
    })
  )

  it.effect("counts what has no valid token by its address, and lets those with one pass from there", () =>
    Effect.gen(function* () {
      const { ask, stranger } = yield* aServer({ rateLimit: 1000 })
      const { ask: askAsAda } = yield* stranger()
      for (let n = 0; n < addressLimits.refused; n++) {
        const token = n % 2 === 0 ? undefined : `oct_wrong_${n}`
        expect((yield* ask("GET", "/v1/user", { token })).status).toBe(401)
      }
      const refused = yield* ask("POST", "/v1/orgs/x/spaces", { token: "oct_wrong", body: "{" })
      expect(refused.status).toBe(429)
      expect(limits(refused)).toEqual({ limit: "120", remaining: "0", reset: "60", retryAfter: "60" })
      expect((yield* ask("POST", "/v1/hooks/git/x", { body: {} })).status).toBe(429)
      expect((yield* askAsAda("GET", "/v1/user")).status).toBe(200)
      yield* TestClock.adjust("1 minute")
      expect((yield* ask("GET", "/v1/user")).status).toBe(401)
    })
  )

  it.effect("counts calls of webhooks by their address", () =>
    Effect.gen(function* () {
      const { ask } = yield* aServer({ rateLimit: 1000 })
      const call = ask("POST", "/v1/hooks/git/x", { body: {} })
      for (let n = 0; n < addressLimits.refused; n++) expect((yield* call).status).toBe(401)
      const refused = yield* call
      expect([refused.status, limits(refused).retryAfter]).toEqual([429, "60"])
    })
  )
})
