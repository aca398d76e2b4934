import { describe, expect, it } from "@effect/vitest"
import { defaultCustomization } from "@octavo/sites"
import { Effect } from "effect"
import { aHandbook } from "./aHandbook.ts"
import { aServer } from "./aServer.ts"

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1])

/** A site of a handbook, and a way to ask for what is below it. */
const aServedSite = Effect.gen(function* () {
  const server = yield* aServer({
    downloads: { "https://files.example.org/logo.png": { bytes: png, contentType: null } }
  })
  const { admin, organization, space } = yield* aHandbook(server)
  const sites = `/v1/orgs/${organization.id}/sites`
  const { body } = yield* admin.ask("POST", sites, { body: { title: "Acme", spaces: [space.id] } })
  const ask = (method: string, below: string, given?: unknown) =>
    admin.ask(method, `${sites}/${body.id}${below}`, given === undefined ? {} : { body: given })
  const listed = yield* ask("GET", "/site-spaces")
  const ofSiteSpace = `/site-spaces/${listed.body.items[0].id}/customization`
  return { ask, ofSiteSpace, path: `${sites}/${body.id}` }
})

const { styling, themes } = defaultCustomization

describe("the customization of a site", () => {
  it.effect("is replaced, overridden and shown in the profile", () =>
    Effect.gen(function* () {
      const { ask, ofSiteSpace } = yield* aServedSite
      expect((yield* ask("GET", "/customization")).body).toEqual(defaultCustomization)
      const icon = { light: "https://files.example.org/logo.png", dark: "https://files.example.org/logo.png" }
      const given = { ...defaultCustomization, favicon: { icon }, title: "Acme docs" }
      const put = yield* ask("PUT", "/customization", given)
      expect([put.status, put.body]).toEqual([200, given])
      expect((yield* ask("GET", "")).body.icon).toEqual({ icon })
      const overridden = yield* ask("PATCH", ofSiteSpace, { styling: { theme: "gradient" }, title: null })
      expect([overridden.status, overridden.body.styling.theme, overridden.body.hasOverrides]).toEqual([
        200,
        "gradient",
        true
      ])
      expect((yield* ask("GET", ofSiteSpace)).body).toEqual(overridden.body)
      const { customizations } = (yield* ask("GET", "/published")).body
      expect(customizations.site).toEqual(given)
      expect(Object.values(customizations.siteSpaces)).toMatchObject([{ styling: { theme: "gradient" } }])
      expect((yield* ask("DELETE", ofSiteSpace)).status).toBe(204)
      expect((yield* ask("GET", ofSiteSpace)).body).toEqual({ ...given, hasOverrides: false })
    })
  )

  it.effect("refuses what is not whole, unknown values, and what is no image", () =>
    Effect.gen(function* () {
      const { ask, ofSiteSpace } = yield* aServedSite
      const { footer: _, ...partial } = defaultCustomization
      const link = (url: string) => ({
        header: { preset: "default", links: [{ title: "Home", to: { kind: "url", url }, links: [] }] }
      })
      const wrong: ReadonlyArray<readonly [unknown, number]> = [
        [partial, 400],
        [{ ...defaultCustomization, styling: { ...styling, theme: "fancy" } }, 400],
        ...["icon", 1, true, ["emoji"]].map(
          (favicon) => [{ ...defaultCustomization, favicon }, 400] as const
        ),
        [
          { ...defaultCustomization, styling: { ...styling, primaryColor: { light: "red", dark: "#000" } } },
          400
        ],
        [
          {
            ...defaultCustomization,
            styling: { ...styling, primaryColor: { light: "#ffff", dark: "#000" } }
          },
          400
        ],
        [{ ...defaultCustomization, styling: { ...styling, font: "Comic" } }, 400],
        [{ ...defaultCustomization, internationalization: { locale: "xx" } }, 400],
        [{ ...defaultCustomization, themes: { ...themes, default: "sepia" } }, 400],
        [{ ...defaultCustomization, title: "A" }, 400],
        [{ ...defaultCustomization, title: null }, 400],
        [{ ...defaultCustomization, favicon: { icon: { light: "https://acme.example/a.png" } } }, 400],
        [{ ...defaultCustomization, favicon: { emoji: "" } }, 400],
        [{ ...defaultCustomization, footer: { groups: [], copyright: "c".repeat(301) } }, 400],
        [{ ...defaultCustomization, announcement: { enabled: true, message: "A", style: "info" } }, 400],
        [{ ...defaultCustomization, privacyPolicy: { url: "javascript:alert(1)" } }, 400],
        [{ ...defaultCustomization, ...link("javascript:alert(1)") }, 400],
        [{ ...defaultCustomization, ...link("//acme.example") }, 400],
        [{ ...defaultCustomization, socialPreview: { url: "http://127.0.0.1/a.png" } }, 422],
        [{ ...defaultCustomization, socialPreview: { url: "https://files.example.org/three" } }, 422]
      ]
      for (const [body, status] of wrong) {
        const answer = yield* ask("PUT", "/customization", body)
        expect([JSON.stringify(body).slice(-90), answer.status]).toEqual([
          JSON.stringify(body).slice(-90),
          status
        ])
      }
      expect((yield* ask("PATCH", ofSiteSpace, { styling: { theme: "fancy" } })).status).toBe(400)
      expect((yield* ask("PATCH", ofSiteSpace, { styling: null })).status).toBe(400)
      expect((yield* ask("GET", "/customization")).body).toEqual(defaultCustomization)
      const mail = { ...defaultCustomization, ...link("mailto:docs@acme.example") }
      expect((yield* ask("PUT", "/customization", mail)).status).toBe(200)
    })
  )
})

describe("redirects of a site", () => {
  it.effect("are created, listed, found, changed and deleted", () =>
    Effect.gen(function* () {
      const { ask, path } = yield* aServedSite
      const destination = { kind: "url", url: "https://acme.example/new" }
      const made = yield* ask("POST", "/redirects", { source: "/old", destination })
      expect([made.status, made.body]).toEqual([
        201,
        {
          object: "site-redirect",
          id: made.body.id,
          source: "/old",
          destination,
          captureWildcard: false,
          draft: false,
          permanent: true,
          createdAt: "2026-01-01T00:00:00.000Z"
        }
      ])
      expect(made.headers.get("location")).toContain(`${path}/redirects/${made.body.id}`)
      expect((yield* ask("POST", "/redirects", { source: "/old", destination })).status).toBe(409)
      const put = yield* ask("PUT", "/redirects", { redirects: [{ source: "/api/*", destination }] })
      expect([put.status, put.body.items.length]).toEqual([200, 1])
      expect((yield* ask("GET", "/redirects?search=AP")).body.items).toEqual(put.body.items)
      const found = yield* ask("GET", "/redirect?source=/api/x")
      expect([found.status, found.body]).toEqual([
        200,
        { redirect: put.body.items[0], target: destination.url }
      ])
      expect((yield* ask("GET", "/redirect?source=/none")).status).toBe(404)
      expect((yield* ask("GET", "/redirect?source=none")).status).toBe(400)
      const changed = yield* ask("PATCH", `/redirects/${made.body.id}`, { source: "/older" })
      expect([changed.status, changed.body.source]).toEqual([200, "/older"])
      expect((yield* ask("DELETE", `/redirects/${made.body.id}`)).status).toBe(204)
      expect((yield* ask("PATCH", `/redirects/${made.body.id}`, { source: "/a" })).status).toBe(404)
      const tooMany = Array.from({ length: 501 }, (_, n) => ({ source: `/${n}`, destination }))
      expect((yield* ask("PUT", "/redirects", { redirects: tooMany })).status).toBe(400)
      expect((yield* ask("PUT", "/redirects", { redirects: tooMany.slice(1) })).status).toBe(200)
      const ftp = { source: "/ftp", destination: { kind: "url", url: "ftp://acme.example" } }
      expect((yield* ask("POST", "/redirects", ftp)).status).toBe(400)
    })
  )
})
