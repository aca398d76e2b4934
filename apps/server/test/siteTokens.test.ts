import { describe, expect, it } from "@effect/vitest"
import { SpecId } from "@octavo/openapi"
import { processLatest } from "@octavo/openapi/testing"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { adaptiveSchema as schema, aFrontEnd, acme } from "./aFrontEnd.ts"
import { later } from "./aPublishedSite.ts"
import type { Ask } from "./aServer.ts"
import { aVisitorToken } from "./aVisitorToken.ts"

describe("a site token", () => {
  it.effect(
    "reads what visitors are shown: pages, texts, files, structure, settings, search and redirects",
    () =>
      Effect.gen(function* () {
        const { by, child, file, made, manage, organization, page, revision, space, tokenOf } =
          yield* aFrontEnd()
        const ask = by(yield* tokenOf(`${acme}/welcome`))
        const shown = yield* ask("GET", `/v1/spaces/${space.id}`)
        expect(shown.body).toMatchObject({
          id: space.id,
          revision: revision.id,
          urls: { published: acme },
          permissions: { view: false, admin: false },
          comments: 0
        })
        const tree = yield* ask("GET", `/v1/spaces/${space.id}/revisions/${revision.id}/pages`)
        expect(tree.body.pages[0]).toMatchObject({ id: page.id, title: "Welcome", pages: [{ id: child.id }] })
        expect(tree.body.pages[0]).not.toHaveProperty("variables")
        expect(tree.body.pages[0]).not.toHaveProperty("git")
        const content = yield* ask("GET", `/v1/spaces/${space.id}/content`)
        expect(content.body).toMatchObject({ id: revision.id, files: [], variables: {} })
        expect(content.body.pages).toEqual(tree.body.pages)
        const below = `/v1/spaces/${space.id}/content`
        const text = yield* ask("GET", `${below}/page/${child.id}?format=markdown`)
        expect(text.body.markdown).toContain("# Holidays\n\nTo the _handbook_.")
        const byPath = yield* ask("GET", `${below}/path/welcome%2Fholidays`)
        expect(byPath.body.document.nodes.length).toBeGreaterThan(1)
        const tag = byPath.headers.get("etag")!
        const again = yield* ask("GET", `${below}/path/welcome%2Fholidays`, {
          headers: { "if-none-match": tag }
        })
        expect(again.status).toBe(304)
        const document = yield* ask(
          "GET",
          `/v1/spaces/${space.id}/revisions/${revision.id}/page/${child.id}/document`
        )
        expect(document.body).toEqual(byPath.body.document)
        // No page refers to it.
        expect((yield* ask("GET", `${below}/files/${file.id}`)).status).toBe(404)
        expect((yield* ask("GET", `/v1/spaces/${space.id}/revisions/nothing`)).status).toBe(404)
        expect((yield* ask("GET", `/v1/spaces/nothing/content`)).status).toBe(404)

        const ofSite = `/v1/orgs/${organization.id}/sites/${made.body.id}`
        const profile = yield* ask("GET", `${ofSite}/published`)
        expect(profile.body).toMatchObject({
          site: { id: made.body.id, siteSpaces: 1 },
          structure: { type: "siteSpaces", structure: [{ default: true, space: { id: space.id } }] }
        })
        expect((yield* ask("GET", `${ofSite}/structure`)).body).toEqual(profile.body.structure)
        expect((yield* ask("GET", `/v1/orgs/${organization.id}/sites/nothing/published`)).status).toBe(404)
        const found = yield* ask("POST", `${ofSite}/search`, { body: { query: "holidays", mode: "all" } })
        expect(found.body.items[0]).toMatchObject({ id: space.id, title: "Handbook" })
        yield* manage("POST", "/redirects", {
          source: "/old",
          destination: {
            kind: "site-page",
            siteSpaceId: profile.body.structure.structure[0].id,
            pageId: child.id
          }
        })
        const redirect = yield* ask("GET", `${ofSite}/redirect?source=/OLD`)
        expect(redirect.body.target).toBe(`${acme}/welcome/holidays`)
        expect((yield* ask("GET", `${ofSite}/redirect?source=/older`)).status).toBe(404)
      })
  )

  it.effect("sees what the claims of its visitor show, and no condition", () =>
    Effect.gen(function* () {
      const { by, child, made, manage, organization, page, space, tokenOf, write } = yield* aFrontEnd()
      yield* manage("PUT", "/adaptive-schema", { jsonSchema: schema })
      yield* manage("PATCH", "", { adaptiveContent: { enabled: true } })
      yield* write([
        {
          type: "update_page",
          page: child.id,
          title: "Holidays",
          slug: "holidays",
          condition: "visitor.claims.unsigned.pro"
        },
        {
          type: "update_page",
          page: page.id,
          document: {
            markdown:
              '# Welcome\n\nFor all.\n\n{% if visitor.claims.unsigned.pro %}\nSecretword for pros.\n{% endif %}\n\nPlan <code class="expression">visitor.claims.hidden</code>.\n'
          }
        }
      ])
      yield* later
      const plain = by(yield* tokenOf(acme))
      const pro = by(yield* tokenOf(acme, { unsignedClaims: { pro: true } }))
      const ofSite = `/v1/orgs/${organization.id}/sites/${made.body.id}`
      const everything = Effect.fnUntraced(function* (ask: Ask) {
        const content = `/v1/spaces/${space.id}/content`
        const search = { body: { query: "secretword", mode: "all" } }
        const answers = [
          yield* ask("GET", content),
          yield* ask("GET", `${content}/pages`),
          yield* ask("GET", `${content}/page/${page.id}`),
          yield* ask("GET", `${content}/page/${page.id}?format=markdown`),
          yield* ask("GET", `${content}/path/welcome%2Fholidays`),
          yield* ask("GET", `${content}/page/${child.id}`),
          yield* ask("GET", `${ofSite}/published`),
          yield* ask("POST", `${ofSite}/search`, search),
          yield* ask("POST", `${ofSite}/search`, { body: { query: "holidays", mode: "all" } })
        ]
        return {
          text: JSON.stringify(answers.map(({ body }) => body)),
          statuses: answers.map((one) => one.status)
        }
      })
      const ofPlain = yield* everything(plain)
      expect(ofPlain.statuses).toEqual([200, 200, 200, 200, 404, 404, 200, 200, 200])
      expect(ofPlain.text).not.toMatch(/Secretword|visitor\.claims|"Holidays"/)
      const ofPro = yield* everything(pro)
      expect(ofPro.statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 200])
      expect(ofPro.text).toMatch(/Secretword/)
      expect(ofPro.text).toContain('"Holidays"')
      expect(ofPro.text).not.toContain("visitor.claims")
      // Adaptive content that is switched off hides.
      yield* manage("PATCH", "", { adaptiveContent: { enabled: false } })
      expect((yield* everything(pro)).text).not.toMatch(/Secretword|"Holidays"/)
    })
  )

  it.effect("is the same for the same audience all day, and ends a day later", () =>
    Effect.gen(function* () {
      const { by, space, tokenOf } = yield* aFrontEnd()
      const first = yield* tokenOf(`${acme}/welcome`)
      yield* TestClock.adjust("23 hours")
      expect(yield* tokenOf(`${acme}/welcome/holidays`)).toBe(first)
      yield* TestClock.adjust("2 hours")
      const second = yield* tokenOf(acme)
      expect(second).not.toBe(first)
      const [, body = ""] = second.split(".")
      expect(JSON.parse(Buffer.from(body, "base64url").toString("utf8"))).toMatchObject({
        kind: "site",
        space: space.id,
        spaces: [space.id]
      })
      yield* TestClock.adjust("22 hours")
      expect((yield* by(first)("GET", `/v1/spaces/${space.id}`)).status).toBe(200)
      yield* TestClock.adjust("2 hours")
      expect((yield* by(first)("GET", `/v1/spaces/${space.id}`)).status).toBe(401)
      expect((yield* by(second)("GET", `/v1/spaces/${space.id}`)).status).toBe(200)
    })
  )

  it.effect("that was changed, or signed by nobody, is refused", () =>
    Effect.gen(function* () {
      const { by, space, tokenOf } = yield* aFrontEnd()
      const [head = "", body = "", signature = ""] = (yield* tokenOf(acme)).split(".")
      const other = JSON.parse(Buffer.from(body, "base64url").toString("utf8")) as object
      const forged = Buffer.from(JSON.stringify({ ...other, claims: { staff: true } })).toString("base64url")
      for (const token of [
        `${head}.${forged}.${signature}`,
        `${head}.${body}.`,
        `${head}.${body}`,
        `${head}.${body}.${signature}.x`,
        `${head}.${body}.${"A".repeat(22)}`,
        `${head}..`,
        `${head}.${"a".repeat(20_000)}.${signature}`
      ]) {
        expect((yield* by(token)("GET", `/v1/spaces/${space.id}`)).status).toBe(401)
      }
    })
  )

  it.effect("ends with what admitted its visitor: publishing, share link, visitor key and audience", () =>
    Effect.gen(function* () {
      const { by, manage, space, tokenOf } = yield* aFrontEnd()
      const read = (token: string) =>
        Effect.map(by(token)("GET", `/v1/spaces/${space.id}/content/pages`), ({ status }) => status)
      const open = yield* tokenOf(acme)
      expect(yield* read(open)).toBe(200)
      yield* manage("POST", "/unpublish")
      expect(yield* read(open)).toBe(401)
      yield* manage("POST", "/publish")
      expect(yield* read(open)).toBe(200)
      yield* manage("PATCH", "", { visibility: "share-link" })
      expect(yield* read(open)).toBe(401)
      const link = yield* manage("POST", "/share-links", { name: "Partners" })
      const shared = yield* tokenOf(link.body.urls.published)
      expect(yield* read(shared)).toBe(200)
      yield* manage("PATCH", `/share-links/${link.body.id}`, { active: false })
      expect(yield* read(shared)).toBe(401)
      yield* manage("PATCH", "", { visibility: "visitor-auth" })
      expect([yield* read(open), yield* read(shared)]).toEqual([401, 401])
      const auth = yield* manage("GET", "/publishing/auth")
      const visitor = { jwtToken: aVisitorToken(auth.body.privateKey) }
      const signed = yield* tokenOf(acme, visitor)
      expect(yield* read(signed)).toBe(200)
      yield* manage("POST", "/publishing/auth/regenerate", { graceSeconds: 3600 })
      expect(yield* read(signed)).toBe(200)
      yield* manage("POST", "/publishing/auth/regenerate")
      expect(yield* read(signed)).toBe(401)
    })
  )

  it.effect("of a preview reads a change request, as long as its user may", () =>
    Effect.gen(function* () {
      const { admin, by, changeRequest, child, made, manage, operator, organization, space, tokenOf } =
        yield* aFrontEnd()
      yield* manage("POST", "/unpublish")
      const below = `/v1/spaces/${space.id}/change-requests/${changeRequest.id}`
      const edited = yield* admin.ask("POST", `${below}/content`, {
        body: { changes: [{ type: "update_page", page: child.id, title: "Vacation" }] }
      })
      expect(edited.status).toBe(200)
      const { body } = yield* manage("GET", "/publishing/preview")
      const url = new URL(body.url as string)
      const draft = `${url.origin}${url.pathname}/~/changes/${changeRequest.id}${url.search}`
      const token = yield* tokenOf(draft)
      const ask = by(token)
      const seen = yield* ask("GET", below)
      expect(seen.body).toMatchObject({ id: changeRequest.id, subject: "Better words" })
      const { revision } = seen.body
      const tree = yield* ask("GET", `/v1/spaces/${space.id}/revisions/${revision}/pages`)
      expect(tree.body.pages[0].pages[0].title).toBe("Vacation")
      expect((yield* ask("GET", `/v1/spaces/${space.id}`)).body.revision).toBe(revision)
      // A preview without a draft sees none.
      const main = by(yield* tokenOf(body.url))
      expect((yield* main("GET", below)).status).toBe(404)
      const present = yield* main("GET", `/v1/spaces/${space.id}/content/pages`)
      expect(present.body.pages[0].pages[0].title).toBe("Holidays")
      const ofSite = `/v1/orgs/${organization.id}/sites/${made.body.id}`
      expect((yield* main("GET", `${ofSite}/published`)).body.site.published).toBe(false)
      yield* operator.ask("PUT", `/v1/admin/organizations/${organization.id}/admins/${operator.user.id}`)
      yield* operator.ask("DELETE", `/v1/orgs/${organization.id}/members/${admin.user.id}`)
      yield* later
      expect((yield* ask("GET", below)).status).toBe(401)
    })
  )

  it.effect("repeats to no other audience what one was answered", () =>
    Effect.gen(function* () {
      const { by, child, made, manage, organization, tokenOf, write } = yield* aFrontEnd()
      yield* manage("PUT", "/adaptive-schema", { jsonSchema: schema })
      yield* manage("PATCH", "", { adaptiveContent: { enabled: true } })
      yield* write([{ type: "update_page", page: child.id, condition: "visitor.claims.unsigned.pro" }])
      yield* later
      const search = (token: string) =>
        by(token)("POST", `/v1/orgs/${organization.id}/sites/${made.body.id}/search`, {
          body: { query: "holidays", mode: "all" },
          headers: { "idempotency-key": "same" }
        })
      const pro = yield* search(yield* tokenOf(acme, { unsignedClaims: { pro: true } }))
      const plain = yield* search(yield* tokenOf(acme))
      expect(JSON.stringify(pro.body)).toContain(child.id)
      expect(JSON.stringify(plain.body)).not.toContain(child.id)
    })
  )

  it.effect("tells events of its site", () =>
    Effect.gen(function* () {
      const { by, made, manage, organization, renderer, tokenOf } = yield* aFrontEnd()
      const session = { visitorId: "v1", sessionId: "s1", cookies: {}, userAgent: "Firefox" }
      const location = { url: acme, siteSection: null, siteSpace: null, siteShareKey: null, page: null }
      const event = {
        type: "page_view",
        session: { ...session, language: null, referrer: null },
        location: { ...location, space: null, revision: null }
      }
      const path = (site: string) => `/v1/orgs/${organization.id}/sites/${site}/insights/events`
      for (const token of [yield* tokenOf(acme), renderer.token as string]) {
        const body = { events: [event] }
        expect((yield* by(token)("POST", path(made.body.id), { body })).status).toBe(204)
        expect((yield* by(token)("POST", path("nothing"), { body })).status).toBe(404)
      }
      const counted = yield* manage("POST", "/insights/events/aggregate", { range: "last7Days" })
      expect(counted.body.columns).toEqual([{ column: "eventsCount", values: [2] }])
    })
  )

  it.effect("reads the specifications that pages of its audience show, as a list of files", () =>
    Effect.gen(function* () {
      const { admin, by, child, organization, server, tokenOf, write } = yield* aFrontEnd()
      const ofSpecs = `/v1/orgs/${organization.id}/openapi`
      for (const slug of ["pets", "secrets"]) {
        const text = JSON.stringify({ openapi: "3.1.0", info: { title: slug, version: "1" }, paths: {} })
        const { body } = yield* admin.ask("PUT", `${ofSpecs}/${slug}`, { body: { source: { text } } })
        yield* server.within(Effect.orDie(processLatest(SpecId.make(body.id))))
      }
      const ask = by(yield* tokenOf(acme))
      const read = (slug: string) => ask("GET", `${ofSpecs}/${slug}/versions/latest/content`)
      expect((yield* read("pets")).status).toBe(404)
      const block = (slug: string) =>
        `{% openapi-operation spec="${slug}" path="/pets" method="get" %}\nPets\n{% endopenapi-operation %}`
      const markdown = `# Holidays\n\n${block("pets")}\n\n{% if visitor.claims.staff %}\n${block("secrets")}\n{% endif %}\n`
      yield* write([{ type: "update_page", page: child.id, document: { markdown } }])
      yield* later
      const found = yield* read("pets")
      expect(found.status).toBe(200)
      expect(found.body.filesystem).toMatchObject([
        { filename: "openapi.json", isEntrypoint: true, specification: { info: { title: "pets" } } }
      ])
      expect((yield* read("secrets")).status).toBe(404)
      expect((yield* ask("GET", `${ofSpecs}/pets/versions/latest`)).status).toBe(403)
    })
  )
})
