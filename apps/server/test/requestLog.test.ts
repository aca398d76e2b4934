import { describe, expect, it } from "@effect/vitest"
import { PdfPrinter } from "@octavo/pdf"
import { Effect, Layer, Logger, type LogLevel, References } from "effect"
import { TestClock } from "effect/testing"
import { aBrowser } from "./aBrowser.ts"
import { aHandbook } from "./aHandbook.ts"
import { aServer, publicUrl } from "./aServer.ts"
import { aProvider, foreign, postResponse } from "./identityProvider.ts"

interface Entry {
  readonly level: LogLevel.LogLevel
  readonly message: unknown
  readonly about: Readonly<Record<string, unknown>>
}

const aLoggedServer = Effect.fnUntraced(function* (given: Parameters<typeof aServer>[0] = {}) {
  const entries: Array<Entry> = []
  const logger = Logger.make(({ fiber, logLevel, message }) => {
    entries.push({
      level: logLevel,
      message: Array.isArray(message) ? message[0] : message,
      about: fiber.getRef(References.CurrentLogAnnotations)
    })
  })
  const server = yield* aServer({ logger, ...given })
  const handbook = yield* aHandbook(server)
  entries.length = 0
  return { server, entries, ...handbook }
})

describe("the log of requests", () => {
  it.effect("holds every request at the level of debugging, by its route and without what is secret", () =>
    Effect.gen(function* () {
      const { admin, entries, server, space } = yield* aLoggedServer({ logLevel: "Debug" })
      const asked = [
        ["GET", `/v1/spaces/${space.id}`, "/v1/spaces/:spaceId", 200],
        ["GET", `/v1/spaces/${space.id}/search?query=confidential`, "/v1/spaces/:spaceId/search", 200],
        ["GET", "/v1/spaces/none", "/v1/spaces/:spaceId", 404],
        ["PATCH", "/v1/user", "/v1/user", 405],
        ["GET", "/uploads/secret-key", "/uploads/:key", 403],
        ["GET", "/nothing/secret-key?token=confidential", "(none)", 404],
        ["GET", "/health", "/health", 200]
      ] as const
      for (const [method, path, route, status] of asked) {
        const answer = yield* admin.ask(method, path)
        const { requestId, ...about } = entries[0]!.about
        expect([path, answer.status, entries.length]).toEqual([path, status, 1])
        expect(entries.pop()).toMatchObject({ level: "Debug", message: "A request was answered" })
        expect(about).toEqual({ method, route, status, milliseconds: 0 })
        expect(requestId).toBe(answer.headers.get("x-request-id"))
        const text = JSON.stringify(about)
        for (const secret of ["confidential", "secret", admin.token]) expect(text).not.toContain(secret)
      }
      const refused = yield* server.ask("GET", "/v1/user", { token: "oct_wrong_and_confidential" })
      expect(refused.status).toBe(401)
      expect(JSON.stringify(entries.pop())).not.toContain("confidential")
    })
  )

  it.effect(
    "holds nothing of a sign-in that is secret: no response, code, cookie, link, token or address",
    () =>
      Effect.gen(function* () {
        const { admin, entries, organization, server } = yield* aLoggedServer({ logLevel: "Trace" })
        const { path, provider } = yield* aProvider(server, organization, admin)
        const browser = aBrowser(server)
        const email = "grace@example.org"
        const { SAMLResponse, finish, received } = yield* postResponse(browser, provider, { email })
        expect(received.status).toBe(303)
        const start = browser.cookie() ?? ""
        expect((yield* aBrowser(server).get(finish)).status).toBe(403)
        expect((yield* browser.get(finish)).status).toBe(303)
        const session = browser.cookie() ?? ""
        expect((yield* browser.get("/account")).status).toBe(200)
        // A response that was used, one that is cut, and one for a member who may not sign in so.
        const refused = [SAMLResponse, SAMLResponse.slice(0, 900), ""]
        for (const field of refused) {
          const answer = yield* browser.post(`${path}/acs`, { SAMLResponse: field }, foreign)
          expect(answer.status).toBe(400)
        }
        const denied = yield* postResponse(aBrowser(server), provider, { email: admin.user.email })
        expect(denied.received.status).toBe(403)
        yield* browser.post("/sign-in", { email })
        const wrong = "oct_a_wrong_token_of_somebody"
        expect((yield* aBrowser(server).post("/sign-in/token", { token: wrong })).status).toBe(403)
        expect((yield* aBrowser(server).post("/sign-in/token", { token: admin.token })).status).toBe(303)
        const link = "/sign-in/link/a-secret-that-nobody-made"
        yield* browser.get(link)
        yield* browser.get(`/sso/oidc/none/callback?code=a-code-of-oidc&state=a-state-of-oidc`)
        const log = JSON.stringify(entries)
        expect(entries.length).toBeGreaterThan(10)
        const secrets = [start, session].map((cookie) => cookie.slice(cookie.indexOf("=") + 1))
        secrets.push(finish.slice(finish.lastIndexOf("/") + 1), admin.token, wrong, link.slice(14), "of-oidc")
        secrets.push(email, admin.user.email, SAMLResponse.slice(0, 40), "Assertion", "<saml")
        for (const secret of secrets) {
          expect(secret.length).toBeGreaterThan(4)
          expect(log).not.toContain(secret)
        }
      })
  )

  it.effect("holds none by default, but those that are slow", () =>
    Effect.gen(function* () {
      const pause = { milliseconds: 999 }
      const printer = Layer.succeed(PdfPrinter, {
        print: () => Effect.as(TestClock.adjust(pause.milliseconds), new TextEncoder().encode("%PDF-1.7"))
      })
      const { admin, entries, page, server, space } = yield* aLoggedServer({ printer })
      for (const path of ["/v1/user", "/v1/spaces/none", "/nothing"]) yield* admin.ask("GET", path)
      const linkTo = (query: string) =>
        Effect.map(admin.ask("GET", `/v1/spaces/${space.id}/pdf${query}`), ({ body }) =>
          (body.url as string).slice(publicUrl.length)
        )
      const [whole, one] = [yield* linkTo(""), yield* linkTo(`?page=${page.id}`)]
      expect((yield* server.ask("GET", whole)).status).toBe(200)
      expect(entries).toEqual([])
      pause.milliseconds = 1000
      expect((yield* server.ask("GET", one)).status).toBe(200)
      expect(entries).toMatchObject([
        {
          level: "Info",
          about: {
            method: "GET",
            route: "/pdf/:spaceId/:revisionId/:name",
            status: 200,
            milliseconds: 1000
          }
        }
      ])
    })
  )
})
