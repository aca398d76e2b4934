import { expect } from "@effect/vitest"
import { deleteSpace, purgeDeletedSpaces, restoreSpace, type SpaceId, Spaces } from "@octavo/content"
import { as } from "@octavo/identity/testing"
import { deliverEvents } from "@octavo/kernel"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import {
  addSiteSection,
  createShareLink,
  deleteSite,
  deleteSiteSpace,
  findPublishedPlaces,
  getPublishedSite,
  publishedUrl,
  publishSite,
  sitesAddressOf,
  SitesUrl,
  SiteStructures,
  Sites,
  subscribers,
  unpublishSite,
  updateSite
} from "../../src/index.ts"
import { aSite, aSiteOf, aSpaceOf, confirmHostname } from "../../src/testing/index.ts"
import type { SitesTests } from "../SitesServices.ts"

const visibilityOf = (id: SpaceId) =>
  Effect.map(
    Spaces.use((spaces) => spaces.get(id)),
    ({ visibility }) => visibility
  )

const address = sitesAddressOf("https://octavo.example", null)

/** The effects of publication on spaces, and the URLs of published parts. */
export const publishingContract = (it: SitesTests) => {
  it.effect("a space has the most open visibility of the published sites that show it", () =>
    Effect.gen(function* () {
      const { admin, organization, site, spaces } = yield* aSite({ spaces: ["Guide"] })
      const space = spaces[0]!.id
      const other = (yield* aSiteOf(organization.id, admin, { spaceIds: [space] })).site
      const act = <A, E, R>(effect: Effect.Effect<A, E, R>) => effect.pipe(as(admin))
      expect(yield* visibilityOf(space)).toBe("private")
      yield* act(updateSite(organization.id, site.id, { visibility: "visitor-auth" }))
      yield* act(publishSite(organization.id, site.id))
      expect(yield* visibilityOf(space)).toBe("visitor-auth")
      yield* act(publishSite(organization.id, other.id))
      expect(yield* visibilityOf(space)).toBe("public")
      yield* act(updateSite(organization.id, other.id, { visibility: "unlisted" }))
      expect(yield* visibilityOf(space)).toBe("unlisted")
      yield* act(deleteSite(organization.id, other.id))
      expect(yield* visibilityOf(space)).toBe("visitor-auth")
      const link = (yield* (yield* SiteStructures).get(site.id)).siteSpaces[0]!
      yield* act(deleteSiteSpace(organization.id, site.id, link.id))
      expect(yield* visibilityOf(space)).toBe("private")
    })
  )

  it.effect("publishing twice is one publication, and unpublishing keeps everything", () =>
    Effect.gen(function* () {
      const { admin, organization, site } = yield* aSite({ spaces: ["Guide"] })
      const once = yield* publishSite(organization.id, site.id).pipe(as(admin))
      const twice = yield* publishSite(organization.id, site.id).pipe(as(admin))
      expect([twice.site.published, twice.site.version]).toEqual([true, once.site.version])
      const after = yield* unpublishSite(organization.id, site.id).pipe(as(admin))
      expect([after.site.published, after.siteSpaces]).toEqual([false, 1])
    })
  )

  it.effect("the short URL belongs to the defaults, and a key follows the site", () =>
    Effect.gen(function* () {
      const { admin, organization, site, spaces } = yield* aSite({ spaces: ["Guide", "Reference"] })
      const urlsOf = Effect.fnUntraced(function* (shareKey?: string) {
        const found = yield* Effect.forEach(spaces, ({ id }) => Spaces.use((all) => all.get(id)))
        const places = yield* findPublishedPlaces(found, shareKey)
        return spaces.map(({ id }) => {
          const place = places.get(id)
          return place === undefined
            ? null
            : publishedUrl(address, place.site, place.path, place.shareKey)?.replace(
                place.site.basename,
                "docs"
              )
        })
      })
      expect(yield* urlsOf()).toEqual([null, null])
      yield* publishSite(organization.id, site.id).pipe(as(admin))
      const root = "https://octavo.example/sites/docs"
      expect(yield* urlsOf()).toEqual([root, `${root}/reference`])
      const { space } = yield* aSpaceOf(organization.id, admin, "API")
      yield* addSiteSection(organization.id, site.id, { spaceId: space.id, title: "API", icon: null }).pipe(
        as(admin)
      )
      expect(yield* urlsOf()).toEqual([root, `${root}/acme-docs/reference`])
      yield* updateSite(organization.id, site.id, { visibility: "share-link" }).pipe(as(admin))
      const { key } = yield* createShareLink(organization.id, site.id, { name: "Partners" }).pipe(as(admin))
      expect(yield* urlsOf()).toEqual([null, null])
      expect(yield* urlsOf("wrong")).toEqual([null, null])
      expect(yield* urlsOf(key!)).toEqual([`${root}/${key}`, `${root}/${key}/acme-docs/reference`])
    })
  )

  it.effect("the root of sites is a path, an origin or a label; proxy and hostname come first", () =>
    Effect.gen(function* () {
      const { admin, organization, site } = yield* aSite()
      const name = site.id.slice(-20)
      const published = (yield* publishSite(organization.id, site.id).pipe(as(admin))).site
      const url = (sitesUrl: string | null, of = published) =>
        publishedUrl(sitesAddressOf("https://octavo.example", sitesUrl), of, "a/b", null)
      expect(url(null)).toBe(`https://octavo.example/sites/${site.basename}/a/b`)
      expect(url("https://docs.example.org")).toBe(`https://docs.example.org/${site.basename}/a/b`)
      expect(url("https://*.docs.example.org:8443")).toBe(
        `https://${site.basename}.docs.example.org:8443/a/b`
      )
      const change = (changes: Parameters<typeof updateSite>[2]) =>
        Effect.map(updateSite(organization.id, site.id, changes).pipe(as(admin)), ({ site }) => site)
      expect(url(null, yield* change({ hostname: `${name}.example.org` }))).toBe(
        `https://octavo.example/sites/${site.basename}/a/b`
      )
      yield* confirmHostname(organization.id, `${name}.example.org`)
      expect(url(null, yield* change({ title: "Verified" }))).toBe(`https://${name}.example.org/a/b`)
      expect(url(null, yield* change({ proxy: `${name}.example/docs` }))).toBe(
        `https://${name}.example/docs/a/b`
      )
      const refused = (hostname: string, sitesUrl: string | null) =>
        Effect.map(
          Effect.flip(change({ hostname })).pipe(
            Effect.provideService(SitesUrl, sitesAddressOf("https://docs.octavo.example", sitesUrl))
          ),
          ({ _tag }) => _tag
        )
      expect(yield* refused("docs.octavo.example", null)).toBe("SiteAddressRefused")
      // The label of another site.
      expect(yield* refused("acme.docs.example.org", "https://*.docs.example.org:8443")).toBe(
        "SiteAddressRefused"
      )
    })
  )

  it.effect("a purged space leaves its sites, and the next default takes its place", () =>
    Effect.gen(function* () {
      const { admin, organization, site, spaces } = yield* aSite({ spaces: ["Guide", "Reference"] })
      yield* publishSite(organization.id, site.id).pipe(as(admin))
      const [guide] = spaces
      yield* deleteSpace(guide!.id).pipe(as(admin))
      yield* restoreSpace(guide!.id).pipe(as(admin))
      expect(yield* visibilityOf(guide!.id)).toBe("public")
      yield* deleteSpace(guide!.id).pipe(as(admin))
      expect((yield* (yield* Sites).get(site.id)).siteSpaces).toBe(2)
      yield* TestClock.adjust("8 days")
      yield* purgeDeletedSpaces()
      yield* deliverEvents(subscribers)
      const { siteSpaces } = yield* (yield* SiteStructures).get(site.id)
      expect(siteSpaces.map(({ isDefault, path }) => [path, isDefault])).toEqual([["reference", true]])
    })
  )

  it.effect("the profile has the customization of every site space, also before publication", () =>
    Effect.gen(function* () {
      const { admin, organization, site } = yield* aSite({ spaces: ["Guide", "Reference"] })
      const profile = yield* getPublishedSite(organization.id, site.id, {}).pipe(as(admin))
      const { siteSpaces } = yield* (yield* SiteStructures).get(site.id)
      expect(Object.keys(profile.customizations.siteSpaces)).toEqual(siteSpaces.map(({ id }) => id))
      expect(profile.type).toBe("siteSpaces")
    })
  )
}
