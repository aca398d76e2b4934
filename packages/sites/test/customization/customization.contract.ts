import { expect } from "@effect/vitest"
import { deleteSpace, editSpace, purgeDeletedSpaces, removeUnusedBlobs } from "@octavo/content"
import { AuditLog } from "@octavo/identity"
import { aMember, as } from "@octavo/identity/testing"
import { Blobs } from "@octavo/kernel"
import * as KernelMemory from "@octavo/kernel/memory"
import { Effect, Option } from "effect"
import { TestClock } from "effect/testing"
import { readFileSync } from "node:fs"
import {
  Audience,
  type Claims,
  type Customization,
  seeCustomization,
  seeSite,
  customizationOf,
  Customizations,
  defaultCustomization,
  deleteCustomizationOverrides,
  deleteSite,
  deleteSiteSpace,
  getCustomization,
  getPublishedSite,
  getSiteSpaceCustomization,
  overrideCustomization,
  purgeDeletedSites,
  SiteCustomization,
  Sites,
  SiteStructures,
  updateCustomization
} from "../../src/index.ts"
import { aSite, aSpaceOf } from "../../src/testing/index.ts"
import type { SitesTests } from "../SitesServices.ts"

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1])
const svg = Buffer.from('<?xml version="1.0"?>\n<!-- a logo -->\n<svg xmlns="http://www.w3.org/2000/svg"/>')
const light = "https://acme.example/light.png"
const dark = "https://acme.example/dark.svg"
const font = "https://acme.example/brand.woff2"
const inter = new Uint8Array(
  readFileSync(new URL("../../../html/fonts/inter-basic-400.woff2", import.meta.url))
)
const damaged = "https://acme.example/damaged.woff2"
const outside = KernelMemory.downloads({
  [light]: { bytes: png, contentType: "text/plain" },
  [dark]: { bytes: svg, contentType: null },
  [font]: { bytes: inter, contentType: null },
  [damaged]: { bytes: inter.subarray(0, 1000), contentType: null },
  "https://acme.example/page": { bytes: Buffer.from("<html><svg></svg></html>"), contentType: "image/png" }
})
const all = { after: null, limit: 1000 }

/** A site of two spaces, with its operations as its admin asks for them. */
const aCustomizedSite = Effect.gen(function* () {
  const { admin, organization, site } = yield* aSite({ spaces: ["Guide", "API"] })
  const { id } = site
  const { siteSpaces } = yield* (yield* SiteStructures).get(id)
  const [first, second] = [siteSpaces[0]!.id, siteSpaces[1]!.id]
  const asked = <A, E, R>(effect: Effect.Effect<A, E, R>) => effect.pipe(as(admin), Effect.provide(outside))
  return {
    admin,
    organization,
    id,
    first,
    second,
    asked,
    put: (changes: Partial<Customization>) =>
      asked(updateCustomization(organization.id, id, { ...defaultCustomization, ...changes })),
    override: (changes: Parameters<typeof overrideCustomization>[3]) =>
      asked(overrideCustomization(organization.id, id, first, changes)),
    reset: asked(deleteCustomizationOverrides(organization.id, id, first)),
    get: asked(getCustomization(organization.id, id)),
    getFirst: asked(getSiteSpaceCustomization(organization.id, id, first)),
    version: Effect.map(
      Effect.flatMap(Sites, (sites) => sites.get(id)),
      ({ site: { version } }) => version
    ),
    actions: Effect.map(
      Effect.flatMap(AuditLog, (log) => log.list(organization.id, {}, all)),
      ({ items }) => items.map(({ action }) => action).filter((action) => action.includes("ustomization"))
    )
  }
})

const logo = { light, dark }

/** The rules of the customization of sites. */
export const customizationContract = (it: SitesTests) => {
  it.effect("is the default one until it is replaced, for the site and for each site space", () =>
    Effect.gen(function* () {
      const site = yield* aCustomizedSite
      expect(yield* site.get).toEqual(defaultCustomization)
      expect(yield* site.getFirst).toEqual({ settings: defaultCustomization, hasOverrides: false })
      const version = yield* site.version
      const { themes: _, ...settings } = yield* site.put({
        title: "Acme",
        themes: { default: "dark", toggeable: false }
      })
      expect(settings.title).toBe("Acme")
      expect((yield* site.get).themes).toEqual({ default: "dark", toggeable: false, system: false })
      expect(yield* site.version).toBe(version + 1)
      expect((yield* site.put({})).title).toBeUndefined()
      expect(yield* site.actions).toEqual(["siteCustomization.updated", "siteCustomization.updated"])
    })
  )

  it.effect("a site space overrides single fields, and null follows the site again", () =>
    Effect.gen(function* () {
      const site = yield* aCustomizedSite
      const made = yield* site.override({
        styling: { theme: "bold", sidebar: { list: "pill" } },
        footer: { copyright: "Acme" }
      })
      expect(made.hasOverrides).toBe(true)
      expect(made.settings.styling).toEqual({
        ...defaultCustomization.styling,
        theme: "bold",
        sidebar: { background: "default", list: "pill" }
      })
      yield* site.put({ pdf: { enabled: false } })
      const { settings } = yield* site.override({ styling: { theme: null } })
      expect([settings.pdf.enabled, settings.styling.theme, settings.styling.sidebar.list]).toEqual([
        false,
        "clean",
        "pill"
      ])
      const profile = yield* site.asked(getPublishedSite(site.organization.id, site.id, {}))
      expect(profile.customizations.siteSpaces[site.first]).toEqual(settings)
      expect(profile.customizations.siteSpaces[site.second]).toEqual(profile.customizations.site)
      const last = yield* site.override({ styling: { sidebar: { list: null } }, footer: { copyright: null } })
      expect(last.hasOverrides).toBe(false)
      yield* site.override({ title: "Other" })
      yield* site.reset
      yield* site.reset
      expect((yield* site.getFirst).hasOverrides).toBe(false)
      expect((yield* site.actions).filter((action) => action.endsWith("reset"))).toHaveLength(1)
    })
  )

  it.effect("copies of fonts have the metrics of their files, also those from before metrics were read", () =>
    Effect.gen(function* () {
      const site = yield* aCustomizedSite
      const faces = [font, damaged].map((url, index) => ({ weight: 400 + 300 * index, sources: [{ url }] }))
      const brand = { id: "brand", custom: true, fontFamily: "Brand", fontFaces: faces } as const
      const changes = { styling: { ...defaultCustomization.styling, font: brand } }
      yield* site.put(changes)
      const metrics = { ascent: 0.96875, lineGap: 0, isSerif: false }
      expect((yield* customizationOf(site.id)).imageOf(font)?.metrics).toMatchObject(metrics)
      expect((yield* customizationOf(site.id)).imageOf(damaged)?.metrics).toBe(null)
      const customizations = yield* Customizations
      const stored = Option.getOrThrow(yield* customizations.find(site.id))
      const { metrics: _, ...before } = stored.images[font]!
      yield* customizations.put(
        new SiteCustomization({ ...stored, images: { ...stored.images, [font]: before } })
      )
      expect((yield* customizationOf(site.id)).imageOf(font)).toEqual(before)
      // Nothing is fetched again: the copy is read.
      const settings = { ...defaultCustomization, ...changes }
      yield* updateCustomization(site.organization.id, site.id, settings).pipe(
        as(site.admin),
        Effect.provide(KernelMemory.downloads())
      )
      expect((yield* customizationOf(site.id)).imageOf(font)).toEqual(stored.images[font])
    })
  )

  it.effect("images are copied once, told by their bytes, and kept while the site names them", () =>
    Effect.gen(function* () {
      const site = yield* aCustomizedSite
      yield* site.put({ favicon: { icon: logo }, header: { preset: "default", links: [], logo } })
      const view = yield* customizationOf(site.id)
      expect([view.imageOf(light)?.type, view.imageOf(dark)?.type]).toEqual(["image/png", "image/svg+xml"])
      expect((yield* (yield* Sites).get(site.id)).site.icon).toEqual({ icon: logo })
      const blobs = yield* Blobs
      const { hash } = view.imageOf(light)!
      yield* TestClock.adjust("2 days")
      yield* removeUnusedBlobs()
      expect(yield* blobs.get(hash)).toEqual(png)
      // Nothing is fetched for a URL that the settings name already.
      yield* updateCustomization(site.organization.id, site.id, {
        ...defaultCustomization,
        favicon: { icon: logo }
      }).pipe(as(site.admin), Effect.provide(KernelMemory.downloads()))
      yield* site.put({ favicon: { emoji: "🚂" } })
      expect((yield* (yield* Sites).get(site.id)).site.icon).toEqual({ emoji: "🚂" })
      yield* removeUnusedBlobs()
      expect((yield* Effect.flip(blobs.get(hash)))._tag).toBe("BlobMissing")
    })
  )

  it.effect("a copy stays when a space with the same file is purged", () =>
    Effect.gen(function* () {
      const blobs = yield* Blobs
      const site = yield* aCustomizedSite
      const { space } = yield* aSpaceOf(site.organization.id, site.admin, "Pictures")
      const files = [{ name: "logo.png", bytes: png }]
      yield* editSpace(space.id, [{ type: "insert_files", files }], { ifMatch: null }).pipe(as(site.admin))
      yield* site.put({ favicon: { icon: { light, dark: light } } })
      const view = yield* customizationOf(site.id)
      const { hash } = view.imageOf(light)!
      yield* deleteSpace(space.id).pipe(as(site.admin))
      yield* TestClock.adjust("8 days")
      expect(yield* purgeDeletedSpaces()).toBeGreaterThan(0)
      expect(yield* blobs.get(hash)).toEqual(png)
    })
  )

  it.effect("what is no image, and what cannot be fetched, changes nothing", () =>
    Effect.gen(function* () {
      const site = yield* aCustomizedSite
      const refused = (url: string) =>
        Effect.map(Effect.flip(site.put({ title: "Acme", socialPreview: { url } })), ({ _tag }) => _tag)
      expect(yield* refused("https://acme.example/page")).toBe("SiteImageRefused")
      expect(yield* refused("https://acme.example/none.png")).toBe("DownloadFailed")
      expect(yield* refused("http://127.0.0.1/logo.png")).toBe("AddressForbidden")
      const condition = "visitor.claims."
      const links = [{ title: "Beta", to: null, links: [], condition }]
      const unreadable = yield* Effect.flip(site.put({ header: { preset: "default", links } }))
      expect(unreadable).toMatchObject({ _tag: "SiteConditionUnreadable", path: "header.links.0.condition" })
      expect(yield* site.get).toEqual(defaultCustomization)
      expect(yield* site.actions).toEqual([])
    })
  )

  it.effect("goes with its site spaces and its site", () =>
    Effect.gen(function* () {
      const site = yield* aCustomizedSite
      yield* site.override({ title: "Other", socialPreview: { url: light } })
      yield* site.asked(deleteSiteSpace(site.organization.id, site.id, site.first))
      expect((yield* Effect.flip(site.getFirst))._tag).toBe("SiteSpaceNotFound")
      expect((yield* Effect.flip(site.override({ title: "X1" })))._tag).toBe("SiteSpaceNotFound")
      expect((yield* customizationOf(site.id)).hasOverrides(site.first)).toBe(false)
      yield* site.put({ title: "Acme" })
      yield* site.asked(deleteSite(site.organization.id, site.id))
      yield* TestClock.adjust("8 days")
      yield* purgeDeletedSites()
      expect((yield* customizationOf(site.id)).site).toEqual(defaultCustomization)
    })
  )

  it.effect("visitors see the header links whose conditions hold", () =>
    Effect.gen(function* () {
      const site = yield* aCustomizedSite
      const condition = "visitor.claims.beta === true"
      const item = (title: string) => ({ title, to: null, links: [] })
      yield* site.put({
        header: { preset: "default", links: [item("Home"), { ...item("Beta"), condition }] }
      })
      const seen = Effect.fnUntraced(function* (claims: Claims) {
        const { site: stored } = yield* (yield* Sites).get(site.id)
        const root = { origin: "https://docs.example", path: "" }
        const visible = yield* seeSite(new Audience({ site: stored, root, claims }))
        expect(visible.edition.conditions).toEqual([condition])
        const { header } = seeCustomization(visible, visible.siteSpaces[0]!)
        return header.links.map(({ title }) => title)
      })
      expect(yield* seen({ beta: true })).toEqual(["Home", "Beta"])
      expect(yield* seen({})).toEqual(["Home"])
    })
  )

  it.effect("members read it, those with the role create write it", () =>
    Effect.gen(function* () {
      const site = yield* aCustomizedSite
      const reader = yield* aMember(site.organization.id, { role: "read" })
      const { id: organizationId } = site.organization
      expect(yield* getCustomization(organizationId, site.id).pipe(as(reader))).toEqual(defaultCustomization)
      const write = updateCustomization(organizationId, site.id, defaultCustomization)
      expect((yield* Effect.flip(write.pipe(as(reader), Effect.provide(outside))))._tag).toBe("AccessDenied")
    })
  )
}
