import { describe, expect, it } from "@effect/vitest"
import { ApiTokens, type User } from "@octavo/identity"
import { DateTime, Effect } from "effect"
import { TestClock } from "effect/testing"
import { aBrowser, type Browser, formTokenOf } from "./aBrowser.ts"
import { routesBesides } from "../src/http/routes.ts"
import { aServer, publicUrl, type Server } from "./aServer.ts"

/** The path of a new sign-in link. */
const aLink = Effect.fnUntraced(function* (server: Server, user: User) {
  const operator = yield* server.stranger({ isOperator: true })
  const { body, status } = yield* operator.ask("POST", `/v1/admin/users/${user.id}/sign-in-links`)
  expect(status).toBe(201)
  return (body.url as string).slice(publicUrl.length)
})

/** Somebody who is signed in by a link. */
const signedIn = Effect.fnUntraced(function* (server: Server) {
  const person = yield* server.stranger()
  const browser = aBrowser(server)
  const answer = yield* browser.post(yield* aLink(server, person.user))
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `${publicUrl}/app`])
  const form = formTokenOf(yield* browser.get("/account"))
  return { ...person, browser, form }
})

const expectSignedOut = Effect.fnUntraced(function* (browser: Browser) {
  const { headers, status } = yield* browser.get("/account")
  expect([status, headers.get("location")]).toEqual([303, `${publicUrl}/sign-in?to=%2Faccount`])
})

/** Every form of a signed-in user, with fields that it accepts. */
const forms: ReadonlyArray<readonly [path: string, fields: Readonly<Record<string, string>>]> = [
  ["/account/tokens", { label: "Laptop", days: "90" }],
  ["/account/tokens/revoke", { id: "x" }],
  ["/account/sessions/end", { id: "x" }],
  ["/account/passkeys", { label: "Laptop", response: "{}" }],
  ["/account/passkeys/options", {}],
  ["/account/passkeys/remove", { id: "x" }],
  ["/account/password", { password: "correct horse battery" }],
  ["/account/password/remove", {}],
  ["/account/sign-out", {}],
  ["/account/sign-out-everywhere", {}],
  ["/invite/organization/link", {}],
  ["/device", { code: "BCDF-GHJK" }],
  ["/device/answer", { code: "BCDF-GHJK", answer: "allow" }]
]

/** The forms of people who are not signed in. */
const signInForms = [
  "/sign-in",
  "/sign-in/token",
  "/sign-in/passkey",
  "/sign-in/passkey/options",
  "/sign-in/password",
  "/sign-in/mail",
  "/sign-in/link/x"
]

describe("a sign-in link", () => {
  it.effect("names its user, signs in by a click, and once", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { user } = yield* server.stranger()
      const path = yield* aLink(server, user)
      const browser = aBrowser(server)
      // A scanner of mail opens the link, which changes nothing.
      expect((yield* browser.get(path)).text).toContain(user.email)
      expect((yield* browser.get(path)).text).toContain(user.email)
      expect(browser.cookie()).toBeNull()
      const answer = yield* browser.post(path)
      expect(answer.headers.get("set-cookie")).toMatch(
        /^octavo_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/
      )
      expect((yield* browser.get("/account")).text).toContain(user.email)
      const again = aBrowser(server)
      expect((yield* again.post(path)).status).toBe(404)
      const refused = yield* again.get(path)
      expect(refused.status).toBe(404)
      expect(refused.text).toContain("link/refused")
      expect(refused.text).toContain(refused.headers.get("x-request-id"))
      expect(again.cookie()).toBeNull()
    })
  )

  it.effect("is refused unread after too many wrong ones of an address", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { user } = yield* server.stranger()
      const path = yield* aLink(server, user)
      const browser = aBrowser(server)
      for (let count = 0; count < 30; count++)
        expect((yield* browser.get("/sign-in/link/x")).status).toBe(404)
      expect((yield* browser.get("/sign-in/link/x")).status).toBe(429)
      expect((yield* browser.post(path)).status).toBe(429)
      yield* TestClock.adjust("61 seconds")
      expect((yield* browser.post(path)).status).toBe(303)
    })
  )
})

describe("a sign-in with an API token", () => {
  it.effect("has the user of the token, makes no tokens, and ends with the token", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { token, user } = yield* server.stranger()
      const browser = aBrowser(server)
      const answer = yield* browser.post("/sign-in/token", { token: ` ${token}\n`, to: "/device?code=BCDF" })
      expect([answer.status, answer.headers.get("location")]).toEqual([303, `${publicUrl}/device?code=BCDF`])
      const account = yield* browser.get("/account")
      expect(account.text).toContain(user.email)
      const form = formTokenOf(account)
      const refused = yield* browser.post("/account/tokens", { form, label: "Next", days: "1" })
      expect([refused.status, refused.text.includes("account/from-token")]).toEqual([403, true])
      const { body } = yield* server.ask("GET", "/v1/user/tokens", { token })
      expect(body.items).toHaveLength(1)
      yield* server.ask("DELETE", `/v1/user/tokens/${body.items[0].id}`, { token })
      yield* TestClock.adjust("1 second")
      yield* expectSignedOut(browser)
    })
  )

  it.effect("is refused for a wrong token, five times a minute, and then for a right one too", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { token } = yield* server.stranger()
      const browser = aBrowser(server)
      for (const wrong of ["", "oct_", `${token}x`, "<script>", "é".repeat(1000)]) {
        const answer = yield* browser.post("/sign-in/token", { token: wrong })
        expect(answer.status).toBe(403)
        expect(answer.text).toContain("unknown, expired or revoked")
        expect(answer.text).not.toContain("<script>")
      }
      expect((yield* browser.post("/sign-in/token", { token })).status).toBe(429)
      expect(browser.cookie()).toBeNull()
      yield* TestClock.adjust("61 seconds")
      expect((yield* browser.post("/sign-in/token", { token })).status).toBe(303)
    })
  )

  it.effect("sends nobody to another host", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { token } = yield* server.stranger()
      const toOthers = [
        "https://evil.example",
        "//evil.example",
        "///evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "/\t/evil.example",
        "\n//evil.example",
        "http:evil.example",
        "https:/evil.example",
        `${publicUrl}.evil.example`,
        `${publicUrl}@evil.example`,
        `//octavo.test@evil.example`,
        "/..//evil.example",
        "/.//evil.example",
        "javascript:alert(1)",
        "data:text/html,x",
        "",
        " /device",
        "/" + "a".repeat(5000)
      ]
      for (const to of toOthers) {
        const browser = aBrowser(server)
        const { headers } = yield* browser.post("/sign-in/token", { token, to })
        expect([to, new URL(headers.get("location") ?? "").origin]).toEqual([to, publicUrl])
        expect(headers.get("location")).toMatch(/^http:\/\/octavo\.test\//)
        const { text } = yield* browser.get(`/sign-in?to=${encodeURIComponent(to)}`)
        const shown = /name="to" value="([^"]*)"/.exec(text)?.[1]
        const next = yield* browser.post("/sign-in/token", { token, to: shown ?? "" })
        expect([to, new URL(next.headers.get("location") ?? "").origin]).toEqual([to, publicUrl])
      }
    })
  )
})

describe("a session", () => {
  it.effect("is no credential of the API", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { browser } = yield* signedIn(server)
      const secret = browser.cookie()?.split("=")[1] ?? ""
      for (const path of ["/v1/user", "/v1/orgs", "/v1/user/sessions"]) {
        expect((yield* browser.get(path)).status).toBe(401)
        const asToken = yield* browser.send("GET", path, { headers: { authorization: `Bearer ${secret}` } })
        expect(asToken.status).toBe(401)
      }
      expect((yield* browser.get("/account")).status).toBe(200)
    })
  )

  it.effect("is not that of a planted cookie, and ends when the browser signs in anew", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { token, user } = yield* server.stranger()
      const planted = `octavo_session=${"a".repeat(43)}`
      const browser = aBrowser(server)
      browser.setCookie(planted)
      yield* browser.post(yield* aLink(server, user))
      const first = browser.cookie()
      expect(first).not.toBe(planted)
      yield* browser.post("/sign-in/token", { token })
      expect(browser.cookie()).not.toBe(first)
      yield* TestClock.adjust("1 second")
      for (const old of [planted, first]) {
        const other = aBrowser(server)
        other.setCookie(old)
        yield* expectSignedOut(other)
      }
      expect((yield* browser.get("/account")).status).toBe(200)
    })
  )

  it.effect("is listed and ended by the API, within a second", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { ask, browser } = yield* signedIn(server)
      const { body } = yield* ask("GET", "/v1/user/sessions")
      expect(body.items).toMatchObject([{ object: "session", method: "link" }])
      const stranger = yield* server.stranger()
      const path = `/v1/user/sessions/${body.items[0].id}`
      expect((yield* stranger.ask("DELETE", path)).status).toBe(204)
      yield* TestClock.adjust("1 second")
      expect((yield* browser.get("/account")).status).toBe(200)
      expect((yield* ask("DELETE", path)).status).toBe(204)
      yield* TestClock.adjust("1 second")
      yield* expectSignedOut(browser)
    })
  )

  it.effect("ends by signing out, here and everywhere", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { browser, form, user } = yield* signedIn(server)
      const other = aBrowser(server)
      yield* other.post(yield* aLink(server, user))
      const old = browser.cookie()
      const out = yield* browser.post("/account/sign-out", { form })
      expect([out.status, browser.cookie()]).toEqual([200, null])
      browser.setCookie(old)
      yield* TestClock.adjust("1 second")
      yield* expectSignedOut(browser)
      expect((yield* other.get("/account")).status).toBe(200)
      const third = aBrowser(server)
      yield* third.post(yield* aLink(server, user))
      const everywhere = formTokenOf(yield* third.get("/account"))
      yield* third.post("/account/sign-out-everywhere", { form: everywhere })
      yield* TestClock.adjust("1 second")
      yield* expectSignedOut(other)
    })
  )
})

describe("the account page", () => {
  it.effect("makes a token that is shown once, lists it and revokes it", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { browser, form, user } = yield* signedIn(server)
      const label = `<b>"Ada's" & laptop</b>`
      const made = yield* browser.post("/account/tokens", { form, label, days: "30" })
      const key = /value="(oct_[\w-]{43})"/.exec(made.text)?.[1]
      expect((yield* server.ask("GET", "/v1/user", { token: key })).body.id).toBe(user.id)
      const shown = yield* browser.get("/account")
      expect(shown.text).not.toContain(key)
      expect(shown.text).toContain("&lt;b&gt;&quot;Ada&#39;s&quot; &amp; laptop&lt;/b&gt;")
      expect(shown.text).not.toContain("<b>")
      const { body } = yield* server.ask("GET", "/v1/user/tokens", { token: key })
      const token = body.items.find((item: { readonly label: string }) => item.label === label)
      expect(token.expiresAt).toBe(
        DateTime.formatIso(DateTime.add(DateTime.makeUnsafe(token.createdAt), { days: 30 }))
      )
      yield* browser.post("/account/tokens/revoke", { form, id: token.id })
      yield* TestClock.adjust("1 second")
      expect((yield* server.ask("GET", "/v1/user", { token: key })).status).toBe(401)
    })
  )

  it.effect("revokes no token and ends no session of others", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { browser, form } = yield* signedIn(server)
      const other = yield* signedIn(server)
      const tokens = yield* other.ask("GET", "/v1/user/tokens")
      const sessions = yield* other.ask("GET", "/v1/user/sessions")
      yield* browser.post("/account/tokens/revoke", { form, id: tokens.body.items[0].id })
      yield* browser.post("/account/sessions/end", { form, id: sessions.body.items[0].id })
      yield* TestClock.adjust("1 second")
      expect((yield* other.ask("GET", "/v1/user")).status).toBe(200)
      expect((yield* other.browser.get("/account")).status).toBe(200)
    })
  )

  it.effect.each([
    [{ label: "", days: "30" }],
    [{ label: " \t", days: "30" }],
    [{ label: "x".repeat(51), days: "30" }],
    [{ label: "a\u0007b", days: "30" }],
    [{ label: "x", days: "0" }],
    [{ label: "x", days: "366" }],
    [{ label: "x", days: "1.5" }],
    [{ label: "x", days: "NaN" }],
    [{ label: "x" }],
    [{ days: "1" }]
  ])("makes no token of %j", ([fields]) =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { browser, form, user } = yield* signedIn(server)
      const answer = yield* browser.post("/account/tokens", { form, ...fields })
      expect([answer.status, answer.text.includes("account/token")]).toEqual([400, true])
      const list = ApiTokens.use((tokens) => tokens.list(user.id, null, { after: null, limit: 10 }))
      expect((yield* server.within(list)).items).toHaveLength(1)
    })
  )
})

describe("a form", () => {
  it.effect.each(forms)(
    "%s is refused from another site, and with the token of another session",
    ([path, fields]) =>
      Effect.gen(function* () {
        const server = yield* aServer()
        const { browser, form } = yield* signedIn(server)
        const foreign: ReadonlyArray<Readonly<Record<string, string>>> = [
          {},
          { "sec-fetch-site": "cross-site" },
          { "sec-fetch-site": "same-site" },
          { "sec-fetch-site": "none" },
          { "sec-fetch-site": "cross-site", origin: publicUrl },
          { origin: "null" },
          { origin: "https://evil.example" },
          { origin: `${publicUrl}.evil.example` },
          { referer: `${publicUrl}/app` }
        ]
        for (const headers of foreign) {
          const answer = yield* browser.post(path, { form, ...fields }, headers)
          expect([headers, answer.status, answer.text.includes("form/origin")]).toEqual([headers, 403, true])
        }
        const other = yield* signedIn(server)
        for (const wrong of [other.form, "", `${form}x`, form.toUpperCase()]) {
          const answer = yield* browser.post(path, { ...fields, form: wrong })
          expect([answer.status, answer.text.includes("form/session")]).toEqual([403, true])
        }
        yield* TestClock.adjust("1 second")
        expect((yield* browser.get("/account")).text).not.toContain("Laptop")
        // It is the form that was refused before, and not something else.
        const own = yield* browser.post(path, { form, ...fields }, { origin: publicUrl })
        expect(own.text).not.toContain("form/")
      })
  )

  it("are all tried here, but for what knows no cookie", () => {
    // A provider posts from its own site; devices and directories send no cookie. The application sends JSON, whose tests are by themselves.
    const withoutCookie = ["/oauth/device_authorization", "/oauth/token", "/sso/saml/:providerId/acs"]
    const tried = [...forms.map(([path]) => path), ...signInForms]
    const untried = routesBesides.filter(({ method, path }) => {
      const shape = new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`)
      const knowsCookie =
        !withoutCookie.includes(path) && !path.startsWith("/scim/") && !path.startsWith("/app/")
      return method === "POST" && knowsCookie && !tried.some((given) => shape.test(given))
    })
    expect(untried).toEqual([])
  })

  it.effect.each(signInForms)("%s is refused from another site", (path) =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { token } = yield* server.stranger()
      const browser = aBrowser(server)
      for (const headers of [{}, { "sec-fetch-site": "cross-site" }, { origin: "https://evil.example" }]) {
        const answer = yield* browser.post(path, { token }, headers)
        expect([answer.status, answer.text.includes("form/origin")]).toEqual([403, true])
      }
      expect(browser.cookie()).toBeNull()
    })
  )

  it.effect("of another type or size is refused", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { browser, form } = yield* signedIn(server)
      const sent = (body: string, type: string) =>
        browser.send("POST", "/account/tokens", {
          body,
          headers: { "content-type": type, "sec-fetch-site": "same-origin" }
        })
      const ok = `form=${form}&label=x&days=1`
      const urlencoded = "application/x-www-form-urlencoded"
      for (const [body, type] of [
        [ok, "text/plain"],
        [ok, "application/json"],
        [`${ok}&more=${"a".repeat(20_000)}`, urlencoded],
        [`${ok}%00`, urlencoded]
      ] as const) {
        const answer = yield* sent(body, type)
        expect([answer.status, answer.text.includes("form/unreadable")]).toEqual([400, true])
      }
      expect((yield* sent(ok, `${urlencoded}; charset=UTF-8`)).status).toBe(200)
    })
  )
})

describe("every page", () => {
  it.effect("forbids scripts, frames and foreign forms, and is stored by nobody", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { browser } = yield* signedIn(server)
      for (const path of ["/sign-in", "/sign-in/link/x", "/account", "/device"]) {
        const { headers, text } = yield* browser.get(path)
        expect(headers.get("content-security-policy")).toBe(
          "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
        )
        expect(headers.get("cache-control")).toBe("no-store")
        expect(headers.get("x-content-type-options")).toBe("nosniff")
        expect(headers.get("content-type")).toBe("text/html; charset=utf-8")
        expect(text).not.toMatch(/<script|style=|\son\w+=/)
        const style = /href="http:\/\/octavo\.test(\/assets[^"]+)"/.exec(text)?.[1] ?? ""
        expect((yield* browser.get(style)).headers.get("content-type")).toContain("text/css")
      }
    })
  )
})
