import { describe, expect, it } from "@effect/vitest"
import { anOrganization } from "@octavo/identity/testing"
import { SpecId } from "@octavo/openapi"
import { aDocument, processLatest } from "@octavo/openapi/testing"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { aServer } from "./aServer.ts"

const anOffice = Effect.gen(function* () {
  const server = yield* aServer({
    downloads: {
      "https://files.example.org/openapi.yaml": { bytes: Buffer.from(aDocument("owners")), contentType: null }
    }
  })
  const { id } = yield* server.within(anOrganization())
  const admin = yield* server.member(id)
  const path = `/v1/orgs/${id}/openapi`
  /** Puts a source, and processes it. */
  const put = Effect.fnUntraced(function* (slug: string, source: object) {
    const answer = yield* admin.ask("PUT", `${path}/${slug}`, { body: { source } })
    yield* server.within(Effect.orDie(processLatest(SpecId.make(answer.body.id))))
    return answer
  })
  return { server, id, admin, path, put }
})

const relative = (url: string) => url.replace("http://octavo.test", "")

describe("OpenAPI specifications", () => {
  it.effect("are created once, replaced by PUT, and read as the official document says", () =>
    Effect.gen(function* () {
      const { admin, path, put } = yield* anOffice
      const source = { text: aDocument("pets") }
      const made = yield* admin.ask("POST", path, { body: { slug: "pets", source } })
      expect([made.status, made.headers.get("location"), made.body.processingState]).toEqual([
        201,
        `http://octavo.test${path}/pets`,
        "pending"
      ])
      expect((yield* admin.ask("GET", `${path}/pets/versions/latest`)).status).toBe(404)
      expect((yield* put("pets", source)).status).toBe(200)
      expect((yield* put("owners", { url: "https://files.example.org/openapi.yaml?key=1" })).status).toBe(201)
      const spec = (yield* admin.ask("GET", `${path}/pets`)).body
      expect(spec).toMatchObject({
        processingState: "complete",
        visibility: "private",
        permissions: { edit: true }
      })
      const version = (yield* admin.ask("GET", `${path}/pets/versions/latest`)).body
      expect(version.id).toBe(spec.lastVersion)
      const content = yield* admin.ask("GET", `${path}/pets/versions/${version.id}/content`)
      const file = content.body.filesystem["openapi.json"]
      expect([file.filename, file.isEntrypoint, Object.keys(file.specification.paths)]).toEqual([
        "openapi.json",
        true,
        ["/pets"]
      ])
      expect(content.body.urls).toEqual({ source: content.body.url, public: null })
      const headers = { "if-none-match": content.headers.get("etag") }
      expect((yield* admin.ask("GET", `${path}/pets/versions/latest/content`, { headers })).status).toBe(304)
      yield* admin.ask("PATCH", `${path}/pets`, { body: { visibility: "public" } })
      const shown = yield* admin.ask("GET", `${path}/pets/versions/latest/content`, { headers })
      expect(shown.body.urls).toEqual({
        source: shown.body.url,
        public: (yield* admin.ask("GET", `${path}/pets`)).body.urls.published
      })
      expect((yield* admin.ask("GET", `${path}/owners/versions/${version.id}`)).status).toBe(404)
    })
  )

  it.effect("keep a key in the address from readers", () =>
    Effect.gen(function* () {
      const { admin, id, path, server } = yield* anOffice
      const url = "https://files.example.org/openapi.yaml?key=secret"
      yield* admin.ask("POST", path, { body: { slug: "keyed", source: { url } } })
      const reader = yield* server.member(id, { role: "read" })
      expect((yield* admin.ask("GET", `${path}/keyed`)).body.sourceURL).toBe(url)
      const seen = (yield* reader.ask("GET", `${path}/keyed`)).body
      expect([seen.sourceURL, seen.permissions]).toEqual([
        "https://files.example.org/openapi.yaml",
        { view: true, edit: false }
      ])
    })
  )

  it.effect(
    "have an address that anybody reads when they are public, and a signed one for an hour otherwise",
    () =>
      Effect.gen(function* () {
        const { admin, id, path, put, server } = yield* anOffice
        const text = `# Pets\n${aDocument("pets")}`
        yield* put("pets", { text })
        const { ask } = server
        const published = `/openapi/${id}/pets`
        expect((yield* ask("GET", `${published}.json`)).status).toBe(404)
        const { url } = (yield* admin.ask("GET", `${path}/pets/versions/latest`)).body
        expect((yield* ask("GET", relative(url))).status).toBe(200)
        expect((yield* ask("GET", relative(url).replace("signature=", "signature=x"))).status).toBe(404)
        yield* TestClock.adjust("61 minutes")
        expect((yield* ask("GET", relative(url))).status).toBe(404)
        const shown = (yield* admin.ask("PATCH", `${path}/pets`, { body: { visibility: "public" } })).body
        expect(relative(shown.urls.published)).toBe(`${published}.json`)
        const document = yield* ask("GET", `${published}.json`)
        expect([document.status, document.body.info.title]).toEqual([200, "Pets"])
        expect(Object.fromEntries(document.headers)).toMatchObject({
          "access-control-allow-origin": "*",
          "cache-control": "public, max-age=60",
          "content-security-policy": "sandbox",
          "x-content-type-options": "nosniff"
        })
        const again = yield* ask("GET", `${published}.json`, {
          headers: { "if-none-match": document.headers.get("etag") }
        })
        expect(again.status).toBe(304)
        const source = yield* ask("GET", published)
        expect([source.body, source.headers.get("content-type")]).toEqual([text, "application/yaml"])
        expect((yield* ask("HEAD", `${published}.json`)).status).toBe(200)
        const ofVersion = (yield* admin.ask("GET", `${path}/pets/versions/latest`)).body.url
        expect([ofVersion.includes("signature"), (yield* ask("GET", relative(ofVersion))).status]).toEqual([
          false,
          200
        ])
        yield* admin.ask("DELETE", `${path}/pets`)
        expect((yield* ask("GET", `${published}.json`)).status).toBe(404)
      })
  )

  it.effect("say what changed between two versions, and what of it breaks clients", () =>
    Effect.gen(function* () {
      const { admin, path, put } = yield* anOffice
      yield* put("pets", { text: aDocument("pets", "owners") })
      yield* put("pets", { text: aDocument("pets", "vets") })
      const changes = `${path}/pets/versions/latest/changes`
      const { body } = yield* admin.ask("GET", changes)
      expect(
        body.items.map(({ code, operation }: { code: string; operation: object }) => [code, operation])
      ).toEqual([
        ["operation-removed", { method: "get", path: "/owners" }],
        ["operation-added", { method: "get", path: "/vets" }]
      ])
      expect(body.counts).toEqual({ breaking: 1, "non-breaking": 1, documentation: 0, unknown: 0 })
      const paged = (yield* admin.ask("GET", `${changes}?limit=1`)).body
      const rest = (yield* admin.ask("GET", `${changes}?limit=1&page=${paged.next.page}`)).body
      expect([...paged.items, ...rest.items]).toEqual(body.items)
      expect(rest.next).toBe(undefined)
      expect((yield* admin.ask("GET", `${changes}?severity=documentation`)).body.items).toEqual([])
      const first = (yield* admin.ask("GET", `${path}/pets/versions/${body.base}/changes`)).body
      expect([first.base, first.counts["non-breaking"]]).toEqual([undefined, 2])
      const same = (yield* admin.ask("GET", `${changes}?base=${body.version}`)).body
      expect(same.items).toEqual([])
      expect((yield* admin.ask("GET", `${changes}?base=none`)).status).toBe(404)
    })
  )

  it.effect("refuse sources and slugs that cannot be, and know no others", () =>
    Effect.gen(function* () {
      const { admin, path } = yield* anOffice
      const source = { text: "openapi: 3.1.0" }
      for (const body of [
        { slug: "Pets", source },
        { slug: "", source },
        { slug: "a".repeat(101), source },
        { slug: "pets" },
        { slug: "pets", source: {} },
        { slug: "pets", source: { ...source, url: "https://a.example.org" } },
        { slug: "pets", source: { url: "http://10.0.0.1/openapi.json" } },
        { slug: "pets", source: { url: "file:///etc/passwd" } }
      ]) {
        expect((yield* admin.ask("POST", path, { body })).status, JSON.stringify(body)).toBe(400)
      }
      const statuses = [
        yield* admin.ask("GET", `${path}/Not_A_Slug`),
        yield* admin.ask("PATCH", `${path}/Not_A_Slug`, { body: { visibility: "public" } }),
        yield* admin.ask("DELETE", `${path}/Not_A_Slug`),
        yield* admin.ask("PUT", `${path}/Not_A_Slug`, { body: { source } }),
        yield* admin.ask("PATCH", `${path}/pets`, { body: {} }),
        yield* admin.ask("DELETE", `${path}/pets`)
      ].map(({ status }) => status)
      expect(statuses).toEqual([404, 404, 204, 400, 400, 204])
    })
  )
})
