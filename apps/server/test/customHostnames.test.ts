import { describe, expect, it } from "@effect/vitest"
import { anOrganization } from "@octavo/identity/testing"
import { Effect } from "effect"
import { aPublishedSite } from "./aPublishedSite.ts"

const host = "docs.acme.example"
const path = `/v1/custom-hostnames/${host}`

/** A published site with a pending hostname, and a DNS to which records can be added. */
const aPendingSite = Effect.gen(function* () {
  const txtRecords: Record<string, ReadonlyArray<string>> = {}
  const published = yield* aPublishedSite({ txtRecords })
  const { admin, made, manage, organization, visit } = published
  const claimed = yield* manage("PATCH", "", { hostname: host })
  const allowed = Effect.map(visit(`/tls-allowed?domain=${host}`), ({ status }) => status)
  const site = Effect.map(
    admin.ask("GET", `/v1/orgs/${organization.id}/sites/${made.body.id}`),
    ({ body }) => body
  )
  return { ...published, allowed, claimed, site, txtRecords }
})

const inSites = "http://octavo.test/sites/acme"

describe("a hostname that is not verified", () => {
  it.effect("answers nothing of the site, and no certificate; the site answers at its other address", () =>
    Effect.gen(function* () {
      const { allowed, claimed, visit } = yield* aPendingSite
      expect(claimed.body).toMatchObject({
        hostname: host,
        hostnameVerification: { status: "pending", record: { type: "TXT", name: `_octavo.${host}` } },
        urls: { published: inSites }
      })
      expect(yield* allowed).toBe(404)
      for (const below of ["/", "/welcome", "/robots.txt", "/sitemap.xml", "/llms.txt", "/~gitbook/mcp"]) {
        const answer = yield* visit(below, { host })
        const elsewhere = yield* visit(below, { host: "unknown.acme.example" })
        expect([below, answer.status]).toEqual([below, elsewhere.status])
        expect(answer.body).not.toContain("Acme")
      }
      const home = yield* visit("/sites/acme")
      expect(home.status).toBe(200)
      expect(home.body).toContain(`<link rel="canonical" href="${inSites}">`)
      expect((yield* visit("/sites/acme/robots.txt")).body).toContain(`${inSites}/sitemap.xml`)
      const sitemap = yield* visit("/sites/acme/sitemap-pages.xml")
      expect(sitemap.body).toContain(inSites)
      expect(sitemap.body).not.toContain(host)
    })
  )

  it.effect("is served in this process at once when the record is found", () =>
    Effect.gen(function* () {
      const { admin, allowed, made, site, txtRecords, visit } = yield* aPendingSite
      const pending = yield* admin.ask("GET", path)
      const { record } = pending.body.verification
      expect(pending.body).toMatchObject({
        object: "custom-hostname",
        hostname: host,
        target: { type: "site", site: made.body.id },
        isActive: false,
        status: "dns_no_cname"
      })
      // Negative answers are remembered for less than a second.
      expect(yield* allowed).toBe(404)
      expect((yield* admin.ask("PATCH", path)).status).toBe(204)
      expect(yield* allowed).toBe(404)
      txtRecords[record.name] = [record.value]
      expect((yield* admin.ask("PATCH", path)).status).toBe(204)
      expect(yield* allowed).toBe(200)
      const home = yield* visit("/", { host })
      expect(home.status).toBe(200)
      for (const same of [host.toUpperCase(), `${host}.`, `${host}:443`, `${host}.:8080`, `${host}:`])
        expect([same, (yield* visit("/", { host: same })).body]).toEqual([same, home.body])
      for (const other of [`x.${host}`, `${host}..`, `${host}.example`, `xx${host}`])
        expect([other, (yield* visit("/", { host: other })).body]).not.toEqual([other, home.body])
      for (const other of ["", "%00", `${host}%00`, `${host}.`, `x.${host}`, `${host}:443`, "a".repeat(600)])
        expect([other, (yield* visit(`/tls-allowed?domain=${other}`)).status]).toEqual([other, 404])
      expect(home.body).toContain(`<link rel="canonical" href="https://${host}/">`)
      expect(yield* site).toMatchObject({
        hostnameVerification: { status: "verified" },
        urls: { published: `https://${host}` }
      })
      expect((yield* admin.ask("GET", path)).body).toMatchObject({ isActive: true, status: "dns_passed" })
      expect((yield* admin.ask("DELETE", path)).status).toBe(204)
      expect(yield* allowed).toBe(404)
      expect((yield* site).urls.published).toBe(inSites)
      expect((yield* admin.ask("GET", path)).status).toBe(404)
    })
  )

  it.effect("is confirmed by an operator, also when another organization claims it", () =>
    Effect.gen(function* () {
      const { allowed, organization, server, visit } = yield* aPendingSite
      const other = yield* server.within(anOrganization())
      const rival = yield* server.member(other.id)
      const sites = `/v1/orgs/${other.id}/sites`
      const { body } = yield* rival.ask("POST", sites, { body: { title: "Rival", createSpace: true } })
      yield* rival.ask("POST", `${sites}/${body.id}/publish`)
      const claimed = yield* rival.ask("PATCH", `${sites}/${body.id}`, { body: { hostname: host } })
      expect([claimed.status, claimed.body.hostnameVerification.status]).toEqual([200, "pending"])
      const operator = yield* server.stranger({ isOperator: true })
      const confirm = (id: string) =>
        operator.ask("POST", `/v1/admin/organizations/${id}/hostnames/${host.toUpperCase()}/confirm`)
      const confirmed = yield* confirm(organization.id)
      expect(confirmed.body).toMatchObject({ isActive: true, verification: { status: "verified" } })
      expect((yield* confirm(organization.id)).status).toBe(200)
      expect(yield* allowed).toBe(200)
      expect((yield* visit("/", { host })).body).toContain("Acme")
      expect((yield* rival.ask("GET", path)).body).toMatchObject({
        target: { site: body.id },
        isActive: false
      })
      expect((yield* rival.ask("DELETE", path)).status).toBe(204)
      expect(yield* allowed).toBe(200)
    })
  )
})

describe("a subdomain", () => {
  it.effect("names the organization of a member", () =>
    Effect.gen(function* () {
      const { admin, organization, server } = yield* aPublishedSite()
      yield* admin.ask("PATCH", `/v1/orgs/${organization.id}`, { body: { hostname: "acme-docs" } })
      expect((yield* admin.ask("GET", "/v1/subdomains/acme-docs")).body).toEqual({
        object: "subdomain",
        subdomain: "acme-docs",
        target: { type: "organization", organization: organization.id },
        isActive: true
      })
      const stranger = yield* server.stranger()
      expect((yield* stranger.ask("GET", "/v1/subdomains/acme-docs")).status).toBe(404)
    })
  )
})
