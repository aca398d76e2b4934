import { describe, expect, it } from "@effect/vitest"
import { samlFields, someKeys } from "@octavo/identity/testing"
import { Effect } from "effect"
import { aHandbook } from "./aHandbook.ts"
import { aServer, publicUrl } from "./aServer.ts"

const { certificate, entityId: entityID, ssoUrl: ssoURL } = samlFields(someKeys())

const anOrganization = Effect.gen(function* () {
  const server = yield* aServer()
  const { organization } = yield* aHandbook(server)
  const admin = yield* server.member(organization.id, { role: "admin" })
  return { server, organization, admin, path: `/v1/orgs/${organization.id}/saml` }
})

describe("SAML providers", () => {
  it.effect("are created pending, with their addresses, and say what they lack", () =>
    Effect.gen(function* () {
      const { admin, path } = yield* anOrganization
      const { body, headers, status } = yield* admin.ask("POST", path, { body: { label: "  Okta " } })
      expect(status).toBe(201)
      expect(headers.get("location")).toBe(`${publicUrl}${path}/${body.id}`)
      const start = `${publicUrl}/sso/saml/${body.id}`
      expect(body).toEqual({
        object: "saml-provider",
        id: body.id,
        label: "Okta",
        entityID: "",
        ssoURL: "",
        certificate: "",
        defaultRole: "read",
        createdAt: body.createdAt,
        status: "pending",
        problems: ["entityID", "ssoURL", "certificate"].map((field) => ({
          path: field,
          message: expect.stringMatching(/\.$/)
        })),
        certificates: [],
        service: { startURL: start, acsURL: `${start}/acs`, entityID: `${start}/metadata` },
        urls: { location: `${publicUrl}${path}/${body.id}` }
      })
    })
  )

  it.effect(
    "become active with all fields, keep the certificate byte for byte, and take null and nothing",
    () =>
      Effect.gen(function* () {
        const { admin, organization, path } = yield* anOrganization
        const text = `signing certificate\r\n${certificate}\n`
        const fields = {
          label: "Okta",
          entityID,
          ssoURL,
          certificate: text,
          defaultRole: null,
          domains: ["B\u00fccher.Example."]
        }
        const { body } = yield* admin.ask("POST", path, { body: fields })
        expect(body).toMatchObject({
          entityID,
          ssoURL,
          certificate: text,
          defaultRole: null,
          domains: ["xn--bcher-kva.example"],
          status: "active",
          problems: [],
          certificates: [{ subject: "CN=idp.example", key: "RSA 2048", notAfter: "2046-01-01T00:00:00.000Z" }]
        })
        expect((yield* admin.ask("PATCH", `${path}/${body.id}`, { body: {} })).body).toEqual(body)
        const changed = yield* admin.ask("PATCH", `${path}/${body.id}`, {
          body: { domains: null, defaultRole: "edit", defaultTeam: null }
        })
        expect(changed.body).toEqual({ ...body, domains: undefined, defaultRole: "edit" })
        expect((yield* admin.ask("GET", `${path}/${body.id}`)).body).toEqual(changed.body)
        const { body: logins } = yield* admin.ask("GET", `/v1/orgs/${organization.id}/sso`)
        expect(logins).toEqual({ items: [{ id: body.id, label: "Okta", startURL: body.service.startURL }] })
        expect((yield* admin.ask("DELETE", `${path}/${body.id}`)).status).toBe(204)
        expect((yield* admin.ask("DELETE", `${path}/${body.id}`)).status).toBe(204)
        expect((yield* admin.ask("GET", `${path}/${body.id}`)).status).toBe(404)
        expect((yield* admin.ask("GET", `/v1/orgs/${organization.id}/sso`)).body).toEqual({ items: [] })
      })
  )

  it.effect("are refused with fields off their description, and nothing is stored", () =>
    Effect.gen(function* () {
      const { admin, path } = yield* anOrganization
      for (const body of [
        {},
        { label: "" },
        { label: "   " },
        { label: "x".repeat(31) },
        { label: "Okta", entityID: "x".repeat(1025) },
        { label: "Okta", certificate: "x".repeat(10_001) },
        { label: "Okta", defaultRole: "owner" },
        { label: "Okta", domains: ["example"] },
        { label: "Okta", domains: ["ada@example.org"] },
        { label: "Okta", entityID: null }
      ]) {
        expect((yield* admin.ask("POST", path, { body })).status, JSON.stringify(body)).toBe(400)
      }
      for (const body of [
        { label: "Okta", defaultTeam: "none" },
        { label: "Okta", metadata: "<EntityDescriptor/>" },
        { label: "Okta", metadata: "" }
      ]) {
        expect((yield* admin.ask("POST", path, { body })).status, JSON.stringify(body)).toBe(422)
      }
      expect((yield* admin.ask("GET", path)).body.items).toEqual([])
    })
  )

  it.effect("that are active refuse what would stop them and say why", () =>
    Effect.gen(function* () {
      const { admin, path } = yield* anOrganization
      const { body } = yield* admin.ask("POST", path, {
        body: { label: "Okta", entityID, ssoURL, certificate }
      })
      const refused = yield* admin.ask("PATCH", `${path}/${body.id}`, { body: { certificate: "none" } })
      expect(refused.status).toBe(422)
      expect(refused.body.error.message).toContain("Export it again as PEM")
      expect((yield* admin.ask("GET", `${path}/${body.id}`)).body).toEqual(body)
    })
  )
})
