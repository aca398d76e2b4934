import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { aPublishedSite } from "./aPublishedSite.ts"
import { publicUrl } from "./aServer.ts"
import { aVisitorToken } from "./aVisitorToken.ts"

const acme = `${publicUrl}/sites/acme`

/** A published site, and ways to look up its URLs. */
const aSiteWithLookups = Effect.gen(function* () {
  const site = yield* aPublishedSite()
  const resolve = (url: string, body: object = {}) =>
    site.admin.ask("POST", "/v1/urls/published", { body: { url, ...body } })
  const content = (url: string, ask = site.admin.ask) =>
    ask("GET", `/v1/urls/content?url=${encodeURIComponent(url)}`)
  const { body } = yield* site.manage("GET", "/site-spaces")
  return { ...site, resolve, content, siteSpace: body.items[0].id as string }
})

describe("the look-up of a URL of a site", () => {
  it.effect("answers the place, or another URL, as visitors are answered", () =>
    Effect.gen(function* () {
      const { made, manage, organization, resolve, siteSpace, space } = yield* aSiteWithLookups
      const place = {
        organization: organization.id,
        site: made.body.id,
        siteSpace,
        space: space.id,
        basePath: "/sites/acme/",
        siteBasePath: "/sites/acme/",
        complete: true
      }
      expect((yield* resolve(`${acme}/welcome/holidays`)).body).toEqual({
        ...place,
        pathname: "/welcome/holidays",
        canonicalUrl: `${acme}/welcome/holidays`,
        apiToken: expect.any(String)
      })
      expect((yield* resolve(acme)).body).toMatchObject({ ...place, pathname: "/" })
      yield* manage("POST", "/redirects", {
        source: "/old",
        destination: { kind: "url", url: "https://example.org/new" }
      })
      expect((yield* resolve(`${acme}/old`)).body).toEqual({
        target: "content",
        redirect: "https://example.org/new"
      })
      yield* manage("PATCH", "", { basename: "acme-docs" })
      expect((yield* resolve(`${acme}/welcome?a=1`)).body).toEqual({
        target: "content",
        redirect: `${publicUrl}/sites/acme-docs/welcome?a=1`
      })
      for (const url of [`${publicUrl}/sites/nothing`, "https://example.org/", `${publicUrl}/v1/orgs`]) {
        expect([url, (yield* resolve(url)).status]).toEqual([url, 404])
      }
      expect((yield* resolve("nothing")).status).toBe(400)
    })
  )

  it.effect("takes tokens of visitors, share keys and previews", () =>
    Effect.gen(function* () {
      const { admin, manage, resolve } = yield* aSiteWithLookups
      yield* manage("PATCH", "", { visibility: "visitor-auth" })
      expect((yield* resolve(acme)).status).toBe(404)
      const auth = yield* manage("PATCH", "/publishing/auth", { fallbackURL: "https://acme.example/in" })
      const login = { target: "external", redirect: "https://acme.example/in?location=%2Fwelcome" }
      expect((yield* resolve(`${acme}/welcome`)).body).toEqual(login)
      const bad = { visitor: { jwtToken: "bad" } }
      expect((yield* resolve(`${acme}/welcome`, bad)).status).toBe(404)
      expect((yield* resolve(`${acme}/welcome`, { ...bad, redirectOnError: true })).body).toEqual(login)
      const jwtToken = aVisitorToken(auth.body.privateKey)
      expect((yield* resolve(acme, { visitor: { jwtToken } })).body.pathname).toBe("/")
      const query = new URLSearchParams({ url: acme, visitorAuthToken: jwtToken })
      expect((yield* admin.ask("GET", `/v1/urls/published?${query}`)).body.pathname).toBe("/")
      const preview = yield* manage("GET", "/publishing/preview")
      expect((yield* resolve(preview.body.url)).body.basePath).toContain("/~preview/")
      yield* manage("PATCH", "", { visibility: "share-link" })
      const link = yield* manage("POST", "/share-links", { name: "Partners" })
      const shared = yield* resolve(link.body.urls.published)
      expect(shared.body.shareKey).toMatch(/^[0-9A-Za-z]{20}$/)
      expect(shared.body.basePath).toBe(`/sites/acme/${shared.body.shareKey}/`)
      expect((yield* resolve(`${acme}/${"0".repeat(20)}`)).status).toBe(404)
    })
  )

  it.effect("sees what the claims of a visitor show", () =>
    Effect.gen(function* () {
      const { manage, resolve, siteSpace } = yield* aSiteWithLookups
      const boolean = { type: "boolean", description: "A fact" }
      const jsonSchema = {
        type: "object",
        properties: {
          unsigned: {
            type: "object",
            description: "Unsigned claims of the site visitor.",
            properties: { pro: boolean },
            additionalProperties: false
          }
        },
        additionalProperties: false
      }
      yield* manage("PUT", "/adaptive-schema", { jsonSchema })
      yield* manage("PATCH", "", { adaptiveContent: { enabled: true } })
      yield* manage("PATCH", `/site-spaces/${siteSpace}`, { condition: "visitor.claims.unsigned.pro" })
      expect((yield* resolve(acme)).status).toBe(404)
      const seen = yield* resolve(acme, { visitor: { unsignedClaims: { pro: true } } })
      expect(seen.body.siteSpace).toBe(siteSpace)
      expect(seen.body.contextId).toMatch(/^[0-9a-f]{32}$/)
    })
  )
})

describe("the look-up of a URL of content", () => {
  it.effect("finds collections, spaces, change requests and pages, of the API and of sites", () =>
    Effect.gen(function* () {
      const { admin, child, content, group, organization, page, resolve, server, space } =
        yield* aSiteWithLookups
      const made = yield* admin.ask("POST", `/v1/orgs/${organization.id}/collections`, {
        body: { title: "Guides" }
      })
      const collection = yield* content(made.body.urls.app)
      expect(collection.body.collection.id).toBe(made.body.id)
      const spaceUrl = `${publicUrl}/v1/spaces/${space.id}`
      expect((yield* content(spaceUrl)).body).toEqual({
        space: (yield* admin.ask("GET", `/v1/spaces/${space.id}`)).body
      })
      const byId = yield* content(`${spaceUrl}/content/page/${child.id}`)
      expect([byId.body.page.id, byId.body.page.title]).toEqual([child.id, "Holidays"])
      const byPath = yield* content(`${spaceUrl}/content/path/welcome%2Fholidays`)
      expect(byPath.body.page.id).toBe(child.id)
      expect((yield* content(byId.body.page.urls.app)).body).toEqual(byId.body)
      const request = yield* admin.ask("POST", `/v1/spaces/${space.id}/change-requests`, { body: {} })
      const asked = yield* content(request.body.urls.app)
      expect(asked.body.changeRequest).toEqual(request.body)
      const changed = yield* content(`${request.body.urls.location}/content/page/${page.id}`)
      expect([changed.body.changeRequest.id, changed.body.page.id]).toEqual([request.body.id, page.id])
      const onSite = yield* content(`${acme}/welcome/holidays`)
      expect([onSite.body.space.id, onSite.body.page.id]).toEqual([space.id, child.id])
      expect(group.kind).toBe("group")
      for (const url of [
        `${spaceUrl}/content/page/nothing`,
        `${publicUrl}/v1/spaces/nothing`,
        `${publicUrl}/app/s/nothing`,
        `${publicUrl}/app/s/${space.id}/p/nothing`,
        `${publicUrl}/app/s/${space.id}/r/99`,
        `${publicUrl}/app/search`,
        `${publicUrl}/v1/collections/nothing`,
        `${acme}/nothing`
      ]) {
        expect([url, (yield* content(url)).status]).toEqual([url, 404])
      }
      const stranger = yield* server.stranger()
      expect((yield* content(spaceUrl, stranger.ask)).status).toBe(404)
      expect((yield* content(acme, stranger.ask)).status).toBe(404)
      expect((yield* stranger.ask("POST", "/v1/urls/published", { body: { url: acme } })).status).toBe(404)
      expect((yield* resolve(acme)).status).toBe(200)
    })
  )
})
