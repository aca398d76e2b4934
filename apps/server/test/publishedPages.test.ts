import { describe, expect, it } from "@effect/vitest"
import { SpecId } from "@octavo/openapi"
import { processLatest } from "@octavo/openapi/testing"
import { Effect } from "effect"
import { confirmHostname } from "@octavo/sites/testing"
import { aPublishedSite, later } from "./aPublishedSite.ts"
import { publicUrl } from "./aServer.ts"
import { aVisitorToken } from "./aVisitorToken.ts"

describe("visitors of a site", () => {
  it.effect(
    "call operations of a specification from pages of sites that allow it, and no other servers",
    () =>
      Effect.gen(function* () {
        const { admin, child, manage, organization, server, visit, write } = yield* aPublishedSite()
        const text = JSON.stringify({
          openapi: "3.1.0",
          info: { title: "Pets", version: "1" },
          servers: [{ url: "https://api.example.org" }],
          paths: { "/pets": { get: { responses: { 200: { description: "Found" } } } } }
        })
        const { body } = yield* admin.ask("PUT", `/v1/orgs/${organization.id}/openapi/pets`, {
          body: { source: { text } }
        })
        yield* server.within(Effect.orDie(processLatest(SpecId.make(body.id))))
        const markdown =
          '# Holidays\n\n{% openapi-operation spec="pets" path="/pets" method="get" %}\nPets\n{% endopenapi-operation %}\n'
        yield* write([{ type: "update_page", page: child.id, document: { markdown } }])
        yield* later
        const look = Effect.map(visit("/sites/acme/welcome/holidays"), ({ body, headers }) => [
          body.includes("<octavo-try"),
          headers.get("content-security-policy")!.includes("connect-src 'self' https://api.example.org;")
        ])
        expect(yield* look).toEqual([false, false])
        const settings = (yield* manage("GET", "/customization")).body
        expect(settings.tryIt).toEqual({ enabled: false })
        const changed = yield* manage("PUT", "/customization", { ...settings, tryIt: { enabled: true } })
        expect(changed.status).toBe(200)
        expect(yield* look).toEqual([true, true])
      })
  )

  it.effect("and search engines get the beginning of what they see where a page has no description", () =>
    Effect.gen(function* () {
      const { child, visit, write } = yield* aPublishedSite()
      const markdown =
        '# Holidays\n\n{% if visitor.claims.staff %}\nSecret.\n{% endif %}\n\nThirty *days* "off".\n\nMore.\n'
      yield* write([{ type: "update_page", page: child.id, document: { markdown } }])
      yield* later
      const { body } = yield* visit("/sites/acme/welcome/holidays")
      expect(body).toContain('<meta name="description" content="Thirty days &quot;off&quot;.">')
      expect(body).toContain('<meta property="og:description" content="Thirty days &quot;off&quot;.">')
      expect(body).not.toContain("lead")
    })
  )

  it.effect("read the latest document of a specification that a page shows, as soon as it changes", () =>
    Effect.gen(function* () {
      const { admin, child, organization, server, visit, write } = yield* aPublishedSite()
      const put = Effect.fnUntraced(function* (description: string) {
        const text = JSON.stringify({
          openapi: "3.1.0",
          info: { title: "Pets", version: "1" },
          paths: { "/pets": { get: { description, responses: { 200: { description: "Found" } } } } },
          components: {
            schemas: {
              Pet: {
                type: "object",
                required: ["name"],
                properties: { name: { type: "string", maxLength: 50 } }
              }
            }
          }
        })
        const path = `/v1/orgs/${organization.id}/openapi/pets`
        const { body } = yield* admin.ask("PUT", path, { body: { source: { text } } })
        yield* server.within(Effect.orDie(processLatest(SpecId.make(body.id))))
        yield* later
      })
      const markdown =
        '# Holidays\n\n{% openapi-operation spec="pets" path="/pets" method="get" %}\nPets\n{% endopenapi-operation %}\n\n* Listed\n\n  {% openapi-schemas spec="pets" schemas="Pet,Gone" %}\n  Pets\n  {% endopenapi-schemas %}\n'
      yield* write([{ type: "update_page", page: child.id, document: { markdown } }])
      yield* later
      const address = "/sites/acme/welcome/holidays"
      const before = yield* visit(address)
      expect([before.status, before.body.includes("operation-facts")]).toEqual([200, false])
      const link = "[a](javascript:alert(1)) {{ visitor.claims.token }} <script>alert(1)</script>"
      yield* put(`All of <b>them</b>.\n\n- **one**\n\n## More\n\n${link}`)
      const shown = yield* visit(address)
      expect(shown.body).toContain("All of <strong>them</strong>.")
      expect(shown.body).toContain("<strong>one</strong>")
      expect(shown.body).toContain("{{ visitor.claims.token }}")
      expect(shown.body).not.toMatch(/javascript:|alert\(1\)<\/script>/)
      // Code has its colours.
      expect(shown.body.replaceAll(/<[^>]+>/g, "")).toContain("curl -X GET")
      expect(shown.body).toContain("at most 50 characters")
      const { body: text } = yield* visit(`${address}.md`)
      expect(text).toContain("**`GET /pets`**")
      expect(text).toContain("All of <b>them</b>.")
      expect(text).toContain("  - `Pet` (object)\n    - `name` (string, required, maxLength: 50)")
      expect(text).not.toMatch(/octavofacts|\{% openapi/)
      const headers = { "if-none-match": shown.headers.get("etag")! }
      expect((yield* visit(address, { headers })).status).toBe(304)
      yield* put("Some of them.")
      expect((yield* visit(address, { headers })).body).toContain("Some of them.")
    })
  )

  it.effect("read a long page alike with and without compression", () =>
    Effect.gen(function* () {
      const { child, visit, write } = yield* aPublishedSite()
      const markdown = `# Holidays\n\n\`\`\`\n${"All of the words.\n".repeat(30_000)}\`\`\`\n`
      yield* write([{ type: "update_page", page: child.id, document: { markdown } }])
      yield* later
      const read = (encoding: string) =>
        visit("/sites/acme/welcome/holidays", { headers: { "accept-encoding": encoding } })
      const [plain, packed] = [yield* read("identity"), yield* read("br")]
      expect(plain.body.length).toBeGreaterThan(400_000)
      expect(plain.body === packed.body).toBe(true)
      expect(Number(plain.headers.get("content-length"))).toBe(Buffer.byteLength(plain.body))
    })
  )

  it.effect("are admitted by a token of the URL, which becomes a cookie", () =>
    Effect.gen(function* () {
      const { manage, visit } = yield* aPublishedSite()
      yield* manage("PATCH", "", { visibility: "visitor-auth" })
      expect((yield* visit("/sites/acme")).status).toBe(401)
      const { body } = yield* manage("PATCH", "/publishing/auth", { fallbackURL: "https://acme.example/in" })
      const sent = yield* visit("/sites/acme/welcome")
      expect([sent.status, sent.headers.get("location")]).toEqual([
        302,
        "https://acme.example/in?location=%2Fwelcome"
      ])
      const token = aVisitorToken(body.privateKey as string)
      const redirected = yield* visit(`/sites/acme/holidays?jwt_token=${token}&visitor.plan=a%20b`)
      expect(redirected.status).toBe(302)
      expect(redirected.headers.get("location")).toBe(`${publicUrl}/sites/acme/holidays`)
      expect(redirected.headers.get("cache-control")).toBe("no-store")
      expect(redirected.headers.get("referrer-policy")).toBe("no-referrer")
      const set = redirected.headers.getSetCookie()
      expect(set.map((one) => one.split(/[=;]/, 1)[0])).toEqual([
        "octavo-visitor",
        "gitbook-visitor-public-url"
      ])
      for (const one of set) expect(one).toMatch(/; Path=\/sites\/acme; .*HttpOnly; .*SameSite=Lax/)
      expect(set[0]).toContain(`octavo-visitor=${token};`)
      const cookie = set.map((one) => one.split(";", 1)[0]).join("; ")
      const page = yield* visit("/sites/acme/welcome/holidays", { headers: { cookie } })
      expect([page.status, page.headers.get("cache-control")]).toEqual([200, "private, no-cache"])
      expect((yield* visit("/sites/acme", { headers: { cookie: "octavo-visitor=bad" } })).status).toBe(302)
      expect((yield* visit("/sites/acme?jwt_token=bad", { headers: { cookie } })).status).toBe(401)
    })
  )

  it.effect(
    "read a preview that is kept nowhere, published or not, at the present or at a change request",
    () =>
      Effect.gen(function* () {
        const { changeRequest, made, manage, visit } = yield* aPublishedSite()
        yield* manage("POST", "/unpublish")
        const root = `/sites/~preview/${made.body.id}`
        expect((yield* visit(root)).status).toBe(401)
        const { body } = yield* manage("GET", "/publishing/preview")
        const opened = yield* visit((body.url as string).replace(publicUrl, ""))
        expect([opened.status, opened.headers.get("location")]).toEqual([302, `${publicUrl}${root}`])
        const headers = { cookie: opened.headers.getSetCookie()[0]!.split(";", 1)[0]! }
        for (const below of ["", "/welcome/holidays", `/~/changes/${changeRequest.id}/welcome/holidays`]) {
          const page = yield* visit(`${root}${below}`, { headers })
          expect([below, page.status]).toEqual([below, 200])
          expect(Object.fromEntries(page.headers)).toMatchObject({
            "cache-control": "no-store",
            "referrer-policy": "no-referrer",
            "x-robots-tag": "noindex, nofollow"
          })
          expect(page.headers.get("etag")).toBeNull()
        }
        const numbered = yield* visit(`${root}/~/changes/${changeRequest.number}/welcome/holidays`, {
          headers
        })
        expect([numbered.status, numbered.headers.get("location")]).toEqual([
          302,
          `${publicUrl}${root}/~/changes/${changeRequest.id}/welcome/holidays`
        ])
        expect((yield* visit(`${root}/~/changes/none`, { headers })).status).toBe(404)
        expect((yield* visit("/sites/acme", { headers })).status).toBe(404)
      })
  )
})

describe("a published site", () => {
  it.effect("shows its pages at their addresses, which shared caches ask for again", () =>
    Effect.gen(function* () {
      const { visit } = yield* aPublishedSite()
      const home = yield* visit("/sites/acme", { headers: { "accept-encoding": "gzip, br" } })
      expect(home.status).toBe(200)
      expect(Object.fromEntries(home.headers)).toMatchObject({
        "cache-control": "public, max-age=0, must-revalidate",
        "content-encoding": "br",
        "content-type": "text/html; charset=utf-8",
        "cross-origin-opener-policy": "same-origin",
        "referrer-policy": "strict-origin-when-cross-origin",
        vary: "Accept-Encoding, Accept",
        "x-content-type-options": "nosniff"
      })
      expect(home.headers.get("content-security-policy")).toContain("default-src 'none'")
      expect(home.headers.get("x-request-id")).not.toBe(null)
      expect(home.headers.get("x-robots-tag")).toBe(null)
      expect(home.body).toContain(`<link rel="canonical" href="${publicUrl}/sites/acme">`)
      expect(home.body).toContain("To the <em>handbook</em>.")
      expect(home.body).toContain('<a href="/sites/acme" aria-current="page">Welcome</a>')
      const plain = yield* visit("/sites/acme")
      expect([plain.headers.get("content-encoding"), plain.body]).toEqual([null, home.body])
      for (const [accepted, encoding] of [
        ["gzip", "gzip"],
        ["x-gzip;q=0.5, br;q=0", "gzip"],
        ["gzip;q=0.9, br;q=0.1", "br"],
        ["gzip;q=0, identity", null],
        ["deflate, zstd", null]
      ] as const) {
        const headers = { "accept-encoding": accepted }
        const answer = yield* visit("/sites/acme", { headers })
        expect([accepted, answer.headers.get("content-encoding")]).toEqual([accepted, encoding])
        expect(answer.body).toBe(home.body)
        const alone = yield* visit("/sites/acme", { headers, method: "HEAD" })
        expect(alone.headers.get("content-encoding")).toBe(encoding)
        expect(alone.headers.get("content-length")).toBe(answer.headers.get("content-length"))
      }
      const head = yield* visit("/sites/acme", { method: "HEAD" })
      expect([head.status, head.body]).toEqual([200, ""])
      const etag = home.headers.get("etag")!
      const again = yield* visit("/sites/acme", { headers: { "if-none-match": etag } })
      expect([again.status, again.body, again.headers.get("etag")]).toEqual([304, "", etag])
      const other = yield* visit("/sites/acme/welcome/holidays")
      expect(other.body).toContain("<title>Holidays | Acme</title>")
      expect(other.body).toContain('<nav class="breadcrumbs" aria-label="Breadcrumbs">')
    })
  )

  it.effect("loads its scripts and styles from an address that never changes", () =>
    Effect.gen(function* () {
      const { visit } = yield* aPublishedSite()
      const { body } = yield* visit("/sites/acme")
      const assets = [...body.matchAll(/(?:href|src)="(\/sites\/acme\/~octavo\/(?!search)[^"#]+)"/g)].map(
        ([, url]) => url!
      )
      expect(assets.length).toBeGreaterThan(2)
      for (const url of assets) {
        const { headers, status } = yield* visit(url)
        expect([status, headers.get("cache-control")]).toEqual([200, "public, max-age=31536000, immutable"])
      }
      expect((yield* visit("/sites/acme/~octavo/0123/site.css")).status).toBe(404)
      const former = yield* visit("/sites/acme/~octavo/theme-0123456789abcdef.css")
      expect([former.status, former.headers.get("cache-control")]).toEqual([200, "no-store"])
    })
  )

  it.effect.each([
    ["/sites/acme/welcome", 308, "/sites/acme"],
    ["/sites/acme/Welcome/HOLIDAYS?a=b", 308, "/sites/acme/welcome/holidays?a=b"],
    ["/sites/acme/", 308, "/sites/acme"],
    ["/sites/acme//welcome/holidays/", 308, "/sites/acme/welcome/holidays"],
    ["/sites/ACME/x", 308, "/sites/acme/x"],
    ["/sites/acme/handbook/welcome/holidays", 308, "/sites/acme/welcome/holidays"],
    ["/sites/acme/more/elsewhere", 307, "https://example.org/"]
  ] as const)("leads %s elsewhere: %i %s", ([path, status, location]) =>
    Effect.gen(function* () {
      const { visit } = yield* aPublishedSite()
      const answer = yield* visit(path)
      expect(answer.status).toBe(status)
      expect(answer.headers.get("location")).toBe(
        location.startsWith("/") ? `${publicUrl}${location}` : location
      )
      expect(answer.headers.get("cache-control")).toMatch(status === 308 ? /max-age=300/ : /no-store/)
      expect(answer.body).toBe("")
    })
  )

  it.effect("answers what is no page, and tells nothing of other sites", () =>
    Effect.gen(function* () {
      const { manage, visit } = yield* aPublishedSite()
      const missing = yield* visit("/sites/acme/welcome/holiday")
      expect(missing.status).toBe(404)
      expect(missing.headers.get("cache-control")).toBe("no-store")
      expect(missing.headers.get("x-robots-tag")).toBe("noindex")
      expect(missing.body).toContain('<a href="/sites/acme/welcome/holidays">Holidays</a>')
      for (const path of ["/sites", "/sites/", "/sites/other", "/sites/other/page", "/sites/~nothing/a"]) {
        const { body, status } = yield* visit(path)
        expect([status, body]).toEqual([404, (yield* visit("/sites/another")).body])
      }
      for (const path of ["/sites/acme/%00", "/sites/acme/a%2fb", "/sites/acme/a%5Cb", "/sites/acme/%ff"]) {
        expect([400, 404]).toContain((yield* visit(path)).status)
      }
      expect((yield* visit(`/sites/acme/${"a".repeat(2100)}`)).status).toBe(400)
      const posted = yield* visit("/sites/acme", { method: "POST" })
      expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"])
      yield* manage("POST", "/unpublish")
      expect((yield* visit("/sites/acme")).status).toBe(404)
    })
  )

  it.effect("follows edits at once, and leads from former paths", () =>
    Effect.gen(function* () {
      const { child, visit, write } = yield* aPublishedSite()
      const before = yield* visit("/sites/acme/welcome/holidays")
      yield* write([{ type: "update_page", page: child.id, title: "Vacation", slug: "vacation" }])
      const after = yield* visit("/sites/acme/welcome/vacation")
      expect(after.body).toContain("<title>Vacation | Acme</title>")
      expect(after.headers.get("etag")).not.toBe(before.headers.get("etag"))
      const former = yield* visit("/sites/acme/welcome/holidays")
      expect([former.status, former.headers.get("location")]).toEqual([
        308,
        `${publicUrl}/sites/acme/welcome/vacation`
      ])
    })
  )

  it.effect("shows a page with a condition to nobody without claims, in no way", () =>
    Effect.gen(function* () {
      const { child, visit, write } = yield* aPublishedSite()
      yield* write([{ type: "update_page", page: child.id, condition: "visitor.claims.staff" }])
      const hidden = yield* visit("/sites/acme/welcome/holidays")
      const none = yield* visit("/sites/acme/welcome/nothing")
      expect([hidden.status, none.status]).toEqual([404, 404])
      expect(hidden.body).not.toContain("Holidays<")
      const home = yield* visit("/sites/acme")
      expect(home.headers.get("cache-control")).toBe("private, no-cache")
      expect(home.headers.get("vary")).toBe("Accept-Encoding, Accept, Cookie")
      expect(home.body).not.toContain("/holidays")
    })
  )

  it.effect("gives its files to its visitors, whole and in parts", () =>
    Effect.gen(function* () {
      const { file, manage, space, visit } = yield* aPublishedSite()
      const url = `/sites/acme/~octavo/files/${space.id}/${file.id}/logo.png`
      const whole = yield* visit(url)
      expect([whole.status, whole.headers.get("content-type")]).toEqual([200, "image/png"])
      expect(whole.headers.get("content-security-policy")).toContain("sandbox")
      expect((yield* visit(url, { headers: { range: "bytes=0-2" } })).status).toBe(206)
      expect((yield* visit(url.replace(file.id, "nothing"))).status).toBe(404)
      expect((yield* visit(url.replace(space.id, "nothing"))).status).toBe(404)
      yield* manage("POST", "/unpublish")
      expect((yield* visit(url)).status).toBe(404)
    })
  )

  it.effect("is found at its own host and behind a proxy; its old addresses lead there", () =>
    Effect.gen(function* () {
      const { made, manage, organization, server, visit } = yield* aPublishedSite()
      yield* manage("PATCH", "", { hostname: "docs.acme.example" })
      yield* server.within(confirmHostname(organization.id, "docs.acme.example"))
      const own = yield* visit("/", { host: "docs.acme.example" })
      expect(own.status).toBe(200)
      expect(own.headers.get("strict-transport-security")).toBe("max-age=31536000")
      expect(own.body).toContain('<link rel="canonical" href="https://docs.acme.example/">')
      expect(own.body).toContain('href="/welcome/holidays"')
      // The API is elsewhere.
      expect((yield* visit("/v1/user", { host: "docs.acme.example" })).status).toBe(404)
      expect((yield* visit("/health", { host: "docs.acme.example" })).status).toBe(404)
      const old = yield* visit("/sites/acme/welcome?a=1")
      expect([old.status, old.headers.get("location")]).toEqual([
        308,
        "https://docs.acme.example/welcome?a=1"
      ])
      const allowed = (domain: string) =>
        Effect.map(visit(`/tls-allowed?domain=${domain}`), ({ status }) => status)
      expect([
        yield* allowed("docs.acme.example"),
        yield* allowed("other.acme.example"),
        yield* allowed("")
      ]).toEqual([200, 404, 404])
      yield* manage("PATCH", "", { proxy: "acme.example/docs" })
      const behind = yield* visit(`/sites/~${made.body.id}/welcome/holidays`)
      expect(behind.body).toContain('href="/docs/~octavo/')
      expect(behind.body).toContain(
        '<link rel="canonical" href="https://acme.example/docs/welcome/holidays">'
      )
      expect((yield* visit("/", { host: "docs.acme.example" })).headers.get("location")).toBe(
        "https://acme.example/docs"
      )
    })
  )

  it.effect("with share links opens by a key alone, and keeps out of other pages' sight", () =>
    Effect.gen(function* () {
      const { manage, visit } = yield* aPublishedSite()
      yield* manage("PATCH", "", { visibility: "share-link" })
      const { body: link } = yield* manage("POST", "/share-links", { name: "Partners" })
      const [, key = ""] = /acme\/(\w{20})/.exec(link.urls.published) ?? []
      const home = yield* visit(`/sites/acme/${key}`)
      expect(home.status).toBe(200)
      expect(home.body).toContain(`href="/sites/acme/${key}/welcome/holidays"`)
      expect(home.body).not.toContain("canonical")
      expect(home.body).not.toMatch(new RegExp(`src="[^"]*${key}`))
      expect(Object.fromEntries(home.headers)).toMatchObject({
        "cache-control": "private, no-cache",
        "referrer-policy": "no-referrer",
        "x-robots-tag": "noindex, nofollow"
      })
      const refused = [
        `/sites/acme`,
        `/sites/acme/welcome`,
        `/sites/acme/${key}x`,
        `/sites/acme/${key.toLowerCase()}`
      ]
      for (const path of refused) expect((yield* visit(path)).status).toBe(404)
      const { body: other } = yield* manage("POST", "/share-links", { name: "Others" })
      const [, second = ""] = /acme\/(\w{20})/.exec(other.urls.published) ?? []
      expect((yield* visit(`/sites/acme/${second}`)).body).not.toContain(key)
      yield* manage("PATCH", `/share-links/${link.id}`, { active: false })
      expect((yield* visit(`/sites/acme/${key}`)).status).toBe(404)
    })
  )

  it.effect("asks for a token where visitors must have one, and keeps claims of the query in a cookie", () =>
    Effect.gen(function* () {
      const { manage, visit } = yield* aPublishedSite()
      const claims = yield* visit("/sites/acme/welcome/holidays?visitor.beta=true&a=1")
      expect([claims.status, claims.headers.get("location")]).toEqual([
        302,
        `${publicUrl}/sites/acme/welcome/holidays?a=1`
      ])
      expect(claims.headers.get("cache-control")).toBe("no-store")
      expect(claims.headers.get("set-cookie")).toMatch(/^gitbook-visitor-public-url=.*Path=\/sites\/acme/)
      yield* manage("PATCH", "", { visibility: "visitor-auth" })
      const refused = yield* visit("/sites/acme/welcome/holidays")
      expect([refused.status, refused.headers.get("cache-control")]).toEqual([401, "no-store"])
      expect(refused.body).not.toContain("Holidays")
    })
  )
})
