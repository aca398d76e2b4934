import { describe, expect, it } from "@effect/vitest"
import { bootstrap, findSetupSecret } from "@octavo/identity"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { aBrowser } from "./aBrowser.ts"
import { aServer, publicUrl } from "./aServer.ts"

const here = { "sec-fetch-site": "same-origin", "content-type": "application/json" }

/** A server of a new installation, and a browser on its setup page. */
const aNewInstallation = Effect.gen(function* () {
  const server = yield* aServer()
  const made = (yield* server.within(bootstrap({ email: "first@example.org", key: null })))!
  const secret = (yield* server.within(findSetupSecret()))!
  const browser = aBrowser(server)
  const words = {
    secret,
    name: "Ada Lovelace",
    email: "ada@acme.example",
    organization: "Acme",
    password: "correct horse battery"
  }
  const send = (
    body: unknown = words,
    headers: Readonly<Record<string, string>> = here,
    by: Pick<typeof browser, "send"> = browser
  ) =>
    by.send("POST", "/app/setup", { headers, body: typeof body === "string" ? body : JSON.stringify(body) })
  return { server, made, browser, words, send }
})

describe("the setup of a new installation", () => {
  it.effect("gives names, starts a session and leads to the application", () =>
    Effect.gen(function* () {
      const { browser, made, send, server } = yield* aNewInstallation
      expect((yield* browser.get("/app/setup")).status).toBe(200)
      const planted = `octavo_session=${"a".repeat(43)}`
      browser.setCookie(planted)
      const answer = yield* send()
      expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { to: "/app" }])
      expect(answer.headers.get("cache-control")).toBe("no-store")
      expect(answer.headers.get("set-cookie")).toMatch(
        /^octavo_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/
      )
      // A cookie that somebody planted opens nothing (session fixation).
      expect(browser.cookie()).not.toBe(planted)
      expect((yield* browser.get("/app")).text).toContain(
        '"displayName":"Ada Lovelace","email":"ada@acme.example"'
      )
      const own = yield* server.ask("GET", "/v1/orgs", { token: made.key })
      expect(own.body.items.map(({ title }: { title: string }) => title)).toEqual(["Acme"])
      const log = yield* server.ask("GET", `/v1/orgs/${made.organization.id}/audit-log`, { token: made.key })
      expect(log.body.items.map(({ action }: { action: string }) => action)).toContain("installation.setUp")
      expect(JSON.stringify(log.body)).not.toMatch(/correct horse|argon2/)
    })
  )

  it.effect("works once, and tells no one what it was", () =>
    Effect.gen(function* () {
      const { send, server, words } = yield* aNewInstallation
      expect((yield* send()).status).toBe(200)
      const other = aBrowser(server)
      const replay = yield* send({ ...words, email: "eve@evil.example" }, here, other)
      const wrong = yield* send({ ...words, secret: "x".repeat(22) }, here, other)
      expect([replay.status, wrong.status, other.cookie()]).toEqual([404, 404, null])
      expect(replay.text).toBe(wrong.text)
    })
  )

  it.effect("ends when somebody signs in otherwise", () =>
    Effect.gen(function* () {
      const { made, send, server } = yield* aNewInstallation
      const other = aBrowser(server)
      expect((yield* other.post("/sign-in/token", { token: made.key })).status).toBe(303)
      expect((yield* send()).status).toBe(404)
    })
  )

  it.effect("is refused to pages of others, and to what is no JSON", () =>
    Effect.gen(function* () {
      const { browser, send, words } = yield* aNewInstallation
      const json = { "content-type": "application/json" }
      for (const [headers, status] of [
        [json, 403],
        [{ ...json, "sec-fetch-site": "cross-site" }, 403],
        [{ ...json, "sec-fetch-site": "same-site" }, 403],
        [{ ...json, origin: "https://evil.example" }, 403],
        [{ ...json, origin: `${publicUrl}:8080` }, 403],
        [{ ...here, "content-type": "text/plain" }, 415],
        [{ ...here, "content-type": "application/x-www-form-urlencoded" }, 415]
      ] as const) {
        expect([headers, (yield* send(words, headers)).status]).toEqual([headers, status])
      }
      for (const body of [
        "",
        "{",
        "[]",
        "null",
        JSON.stringify({ ...words, name: "x".repeat(20_000) }),
        { ...words, name: "" },
        { ...words, name: "a\0b" },
        { ...words, name: "\ud800" },
        { ...words, email: "nobody" },
        { ...words, organization: "A" },
        { ...words, password: "too short" },
        { ...words, password: 12 }
      ]) {
        expect([body, (yield* send(body)).status]).toEqual([body, 400])
      }
      expect(browser.cookie()).toBeNull()
      yield* TestClock.adjust("1 minute")
      expect((yield* send(words, { ...json, origin: publicUrl })).status).toBe(200)
    })
  )

  it.effect("cannot be tried more than five times a minute", () =>
    Effect.gen(function* () {
      const { send, words } = yield* aNewInstallation
      const tries = yield* Effect.forEach(
        Array.from({ length: 20 }, (_, index) => `${"x".repeat(20)}${10 + index}`),
        (secret) => send({ ...words, secret }),
        { concurrency: "unbounded" }
      )
      expect(tries.filter(({ status }) => status === 404)).toHaveLength(5)
      expect(tries.filter(({ status }) => status === 429)).toHaveLength(15)
      // The right one is not looked at either.
      expect((yield* send()).status).toBe(429)
      yield* TestClock.adjust("1 minute")
      expect((yield* send()).status).toBe(200)
    })
  )
})
