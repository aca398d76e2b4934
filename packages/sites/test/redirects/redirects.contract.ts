import { expect } from "@effect/vitest"
import { AuditLog } from "@octavo/identity"
import { as } from "@octavo/identity/testing"
import { Effect } from "effect"
import {
  createSiteRedirect,
  deleteSiteRedirect,
  findSiteRedirect,
  getSiteRedirectBySource,
  listSiteRedirects,
  putSiteRedirects,
  type RedirectDestination,
  type SiteRedirectId,
  SiteStructures,
  SitesUrl,
  siteUrl,
  updateSiteRedirect
} from "../../src/index.ts"
import { aSite } from "../../src/testing/index.ts"
import type { SitesTests } from "../SitesServices.ts"

const all = { after: null, limit: 1000 }
const away = (path = ""): RedirectDestination => ({ kind: "url", url: `https://acme.example/${path}` })

/** A site of two spaces, with the operations of its redirects. */
const aRedirectedSite = Effect.gen(function* () {
  const { admin, organization, site } = yield* aSite({ spaces: ["Guide", "API"] })
  const { siteSpaces } = yield* (yield* SiteStructures).get(site.id)
  const of = [organization.id, site.id] as const
  return {
    site,
    url: siteUrl(yield* SitesUrl, site),
    second: siteSpaces[1]!,
    create: (source: string, destination: RedirectDestination = away()) =>
      Effect.map(
        createSiteRedirect(...of, { source, destination }).pipe(as(admin)),
        ({ redirect }) => redirect
      ),
    put: (...redirects: Parameters<typeof putSiteRedirects>[2]) =>
      putSiteRedirects(...of, redirects).pipe(as(admin)),
    update: (id: SiteRedirectId, changes: Parameters<typeof updateSiteRedirect>[3]) =>
      updateSiteRedirect(...of, id, changes).pipe(as(admin)),
    remove: (id: SiteRedirectId) => deleteSiteRedirect(...of, id).pipe(as(admin)),
    list: (search = "") =>
      Effect.map(listSiteRedirects(...of, search, all).pipe(as(admin)), ({ items }) =>
        items.map(({ source }) => source)
      ),
    follow: (source: string) => getSiteRedirectBySource(...of, { source }).pipe(as(admin)),
    find: (path: string) => Effect.map(findSiteRedirect(site.id, path), (found) => found?.source ?? null),
    actions: Effect.map(
      Effect.flatMap(AuditLog, (log) => log.list(organization.id, {}, all)),
      ({ items }) => items.map(({ action }) => action).filter((action) => action.includes("edirect"))
    )
  }
})

const refused = [
  "",
  "/",
  "old",
  "/old/",
  "//old",
  "/old page",
  "/old?x=1",
  "/old#x",
  "/old*",
  "/*/old",
  "/a/../b",
  "/a/%2e%2E/b",
  "/a%2fb",
  "/a/%2A",
  "/%2a",
  "/a%5Cb",
  "/%FF",
  "/%00",
  "/é",
  `/${"a".repeat(512)}`
]

/** The rules of redirects. */
export const redirectsContract = (it: SitesTests) => {
  it.effect("the path itself wins, then the longest one with a star", () =>
    Effect.gen(function* () {
      const { create, find } = yield* aRedirectedSite
      for (const source of ["/old/*", "/old/api/*", "/old/api/Start", "/caf%C3%A9"]) yield* create(source)
      const expected = {
        "/old/api/start": "/old/api/Start",
        "OLD/API/START/": "/old/api/Start",
        "/old/api/start/more": "/old/api/*",
        "/old/api": "/old/api/*",
        "/old": "/old/*",
        "/old/x": "/old/*",
        "/older": null,
        "/": null,
        café: "/caf%C3%A9"
      }
      for (const [path, source] of Object.entries(expected))
        expect([path, yield* find(path)]).toEqual([path, source])
      yield* create("/*")
      expect([yield* find("/older"), yield* find("/"), yield* find("old/x")]).toEqual(["/*", "/*", "/old/*"])
    })
  )

  it.effect(
    "are created, found by a part of their source, changed and deleted, with an audit entry each",
    () =>
      Effect.gen(function* () {
        const site = yield* aRedirectedSite
        const first = yield* site.create("/old/Start")
        yield* site.create("/older", { kind: "site-space", siteSpaceId: site.second.id })
        expect((yield* Effect.flip(site.create("/OLD/start")))._tag).toBe("SiteRedirectTaken")
        expect([yield* site.list("START"), yield* site.list("%"), yield* site.list()]).toEqual([
          ["/old/Start"],
          [],
          ["/old/Start", "/older"]
        ])
        expect((yield* site.follow("/older")).target).toBe(`${site.url}/${site.second.path}`)
        expect((yield* Effect.flip(site.update(first.id, { source: "/older" })))._tag).toBe(
          "SiteRedirectTaken"
        )
        yield* site.update(first.id, { source: "/OLD/start" })
        yield* site.update(first.id, {})
        yield* site.update(first.id, { destination: away("new") })
        expect((yield* site.follow("/old/start")).target).toBe("https://acme.example/new")
        yield* site.remove(first.id)
        yield* site.remove(first.id)
        expect((yield* Effect.flip(site.follow("/old/start")))._tag).toBe("SiteRedirectNotFound")
        expect((yield* Effect.flip(site.update(first.id, { source: "/x" })))._tag).toBe(
          "SiteRedirectNotFound"
        )
        expect((yield* site.actions).toSorted()).toEqual([
          "siteRedirect.created",
          "siteRedirect.created",
          "siteRedirect.deleted",
          "siteRedirect.updated",
          "siteRedirect.updated"
        ])
      })
  )

  it.effect("a list creates and changes, all or nothing", () =>
    Effect.gen(function* () {
      const site = yield* aRedirectedSite
      const first = yield* site.create("/a")
      const { redirects } = yield* site.put(
        { source: "/A", destination: away("a") },
        { source: "/b", destination: away("b") }
      )
      expect(redirects.map(({ id, source }) => [id === first.id, source])).toEqual([
        [true, "/A"],
        [false, "/b"]
      ])
      const twice = yield* Effect.flip(
        site.put({ source: "/c", destination: away() }, { source: "/C", destination: away() })
      )
      expect(twice).toMatchObject({ _tag: "SiteRedirectRefused", path: "redirects.1.source" })
      expect(yield* site.list()).toEqual(["/A", "/b"])
      expect((yield* site.put()).redirects).toEqual([])
    })
  )

  it.effect("sources that are no paths and destinations that are not there are refused", () =>
    Effect.gen(function* () {
      const { create, list, second } = yield* aRedirectedSite
      for (const source of refused) {
        const outcome = yield* Effect.result(create(source))
        expect([source, outcome._tag]).toEqual([source, "Failure"])
      }
      const tagOf = (destination: RedirectDestination) =>
        Effect.map(Effect.flip(create("/old", destination)), ({ _tag }) => _tag)
      expect([
        yield* tagOf({ kind: "site-section", siteSectionId: "none" }),
        yield* tagOf({ kind: "site-space", siteSpaceId: "none" }),
        yield* tagOf({ kind: "site-page", siteSpaceId: second.id, pageId: "none" })
      ]).toEqual(["SiteSectionNotFound", "SiteSpaceNotFound", "SiteRedirectRefused"])
      expect(yield* list()).toEqual([])
    })
  )

  it.effect("no redirect leads back to itself, through others either", () =>
    Effect.gen(function* () {
      const { create, list, put, update, url } = yield* aRedirectedSite
      const here = (path: string): RedirectDestination => ({ kind: "url", url: `${url}${path}` })
      const looped = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
        Effect.map(Effect.result(effect), ({ _tag }) => _tag)
      expect(yield* looped(create("/a", here("/a")))).toBe("Failure")
      expect(yield* looped(create("/a/*", here("/a/b")))).toBe("Failure")
      const first = yield* create("/a", here("/B?x=1"))
      yield* create("/b", here("/c"))
      expect(yield* looped(create("/c", here("/A/#top")))).toBe("Failure")
      expect(
        yield* looped(
          put({ source: "/x", destination: here("/y") }, { source: "/y", destination: here("/x") })
        )
      ).toBe("Failure")
      expect(yield* looped(update(first.id, { destination: here("/a") }))).toBe("Failure")
      expect(yield* list()).toEqual(["/a", "/b"])
    })
  )
}
