import { describe, expect, it } from "@effect/vitest"
import { assertionXml, formField, responseXml, samlFields, signXml, someKeys } from "@octavo/identity/testing"
import { freePort } from "@octavo/kernel/testing"
import { Effect, Exit, Fiber, Scope } from "effect"
import { inflateRawSync } from "node:zlib"
import { Browser } from "./src/Browser.ts"
import { request } from "./src/request.ts"
import { organizationOf } from "./src/spaces.ts"
import { type Octavo, type Settings, someSettingsOnPostgres, startServer } from "./src/startOctavo.ts"

interface Provider {
  readonly id: string
  readonly entityID: string
  readonly service: { readonly acsURL: string; readonly entityID: string; readonly startURL: string }
}

const keys = someKeys()
let assertions = 0

/** The signed response to the request that a start leads to. */
const responseTo = (provider: Provider, location: string, name: string): string => {
  const message = new URL(location).searchParams.get("SAMLRequest") ?? ""
  const requestId = / ID="([^"]+)"/.exec(inflateRawSync(Buffer.from(message, "base64")).toString())?.[1] ?? ""
  const parts = {
    now: Date.now(),
    responseId: "_response",
    assertionId: `_assertion${++assertions}`,
    entityId: provider.entityID,
    acsUrl: provider.service.acsURL,
    audience: provider.service.entityID,
    requestId,
    nameId: name,
    email: `${name}@example.org`
  }
  return formField(signXml(responseXml(parts, assertionXml(parts)), parts.assertionId, keys))
}

const aProvider = Effect.fnUntraced(function* (octavo: Octavo, organizationId: string) {
  const { certificate, entityId: entityID, label, ssoUrl: ssoURL } = samlFields(keys)
  const made = yield* request<Provider>(octavo, "POST", `/v1/orgs/${organizationId}/saml`, {
    certificate,
    entityID,
    label,
    ssoURL
  })
  expect(made.status).toBe(201)
  return made.body
})

/** The number of audit entries of an organization with an action. */
const countOf = (octavo: Octavo, organizationId: string, action: string) =>
  Effect.map(
    request<{ readonly count: number }>(
      octavo,
      "GET",
      `/v1/orgs/${organizationId}/audit-log?limit=1000&action=${action}`
    ),
    ({ body }) => body.count
  )

/** A server that is killed between two steps, and started again on the same data. */
const aServer = Effect.fnUntraced(function* (settings: Settings) {
  const start = Effect.gen(function* () {
    const scope = yield* Scope.make()
    const octavo = yield* Scope.provide(startServer(settings), scope)
    // Closing its scope sends SIGKILL.
    return { octavo, kill: Scope.close(scope, Exit.void) }
  })
  let current = yield* start
  yield* Effect.addFinalizer(() => Effect.suspend(() => current.kill))
  const restart = Effect.gen(function* () {
    yield* current.kill
    current = yield* start
  })
  return { octavo: current.octavo, kill: Effect.suspend(() => current.kill), restart }
})

/** Milliseconds from the request to the kill. */
const delays = process.env["OCTAVO_PROVE"] === undefined ? [0, 12] : [0, 2, 4, 8, 12, 20, 30]

describe("a sign-in whose server is killed", { timeout: 240_000 }, () => {
  it.live("between any two of its steps goes on with the next server", () =>
    Effect.gen(function* () {
      const settings = yield* someSettingsOnPostgres
      const { octavo, restart } = yield* aServer(settings)
      const organizationId = yield* organizationOf(octavo)
      const provider = yield* aProvider(octavo, organizationId)
      const browser = new Browser()
      const { url } = octavo
      const started = yield* browser.send(url, "GET", provider.service.startURL)
      expect(started.status).toBe(303)
      yield* restart
      const SAMLResponse = responseTo(provider, started.location, "grace")
      const received = yield* browser.send(
        url,
        "POST",
        provider.service.acsURL,
        { SAMLResponse },
        "cross-site"
      )
      expect([received.status, received.location.includes("/sso/finish/")]).toEqual([303, true])
      yield* restart
      const finished = yield* browser.send(url, "GET", received.location)
      expect(finished.status).toBe(303)
      yield* restart
      const account = yield* browser.send(url, "GET", "/account")
      expect([account.status, account.text.includes("grace@example.org")]).toEqual([200, true])
      expect(yield* countOf(octavo, organizationId, "session.started")).toBe(1)
      const again = yield* browser.send(url, "POST", provider.service.acsURL, { SAMLResponse }, "cross-site")
      expect(again.status).toBe(400)
    }).pipe(Effect.scoped)
  )

  it.live("during a step has taken it wholly or not at all, and never makes two sessions", () =>
    Effect.gen(function* () {
      const settings = yield* someSettingsOnPostgres
      const { kill, octavo, restart } = yield* aServer(settings)
      const { url } = octavo
      const organizationId = yield* organizationOf(octavo)
      const provider = yield* aProvider(octavo, organizationId)
      const outcomes: Array<string> = []
      for (const [round, delay] of delays.entries()) {
        const browser = new Browser()
        const start = yield* browser.send(url, "GET", provider.service.startURL)
        const SAMLResponse = responseTo(provider, start.location, `user${round}`)
        const post = browser.send(url, "POST", provider.service.acsURL, { SAMLResponse }, "cross-site")
        // The answer may be lost with the process.
        const cut = yield* Effect.forkChild(Effect.exit(post))
        yield* Effect.sleep(delay)
        yield* kill
        yield* Fiber.await(cut)
        yield* restart
        const confirmed = yield* countOf(octavo, organizationId, "signIn.confirmed")
        const again = yield* post
        outcomes.push(again.status === 303 ? "not taken" : "taken")
        // All or nothing: a response that is refused now was confirmed then.
        expect([round, again.status, confirmed]).toEqual(
          again.status === 303 ? [round, 303, round] : [round, 400, round + 1]
        )
        if (again.status === 303) {
          const code = browser.send(url, "GET", again.location)
          expect((yield* code).status).toBe(303)
          expect((yield* code).status).toBe(400)
        } else {
          const next = yield* browser.send(url, "GET", provider.service.startURL)
          const response = responseTo(provider, next.location, `user${round}`)
          yield* browser.send(url, "POST", provider.service.acsURL, { SAMLResponse: response }, "cross-site")
        }
      }
      const made = yield* countOf(octavo, organizationId, "session.started")
      expect(made).toBe(outcomes.filter((outcome) => outcome === "not taken").length)
    }).pipe(Effect.scoped)
  )
})

describe("two server processes", { timeout: 120_000 }, () => {
  it.live("refuse an ended session and a revoked token within a second, whichever of them was told", () =>
    Effect.gen(function* () {
      const settings = yield* someSettingsOnPostgres
      const here = yield* startServer(settings)
      const port = String(yield* freePort)
      const there = yield* startServer({
        ...settings,
        PORT: port,
        OCTAVO_PUBLIC_URL: `http://127.0.0.1:${port}`
      })
      const user = yield* request<{ readonly id: string }>(here, "POST", "/v1/admin/users", {
        email: "grace@example.org",
        displayName: "Grace"
      })
      const link = yield* request<{ readonly url: string }>(
        here,
        "POST",
        `/v1/admin/users/${user.body.id}/sign-in-links`
      )
      const browser = new Browser()
      expect((yield* browser.send(here.url, "POST", link.body.url, {})).status).toBe(303)
      const tokens = `/v1/admin/users/${user.body.id}/tokens`
      const made = yield* request<{ readonly id: string; readonly token: string }>(here, "POST", tokens, {
        label: "Tests"
      })
      const asGrace = { url: there.url, token: made.body.token }
      const other = yield* request<{ readonly token: string }>(here, "POST", tokens, { label: "Other" })
      const sessions = yield* request<{ readonly items: ReadonlyArray<{ readonly id: string }> }>(
        { url: here.url, token: other.body.token },
        "GET",
        "/v1/user/sessions"
      )
      for (const { url } of [here, there]) {
        expect((yield* browser.send(url, "GET", "/account")).status).toBe(200)
        expect((yield* request({ ...asGrace, url }, "GET", "/v1/user")).status).toBe(200)
      }
      const session = sessions.body.items[0]!.id
      yield* request({ url: here.url, token: other.body.token }, "DELETE", `/v1/user/sessions/${session}`)
      yield* request(here, "DELETE", `${tokens}/${made.body.id}`)
      yield* Effect.sleep("1 second")
      for (const { url } of [there, here]) {
        const account = yield* browser.send(url, "GET", "/account")
        expect([account.status, account.location.includes("/sign-in")]).toEqual([303, true])
        expect((yield* request({ ...asGrace, url }, "GET", "/v1/user")).status).toBe(401)
      }
    }).pipe(Effect.scoped)
  )
})
