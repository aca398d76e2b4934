import { describe, expect } from "@effect/vitest"
import { deleteSpace } from "@octavo/content"
import { aPage, commitToBranch } from "@octavo/content/testing"
import { as } from "@octavo/identity/testing"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import {
  addSectionGroup,
  addSiteSection,
  addSiteSpace,
  admitVisitor,
  Audience,
  type Claims,
  createShareLink,
  deleteSite,
  findSiteAt,
  publishSite,
  seePages,
  seeSite,
  type Site,
  sitesAddressOf,
  SitesUrl,
  SiteStructures,
  unpublishSite,
  updateShareLink,
  updateSite,
  updateSiteSection,
  updateSiteSpace,
  type VisibleSite
} from "../../src/index.ts"
import { aSite, aSpaceOf, confirmHostname } from "../../src/testing/index.ts"
import type { SitesTests } from "../SitesServices.ts"

/** Memories end after less than a second. */
const aSecondLater = TestClock.adjust("1 seconds")

const at = (url: string, sitesUrl: string | null) => {
  const { host, pathname } = new URL(url)
  return findSiteAt({ host, path: decodeURI(pathname) }).pipe(
    Effect.provideService(SitesUrl, sitesAddressOf("https://octavo.example", sitesUrl))
  )
}

const said = (url: string, sitesUrl: string | null = null) =>
  Effect.map(at(url, sitesUrl), (found) => {
    if (found === null) return "nothing"
    if (found.kind === "site") return `${found.root.origin}${found.root.path} | ${found.path}`
    return found.kind === "redirect" ? `to ${found.url}` : "sites"
  })

const seen = (site: Site, claims: Claims = {}) =>
  seeSite(new Audience({ site, root: { origin: "https://docs.example", path: "" }, claims }))

const located = (visible: VisibleSite, path: string) => {
  const found = visible.locate(path)
  if (found === null) return "nothing"
  return found.kind === "page"
    ? `${found.siteSpace.title}: ${found.path}`
    : `${found.isPermanent ? 308 : 307} ${found.path}`
}

/** The contract of what visitors reach and see, for every store. */
export const visitorsContract = (it: SitesTests) =>
  describe("visitors", () => {
    it.effect("find a site at each of its addresses, and are led from its former ones", () =>
      Effect.gen(function* () {
        const { admin, organization, site } = yield* aSite({ spaces: ["Guide"] })
        const name = site.basename
        const root = "https://octavo.example/sites"
        expect(yield* said(`${root}/${name}/a`)).toBe("nothing")
        yield* publishSite(organization.id, site.id).pipe(as(admin))
        yield* aSecondLater
        expect(yield* said(`${root}/${name}`)).toBe(`${root}/${name} | `)
        expect(yield* said(`${root}/${name}/a/B`)).toBe(`${root}/${name} | a/B`)
        expect(yield* said(`${root}/${name.toUpperCase()}/a`)).toBe(`to ${root}/${name}/a`)
        expect(yield* said(`${root}/~${site.id}/a`)).toBe(`to ${root}/${name}/a`)
        expect(yield* said(root)).toBe("sites")
        expect(yield* said("https://octavo.example/site")).toBe("nothing")
        expect(yield* said(`https://other.example/sites/${name}`)).toBe("nothing")
        const own = "https://docs.example.org"
        expect(yield* said(`${own}/${name}/a`, own)).toBe(`${own}/${name} | a`)
        expect(yield* said(own, own)).toBe("sites")
        const labels = "https://*.docs.example.org"
        expect(yield* said(`https://${name}.docs.example.org/a`, labels)).toBe(
          `https://${name}.docs.example.org | a`
        )
        expect(yield* said(`${own}/${name}/a b`, labels)).toBe(`to https://${name}.docs.example.org/a%20b`)
        expect(yield* said(`https://a.${name}.docs.example.org/a`, labels)).toBe("nothing")

        const change = (changes: Parameters<typeof updateSite>[2]) =>
          Effect.andThen(updateSite(organization.id, site.id, changes).pipe(as(admin)), aSecondLater)
        yield* change({ basename: `${name}-new` })
        expect(yield* said(`${root}/${name}/a`)).toBe(`to ${root}/${name}-new/a`)
        yield* change({ hostname: `${name}.example.net` })
        expect(yield* said(`https://${name}.example.net/a`)).toBe("nothing")
        expect(yield* said(`${root}/${name}-new/a`)).toBe(`${root}/${name}-new | a`)
        // In this process at once.
        yield* confirmHostname(organization.id, `${name}.example.net`)
        expect(yield* said(`https://${name}.example.net/a`)).toBe(`https://${name}.example.net | a`)
        expect(yield* said(`${root}/${name}-new/a`)).toBe(`to https://${name}.example.net/a`)
        yield* change({ proxy: `${name}.example.com/docs` })
        expect(yield* said(`${root}/~${site.id}/a`)).toBe(`https://${name}.example.com/docs | a`)
        expect(yield* said(`https://${name}.example.net/a`)).toBe(`to https://${name}.example.com/docs/a`)
        yield* unpublishSite(organization.id, site.id).pipe(as(admin))
        yield* aSecondLater
        expect(yield* said(`${root}/${name}/a`)).toBe("nothing")
        expect(yield* said(`${root}/~${site.id}/a`)).toBe("nothing")
        expect(yield* at(`${root}/~preview/${site.id}/a`, null)).toMatchObject({ isPreview: true, path: "a" })
        yield* deleteSite(organization.id, site.id).pipe(as(admin))
        yield* aSecondLater
        expect(yield* said(`${root}/~preview/${site.id}/a`)).toBe("nothing")
      })
    )

    it.effect("enter a share-link site by an active key alone, which ends within a second", () =>
      Effect.gen(function* () {
        const { admin, organization, site } = yield* aSite({ spaces: ["Guide"] })
        yield* updateSite(organization.id, site.id, { visibility: "share-link" }).pipe(as(admin))
        const { key, link } = yield* createShareLink(organization.id, site.id, { name: "P" }).pipe(as(admin))
        yield* publishSite(organization.id, site.id).pipe(as(admin))
        const enter = Effect.fnUntraced(function* (path: string) {
          const found = yield* at(`https://octavo.example/sites/${site.basename}/${path}`, null)
          if (found?.kind !== "site") return "nothing"
          const credentials = {
            query: new URLSearchParams(),
            cookies: new Map(),
            bearer: null,
            address: null
          }
          const admitted = yield* admitVisitor(found, credentials)
          return admitted?.kind !== "admitted"
            ? "refused"
            : `${admitted.audience.root.path} | ${admitted.path}`
        })
        expect(yield* enter(`${key}/a/b`)).toBe(`/sites/${site.basename}/${key} | a/b`)
        const swapped = key!.replace(/[a-zA-Z]/g, (letter) =>
          letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
        )
        for (const wrong of ["", "a", key!.slice(0, 19), `${key}x`, swapped]) {
          expect(yield* enter(wrong)).toBe("refused")
        }
        yield* updateShareLink(organization.id, site.id, link.id, { active: false }).pipe(as(admin))
        yield* aSecondLater
        expect(yield* enter(key!)).toBe("refused")
      })
    )

    it.effect("see the parts whose conditions hold, and the next default for one they do not see", () =>
      Effect.gen(function* () {
        const { admin, organization, site, spaces } = yield* aSite({ spaces: ["Guide", "Beta"] })
        const act = <A, E, R>(effect: Effect.Effect<A, E, R>) => effect.pipe(as(admin))
        const structure = (yield* (yield* SiteStructures).get(site.id)).siteSpaces
        const [guide, beta] = structure
        const published = (yield* act(publishSite(organization.id, site.id))).site
        const plain = yield* seen(published)
        expect(
          ["", "x/Y", "guide", "Guide/x", "beta", "beta/x", "BETA"].map((path) => located(plain, path))
        ).toEqual(["Guide: ", "Guide: x/Y", "308 ", "308 x", "Beta: ", "Beta: x", "308 beta"])
        yield* act(updateSiteSpace(organization.id, site.id, guide!.id, { condition: "visitor.claims.old" }))
        yield* aSecondLater
        const found = yield* at(`https://octavo.example/sites/${site.basename}`, null)
        const later = found?.kind === "site" ? found.site : site
        const other = yield* seen(later)
        expect(["", "x", "guide", "guide/x", "beta/x"].map((path) => located(other, path))).toEqual([
          "307 beta",
          "307 beta/x",
          "307 beta/guide",
          "307 beta/guide/x",
          "Beta: x"
        ])
        expect(other.siteSpaces.map(({ title }) => title)).toEqual(["Beta"])
        expect(located(yield* seen(later, { old: true }), "x")).toBe("Guide: x")
        yield* deleteSpace(spaces[1]!.id).pipe(as(admin))
        const none = yield* seen(later)
        expect([none.siteSpaces, located(none, ""), located(none, "beta")]).toEqual([
          [],
          "nothing",
          "nothing"
        ])
        expect(beta!.path).toBe("beta")
      })
    )

    it.effect("see no group without a section, and no section without a space", () =>
      Effect.gen(function* () {
        const { admin, organization, site, spaces } = yield* aSite({ spaces: ["Guide", "Old"] })
        const act = <A, E, R>(effect: Effect.Effect<A, E, R>) => effect.pipe(as(admin))
        const { space } = yield* aSpaceOf(organization.id, admin, "API")
        const api = yield* act(
          addSiteSection(organization.id, site.id, { spaceId: space.id, title: "API", icon: null })
        )
        const v2 = (yield* aSpaceOf(organization.id, admin, "v2")).space
        const sectionId = api.view.section.id
        yield* act(addSiteSpace(organization.id, site.id, { spaceId: v2.id, sectionId }))
        yield* act(
          addSectionGroup(organization.id, site.id, {
            title: "More",
            icon: null,
            parentId: null,
            sectionIds: [sectionId]
          })
        )
        const now = Effect.gen(function* () {
          yield* aSecondLater
          const found = yield* at(`https://octavo.example/sites/${site.basename}`, null)
          return found?.kind === "site" ? found.site : site
        })
        yield* act(publishSite(organization.id, site.id))
        const all = yield* seen(yield* now)
        expect(all.items.map(({ kind }) => kind)).toEqual(["site-section", "site-section-group"])
        const asked = [
          "",
          "acme-docs/x",
          "acme-docs/old/x",
          "old/x",
          "api",
          "api/x",
          "api/v2",
          "api/api",
          "API/v2/x"
        ]
        expect(asked.map((path) => located(all, path))).toEqual([
          "Guide: ",
          "308 x",
          "Old: x",
          "Guide: old/x",
          "API: ",
          "API: x",
          "v2: ",
          "308 api",
          "308 api/v2/x"
        ])
        // The path of a variant from before there were sections.
        expect(all.movedTo("old/x")).toBe("acme-docs/old/x")
        expect(all.movedTo("none")).toBe(null)
        yield* act(
          updateSiteSection(organization.id, site.id, sectionId, { condition: "visitor.claims.api" })
        )
        const few = yield* seen(yield* now)
        expect(few.items.map(({ kind }) => kind)).toEqual(["site-section"])
        expect(located(few, "api/v2")).toBe("Guide: api/v2")
        yield* act(updateSiteSection(organization.id, site.id, sectionId, { condition: null }))
        for (const one of spaces) yield* act(deleteSpace(one.id))
        const rest = yield* seen(yield* now)
        expect(["", "x", "api/v2/x"].map((path) => located(rest, path))).toEqual([
          "307 api",
          "307 api/x",
          "v2: x"
        ])
      })
    )

    it.effect("see a page whose condition and those above it hold; hidden pages only by their path", () =>
      Effect.gen(function* () {
        const { admin, organization, site, spaces } = yield* aSite({ spaces: ["Guide"] })
        yield* publishSite(organization.id, site.id).pipe(as(admin))
        const [guide] = spaces
        const secretPage = yield* aPage({
          title: "Secret",
          position: "b0",
          attributes: { condition: "visitor.claims.a" }
        })
        const pages = [
          yield* aPage({ title: "Open" }),
          secretPage,
          yield* aPage({ title: "Hidden", position: "c0", attributes: { hidden: true } })
        ]
        yield* commitToBranch(guide!.mainBranchId, { pages: { put: pages, remove: [] } })
        const read = Effect.fnUntraced(function* (claims: Claims) {
          const visible = yield* seen(site, claims)
          return yield* seePages(visible, visible.siteSpaces[0]!)
        })
        const nobody = yield* read({})
        expect(nobody.pages.map(({ title }) => title)).toEqual(["Open", "Hidden"])
        expect(nobody.navigation.map(({ title }) => title)).toEqual(["Open"])
        expect([nobody.at("secret").length, nobody.at("HIDDEN").length]).toEqual([0, 1])
        const somebody = yield* read({ a: true })
        expect(somebody.navigation.map(({ title }) => title)).toEqual(["Open", "Secret"])
        const below = yield* aPage({ title: "Below", parentId: secretPage.id })
        yield* commitToBranch(guide!.mainBranchId, { pages: { put: [below], remove: [] } })
        expect((yield* read({})).at("secret/below")).toEqual([])
        expect((yield* read({ a: 1 })).at("secret/below").map(({ title }) => title)).toEqual([
          "Secret",
          "Below"
        ])
        expect([nobody.outcomes, somebody.outcomes]).toEqual(["0", "1"])
      })
    )
  })
