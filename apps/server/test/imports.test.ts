import { describe, expect, it } from "@effect/vitest"
import { Downloads } from "@octavo/kernel"
import { Deferred, Effect, Fiber, Layer } from "effect"
import { aHandbook } from "./aHandbook.ts"
import { aServer, lying, publicUrl } from "./aServer.ts"

const origin = "https://docs.example.org"

const words =
  "These are words that somebody wrote, so many of them that whoever looks for the part of a page that is there to be read finds it here and nowhere else."

const page = (title: string, body = "") => ({
  bytes: Buffer.from(`<title>${title}</title><main><h1>${title}</h1><p>${words}</p>${body}</main>`),
  contentType: "text/html"
})

const many = Array.from({ length: 30 }, (_, at) => `${origin}/many/p${at}`)

/** A page and its child page as Notion exports them. */
const notionExport =
  "UEsDBBQAAAAAAAAAIVxNzlMxRAAAAEQAAAApAAAAR3VpZGUgMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDEubWQjIEd1aWRlCgpbQ2hpbGRdKEd1aWRlL0NoaWxkJTIwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDIubWQpClBLAwQUAAAAAAAAACFcfgpPGwgAAAAIAAAALwAAAEd1aWRlL0NoaWxkIDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAyLm1kIyBDaGlsZApQSwECFAMUAAAAAAAAACFcTc5TMUQAAABEAAAAKQAAAAAAAAAAAAAAgAEAAAAAR3VpZGUgMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDEubWRQSwECFAMUAAAAAAAAACFcfgpPGwgAAAAIAAAALwAAAAAAAAAAAAAAgAGLAAAAR3VpZGUvQ2hpbGQgMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDIubWRQSwUGAAAAAAIAAgC0AAAA4AAAAAAA"

/** A project of VitePress, whose settings are in a hidden folder, as a service packs its repository. */
const repository =
  "UEsDBBQAAAAIAAAAIVz/5uS5VwAAAGsAAAAeAAAAc2l0ZS1tYWluLy52aXRlcHJlc3MvY29uZmlnLnRzS60oyC8qUUhJTUsszSlRqFYoyUjNTXXOz0vLTLcCcoszU1KTEousFKKBUqkVJVYK6iHl+eo6CjmZedlAjn4JkKdQq6MAlw4uSSwqQVIAlI1VqFWo5QIAUEsDBBQAAAAIAAAAIVzcJlzZGAAAABYAAAASAAAAc2l0ZS1tYWluL2luZGV4Lm1kU1YILkksKuHiUox2jNXQT9QryEvX5AIAUEsDBBQAAAAIAAAAIVybtFrDGQAAABoAAAAQAAAAc2l0ZS1tYWluL3R3by5tZFNWCCnP5+KysrJSKMks4ArPL0op1gNxuQBQSwMEFAAAAAgAAAAhXJADGIMFAAAAAwAAABYAAABzaXRlLW1haW4vcHVibGljL2EucG5nK8hLBwBQSwECFAMUAAAACAAAACFc/+bkuVcAAABrAAAAHgAAAAAAAAAAAAAAgAEAAAAAc2l0ZS1tYWluLy52aXRlcHJlc3MvY29uZmlnLnRzUEsBAhQDFAAAAAgAAAAhXNwmXNkYAAAAFgAAABIAAAAAAAAAAAAAAIABkwAAAHNpdGUtbWFpbi9pbmRleC5tZFBLAQIUAxQAAAAIAAAAIVybtFrDGQAAABoAAAAQAAAAAAAAAAAAAACAAdsAAABzaXRlLW1haW4vdHdvLm1kUEsBAhQDFAAAAAgAAAAhXJADGIMFAAAAAwAAABYAAAAAAAAAAAAAAIABIgEAAHNpdGUtbWFpbi9wdWJsaWMvYS5wbmdQSwUGAAAAAAQABAAOAQAAWwEAAAAA"

const downloads = {
  [`${origin}/a/`]: page("A", `<a href="b">B</a> <a href="/outside">O</a> <a href="gone">G</a>`),
  [`${origin}/a/b`]: page("B", `<a href="./#x">A</a>`),
  [`${origin}/many/`]: page("Many", many.map((url) => `<a href="${url}">x</a>`).join(" ")),
  ...Object.fromEntries(many.map((url, at) => [url, page(`Page ${at}`)])),
  ...Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [
      `${origin}/chain/${at === 0 ? "" : at}`,
      page(`Link ${at}`, `<nav>x</nav><a href="${at + 1}">Next</a> <a href="?page=${at}">Again</a>`)
    ])
  ),
  [`${origin}/a.html`]: page("Alone"),
  [`${origin}/export.zip`]: { bytes: Buffer.from(notionExport, "base64"), contentType: "application/zip" },
  [`${origin}/site.zip`]: { bytes: Buffer.from(repository, "base64"), contentType: "application/zip" },
  [`${origin}/picture.png`]: { bytes: Buffer.from("\x89PNG\r\n\x1a\n\0"), contentType: "image/png" }
}

const aDesk = Effect.fnUntraced(function* () {
  const server = yield* aServer({ downloads })
  const handbook = yield* aHandbook(server)
  const path = `/v1/spaces/${handbook.space.id}`
  const proposal = `${path}/change-requests/${handbook.changeRequest.id}`
  const bring = (source: string, url: string, to = path) =>
    handbook.admin.ask("POST", `${to}/content/import`, { body: { source, url } })
  const titles = (from = path) =>
    Effect.map(handbook.admin.ask("GET", `${from}/content/pages`), ({ body }) =>
      body.pages.map(({ title }: { title: string }) => title)
    )
  return { ...handbook, server, path, proposal, bring, titles }
})

describe("importContent", () => {
  it.effect("answers the revision that it made, and how many pages that are", () =>
    Effect.gen(function* () {
      const { admin, bring, path, server, space, titles } = yield* aDesk()
      const { body, headers, status } = yield* bring("website", `${origin}/a/`)
      expect([status, body]).toEqual([
        201,
        { revision: expect.any(String), importedResources: 2, totalResources: 3, problems: [] }
      ])
      const location = headers.get("location") ?? ""
      expect(location).toBe(`${publicUrl}/v1/spaces/${space.id}/revisions/${body.revision}`)
      const revision = yield* admin.ask("GET", location.slice(publicUrl.length))
      expect(revision.body).toMatchObject({ id: body.revision, type: "edits" })
      const list = yield* admin.ask("GET", `${path}/revisions?limit=1`)
      expect(list.body.items[0]).toMatchObject({ message: "Imported 2 of 3 pages from docs.example.org" })
      expect((yield* titles()).at(-1)).toBe("A")
      expect((yield* server.ask("POST", `${path}/content/import`, { body: {} })).status).toBe(401)
    })
  )

  it.effect("describes an import with its product and losses, and imports nothing", () =>
    Effect.gen(function* () {
      const { admin, path, titles } = yield* aDesk()
      const before = yield* titles()
      const described = (source: string, url: string) =>
        admin.ask("POST", `${path}/content/import`, { body: { source, url, dryRun: true } })
      const notion = yield* described("zip", `${origin}/export.zip`)
      expect([notion.status, notion.body]).toEqual([
        200,
        { report: { source: "Notion", pages: 2, languages: 1, losses: [] }, problems: [] }
      ])
      const refused = yield* described("markdown", `${origin}/picture.png`)
      expect(refused.status).toBe(422)
      expect(yield* titles()).toEqual(before)
    })
  )

  it.effect("names the product whose export it recognized, whose tree it keeps", () =>
    Effect.gen(function* () {
      const { admin, bring, path } = yield* aDesk()
      const { body, status } = yield* bring("zip", `${origin}/export.zip`)
      expect([status, body]).toMatchObject([
        201,
        { product: "Notion", importedResources: 2, totalResources: 2, problems: [] }
      ])
      const { body: content } = yield* admin.ask("GET", `${path}/content/pages`)
      expect(content.pages.at(-1)).toMatchObject({ title: "Guide", pages: [{ title: "Child" }] })
      const list = yield* admin.ask("GET", `${path}/revisions?limit=1`)
      expect(list.body.items[0]).toMatchObject({ message: "Imported 2 pages from Notion" })
    })
  )

  it.effect("reads the archive of a repository as its tool arranges it, and describes it before", () =>
    Effect.gen(function* () {
      const { admin, bring, path } = yield* aDesk()
      const described = yield* admin.ask("POST", `${path}/content/import`, {
        body: { source: "zip", url: `${origin}/site.zip`, dryRun: true }
      })
      expect([described.status, described.body]).toEqual([
        200,
        { report: { source: "VitePress", pages: 2, languages: 1, losses: [] }, problems: [] }
      ])
      const { body, status } = yield* bring("zip", `${origin}/site.zip`)
      expect([status, body]).toMatchObject([
        201,
        { product: "VitePress", importedResources: 2, totalResources: 2, problems: [] }
      ])
      const { body: content } = yield* admin.ask("GET", `${path}/content/pages`)
      expect(content.pages.slice(-2)).toMatchObject([{ title: "Two" }, { title: "Start" }])
      const start = content.pages.at(-1).id
      const { body: shown } = yield* admin.ask("GET", `${path}/content/page/${start}?format=document`)
      expect(JSON.stringify(shown.document)).toContain('"kind":"file"')
      const list = yield* admin.ask("GET", `${path}/revisions?limit=1`)
      expect(list.body.items[0]).toMatchObject({ message: "Imported 2 pages from VitePress" })
    })
  )

  it.effect("takes twenty pages of a website, and tells how many there are", () =>
    Effect.gen(function* () {
      const { bring } = yield* aDesk()
      const { body } = yield* bring("website", `${origin}/many/`)
      expect(body).toMatchObject({ importedResources: 20, totalResources: 31 })
    })
  )

  it.effect("goes on from page to page where there is no sitemap, until there are twenty", () =>
    Effect.gen(function* () {
      const { bring, titles } = yield* aDesk()
      const { body } = yield* bring("website", `${origin}/chain/`)
      expect(body.importedResources).toBe(20)
      expect(body.totalResources).toBeGreaterThan(20)
      expect((yield* titles()).at(-1)).toBe("Link 0")
    })
  )

  it.effect("reads the file that was sent to the address of an upload", () =>
    Effect.gen(function* () {
      const { admin, bring, organization, server, titles } = yield* aDesk()
      const text = "# Sent\n\nBy hand.\n"
      const begun = yield* admin.ask("POST", `/v1/orgs/${organization.id}/storage/upload`, {
        body: { file: { name: "sent.md", type: "text/markdown", size: text.length }, kind: "import_file" }
      })
      const { url } = begun.body
      expect((yield* bring("markdown", url)).status).toBe(412)
      yield* server.ask("PUT", url.slice(publicUrl.length), { body: text })
      expect((yield* bring("markdown", url)).status).toBe(201)
      expect((yield* titles()).at(-1)).toBe("Sent")
      expect((yield* bring("website", url)).status).toBe(422)
      expect((yield* bring("markdown", `${url}x`)).status).toBe(422)
      const second = yield* server.member(organization.id)
      const { status } = yield* second.ask(
        "POST",
        `/v1/spaces/${(yield* aHandbook(server)).space.id}/content/import`,
        {
          body: { source: "markdown", url }
        }
      )
      expect(status).toBe(404)
    })
  )

  it.effect("refuses what it cannot read, and changes nothing", () =>
    Effect.gen(function* () {
      const { admin, bring, path } = yield* aDesk()
      const before = yield* admin.ask("GET", `${path}/content`)
      for (const source of ["confluence", "github-wiki", "notion", "google-docs"]) {
        const { body, status } = yield* bring(source, `${origin}/a/`)
        expect([status, body.error.message, body.error.details[0].path]).toEqual([
          400,
          `Content cannot be imported from ${source}; use website, markdown, html, docx, zip`,
          "source"
        ])
      }
      expect((yield* bring("carrier-pigeon", `${origin}/a/`)).status).toBe(400)
      expect((yield* bring("website", "")).status).toBe(400)
      for (const [source, url] of [
        ["website", `${origin}/picture.png`],
        ["website", `${origin}/nothing`],
        ["website", "https://unknown.example.org/"],
        ["website", "http://127.0.0.1/"],
        ["website", "http://[::1]/"],
        ["website", "http://user:word@docs.example.org/"],
        ["markdown", `${origin}/picture.png`],
        ["html", `${origin}/picture.png`],
        ["docx", `${origin}/a/`],
        ["zip", `${origin}/a/`]
      ] as const) {
        const { body, status } = yield* bring(source, url)
        expect([source, url, status, body.error.message]).toEqual([source, url, 422, expect.any(String)])
      }
      for (const url of ["no address", "", "//docs.example.org/", "docs.example.org", "a".repeat(3000)]) {
        const { body, status } = yield* bring("website", url)
        expect([url, status, body.error.details?.[0].path]).toEqual([url, 400, "url"])
      }
      const after = yield* admin.ask("GET", `${path}/content`)
      expect(after.body.id).toBe(before.body.id)
    })
  )

  it.effect("is refused beyond four at a time of an organization, and others are served", () =>
    Effect.gen(function* () {
      const opened = yield* Deferred.make<void>()
      const began = { count: 0 }
      const outside = Layer.effect(
        Downloads,
        Effect.map(Downloads, (inside) =>
          Downloads.of({
            ...inside,
            get: (...given) =>
              given[0].includes("slow")
                ? Effect.andThen(
                    Effect.sync(() => void began.count++),
                    Effect.andThen(Deferred.await(opened), inside.get(...given))
                  )
                : inside.get(...given)
          })
        )
      ).pipe(Layer.provide(lying({ [`${origin}/slow.html`]: page("Slow"), ...downloads })))
      const server = yield* aServer({ outside })
      const { admin, changeRequest, space } = yield* aHandbook(server)
      const bring = (person: typeof admin, spaceId: string, name: string, more = "") =>
        person.ask("POST", `/v1/spaces/${spaceId}${more}/content/import`, {
          body: { source: "html", url: `${origin}/${name}.html` }
        })
      const proposal = `/change-requests/${changeRequest.id}`
      const asked = yield* Effect.forEach(["", "", "", proposal], (more) =>
        Effect.forkChild(bring(admin, space.id, "slow", more))
      )
      while (began.count < 4) yield* Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 5)))
      const second = yield* admin.ask("POST", `/v1/spaces/${space.id}/duplicate`)
      for (const [spaceId, more] of [
        [space.id, ""],
        [space.id, proposal],
        [second.body.id, ""]
      ] as const) {
        const refused = yield* bring(admin, spaceId, "a", more)
        expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "10"])
        expect(refused.body.error.message).toContain("At most 4 imports of an organization")
      }
      const other = yield* aHandbook(server)
      expect((yield* bring(other.admin, other.space.id, "a")).status).toBe(201)
      yield* Deferred.succeed(opened, undefined)
      const answers = yield* Effect.forEach(asked, Fiber.join)
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
      expect((yield* bring(admin, space.id, "gone")).status).toBe(422)
      expect((yield* bring(admin, space.id, "a")).status).toBe(201)
    })
  )

  it.effect("is for who may create, also where content is locked", () =>
    Effect.gen(function* () {
      const { admin, bring, organization, path, server } = yield* aDesk()
      yield* admin.ask("PATCH", path, { body: { editMode: "locked" } })
      expect((yield* bring("html", `${origin}/a.html`)).status).toBe(201)
      const editor = yield* server.member(organization.id, { role: "edit" })
      const body = { source: "html", url: `${origin}/a.html` }
      expect((yield* editor.ask("POST", `${path}/content/import`, { body })).status).toBe(403)
      expect((yield* (yield* server.stranger()).ask("POST", `${path}/content/import`, { body })).status).toBe(
        404
      )
    })
  )

  it.effect("happens once for a key, however often it is asked for", () =>
    Effect.gen(function* () {
      const { admin, path, titles } = yield* aDesk()
      const ask = admin.ask("POST", `${path}/content/import`, {
        body: { source: "html", url: `${origin}/a.html` },
        headers: { "idempotency-key": "once" }
      })
      const [one, two] = [yield* ask, yield* ask]
      expect(two.body).toEqual(one.body)
      expect((yield* titles()).filter((title: string) => title === "Alone")).toHaveLength(1)
    })
  )
})

describe("importContentInChangeRequest", () => {
  it.effect("proposes pages, which come with the merge", () =>
    Effect.gen(function* () {
      const { admin, bring, path, proposal, titles } = yield* aDesk()
      const { body, headers, status } = yield* bring("website", `${origin}/a/`, proposal)
      expect([status, body.importedResources, body.totalResources]).toEqual([201, 2, 3])
      const shown = yield* admin.ask("GET", `${proposal}/content`)
      expect(shown.body.id).toBe(body.revision)
      const there = yield* admin.ask("GET", (headers.get("location") ?? "").slice(publicUrl.length))
      expect([there.status, there.body.id]).toEqual([200, body.revision])
      expect((yield* titles(proposal)).at(-1)).toBe("A")
      expect((yield* titles()).at(-1)).not.toBe("A")
      yield* admin.ask("PATCH", proposal, { body: { status: "open" } })
      expect((yield* admin.ask("POST", `${proposal}/merge`)).body.result).toBe("merge")
      expect((yield* titles()).at(-1)).toBe("A")
      expect((yield* bring("html", `${origin}/a.html`, proposal)).status).toBe(412)
      expect((yield* bring("html", `${origin}/a.html`, `${path}/change-requests/nothing`)).status).toBe(404)
    })
  )

  it.effect("is for who may edit", () =>
    Effect.gen(function* () {
      const { organization, proposal, server } = yield* aDesk()
      const body = { source: "html", url: `${origin}/a.html` }
      for (const [role, expected] of [
        ["comment", 403],
        ["edit", 201],
        [null, 404]
      ] as const) {
        const person = yield* server.member(organization.id, { role })
        const { status } = yield* person.ask("POST", `${proposal}/content/import`, { body })
        expect([role, status]).toEqual([role, expected])
      }
    })
  )
})
