import { Spaces, Space } from "@octavo/content"
import { describe, expect, it } from "@effect/vitest"
import { defaultCustomization } from "@octavo/sites"
import { DateTime, Effect } from "effect"
import { TestClock } from "effect/testing"
import { aHandbook } from "./aHandbook.ts"
import { aServer, publicUrl } from "./aServer.ts"

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1])
const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><circle r="9"/></svg>'
)
const [light, dark] = ["https://files.example.org/logo.png", "https://files.example.org/logo.svg"]

/** A published site of a handbook whose settings can be changed. */
const aFramedSite = Effect.gen(function* () {
  const server = yield* aServer({
    downloads: {
      [light]: { bytes: png, contentType: null },
      [dark]: { bytes: new Uint8Array(svg), contentType: null }
    }
  })
  const handbook = yield* aHandbook(server)
  const { admin, organization, space } = handbook
  const sites = `/v1/orgs/${organization.id}/sites`
  const made = yield* admin.ask("POST", sites, { body: { title: "Acme", spaces: [space.id] } })
  const manage = (method: string, below: string, body?: unknown) =>
    Effect.tap(
      admin.ask(method, `${sites}/${made.body.id}${below}`, body === undefined ? {} : { body }),
      () => TestClock.adjust("1 seconds")
    )
  yield* manage("POST", "/publish")
  const visit = (path: string, headers: Record<string, string> = {}) =>
    Effect.promise(async () => {
      const response = await server.fetch(`${publicUrl}${path}`, {
        headers: { host: new URL(publicUrl).host, ...headers },
        redirect: "manual"
      })
      return {
        status: response.status,
        location: response.headers.get("location"),
        headers: response.headers,
        body: await response.text()
      }
    })
  const listed = yield* manage("GET", "/site-spaces")
  return {
    ...handbook,
    server,
    siteId: made.body.id as string,
    siteSpace: listed.body.items[0],
    manage,
    visit
  }
})

const url = (path: string) => ({ kind: "url", url: `https://example.org/${path}` })

describe("the frame of a published site", () => {
  it.effect("shows what the settings say, and leaves out links to what visitors do not see", () =>
    Effect.gen(function* () {
      const { child, manage, siteSpace, space, visit } = yield* aFramedSite
      const put = yield* manage("PUT", "/customization", {
        ...defaultCustomization,
        title: "Acme docs",
        internationalization: { locale: "de" },
        favicon: { emoji: "1f680" },
        header: {
          preset: "default",
          logo: { light, dark },
          links: [
            { title: "Community", to: url("community"), links: [] },
            { title: "Nowhere", to: { kind: "page", page: "none" }, links: [] },
            { title: "Faraway", to: { kind: "space", space: "none" }, links: [] },
            { title: "Secret", to: url("secret"), links: [], condition: "visitor.claims.unsigned.a" },
            {
              title: "Menu",
              to: null,
              links: [
                { title: "Free days", to: { kind: "page", page: child.id } },
                { title: "Lost", to: { kind: "page", page: "none" } }
              ]
            },
            { title: "Empty", to: null, links: [{ title: "Lost", to: { kind: "space", space: "none" } }] }
          ]
        },
        footer: {
          groups: [
            { title: "Company", links: [{ title: "Guide", to: { kind: "space", space: space.id } }] },
            { title: "Nothing", links: [{ title: "Lost", to: { kind: "space", space: "none" } }] }
          ],
          copyright: "© Acme"
        },
        announcement: { enabled: true, message: "Version 2", style: "warning" },
        themes: { default: "dark", toggeable: false, system: false },
        pagination: { enabled: false },
        trademark: { enabled: false },
        privacyPolicy: { url: "https://example.org/privacy" },
        socialPreview: { url: light }
      })
      expect(put.status).toBe(200)
      const { body } = yield* visit("/sites/acme")
      for (const part of [
        'lang="de" dir="ltr" data-theme="dark"',
        "Acme docs</title>",
        "~octavo/emoji/1f680.svg",
        ">Community</a>",
        '<a href="/sites/acme/welcome/holidays">Free days</a>',
        '<a href="/sites/acme">Guide</a>',
        "© Acme",
        'class="announcement warning"',
        'href="https://example.org/privacy">Datenschutz</a>',
        'property="og:image" content="http://octavo.test/sites/acme/~octavo/images/'
      ])
        expect(body).toContain(part)
      for (const part of [
        "Nowhere",
        "Faraway",
        "Secret",
        "Lost",
        "Empty",
        "Nothing",
        "octavo-theme>",
        'rel="next"'
      ])
        expect(body).not.toContain(part)
      const theme = /~octavo\/theme-[0-9a-f]+\.css/.exec(body)![0]
      const ofSiteSpace = `/site-spaces/${siteSpace.id}/customization`
      yield* manage("PATCH", ofSiteSpace, {
        styling: { primaryColor: { light: "#ff0000", dark: "#00ff00" } },
        announcement: null
      })
      const changed = (yield* visit("/sites/acme")).body
      const other = /~octavo\/theme-[0-9a-f]+\.css/.exec(changed)![0]
      expect(other).not.toBe(theme)
      const [own, overridden] = yield* Effect.forEach([theme, other], (path) => visit(`/sites/acme/${path}`))
      expect(own!.headers.get("cache-control")).toContain("immutable")
      expect(overridden!.headers.get("cache-control")).toContain("immutable")
      expect(overridden!.body).not.toBe(own!.body)
    })
  )

  it.effect("gives the copies of images by their hash, which run nothing", () =>
    Effect.gen(function* () {
      const { manage, visit } = yield* aFramedSite
      yield* manage("PUT", "/customization", {
        ...defaultCustomization,
        header: { preset: "default", logo: { light, dark }, links: [] },
        favicon: { icon: { light, dark } }
      })
      const { body } = yield* visit("/sites/acme")
      expect(body).not.toContain("files.example.org")
      const paths = [...new Set(body.match(/\/sites\/acme\/~octavo\/images\/[0-9a-f]+/g))]
      expect(paths.length).toBe(2)
      const answers = yield* Effect.forEach(paths, (path) => visit(path))
      expect(answers.map(({ headers, status }) => [status, headers.get("content-type")])).toEqual([
        [200, "image/png"],
        [200, "image/svg+xml"]
      ])
      for (const { headers } of answers) {
        expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
        expect(headers.get("content-security-policy")).toContain("sandbox")
        expect(headers.get("x-content-type-options")).toBe("nosniff")
      }
      expect((yield* visit(`/sites/acme/~octavo/images/${"0".repeat(64)}`)).status).toBe(404)
      const emoji = yield* visit("/sites/acme/~octavo/emoji/3c-2f.svg")
      expect([emoji.status, emoji.body.includes("</")]).toEqual([200, true])
      expect(emoji.body).toContain('font-size="90">/</text>')
    })
  )

  it.effect("has its icon at the address that browsers guess", () =>
    Effect.gen(function* () {
      const { manage, visit } = yield* aFramedSite
      const put = (favicon: object) => manage("PUT", "/customization", { ...defaultCustomization, favicon })
      const ask = () => visit("/sites/acme/favicon.ico")
      expect((yield* ask()).status).toBe(204)
      const named = /<link rel="icon" href="([^"]+)"/.exec((yield* visit("/sites/acme")).body)?.[1]
      const standard = yield* visit(named ?? "/")
      expect([standard.status, standard.headers.get("content-type")]).toEqual([
        200,
        "image/svg+xml; charset=utf-8"
      ])
      yield* put({ icon: { light, dark } })
      const image = yield* ask()
      expect([image.status, image.headers.get("content-type")]).toEqual([200, "image/png"])
      yield* put({ emoji: "1f680" })
      const emoji = yield* ask()
      expect([emoji.status, emoji.headers.get("content-type")]).toEqual([200, "image/svg+xml; charset=utf-8"])
      expect(emoji.headers.get("cache-control")).toBe("public, max-age=3600")
      yield* manage("POST", "/unpublish")
      expect((yield* ask()).status).toBe(404)
    })
  )

  it.effect("answers in its path at every name and address of the server, as the API does", () =>
    Effect.gen(function* () {
      const { visit } = yield* aFramedSite
      const { body } = yield* visit("/sites/acme/welcome/holidays")
      for (const host of [
        "127.0.0.1:4000",
        "[::1]:4000",
        "192.168.1.5:4000",
        "server:4000",
        "octavo.lan.example.org"
      ]) {
        const answer = yield* visit("/sites/acme/welcome/holidays", { host })
        expect([host, answer.status, answer.body === body]).toEqual([host, 200, true])
      }
      expect((yield* visit("/health", { host: "192.168.1.5:4000" })).status).not.toBe(404)
    })
  )

  it.effect("tells search engines what a page is, on public sites alone", () =>
    Effect.gen(function* () {
      const { manage, visit } = yield* aFramedSite
      const { body } = yield* visit("/sites/acme/welcome/holidays")
      const [, written = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? []
      const [article, breadcrumbs] = JSON.parse(written)["@graph"]
      expect(article).toMatchObject({
        "@type": "TechArticle",
        headline: "Holidays",
        url: `${publicUrl}/sites/acme/welcome/holidays`,
        inLanguage: "en"
      })
      expect(breadcrumbs.itemListElement.map((one: { item: string }) => one.item)).toEqual([
        `${publicUrl}/sites/acme`,
        `${publicUrl}/sites/acme`,
        `${publicUrl}/sites/acme/welcome/holidays`
      ])
      yield* manage("PATCH", "", { visibility: "unlisted" })
      expect((yield* visit("/sites/acme")).body).not.toContain("ld+json")
    })
  )

  it.effect("lets shared caches keep public pages alone, for as long as the operator says", () =>
    Effect.gen(function* () {
      const server = yield* aServer({ sitesCdnSeconds: 60 })
      const { admin, organization, space } = yield* aHandbook(server)
      const sites = `/v1/orgs/${organization.id}/sites`
      const { body } = yield* admin.ask("POST", sites, { body: { title: "Acme", spaces: [space.id] } })
      const site = `${sites}/${body.id}`
      yield* admin.ask("POST", `${site}/publish`)
      const cacheControl = Effect.gen(function* () {
        yield* TestClock.adjust("1 seconds")
        const headers = { host: new URL(publicUrl).host }
        const asked = () => server.fetch(`${publicUrl}/sites/acme`, { headers, redirect: "manual" })
        return (yield* Effect.promise(asked)).headers.get("cache-control")
      })
      expect(yield* cacheControl).toBe("public, max-age=0, must-revalidate, s-maxage=60")
      const items = (yield* admin.ask("GET", `${site}/site-spaces`)).body.items
      yield* admin.ask("PATCH", `${site}/site-spaces/${items[0].id}`, { body: { condition: "true" } })
      expect(yield* cacheControl).toBe("private, no-cache")
    })
  )

  it.effect("gives each page as Markdown, as its audience sees it", () =>
    Effect.gen(function* () {
      const { manage, siteSpace, visit } = yield* aFramedSite
      const home = yield* visit("/sites/acme/index.md")
      expect([home.status, home.headers.get("content-type")]).toEqual([200, "text/markdown; charset=utf-8"])
      expect(home.headers.get("link")).toBe(`<${publicUrl}/sites/acme>; rel="canonical"`)
      expect(home.body).toMatch(/^---\ndescription: "Read me first"\n---\n\n# Welcome\n\nTo the /)
      const holidays = yield* visit("/sites/acme/welcome/holidays.md")
      expect([holidays.status, holidays.headers.get("cache-control")]).toEqual([
        200,
        "public, max-age=0, must-revalidate"
      ])
      expect((yield* visit("/sites/acme/nothing.md")).status).toBe(404)
      yield* manage("PATCH", `/site-spaces/${siteSpace.id}`, { condition: "visitor.claims.unsigned.a" })
      expect((yield* visit("/sites/acme/welcome/holidays.md")).status).toBe(404)
    })
  )

  it.effect("links to the file of a page in its repository, when the settings want it", () =>
    Effect.gen(function* () {
      const { manage, server, space, visit } = yield* aFramedSite
      const treeUrl = "https://git.example.org/acme/docs/tree/main"
      yield* server.within(
        Effect.gen(function* () {
          const spaces = yield* Spaces
          const row = yield* Effect.orDie(spaces.get(space.id))
          const updatedAt = yield* DateTime.now
          const gitOrigin = { repoName: "acme/docs", provider: null, url: null, treeUrl, updatedAt }
          yield* spaces.put(new Space({ ...row, gitOrigin }))
        })
      )
      expect((yield* visit("/sites/acme")).body).not.toContain(treeUrl)
      yield* manage("PUT", "/customization", { ...defaultCustomization, git: { showEditLink: true } })
      expect((yield* visit("/sites/acme")).body).toContain(`href="${treeUrl}/README.md"`)
    })
  )
})

describe("redirects of a site", () => {
  it.effect("lead visitors to what they see, after pages and former places", () =>
    Effect.gen(function* () {
      const { child, group, manage, siteSpace, visit } = yield* aFramedSite
      const redirect = (source: string, destination: object) =>
        manage("POST", "/redirects", { source, destination })
      const page = (pageId: string) => ({ kind: "site-page", siteSpaceId: siteSpace.id, pageId })
      for (const [source, destination] of [
        ["/old/*", page(child.id)],
        ["/out", url("elsewhere")],
        ["/welcome/holidays", url("hidden-by-the-page")]
      ] as const)
        expect((yield* redirect(source, destination)).status).toBe(201)
      expect(group.kind).toBe("group")
      const moved = yield* visit("/sites/acme/Old/thing?a=1")
      expect([moved.status, moved.location]).toEqual([308, `${publicUrl}/sites/acme/welcome/holidays?a=1`])
      expect(moved.headers.get("cache-control")).toBe("max-age=300")
      const out = yield* visit("/sites/acme/out")
      expect([out.status, out.location]).toEqual([308, "https://example.org/elsewhere"])
      expect((yield* visit("/sites/acme/welcome/holidays")).status).toBe(200)
      expect((yield* visit("/sites/acme/older")).status).toBe(404)
      yield* manage("PATCH", `/site-spaces/${siteSpace.id}`, { condition: "visitor.claims.unsigned.a" })
      expect((yield* visit("/sites/acme/old/thing")).status).toBe(404)
    })
  )

  it.effect("are kept by no cache where visitors see different pages", () =>
    Effect.gen(function* () {
      const { manage, siteSpace, visit } = yield* aFramedSite
      yield* manage("POST", "/redirects", { source: "/out", destination: url("elsewhere") })
      yield* manage("PATCH", `/site-spaces/${siteSpace.id}`, { condition: "true" })
      const out = yield* visit("/sites/acme/out")
      expect([out.status, out.headers.get("cache-control")]).toEqual([307, "no-store"])
    })
  )
})

describe("the root of all sites", () => {
  it.effect("leads to the site of the only organization, once it is published", () =>
    Effect.gen(function* () {
      const { admin, manage, organization, server, siteId, visit } = yield* aFramedSite
      expect((yield* visit("/sites")).status).toBe(404)
      const set = yield* admin.ask("PATCH", `/v1/orgs/${organization.id}`, {
        body: { defaultContent: { type: "site", site: siteId } }
      })
      expect(set.status).toBe(200)
      const led = yield* visit("/sites")
      expect([led.status, led.location]).toEqual([307, `${publicUrl}/sites/acme`])
      yield* manage("POST", "/unpublish")
      expect((yield* visit("/sites")).status).toBe(404)
      yield* manage("POST", "/publish")
      yield* aHandbook(server)
      expect((yield* visit("/sites")).status).toBe(404)
    })
  )
})

describe("a preview", () => {
  it.effect("says what it shows, and ends by its link", () =>
    Effect.gen(function* () {
      const { changeRequest, manage, siteId, visit } = yield* aFramedSite
      const { body } = yield* manage("GET", "/publishing/preview")
      const opened = yield* visit((body.url as string).replace(publicUrl, ""))
      const cookie = opened.headers.getSetCookie()[0]!.split(";", 1)[0]!
      const root = `/sites/~preview/${siteId}`
      const draft = yield* visit(`${root}/~/changes/${changeRequest.id}/welcome/holidays`, { cookie })
      expect(draft.body).toContain('class="preview-bar"')
      expect(draft.body).toContain(`Change request <code dir="ltr">${changeRequest.id}</code>`)
      expect((yield* visit("/sites/acme", { cookie })).body).not.toContain("preview-bar")
      const left = yield* visit(`${root}/~octavo/leave`, { cookie })
      expect([left.status, left.location]).toEqual([302, `${publicUrl}/sites/acme`])
      expect(left.headers.getSetCookie()[0]).toMatch(/^octavo-preview=; Max-Age=0; Path=\/sites\/~preview\//)
    })
  )
})
