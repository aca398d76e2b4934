import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { aHandbook } from "./aHandbook.ts"
import { aServer, publicUrl } from "./aServer.ts"

/** A server with a handbook, a site of its organization, and ways to ask for it. */
const aServedSite = Effect.fnUntraced(function* () {
  const server = yield* aServer()
  const { admin, organization, space } = yield* aHandbook(server)
  const sites = `/v1/orgs/${organization.id}/sites`
  const made = yield* admin.ask("POST", sites, { body: { title: "Acme", spaces: [space.id] } })
  const path = `${sites}/${made.body.id}`
  const ask = (method: string, below: string, body?: unknown) =>
    admin.ask(method, `${path}${below}`, body === undefined ? {} : { body })
  const aSpace = (title: string) =>
    Effect.map(
      admin.ask("POST", `/v1/orgs/${organization.id}/spaces`, { body: { title } }),
      ({ body }) => body.id as string
    )
  return { server, admin, organization, space, sites, made, path, ask, aSpace }
})

describe("a site", () => {
  it.effect("tells members who sees it in the organization: all of them but guests", () =>
    Effect.gen(function* () {
      const { admin, organization, path, server } = yield* aServedSite()
      const reader = yield* server.member(organization.id, { role: "read" })
      const guest = yield* server.member(organization.id, { role: null })
      const { body, status } = yield* reader.ask("GET", `${path}/permissions/aggregate`)
      expect(status).toBe(200)
      const origin = { type: "organization", organization: organization.id }
      const found = (body.items as Array<{ user: { id: string } }>).map(({ user, ...rest }) => [
        user.id,
        rest
      ])
      // The third is who founded the organization.
      expect(found).toHaveLength(3)
      expect(Object.fromEntries(found)).toMatchObject({
        [admin.user.id]: { permission: "admin", origin },
        [reader.user.id]: { permission: "read", origin }
      })
      expect(JSON.stringify(body)).not.toContain(guest.user.id)
      expect((yield* guest.ask("GET", `${path}/permissions/aggregate`)).status).toBe(404)
    })
  )

  it.effect("is created with its place, read, changed, deleted and restored", () =>
    Effect.gen(function* () {
      const { admin, ask, made, path, sites } = yield* aServedSite()
      expect(made.status).toBe(201)
      expect(made.headers.get("location")).toBe(`${publicUrl}${path}`)
      expect(made.body).toMatchObject({
        object: "site",
        type: "basic",
        title: "Acme",
        icon: null,
        basename: "acme",
        visibility: "public",
        published: false,
        siteSpaces: 1,
        adaptiveContent: { enabled: false },
        ads: { status: "pending", submittable: false },
        agentsContext: "included",
        features: [],
        urls: { location: `${publicUrl}${path}`, app: `${publicUrl}/app/o/${path.split("/")[3]}` }
      })
      const changed = yield* ask("PATCH", "", { hostname: "docs.acme.example", proxy: "acme.example/Docs" })
      expect(changed.body).toMatchObject({
        hostname: "docs.acme.example",
        proxy: { origin: "acme.example/docs", target: `${publicUrl}/sites/~${made.body.id}` }
      })
      expect((yield* admin.ask("GET", `${sites}?title=aC&published=false`)).body.count).toBe(1)
      expect((yield* admin.ask("GET", `${sites}?space=nothing`)).body.count).toBe(0)
      expect((yield* admin.ask("GET", `${sites}?published=maybe`)).status).toBe(400)
      expect((yield* ask("DELETE", "")).status).toBe(204)
      expect((yield* ask("GET", "")).status).toBe(404)
      expect((yield* ask("DELETE", "")).status).toBe(204)
      expect((yield* ask("POST", "/restore")).body).toMatchObject({ hostname: "docs.acme.example" })
    })
  )

  it.effect("refuses what its description does not allow", () =>
    Effect.gen(function* () {
      const { admin, ask, sites, space } = yield* aServedSite()
      for (const body of [
        { title: "a" },
        { title: "  " },
        { title: "a".repeat(129) },
        { type: "free" },
        { visibility: "private" },
        { spaces: [space.id, space.id] },
        { createSpace: "yes" }
      ]) {
        expect((yield* admin.ask("POST", sites, { body })).status, JSON.stringify(body)).toBe(400)
      }
      for (const body of [
        { basename: "www" },
        { basename: null },
        { hostname: "localhost" },
        { hostname: "octavo.test" },
        { hostname: "a.b.octavo" + ".x".repeat(300) },
        { proxy: "example.org" },
        { proxy: "octavo.test/docs" },
        { adaptiveContent: {} },
        { agentsContext: "some" }
      ]) {
        const { body: answer, status } = yield* ask("PATCH", "", body)
        expect([status, answer.error.details.length], JSON.stringify(body)).toEqual([400, 1])
      }
      expect((yield* ask("PATCH", "", {})).status).toBe(200)
      expect((yield* ask("PATCH", "", { defaultSiteSpace: "none" })).status).toBe(404)
    })
  )

  it.effect("publishes its spaces at URLs that a share key opens", () =>
    Effect.gen(function* () {
      const { admin, ask, space } = yield* aServedSite()
      const spaceOf = (query = "") =>
        Effect.map(admin.ask("GET", `/v1/spaces/${space.id}${query}`), ({ body }) => [
          body.visibility,
          body.urls.published
        ])
      expect(yield* spaceOf()).toEqual(["private", undefined])
      const published = yield* ask("POST", "/publish")
      const url = `${publicUrl}/sites/acme`
      expect([published.body.published, published.body.urls.published]).toEqual([true, url])
      expect(yield* spaceOf()).toEqual(["public", url])
      yield* ask("PATCH", "", { visibility: "share-link" })
      const link = yield* ask("POST", "/share-links", { name: "Partners" })
      const opened = link.body.urls.published as string
      const key = opened.slice(url.length + 1)
      expect([link.status, opened.startsWith(`${url}/`), key.length]).toEqual([201, true, 20])
      expect(yield* spaceOf()).toEqual(["share-link", undefined])
      expect(yield* spaceOf("?shareKey=wrong")).toEqual(["share-link", undefined])
      expect(yield* spaceOf(`?shareKey=${key}`)).toEqual(["share-link", opened])
      const urlOf = (query: string) =>
        Effect.map(ask("GET", `/site-spaces${query}`), ({ body }) => body.items[0].urls.published)
      expect([yield* urlOf(""), yield* urlOf(`?shareKey=${key}`)]).toEqual([undefined, opened])
      const off = yield* ask("PATCH", `/share-links/${link.body.id}`, { active: false })
      expect(off.body.urls).toEqual({})
      expect(yield* urlOf(`?shareKey=${key}`)).toBeUndefined()
      expect((yield* ask("PATCH", `/share-links/${link.body.id}`, {})).status).toBe(400)
      expect((yield* ask("POST", "/unpublish")).body.published).toBe(false)
      expect(yield* spaceOf()).toEqual(["private", undefined])
    })
  )

  it.effect("has a structure of sections and groups", () =>
    Effect.gen(function* () {
      const { aSpace, ask } = yield* aServedSite()
      const section = yield* ask("POST", "/sections", { spaceId: yield* aSpace("API"), icon: "gear" })
      expect(section.status).toBe(201)
      expect(section.headers.get("location")).toContain(`/sections/${section.body.id}`)
      expect(section.body).toMatchObject({
        object: "site-section",
        title: "API",
        path: "api",
        default: false,
        icon: "gear",
        siteSpaces: [{ object: "site-space", title: "API", default: true, space: { title: "API" } }],
        urls: {}
      })
      const group = yield* ask("POST", "/section-groups", { title: "More", sections: [section.body.id] })
      expect(group.body).toMatchObject({ title: "More", sections: [{ id: section.body.id }] })
      expect(group.body.children).toEqual(group.body.sections)
      const inner = yield* ask("POST", "/section-groups", { title: "Inner", parent: group.body.id })
      expect(inner.body.sectionGroup).toBe(group.body.id)
      const structure = yield* ask("GET", "/structure")
      expect(structure.body.type).toBe("sections")
      expect(structure.body.structure.map((item: { object: string }) => item.object)).toEqual([
        "site-section",
        "site-section-group"
      ])
      const moved = yield* ask("POST", `/sections/${section.body.id}/move`, {
        position: { before: { type: "site-section", siteSection: structure.body.structure[0].id } }
      })
      expect([moved.status, moved.body.sectionGroup]).toEqual([200, undefined])
      const sorted = yield* ask("PATCH", "/structure/sort", {
        item: { type: "site-section", id: section.body.id },
        position: { after: { type: "site-section-group", id: inner.body.id } }
      })
      expect([sorted.status, sorted.body.sectionGroup]).toEqual([200, group.body.id])
      for (const position of [
        {},
        { before: { type: "site-space", id: "x" } },
        { before: { type: "site-section", id: section.body.id } },
        { after: { type: "page", id: "x" } }
      ]) {
        const item = { type: "site-section", id: section.body.id }
        const { body, status } = yield* ask("PATCH", "/structure/sort", { item, position })
        expect([status, body.error.details.length], JSON.stringify(position)).toEqual([400, 1])
      }
      const missing = {
        item: { type: "site-space", id: "none" },
        position: { after: { type: "site-space", id: "x" } }
      }
      expect((yield* ask("PATCH", "/structure/sort", missing)).status).toBe(404)
    })
  )

  it.effect("refuses wrong parts of a structure", () =>
    Effect.gen(function* () {
      const { aSpace, ask, space } = yield* aServedSite()
      const section = yield* ask("POST", "/sections", { spaceId: yield* aSpace("API") })
      const path = `/sections/${section.body.id}`
      for (const body of [
        { title: "a" },
        { title: null },
        { path: "robots.txt" },
        { path: "" },
        { condition: "" },
        { condition: "visitor." },
        { condition: "x".repeat(1025) },
        { icon: "a".repeat(51) },
        { description: "a".repeat(257) }
      ]) {
        const { body: answer, status } = yield* ask("PATCH", path, body)
        expect([status, answer.error.details.length], JSON.stringify(body)).toEqual([400, 1])
      }
      expect((yield* ask("PATCH", path, { defaultSiteSpace: "none" })).status).toBe(404)
      expect((yield* ask("POST", "/sections", { spaceId: "none" })).status).toBe(404)
      expect((yield* ask("POST", "/site-spaces", { spaceId: space.id })).status).toBe(409)
      expect(
        (yield* ask("POST", "/site-spaces", { spaceId: yield* aSpace("B"), sectionId: "none" })).status
      ).toBe(404)
      expect((yield* ask("POST", "/section-groups", { title: "More", sections: ["none"] })).status).toBe(404)
      expect((yield* ask("POST", "/section-groups", { title: "More", parent: "none" })).status).toBe(404)
    })
  )

  it.effect("shows a space without a role redacted, and its content not at all", () =>
    Effect.gen(function* () {
      const { admin, organization, path, server, space } = yield* aServedSite()
      yield* admin.ask("PATCH", `/v1/spaces/${space.id}`, { body: { defaultLevel: null } })
      const reader = yield* server.member(organization.id, { role: "read" })
      const before = yield* reader.ask("GET", `${path}/site-spaces`)
      expect(before.body.items[0].space).toMatchObject({ id: space.id, title: "Hidden space" })
      yield* admin.ask("POST", `${path}/publish`)
      const { body } = yield* reader.ask("GET", `${path}/site-spaces`)
      expect(body.items[0].space).toMatchObject({
        id: space.id,
        title: space.title,
        emoji: "1f4d8",
        defaultLevel: null,
        comments: 0,
        changeRequests: 0,
        permissions: { view: false, edit: false }
      })
      expect(body.items[0].space.gitSync).toBeUndefined()
      expect((yield* reader.ask("GET", `/v1/spaces/${space.id}`)).status).toBe(404)
    })
  )

  it.effect("keeps its spaces in their organization", () =>
    Effect.gen(function* () {
      const { admin, ask, server, space } = yield* aServedSite()
      const operator = yield* server.stranger({ isOperator: true })
      const { body: other } = yield* operator.ask("POST", "/v1/admin/organizations", {
        body: { title: "Other" }
      })
      yield* operator.ask("PUT", `/v1/admin/organizations/${other.id}/admins/${admin.user.id}`)
      const transfer = admin.ask("POST", `/v1/spaces/${space.id}/transfer`, {
        body: { organization: other.id }
      })
      const refused = yield* transfer
      expect([refused.status, refused.body.error.message]).toEqual([
        412,
        expect.stringContaining("linked to a site")
      ])
      yield* ask("DELETE", "")
      expect((yield* transfer).status).toBe(200)
    })
  )

  it.effect("has a profile for front ends, and an adaptive schema that suggests conditions", () =>
    Effect.gen(function* () {
      const { ask } = yield* aServedSite()
      const profile = yield* ask("GET", "/published")
      const [siteSpace] = profile.body.structure.structure
      expect(profile.body).toMatchObject({
        object: "published-content-site",
        site: { title: "Acme" },
        structure: { type: "siteSpaces" },
        customizations: {
          site: { themes: { toggeable: true } },
          siteSpaces: { [siteSpace.id]: { favicon: {} } }
        },
        scripts: []
      })
      expect((yield* ask("GET", "/adaptive-schema")).status).toBe(404)
      const conditions = "/adaptive-schema/template-conditions"
      expect((yield* ask("GET", conditions)).body).toEqual({ items: [] })
      const jsonSchema = {
        type: "object",
        properties: { beta: { type: "boolean", description: "Tries new things" } },
        additionalProperties: false
      }
      const put = yield* ask("PUT", "/adaptive-schema", { jsonSchema })
      expect([put.status, put.body.jsonSchema]).toEqual([200, jsonSchema])
      expect((yield* ask("GET", conditions)).body.items).toEqual([
        { description: "Tries new things: true", condition: "visitor.claims.beta === true" }
      ])
      const refused = yield* ask("PUT", "/adaptive-schema", {
        jsonSchema: { ...jsonSchema, required: ["beta"] }
      })
      expect([refused.status, refused.body.error.details[0].path]).toEqual([400, "jsonSchema.required"])
    })
  )
})

describe("the search of a site", () => {
  it.effect("finds pages of the spaces in the scope that the caller may read", () =>
    Effect.gen(function* () {
      const { ask, aSpace, organization, path, server, space } = yield* aServedSite()
      const [first] = (yield* ask("GET", "/site-spaces")).body.items
      const other = yield* aSpace("Other")
      const added = (yield* ask("POST", "/site-spaces", { spaceId: other })).body
      yield* server.member(organization.id)
      const found = (body: object) =>
        Effect.map(ask("POST", "/search", { query: "holidays", ...body }), ({ body, status }) => {
          expect(status).toBe(200)
          return body.items.map(({ id }: { id: string }) => id)
        })
      const current = [{ scope: { mode: "all" } }, { mode: "all" }, { scope: { mode: "default" } }]
      for (const body of current) expect(yield* found(body)).toEqual([space.id])
      expect(yield* found({ scope: { mode: "specific", siteSpaceIds: [added.id] } })).toEqual([])
      expect(yield* found({ siteSpaceIds: [first.id, added.id] })).toEqual([space.id])
      expect(yield* found({ mode: "current", siteSpaceId: first.id })).toEqual([space.id])
      const { body } = yield* ask("POST", "/search", { query: "holidays", mode: "all" })
      expect(body.items[0].pages[0]).toMatchObject({
        title: expect.any(String),
        urls: { app: expect.any(String) }
      })

      for (const wrong of [
        {},
        { query: "x" },
        { query: "x".repeat(513), mode: "all" },
        { query: "x", scope: { mode: "specific", siteSpaceIds: [] } },
        { query: "x", scope: { mode: "elsewhere" } },
        { query: "x", mode: "current" }
      ]) {
        expect([wrong, (yield* ask("POST", "/search", wrong)).status]).toEqual([wrong, 400])
      }
      const reader = yield* server.member(organization.id, { role: "read" })
      const closed = yield* reader.ask("POST", `${path}/search`, { body: { query: "holidays", mode: "all" } })
      expect(closed.status).toBe(200)
      const guest = yield* server.member(organization.id, { role: null })
      const refused = yield* guest.ask("POST", `${path}/search`, { body: { query: "holidays", mode: "all" } })
      expect(refused.status).toBe(404)
    })
  )
})
