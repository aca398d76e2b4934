import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { aHandbook } from "./aHandbook.ts"
import { aServer } from "./aServer.ts"
import { endpoints } from "./endpoints.ts"

const verbs = ["GET", "POST", "PUT", "PATCH", "DELETE"]

const besides = [
  "/",
  "/account",
  "/assets/pages.css",
  "/docs",
  "/files/abc/logo.png",
  "/health",
  "/openapi.json",
  "/pdf/a/b/c.pdf",
  "/sso/finish/abc",
  "/sso/oidc/abc",
  "/sso/oidc/abc/callback",
  "/sso/saml/abc",
  "/sso/saml/abc/metadata"
]

/** Every path that is served, with the methods that it knows. */
const addresses = [...new Set(endpoints.map(({ path }) => path)), ...besides].map((path) => {
  const served = besides.includes(path)
    ? ["GET"]
    : endpoints.filter((endpoint) => endpoint.path === path).map(({ method }) => method)
  const all = [...served, ...(served.includes("GET") ? ["HEAD"] : [])].toSorted()
  return { path: path.replaceAll(/:\w+/g, "x"), served, allow: [...all, "OPTIONS"].join(", ") }
})

describe("methods", () => {
  it.effect("that an address does not know answer 405, and which it knows", () =>
    Effect.gen(function* () {
      const { ask } = yield* aServer()
      for (const { allow, path, served } of addresses) {
        for (const method of verbs.filter((verb) => !served.includes(verb))) {
          const { body, headers, status } = yield* ask(method, path)
          expect({ method, path, status, allow: headers.get("allow") }).toEqual({
            method,
            path,
            status: 405,
            allow
          })
          expect(body.error.message).toContain(method)
        }
      }
    })
  )

  it.effect("are listed by OPTIONS, without a token", () =>
    Effect.gen(function* () {
      const { ask } = yield* aServer()
      for (const { allow, path } of addresses) {
        const { body, headers, status } = yield* ask("OPTIONS", path)
        expect({ path, status, allow: headers.get("allow"), body }).toEqual({ path, status: 204, allow })
      }
      expect((yield* ask("OPTIONS", "/v1/nothing")).status).toBe(404)
    })
  )

  it.effect("HEAD answers as GET, without the body", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, page, space } = yield* aHandbook(server)
      for (const path of [
        "/health",
        "/openapi.json",
        "/v1/user",
        "/v1/orgs",
        `/v1/spaces/${space.id}`,
        `/v1/spaces/${space.id}/content`,
        `/v1/spaces/${space.id}/content/page/${page.id}`,
        "/v1/spaces/nothing",
        "/v1/spaces/x/git/import",
        "/nothing"
      ]) {
        const got = yield* admin.ask("GET", path)
        const head = yield* admin.ask("HEAD", path)
        expect(head.body).toBeUndefined()
        const headersOf = ({ headers }: typeof got) => ({
          ...Object.fromEntries(headers),
          "x-request-id": "any"
        })
        if (got.status !== 405)
          expect([path, head.status, headersOf(head)]).toEqual([path, got.status, headersOf(got)])
        else expect([head.status, head.headers.get("allow")]).toEqual([405, got.headers.get("allow")])
      }
    })
  )
})

describe("an address that is not known", () => {
  it.effect("answers 404, with and without a token", () =>
    Effect.gen(function* () {
      const { ask, stranger } = yield* aServer()
      const { token } = yield* stranger({ isOperator: true })
      for (const path of [
        "/v1",
        "/v2/user",
        "/v1/User",
        "/V1/user",
        "/v1/user/",
        "/v1/user/x",
        "/v1/%75ser/x",
        "/v1/spaces",
        "/v1/admin",
        "/v1/admin/nothing",
        "/health/",
        "/docs/index.html",
        "/files",
        "/files/abc",
        "/.env",
        "/favicon.ico"
      ]) {
        for (const method of ["GET", "POST", "DELETE"]) {
          expect([method, path, (yield* ask(method, path)).status]).toEqual([method, path, 404])
          expect([method, path, (yield* ask(method, path, { token })).status]).toEqual([method, path, 404])
        }
      }
    })
  )
})

describe("every answer", () => {
  it.effect("has an id: the one that the request brought, if that is harmless, or a fresh one", () =>
    Effect.gen(function* () {
      const { ask } = yield* aServer()
      const idOf = (given: string | null) =>
        Effect.map(ask("GET", "/v1/user", { headers: { "x-request-id": given } }), ({ headers }) =>
          headers.get("x-request-id")
        )
      expect(yield* idOf("4bf92f3577b34da6a3ce929d0e0e4736")).toBe("4bf92f3577b34da6a3ce929d0e0e4736")
      const seen = new Set<string | null>()
      for (const given of [null, "", "a b", "<script>", "a".repeat(129), "é"]) {
        const id = yield* idOf(given)
        expect(id).not.toBe(given)
        seen.add(id)
      }
      expect(seen.size).toBe(6)
    })
  )
})
