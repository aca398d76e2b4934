import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { aBrowser, type Browser, formTokenOf } from "./aBrowser.ts"
import { aHandbook } from "./aHandbook.ts"
import { aServer, publicUrl, type Server } from "./aServer.ts"

const sameOrigin = { "sec-fetch-site": "same-origin" }

/** The facts that the document gives the application. */
const stateIn = (text: string) =>
  JSON.parse(/<script type="application\/json" id="state">(.*?)<\/script>/.exec(text)![1]!) as {
    readonly base: string
    readonly csrf: string | null
    readonly user: { readonly id: string; readonly email: string } | null
  }

/** A person who is signed in with a token of their own, with the signature that the document of the application has. */
const signedIn = Effect.fnUntraced(function* (server: Server, token: string) {
  const browser = aBrowser(server)
  const answer = yield* browser.post("/sign-in/token", { token })
  expect(answer.headers.get("location")).toBe(`${publicUrl}/app`)
  const state = stateIn((yield* browser.get("/app")).text)
  const ask = (
    path: string,
    headers: Readonly<Record<string, string>> = {},
    init: { readonly method?: string; readonly body?: string } = {}
  ) =>
    browser.send(init.method ?? "GET", path, {
      headers: { ...sameOrigin, "x-octavo-csrf": state.csrf!, ...headers },
      ...(init.body !== undefined && { body: init.body })
    })
  return { browser, state, ask }
})

const without = (browser: Browser, path: string, headers: Readonly<Record<string, string>>) =>
  Effect.map(browser.send("GET", path, { headers }), ({ status }) => status)

describe("the application", () => {
  it.effect("is a document at every address, for those who are signed in", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin } = yield* aHandbook(server)
      const stranger = aBrowser(server)
      const asked = yield* stranger.get("/app/s/x/p/some/page?view=source")
      expect([asked.status, asked.headers.get("location")]).toEqual([
        303,
        `${publicUrl}/sign-in?to=${encodeURIComponent("/app/s/x/p/some/page?view=source")}`
      ])
      const { browser, state } = yield* signedIn(server, admin.token)
      expect(state).toMatchObject({ base: "", user: { id: admin.user.id, email: admin.user.email } })
      for (const path of ["/app", "/app/s/x/p/some/page", "/app/anything"]) {
        const { headers, status, text } = yield* browser.get(path)
        expect([path, status, headers.get("cache-control")]).toEqual([path, 200, "no-store"])
        const policy = headers.get("content-security-policy")
        for (const part of [
          "default-src 'none'",
          "script-src 'self';",
          "frame-ancestors 'none'",
          "base-uri 'none'",
          "require-trusted-types-for 'script'"
        ])
          expect(policy).toContain(part)
        expect(headers.get("cross-origin-opener-policy")).toBe("same-origin")
        for (const [, address] of text.matchAll(/(?:src|href)="(\/app\/assets\/[^"]+)"/g)) {
          const asset = yield* stranger.send("GET", address!, { headers: { "accept-encoding": "br" } })
          expect([address, asset.status, asset.headers.get("content-encoding")]).toEqual([address, 200, "br"])
          expect(asset.headers.get("cache-control")).toContain("immutable")
        }
      }
      expect((yield* browser.get("/app/assets/app-missing.js")).status).toBe(404)
    })
  )

  it.effect("writes no fact of a person as a part of its HTML", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin } = yield* aHandbook(server)
      const name = `</script><script src="https://evil.example/x.js"></script>`
      yield* admin.ask("PATCH", "/v1/user", { body: { displayName: name } })
      const browser = aBrowser(server)
      yield* browser.post("/sign-in/token", { token: admin.token })
      const { text } = yield* browser.get("/app")
      expect(text.match(/<script/g)).toHaveLength(2)
    })
  )

  it.effect("asks for every operation in the name of its session, and writes", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, organization } = yield* aHandbook(server)
      const { ask } = yield* signedIn(server, admin.token)
      expect(JSON.parse((yield* ask("/app/v1/user")).text)).toMatchObject({ id: admin.user.id })
      const made = yield* ask(
        `/app/v1/orgs/${organization.id}/spaces`,
        { "content-type": "application/json" },
        { method: "POST", body: JSON.stringify({ title: "By the application" }) }
      )
      expect(made.status).toBe(201)
      const { id } = JSON.parse(made.text)
      expect((yield* admin.ask("GET", `/v1/spaces/${id}`)).body.title).toBe("By the application")
      expect((yield* ask("/app/v1/spaces/none")).status).toBe(404)
      expect((yield* ask("/app/v1/nothing")).status).toBe(404)
      expect((yield* ask("/app/v1/user")).headers.get("cache-control")).toBe("no-store")
    })
  )
})

describe("a request for /app/v1", () => {
  it.effect("is refused unless a page of this origin with the signature of the session sent it", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin } = yield* aHandbook(server)
      const { browser, state } = yield* signedIn(server, admin.token)
      const csrf = state.csrf!
      const path = "/app/v1/user"
      const signed = { "x-octavo-csrf": csrf }
      for (const [headers, status] of [
        [{ ...sameOrigin, ...signed }, 200],
        [{ origin: publicUrl, ...signed }, 200],
        [{ referer: `${publicUrl}/app/s/x`, ...signed }, 200],
        // Browsers send at least one of the three headers.
        [{ ...signed }, 403],
        [{ "sec-fetch-site": "same-site", ...signed }, 403],
        [{ "sec-fetch-site": "cross-site", ...signed }, 403],
        [{ "sec-fetch-site": "none", ...signed }, 403],
        // The word of the browser about the page counts before anything else.
        [{ "sec-fetch-site": "cross-site", origin: publicUrl, ...signed }, 403],
        [{ origin: "https://evil.example", ...signed }, 403],
        [{ origin: `${publicUrl}:8080`, ...signed }, 403],
        [{ origin: "null", ...signed }, 403],
        [{ referer: "https://evil.example/http://octavo.test/", ...signed }, 403],
        [{ referer: "nonsense", ...signed }, 403],
        [{ ...sameOrigin }, 403],
        [{ ...sameOrigin, "x-octavo-csrf": "" }, 403],
        [{ ...sameOrigin, "x-octavo-csrf": `${csrf.slice(0, -1)}${csrf.endsWith("A") ? "B" : "A"}` }, 403],
        [{ ...sameOrigin, ...signed, authorization: `Bearer ${admin.token}` }, 400],
        [{ ...sameOrigin, ...signed, cookie: "octavo_session=" }, 401],
        [{ ...sameOrigin, ...signed, cookie: `octavo_session=${"a".repeat(43)}` }, 401]
      ] as const) {
        expect([headers, yield* without(browser, path, headers)]).toEqual([headers, status])
      }
    })
  )

  it.effect("is refused with the signature of another session, and once the session has ended", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin } = yield* aHandbook(server)
      const one = yield* signedIn(server, admin.token)
      const other = yield* signedIn(server, admin.token)
      expect((yield* one.ask("/app/v1/user", { "x-octavo-csrf": other.state.csrf! })).status).toBe(403)
      const form = formTokenOf(yield* one.browser.get("/account"))
      expect(form).toBe(one.state.csrf)
      const cookie = one.browser.cookie()
      yield* one.browser.post("/account/sign-out", { form })
      one.browser.setCookie(cookie)
      expect((yield* one.ask("/app/v1/user")).status).toBe(401)
      expect((yield* other.ask("/app/v1/user")).status).toBe(200)
    })
  )

  it.effect("that is dangerous needs a sign-in of the last 15 minutes, however its address is spelled", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, organization } = yield* aHandbook(server)
      const { body } = yield* admin.ask("POST", `/v1/orgs/${organization.id}/spaces`, {
        body: { title: "A" }
      })
      const old = yield* signedIn(server, admin.token)
      yield* TestClock.adjust("16 minutes")
      const remove = { method: "DELETE" }
      const path = `/app/v1/spaces/${body.id}`
      for (const spelled of [
        path,
        `${path}?a=b`,
        `${path}/`,
        path.replace("spaces", "SPACES"),
        path.replace("s/", "s//")
      ]) {
        const refused = yield* old.ask(spelled, {}, remove)
        expect([spelled, refused.status === 204 || refused.status === 205]).toEqual([spelled, false])
      }
      const refused = yield* old.ask(path, {}, remove)
      expect([refused.status, JSON.parse(refused.text).error.details[0].path]).toEqual([403, "session"])
      const members = `/app/v1/orgs/${organization.id}/members/${admin.user.id}`
      const json = { "content-type": "application/json" }
      const role = { method: "PATCH", body: JSON.stringify({ role: "read" }) }
      expect((yield* old.ask(members, json, role)).status).toBe(403)
      // Everything else goes on.
      expect((yield* old.ask(path)).status).toBe(200)
      expect((yield* admin.ask("GET", `/v1/spaces/${body.id}`)).status).toBe(200)
      const again = yield* signedIn(server, admin.token)
      expect((yield* again.ask(path, {}, remove)).status).toBeLessThan(300)
    })
  )

  it.effect("never counts at /v1, and a page of another origin learns nothing", () =>
    Effect.gen(function* () {
      const server = yield* aServer({ settings: { corsOrigins: ["https://front.example"] } })
      const { admin } = yield* aHandbook(server)
      const { ask, browser, state } = yield* signedIn(server, admin.token)
      expect((yield* ask("/v1/user")).status).toBe(401)
      // Two slashes and other spellings are no further doors.
      for (const path of ["/app//v1/user", "/APP/v1/user", "/app/v1%2Fuser"]) {
        expect([path, (yield* ask(path)).text.includes('"object":"user"')]).toEqual([path, false])
      }
      const asked = yield* browser.send("OPTIONS", "/app/v1/user", {
        headers: {
          origin: "https://front.example",
          "access-control-request-method": "GET",
          "access-control-request-headers": "x-octavo-csrf"
        }
      })
      expect(asked.headers.get("access-control-allow-origin")).toBeNull()
      const foreign = yield* browser.send("GET", "/app/v1/user", {
        headers: { origin: "https://front.example", "x-octavo-csrf": state.csrf! }
      })
      expect([foreign.status, foreign.headers.get("access-control-allow-origin")]).toEqual([403, null])
    })
  )
})
