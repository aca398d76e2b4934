import { expect, it as plain, layer } from "@effect/vitest"
import { Spaces, Space } from "@octavo/content"
import { aPage, commitToBranch } from "@octavo/content/testing"
import { as } from "@octavo/identity/testing"
import {
  defaultCustomization,
  publishSite,
  SiteStructures,
  updateCustomization,
  updateSiteSpace
} from "@octavo/sites"
import { aSite } from "@octavo/sites/testing"
import { Effect } from "effect"
import { compareVersions, readVersion } from "../src/frame/Version.ts"
import { aReader, stores } from "./aReader.ts"

const note = (html: string) => /<p class="old-version"[^]*?<\/p>/.exec(html)?.[0]
const target = (html: string) => /href="([^"]*)"/.exec(note(html) ?? "")?.[1]

plain("version numbers are read with the words around them, and other numbers are not", () => {
  for (const [older, newer] of [
    ["1.0", "2.0"],
    ["v1.9", "Version 1.10"],
    ["2.x", "3.x (latest)"],
    ["Acme 2 LTS", "acme v3-beta"],
    ["版本 1", "版本 2.1"]
  ] as const) {
    const [a, b] = [readVersion(older), readVersion(newer)]
    expect(a?.name).toBe(b?.name)
    expect(a && b && compareVersions(a, b)).toBeLessThan(0)
  }
  const [two, same] = [readVersion("2")!, readVersion("2.0")!]
  expect(compareVersions(two, same)).toBe(0)
  expect(readVersion("3.0-beta")?.isPreview).toBe(true)
  for (const text of ["Guide", "3 easy steps", "2nd edition", "1.0 and 2.0", `1${".1".repeat(60)}`, ""])
    expect([text, readVersion(text)]).toEqual([text, undefined])
})

/** A published site with a variant for each title, which all have a page `same`; the first is the default. */
const aSiteOfVersions = Effect.fnUntraced(function* (titles: ReadonlyArray<string>) {
  const { admin, organization, site, spaces } = yield* aSite({ spaces: titles })
  const act = <A, E, R>(effect: Effect.Effect<A, E, R>) => effect.pipe(as(admin))
  yield* act(publishSite(organization.id, site.id))
  const home = yield* aPage({ title: "home", position: "a0" })
  const same = yield* aPage({ title: "same", position: "b0" })
  for (const space of spaces)
    yield* commitToBranch(space.mainBranchId, { pages: { put: [home, same], remove: [] }, sources: [] })
  const structure = yield* (yield* SiteStructures).get(site.id)
  const ids = spaces.map(({ id }) => structure.siteSpaces.find(({ spaceId }) => spaceId === id)!.id)
  return { act, organization, site, spaces, ids, same, read: yield* aReader(site.basename) }
})

layer(stores, { timeout: "60 seconds" })("pages of an old version", (it) => {
  it.effect("link to the same page of the current version, else to its start", () =>
    Effect.gen(function* () {
      const { read, site, spaces } = yield* aSiteOfVersions(["2.0", "1.0", "3.0 beta", "Cloud"])
      const only = yield* aPage({ title: "only", position: "c0" })
      yield* commitToBranch(spaces[1]!.mainBranchId, { pages: { put: [only], remove: [] }, sources: [] })
      const old = (yield* read("/1.0/same")).text
      expect(target(old)).toBe(`/sites/${site.basename}/same`)
      // Menus have the same page of each version.
      for (const path of ["same", "3.0-beta/same", "cloud/same"])
        expect(old).toContain(`<a href="/sites/${site.basename}/${path}">`)
      expect(target((yield* read("/1.0/only")).text)).toBe(`/sites/${site.basename}`)
      expect(target((yield* read("/1.0/none")).text)).toBe(`/sites/${site.basename}`)
      expect(note((yield* read("/1.0/same")).text)).toContain("<bdi>2.0</bdi>")
      for (const path of ["/same", "/3.0-beta/same", "/cloud/same"]) {
        const { status, text } = yield* read(path)
        expect([path, status, note(text)]).toEqual([path, 200, undefined])
      }
    })
  )

  it.effect("name nothing that the audience does not see, and no markup of a title", () =>
    Effect.gen(function* () {
      const { act, ids, organization, read, site } = yield* aSiteOfVersions(["3.0", "2.0", "1.0"])
      const update = (index: number, change: Parameters<typeof updateSiteSpace>[3]) =>
        act(updateSiteSpace(organization.id, site.id, ids[index]!, change))
      yield* update(0, { title: "3.0 (<img src=x>)" })
      const marked = (yield* read("/1.0/same")).text
      expect(marked).toContain("<bdi>3.0 (&lt;img src=x&gt;)</bdi>")
      expect(marked).not.toContain("<img src=x>")
      yield* update(0, { condition: "visitor.claims.isPartner" })
      const hidden = yield* read("/1.0/same")
      expect(hidden.text).not.toContain("3.0")
      expect(target(hidden.text)).toBe(`/sites/${site.basename}/2.0/same`)
      expect(hidden.headers["cache-control"]).toBe("private, no-cache")
      expect(note((yield* read("/2.0/same")).text)).toBeUndefined()
    })
  )

  it.effect("lead to the current version in the same language where there is one", () =>
    Effect.gen(function* () {
      const { read, site, spaces } = yield* aSiteOfVersions(["latest", "2.0", "1.0", "2.0 (latest)"])
      const all = yield* Spaces
      yield* all.put(new Space({ ...spaces[2]!, language: "de" }))
      const german = (yield* read("/1.0/same")).text
      expect(note(german)).toContain("Zur aktuellen Version")
      expect(target(german)).toBe(`/sites/${site.basename}/same`)
      expect(target((yield* read("/2.0/same")).text)).toBe(`/sites/${site.basename}/same`)
    })
  )

  it.effect("are left out by search engines when the settings say so", () =>
    Effect.gen(function* () {
      const { act, organization, read, site } = yield* aSiteOfVersions(["2.0", "1.0"])
      const robots = Effect.fnUntraced(function* (path: string) {
        const { headers, text } = yield* read(path)
        return [headers["x-robots-tag"], text.includes('content="noindex"')]
      })
      expect(yield* robots("/1.0/same")).toEqual([undefined, false])
      expect((yield* read("/sitemap.xml")).text).toContain("/1.0/sitemap-pages.xml")
      const settings = { ...defaultCustomization, oldVersions: { noRobotsIndex: true } }
      yield* act(updateCustomization(organization.id, site.id, settings))
      expect(yield* robots("/1.0/same")).toEqual(["noindex", true])
      expect((yield* read("/1.0/same.md")).headers["x-robots-tag"]).toBe("noindex")
      expect((yield* read("/sitemap.xml")).text).not.toContain("/1.0/")
      expect((yield* read("/1.0/sitemap-pages.xml")).status).toBe(404)
      expect(yield* robots("/same")).toEqual([undefined, false])
      expect((yield* read("/sitemap-pages.xml")).text).toContain("/same</loc>")
    })
  )
})
