import { describe, expect, it } from "@effect/vitest"
import { oidcFields } from "@octavo/identity/testing"
import { Effect } from "effect"
import { aHandbook } from "./aHandbook.ts"
import { aServer, publicUrl } from "./aServer.ts"

const anOrganization = Effect.gen(function* () {
  const server = yield* aServer()
  const { organization } = yield* aHandbook(server)
  const admin = yield* server.member(organization.id, { role: "admin" })
  return { organization, admin, path: `/v1/orgs/${organization.id}/oidc` }
})

describe("OpenID providers", () => {
  it.effect("are created pending, with their addresses, and say what they lack", () =>
    Effect.gen(function* () {
      const { admin, path } = yield* anOrganization
      const { body, headers, status } = yield* admin.ask("POST", path, { body: { label: "  Keycloak " } })
      expect(status).toBe(201)
      expect(headers.get("location")).toBe(`${publicUrl}${path}/${body.id}`)
      const startURL = `${publicUrl}/sso/oidc/${body.id}`
      expect(body).toEqual({
        object: "oidc-provider",
        id: body.id,
        label: "Keycloak",
        issuer: "",
        clientId: "",
        hasClientSecret: false,
        defaultRole: "read",
        createdAt: body.createdAt,
        status: "pending",
        problems: ["issuer", "clientId", "clientSecret"].map((field) => ({
          path: field,
          message: expect.stringMatching(/\.$/)
        })),
        service: { startURL, redirectURI: `${startURL}/callback` },
        urls: { location: `${publicUrl}${path}/${body.id}` }
      })
    })
  )

  it.effect("become active with all fields, never answer their secret, and take null and nothing", () =>
    Effect.gen(function* () {
      const { admin, organization, path } = yield* anOrganization
      const fields = { ...oidcFields, defaultRole: null, domains: ["B\u00fccher.Example."] }
      const { body } = yield* admin.ask("POST", path, { body: fields })
      expect(body).toMatchObject({
        issuer: oidcFields.issuer,
        hasClientSecret: true,
        defaultRole: null,
        domains: ["xn--bcher-kva.example"],
        status: "active",
        problems: []
      })
      expect((yield* admin.ask("PATCH", `${path}/${body.id}`, { body: {} })).body).toEqual(body)
      const changed = yield* admin.ask("PATCH", `${path}/${body.id}`, {
        body: { domains: null, defaultRole: "edit", defaultTeam: null, clientSecret: "another secret" }
      })
      expect(changed.body).toEqual({ ...body, domains: undefined, defaultRole: "edit" })
      expect((yield* admin.ask("GET", `${path}/${body.id}`)).body).toEqual(changed.body)
      const listed = yield* admin.ask("GET", path)
      expect(listed.body.items).toEqual([changed.body])
      const log = yield* admin.ask("GET", `/v1/orgs/${organization.id}/audit-log`)
      expect(JSON.stringify([body, changed.body, listed.body, log.body])).not.toMatch(
        new RegExp(`${oidcFields.clientSecret}|another secret`)
      )
      const { body: logins } = yield* admin.ask("GET", `/v1/orgs/${organization.id}/sso`)
      expect(logins).toEqual({ items: [{ id: body.id, label: "Acme", startURL: body.service.startURL }] })
      expect((yield* admin.ask("DELETE", `${path}/${body.id}`)).status).toBe(204)
      expect((yield* admin.ask("DELETE", `${path}/${body.id}`)).status).toBe(204)
      expect((yield* admin.ask("GET", `${path}/${body.id}`)).status).toBe(404)
    })
  )

  it.effect("are refused with fields off their description, and nothing is stored", () =>
    Effect.gen(function* () {
      const { admin, path } = yield* anOrganization
      for (const body of [
        {},
        { label: "   " },
        { label: "x".repeat(31) },
        { label: "A", issuer: "x".repeat(1025) },
        { label: "A", clientSecret: "x".repeat(4097) },
        { label: "A", clientId: null },
        { label: "A", defaultRole: "owner" },
        { label: "A", domains: ["ada@example.org"] }
      ]) {
        expect((yield* admin.ask("POST", path, { body })).status, JSON.stringify(body)).toBe(400)
      }
      expect((yield* admin.ask("GET", path)).body.items).toEqual([])
    })
  )

  it.effect("that are active refuse what would stop them and say why", () =>
    Effect.gen(function* () {
      const { admin, path } = yield* anOrganization
      const { body } = yield* admin.ask("POST", path, { body: oidcFields })
      const refused = yield* admin.ask("PATCH", `${path}/${body.id}`, {
        body: { issuer: "https://new.example" }
      })
      expect(refused.status).toBe(422)
      expect(refused.body.error.message).toContain("clientSecret: The client secret is missing")
      expect((yield* admin.ask("GET", `${path}/${body.id}`)).body).toEqual(body)
    })
  )
})
