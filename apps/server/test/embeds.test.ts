import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { release } from "../src/release.ts"
import { aHandbook } from "./aHandbook.ts"
import { aServer } from "./aServer.ts"

const page = (title: string) => ({
  bytes: Buffer.from(`<title>${title} | Acme</title><body><h1>${title}</h1><p>Words.</p></body>`),
  contentType: "text/html"
})

const downloads = {
  "https://www.acme.example/guide/start": page("Fish &amp; chips"),
  "https://acme.example/logo.png": { bytes: Buffer.from("PNG"), contentType: "image/png" },
  "https://acme.example/large": { ...page("Large"), bytes: Buffer.alloc(2_000_001) }
}

describe("an embed", () => {
  it.effect("is a frame of a known provider, built from the ids of the address", () =>
    Effect.gen(function* () {
      const { admin } = yield* aHandbook(yield* aServer())
      const url = encodeURIComponent('https://www.youtube.com/watch?t=1&v=abc_-1&x="><script>')
      const { body } = yield* admin.ask("GET", `/v1/urls/embed?url=${url}`)
      expect(body).toMatchObject({ type: "rich", title: "YouTube", site: "YouTube" })
      expect(body.html).toMatch(/^<iframe src="?https:\/\/www\.youtube-nocookie\.com\/embed\/abc_-1"? /)
      expect(body.html).toContain("sandbox=")
      expect(body.html).not.toContain("script>")
    })
  )

  it.effect("is a link with the title of the page, or with the address of what cannot be read", () =>
    Effect.gen(function* () {
      const server = yield* aServer({ downloads })
      const { admin, space } = yield* aHandbook(server)
      const ask = (url: string, path = "/v1/urls/embed") =>
        Effect.map(admin.ask("GET", `${path}?url=${encodeURIComponent(url)}`), ({ body, status }) =>
          status === 200 ? body : status
        )
      const guide = { type: "link", title: "Fish & chips", site: "acme.example" }
      expect(yield* ask("https://www.acme.example/guide/start")).toEqual(guide)
      expect(yield* ask("https://www.acme.example/guide/start", `/v1/spaces/${space.id}/embed`)).toEqual(
        guide
      )
      for (const [url, title] of [
        ["https://acme.example/logo.png", "acme.example/logo.png"],
        ["https://acme.example/large", "acme.example/large"],
        ["https://unknown.example/", "unknown.example"],
        ["http://127.0.0.1:9/admin", "127.0.0.1/admin"],
        ["http://169.254.169.254/latest", "169.254.169.254/latest"]
      ] as const) {
        expect(yield* ask(url)).toEqual({ type: "link", title, site: title.split("/")[0] })
      }
      for (const url of ["mailto:ada@example.org", "javascript:alert(1)", "no url"]) {
        expect([url, yield* ask(url)]).toEqual([url, 400])
      }
      const stranger = yield* server.stranger()
      const hidden = yield* stranger.ask("GET", `/v1/spaces/${space.id}/embed?url=https%3A%2F%2Facme.example`)
      expect(hidden.status).toBe(404)
    })
  )
})

describe("the server", () => {
  it.effect("has a version and the time of its build, for callers with a token", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin } = yield* aHandbook(server)
      expect((yield* admin.ask("GET", "/v1/")).body).toEqual({
        version: release.version,
        build: release.build.toISOString()
      })
      expect((yield* server.ask("GET", "/v1/")).status).toBe(401)
    })
  )
})
