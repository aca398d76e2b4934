import { describe, expect, it } from "@effect/vitest"
import { Context, Effect, Logger, Metric, References } from "effect"
import { aHandbook } from "./aHandbook.ts"
import { later } from "./aPublishedSite.ts"
import { aServer, publicUrl } from "./aServer.ts"

const countsOf = (name: string): ReadonlyMap<string, number> =>
  new Map(
    Metric.snapshotUnsafe(Context.empty())
      .filter(({ id }) => id === name)
      .map(({ attributes, state }) => [
        Object.values(attributes ?? {}).join(" "),
        Number((state as { readonly count: number | bigint }).count)
      ])
  )

/** The counts of `after` that are higher than those of `before`, by how much. */
const grown = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>) =>
  [...after].flatMap(([key, count]) => {
    const more = count - (before.get(key) ?? 0)
    return more > 0 ? [[key, more]] : []
  })

const aSite = Effect.fnUntraced(function* (visibility?: string) {
  const routes: Array<unknown> = []
  const lines: Array<string> = []
  const logger = Logger.make(({ fiber, message }) => {
    const about = fiber.getRef(References.CurrentLogAnnotations)
    lines.push(JSON.stringify([message, about]))
    if (String(message) === "A request was answered") routes.push(about["route"])
  })
  const settings = { metrics: { host: "127.0.0.1", port: 1 } }
  const server = yield* aServer({ logger, logLevel: "Debug", settings })
  const handbook = yield* aHandbook(server)
  const { admin, organization, space } = handbook
  const sites = `/v1/orgs/${organization.id}/sites`
  const made = yield* admin.ask("POST", sites, { body: { title: "Acme", spaces: [space.id] } })
  const path = `${sites}/${made.body.id}`
  if (visibility !== undefined) yield* admin.ask("PATCH", path, { body: { visibility } })
  yield* admin.ask("POST", `${path}/publish`)
  yield* later
  lines.length = 0
  routes.length = 0
  const visit = (path: string, method = "GET") =>
    Effect.promise(async () => {
      const response = await server.fetch(`${publicUrl}${path}`, { method })
      return response.text()
    })
  return { ...handbook, server, path, routes, lines, visit }
})

describe("visits of sites", () => {
  it.effect("are counted by the kind of the answer and status, and logged with a route of that kind", () =>
    Effect.gen(function* () {
      const { file, routes, space, visit } = yield* aSite()
      const assets = /~octavo\/[\w-]+\/icons\.svg/
      const [asset = ""] = assets.exec(yield* visit("/sites/acme/welcome/holidays")) ?? []
      const asked: ReadonlyArray<readonly [path: string, route: string, counted: string, method?: string]> = [
        ["/welcome/holidays", "/:path", "page 200"],
        ["/welcome/holidays?q=confidential", "/:path", "page 200", "HEAD"],
        ["/nothing/here", "/:path", "page 404"],
        ["/welcome/holidays.md", "/:path.md", "markdown 200"],
        ["/llms.txt", "/llms.txt", "llms 200"],
        ["/llms-full.txt", "/llms.txt", "llms 200"],
        ["/sitemap.xml", "/sitemap.xml", "sitemap 200"],
        ["/sitemap-pages.xml", "/sitemap.xml", "sitemap 200"],
        ["/robots.txt", "/robots.txt", "robots 200"],
        ["/rss.xml", "/rss.xml", "feed 200"],
        ["/favicon.ico", "/favicon.ico", "icon 204"],
        ["/welcome/holidays.pdf", "/:path.pdf", "pdf 200"],
        [
          `/~octavo/files/${space.id}/${file.id}/logo.png`,
          "/~octavo/files/:spaceId/:fileId/:name",
          "file 200"
        ],
        [`/${asset}`, "/~octavo/:asset", "asset 200"],
        ["/~octavo/search?q=confidential", "/~octavo/search", "search 200"],
        ["/~octavo/mcp", "/~octavo/mcp", "mcp 405"],
        ["/~gitbook/mcp", "/~octavo/mcp", "mcp 415", "POST"],
        ["/welcome/welcome/holidays/", "/:redirect", "redirect 308"],
        ["/welcome", "/:other", "other 405", "DELETE"]
      ]
      for (const [path, route, counted, method = "GET"] of asked) {
        const [visits, requests] = [countsOf("octavo_visits_total"), countsOf("octavo_requests_total")]
        yield* visit(`/sites/acme${path}`, method)
        expect([path, grown(visits, countsOf("octavo_visits_total"))]).toEqual([path, [[counted, 1]]])
        expect(grown(requests, countsOf("octavo_requests_total"))).toEqual([])
        expect([path, routes.pop()]).toEqual([path, `/:site${route}`])
      }
    })
  )

  it.effect("log and count nothing of the key of a share link, a token or a search", () =>
    Effect.gen(function* () {
      const { admin, lines, path, visit } = yield* aSite("share-link")
      const link = yield* admin.ask("POST", `${path}/share-links`, { body: { name: "Friends" } })
      const address = String(link.body.urls.published)
      const key = address.slice(address.lastIndexOf("/") + 1)
      expect(key.length).toBeGreaterThan(8)
      yield* later
      const before = countsOf("octavo_visits_total")
      const at = new URL(address)
      yield* visit(`${at.pathname}${at.search}`)
      yield* visit(`/sites/acme/wrong-${key}`)
      yield* visit(`/sites/acme/welcome?jwt_token=${key}&q=${key}`)
      const counted = grown(before, countsOf("octavo_visits_total"))
      expect(counted).toEqual([
        ["page 200", 1],
        ["admission 404", 2]
      ])
      expect(lines.join("\n")).toContain('"route":"/:site/:admission"')
      expect(lines.join("\n")).not.toContain(key)
    })
  )
})
