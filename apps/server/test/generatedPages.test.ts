import { describe, expect, it } from "@effect/vitest"
import { regeneratePages } from "@octavo/content"
import { SpecId } from "@octavo/openapi"
import { processLatest } from "@octavo/openapi/testing"
import { defaultCustomization } from "@octavo/sites"
import { Effect } from "effect"
import { aPublishedSite, later } from "./aPublishedSite.ts"

const document = (paths: Readonly<Record<string, string>>) =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Pet store", version: "1.4", description: "Sells **pets**." },
    servers: [{ url: "https://{region}.example.com", variables: { region: { default: "eu" } } }],
    components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } } },
    tags: [
      { name: "Pets", description: "All about pets.", "x-page-description": "Animals", "x-page-icon": "dog" }
    ],
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, tag]) => [
        path,
        {
          get: {
            tags: [tag],
            summary: `Get ${path}`,
            operationId: `find${tag}ByStatus`,
            parameters: [{ name: "pageSize", in: "query", schema: { type: "integer" } }],
            responses: {
              200: {
                description: "Found",
                content: {
                  "application/json": {
                    schema: { type: "array", items: { properties: { photoUrls: { type: "string" } } } }
                  }
                }
              }
            }
          }
        }
      ])
    )
  })

const source = {
  type: "builtin:openapi",
  props: { models: false },
  dependencies: { spec: { ref: { kind: "openapi", spec: "pets" } } }
}

/** A published space with pages for a specification, which `put` replaces. */
const aReference = Effect.gen(function* () {
  const site = yield* aPublishedSite()
  const { admin, organization, server, write } = site
  const put = Effect.fnUntraced(function* (paths: Readonly<Record<string, string>>) {
    const path = `/v1/orgs/${organization.id}/openapi/pets`
    const { body } = yield* admin.ask("PUT", path, { body: { source: { text: document(paths) } } })
    yield* server.within(Effect.orDie(processLatest(SpecId.make(body.id))))
    const job = { payload: { organizationId: organization.id, spec: "pets" } }
    yield* server.within(Effect.orDie(regeneratePages.run({ job } as never)))
    yield* later
  })
  yield* put({ "/pets": "Pets", "/shops": "Shops" })
  yield* write([{ type: "insert_page", title: "API", kind: "computed", computed: source }])
  yield* later
  return { ...site, put }
})

describe("pages that are generated for a specification", () => {
  it.effect("are read through the API as pages with their source, or as the computed page alone", () =>
    Effect.gen(function* () {
      const { admin, space } = yield* aReference
      const path = `/v1/spaces/${space.id}/content`
      const { pages } = (yield* admin.ask("GET", `${path}/pages`)).body
      const [pets, shops] = pages.slice(-2)
      expect(pets).toMatchObject({
        type: "document",
        title: "Pets",
        path: "pets",
        description: "Animals",
        icon: "dog",
        computed: { ...source, props: { doc: "operations", page: "Pets" } },
        computedSeed: expect.any(String)
      })
      expect(shops.path).toBe("shops")
      const written = (yield* admin.ask("GET", `${path}/pages?computed=false`)).body.pages
      expect(written.at(-1)).toMatchObject({ id: pets.computedSeed, type: "computed", computed: source })
      expect(written.map(({ title }: { title: string }) => title)).not.toContain("Pets")
      const revision = (yield* admin.ask("GET", `${path}?computed=false`)).body
      expect(revision.pages).toEqual(written)
      expect((yield* admin.ask("GET", path)).body.pages).toEqual(pages)
      const page = (yield* admin.ask("GET", `${path}/page/${pets.id}?format=markdown`)).body
      expect(page).toMatchObject({ computedSeed: pets.computedSeed, computed: pets.computed })
      expect(page.markdown).toContain('{% openapi-operation spec="pets" path="/pets" method="get" %}')
      const computed = (yield* admin.ask("GET", `${path}/page/${pets.computedSeed}`)).body
      expect(computed).toMatchObject({ type: "computed", title: "API", computed: source })
      const edit = { changes: [{ type: "update_page", page: pets.id, title: "Mine" }] }
      const refused = yield* admin.ask("POST", path, { body: edit })
      expect([refused.status, refused.body.error.message]).toEqual([
        422,
        expect.stringContaining("generated from an OpenAPI specification")
      ])
    })
  )

  it.effect(
    "are published in the place of the computed page, with the facts of the operations, and follow new versions",
    () =>
      Effect.gen(function* () {
        const { put, visit } = yield* aReference
        const shown = yield* visit("/sites/acme/pets")
        expect([shown.status, shown.body.includes("operation-facts")]).toEqual([200, true])
        expect(shown.body).toContain("All about pets.")
        expect(shown.body).toContain("Get /pets")
        const menu = (body: string) =>
          [...body.matchAll(/href="\/sites\/acme\/(pets|shops|cars|api)"/g)].map(([, slug]) => slug)
        expect(new Set(menu(shown.body))).toEqual(new Set(["pets", "shops"]))
        expect((yield* visit("/sites/acme/api")).status).toBe(404)
        expect((yield* visit("/sites/acme/pets.md")).body).toContain("**`GET /pets`**")
        expect((yield* visit("/sites/acme/llms.txt")).body).toContain("/sites/acme/shops.md")

        yield* put({ "/pets": "Pets", "/cars": "Cars" })
        const after = yield* visit("/sites/acme/pets")
        expect(new Set(menu(after.body))).toEqual(new Set(["pets", "cars"]))
        expect((yield* visit("/sites/acme/shops")).status).toBe(404)
        expect((yield* visit("/sites/acme/cars")).status).toBe(200)
      })
  )

  it.effect("end with the changes between versions, without operations that readers do not see", () =>
    Effect.gen(function* () {
      const { admin, organization, put, server, visit } = yield* aReference
      expect((yield* visit("/sites/acme/changes")).status).toBe(404)
      yield* put({ "/pets": "Pets", "/cars": "Cars", "/a](b)<b>": "Pets" })
      const shown = yield* visit("/sites/acme/changes")
      expect(shown.status).toBe(200)
      expect(shown.body).toMatch(/Operations: 2 added, 1 removed, <strong>1 breaking<\/strong>/)
      expect(shown.body).toMatch(/GET \/shops <strong>\(breaking\)<\/strong>/)
      expect(shown.body).toMatch(/href="\/sites\/acme\/cars#get-cars"[^>]*>GET \/cars<\/a>/)
      expect(shown.body).toContain("GET /a](b)&lt;b&gt;")
      expect((yield* visit("/sites/acme/changes.md")).body).toContain("### Removed")
      expect((yield* visit("/sites/acme/llms.txt")).body).toContain("/sites/acme/changes.md")
      expect((yield* visit("/sites/acme/overview")).body).toMatch(/<h2[^>]*>.*href="\/sites\/acme\/changes"/)
      const text = document({ "/pets": "Pets", "/cars": "Cars", "/hidden": "Pets" })
        .replace('"/hidden":{"get":{', '"/hidden":{"get":{"x-internal":true,')
        .replace('"name":"pageSize","in":"query"', '"name":"pageSize","in":"query","required":true')
      const path = `/v1/orgs/${organization.id}/openapi/pets`
      const { body } = yield* admin.ask("PUT", path, { body: { source: { text } } })
      yield* server.within(Effect.orDie(processLatest(SpecId.make(body.id))))
      const job = { payload: { organizationId: organization.id, spec: "pets" } }
      yield* server.within(Effect.orDie(regeneratePages.run({ job } as never)))
      yield* later
      const after = (yield* visit("/sites/acme/changes")).body
      expect(after).toMatch(/<strong>Breaking:<\/strong> parameter query pageSize: parameter became required/)
      expect(after).not.toContain("/hidden")
      expect(after.match(/<p[^>]*>Operations: /g)?.length).toBe(2)
    })
  )

  it.effect("begin with an overview of the document, which links to their operations", () =>
    Effect.gen(function* () {
      const { admin, space, visit } = yield* aReference
      const { body } = yield* visit("/sites/acme/overview")
      for (const words of [
        "Pet store</h1>",
        "Sells <strong>pets</strong>.",
        "1.4</code>",
        "https://{region}.example.com</code>",
        "X-Key</code>",
        "All about pets."
      ])
        expect(body).toContain(words)
      const [, anchor] = /href="\/sites\/acme\/pets#([^"]+)"[^>]*>GET \/pets</.exec(body) ?? []
      expect((yield* visit("/sites/acme/pets")).body).toContain(`id="${anchor}"`)
      expect((yield* visit("/sites/acme/overview.md")).body).toContain("#get-pets)")
      const content = `/v1/spaces/${space.id}/content`
      const { pages } = (yield* admin.ask("GET", `${content}/pages`)).body
      const { id } = pages.find(({ path }: { path: string }) => path === "overview")
      const { stats } = (yield* admin.ask("GET", `${content}/page/${id}/links`)).body
      expect(stats).toEqual({ total: 4, broken: { total: 0 } })
    })
  )

  it.effect("are found by the paths, operationIds, parameters and properties of their operations", () =>
    Effect.gen(function* () {
      const { admin, space } = yield* aReference
      for (const [query, found] of [
        ["/pets", ["overview", "pets"]],
        ["findPetsByStatus", ["pets"]],
        ["findpetsby", ["pets"]],
        ["pageSize", ["pets", "shops"]],
        ["photoUrls", ["pets", "shops"]]
      ] as const) {
        const path = `/v1/spaces/${space.id}/search?query=${encodeURIComponent(query)}`
        const { items } = (yield* admin.ask("GET", path)).body
        const paths = items.map(({ path }: { path: string }) => path)
        expect([query, paths.toSorted()]).toEqual([query, found])
        const [first] = items
        expect(first.sections.map(({ path }: { path: string }) => path).join()).toContain(`#get-`)
      }
    })
  )

  it.effect("are the target of links of the site to the specification", () =>
    Effect.gen(function* () {
      const { manage, visit } = yield* aReference
      const to = (spec: string) => ({ kind: "openapi", spec })
      const links = [
        { title: "Reference", to: to("pets"), links: [] },
        { title: "Nowhere", to: to("others"), links: [] }
      ]
      const header = { preset: "default", links }
      const done = yield* manage("PUT", "/customization", { ...defaultCustomization, header })
      expect(done.status).toBe(200)
      yield* later
      const shown = (yield* visit("/sites/acme/shops")).body
      expect(shown).toMatch(/href="\/sites\/acme\/overview"[^>]*>\s*Reference/)
      expect(shown).not.toContain("Nowhere")
    })
  )

  it.effect("leave links to a specification without pages to its document, while that is public", () =>
    Effect.gen(function* () {
      const { admin, manage, organization, server, visit } = yield* aReference
      const path = `/v1/orgs/${organization.id}/openapi/plain`
      const { body } = yield* admin.ask("PUT", path, {
        body: { source: { text: document({ "/plain": "Plain" }) } }
      })
      yield* server.within(Effect.orDie(processLatest(SpecId.make(body.id))))
      const to = { kind: "openapi", spec: "plain" }
      const header = { preset: "default", links: [{ title: "Document", to, links: [] }] }
      yield* manage("PUT", "/customization", { ...defaultCustomization, header })
      yield* later
      expect((yield* visit("/sites/acme/shops")).body).not.toContain("Document")
      const { urls } = (yield* admin.ask("PATCH", path, { body: { visibility: "public" } })).body
      yield* later
      for (const shown of ["/sites/acme/shops", "/sites/acme/nowhere"]) {
        expect((yield* visit(shown)).body).toMatch(new RegExp(`href="${urls.published}"[^>]*>\\s*Document`))
      }
      yield* admin.ask("PATCH", path, { body: { visibility: "private" } })
      yield* later
      expect((yield* visit("/sites/acme/shops")).body).not.toContain("Document")
    })
  )

  it.effect("outdate no change request that was begun before they followed a new version", () =>
    Effect.gen(function* () {
      const { admin, put, space, write } = yield* aReference
      const path = `/v1/spaces/${space.id}/change-requests`
      const { id } = (yield* admin.ask("POST", path, { body: { subject: "Words" } })).body
      const isOutdated = Effect.gen(function* () {
        const one = (yield* admin.ask("GET", `${path}/${id}`)).body.outdated
        const [listed] = (yield* admin.ask("GET", `${path}?status=draft`)).body.items
        expect(listed.outdated).toBe(one)
        return one
      })
      const head = admin.ask("GET", `/v1/spaces/${space.id}/content`)
      const before = (yield* head).body.id
      yield* put({ "/cars": "Cars" })
      expect((yield* head).body).toMatchObject({ type: "computed" })
      expect((yield* head).body.id).not.toBe(before)
      expect(yield* isOutdated).toBe(false)
      yield* write([{ type: "insert_page", title: "Written", document: { markdown: "Words" } }])
      expect(yield* isOutdated).toBe(true)
      expect((yield* admin.ask("POST", `${path}/${id}/update`)).body.result).toBe("update")
      expect(yield* isOutdated).toBe(false)
    })
  )

  it.effect("fill a space that is created for them", () =>
    Effect.gen(function* () {
      const { admin, organization } = yield* aReference
      const path = `/v1/orgs/${organization.id}/spaces`
      const made = yield* admin.ask("POST", path, { body: { title: "Reference", computedSource: source } })
      expect(made.status).toBe(201)
      const { pages } = (yield* admin.ask("GET", `/v1/spaces/${made.body.id}/content/pages`)).body
      expect(pages.map(({ path }: { path: string }) => path)).toEqual(["overview", "pets", "shops"])
      const refused = yield* admin.ask("POST", path, {
        body: { computedSource: { ...source, type: "builtin:translation" } }
      })
      expect([refused.status, refused.body.error.message]).toEqual([
        422,
        expect.stringContaining("Create a translation")
      ])
    })
  )
})
