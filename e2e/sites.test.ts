import { expect, layer } from "@effect/vitest"
import { Effect, type Scope } from "effect"
import { statusOf } from "./src/ask.ts"
import { officialClient } from "./src/officialClient.ts"
import { validated } from "./src/officialSchema.ts"
import { onStores } from "./src/onStores.ts"
import { organizationOf } from "./src/spaces.ts"
import type { Octavo } from "./src/startOctavo.ts"
import { World, worldOf } from "./src/World.ts"

const ask = <A>(call: () => Promise<{ data: A }>) => Effect.map(Effect.promise(call), ({ data }) => data)

/** Reads a site as a front end of others does: with a token that resolves its URL, and with the token of the answer. */
const readByFrontEnd = Effect.fnUntraced(function* (
  { operatorToken, url }: Octavo,
  organizationId: string,
  siteId: string,
  published: string
) {
  const made = yield* Effect.promise(async () => {
    const response = await fetch(`${url}/v1/admin/renderer-tokens`, {
      method: "POST",
      headers: { authorization: `Bearer ${operatorToken}`, "content-type": "application/json" },
      body: JSON.stringify({ label: "Storefront" })
    })
    return (await response.json()) as { readonly token: string }
  })
  const frontEnd = officialClient(url, made.token)
  const lookup = yield* ask(() => frontEnd.urls.resolvePublishedContentByUrl({ url: published }))
  const found = validated("resolvePublishedContentByUrl", lookup)
  if (!("apiToken" in found)) throw new Error("The URL of a share link stands for another one")
  const reader = officialClient(url, found.apiToken)
  const profile = yield* ask(() =>
    reader.orgs.getPublishedContentSite(organizationId, siteId, { shareKey: found.shareKey! })
  )
  expect(validated("getPublishedContentSite", profile).structure.structure).toHaveLength(1)
  const space = validated("getSpaceById", yield* ask(() => reader.spaces.getSpaceById(found.space)))
  expect(space.urls.published).toBe(published)
  const revision = yield* ask(() => reader.spaces.getRevisionById(found.space, space.revision))
  expect(validated("getRevisionById", revision).id).toBe(space.revision)
  const search = yield* ask(() =>
    reader.orgs.searchSiteContent(organizationId, siteId, { query: "a", mode: "all" })
  )
  expect(validated("searchSiteContent", search).items).toEqual([])
})

/** Embeds, segments of visitors, and the version of the server. */
const details = Effect.fnUntraced(function* (
  { client }: Octavo,
  organizationId: string,
  siteId: string,
  spaceId: string
) {
  const url = "https://youtu.be/abc"
  const embed = validated("getEmbedByUrl", yield* ask(() => client.urls.getEmbedByUrl({ url })))
  expect(embed).toMatchObject({ type: "rich", site: "YouTube" })
  const inSpace = yield* ask(() => client.spaces.getEmbedByUrlInSpace(spaceId, { url }))
  expect(validated("getEmbedByUrlInSpace", inSpace)).toEqual(embed)
  const segments = yield* ask(() => client.orgs.listSiteVisitorSegments(organizationId, siteId))
  expect(validated("listSiteVisitorSegments", segments).items).toEqual([])
  const information = validated("getApiInformation", yield* ask(() => client.getApiInformation()))
  expect(information.version).toMatch(/^\d+\.\d+\.\d+/)
  expect(Date.parse(information.build)).toBeLessThanOrEqual(Date.now())
})

/** A hostname of a site: pending, verified by an operator, and removed. */
const hostnames = Effect.fnUntraced(function* (octavo: Octavo, organizationId: string, siteId: string) {
  const { customHostnames, orgs, subdomains } = octavo.client
  const hostname = `docs.${siteId}.example`
  yield* ask(() => orgs.updateOrganizationById(organizationId, { hostname: "acme-docs" }))
  const subdomain = yield* ask(() => subdomains.getSubdomain("acme-docs"))
  expect(validated("getSubdomain", subdomain).target.organization).toBe(organizationId)
  // The client has no field for the hostname of a site.
  const changes: object = { hostname }
  yield* ask(() => orgs.updateSiteById(organizationId, siteId, changes))
  const find = Effect.map(
    ask(() => customHostnames.getCustomHostname(hostname)),
    (found) => validated("getCustomHostname", found)
  )
  expect(yield* find).toMatchObject({ hostname, target: { site: siteId }, isActive: false })
  const confirm = `${octavo.url}/v1/admin/organizations/${organizationId}/hostnames/${hostname}/confirm`
  const confirmed = yield* Effect.promise(() =>
    fetch(confirm, { method: "POST", headers: { authorization: `Bearer ${octavo.operatorToken}` } })
  )
  expect(confirmed.status).toBe(200)
  expect(yield* find).toMatchObject({ isActive: true, status: "dns_passed" })
  expect(yield* statusOf(() => customHostnames.dnsRevalidateCustomHostname(hostname))).toBe(409)
  expect(yield* statusOf(() => customHostnames.removeCustomHostname(hostname))).toBe("done")
  expect(yield* statusOf(() => customHostnames.getCustomHostname(hostname))).toBe(404)
})

const sites = (name: string, start: Effect.Effect<Octavo, never, Scope.Scope>) =>
  layer(worldOf(start), { timeout: "60 seconds", excludeTestServices: true })(`sites, ${name}`, (it) => {
    it.effect("are made, arranged, published, shared and deleted by the official client", () =>
      Effect.gen(function* () {
        const { octavo } = yield* World
        const { client } = octavo
        const { orgs } = client
        const organizationId = yield* organizationOf(octavo)
        const aSpace = (title: string) =>
          Effect.map(
            ask(() => orgs.createSpace(organizationId, { title })),
            ({ id }) => id
          )
        const [guide, api, cli] = [yield* aSpace("Guide"), yield* aSpace("API"), yield* aSpace("CLI")]
        const made = validated(
          "createSite",
          yield* ask(() => orgs.createSite(organizationId, { title: "Acme docs", spaces: [guide] })),
          201
        )
        const { id } = made
        expect([made.title, made.siteSpaces, made.published]).toEqual(["Acme docs", 1, false])
        const section = validated(
          "addSectionToSite",
          yield* ask(() => orgs.addSectionToSite(organizationId, id, { spaceId: api, title: null })),
          201
        )
        const variant = validated(
          "addSpaceToSite",
          yield* ask(() => orgs.addSpaceToSite(organizationId, id, { spaceId: cli, sectionId: section.id })),
          201
        )
        const group = validated(
          "addSectionGroupToSite",
          yield* ask(() =>
            orgs.addSectionGroupToSite(organizationId, id, { title: "Reference", sections: [section.id] })
          ),
          201
        )
        expect(group.children.map(({ id }) => id)).toEqual([section.id])
        const changed = yield* ask(() =>
          orgs.updateSiteSectionById(organizationId, id, section.id, {
            path: "functions",
            condition: "visitor.claims.beta === true"
          })
        )
        expect(validated("updateSiteSectionById", changed).path).toBe("functions")
        yield* ask(() =>
          orgs.sortSiteStructure(organizationId, id, {
            item: { type: "site-space", id: variant.id },
            position: { before: { type: "site-space", id: section.siteSpaces[0]!.id } }
          })
        )
        yield* ask(() => orgs.updateSiteById(organizationId, id, { visibility: "share-link" as never }))
        validated("publishSite", yield* ask(() => orgs.publishSite(organizationId, id)))
        const link = validated(
          "createSiteShareLink",
          yield* ask(() => orgs.createSiteShareLink(organizationId, id, { name: "Partners" })),
          201
        )
        const shareKey = link.urls.published!.split("/").at(-1)!
        const listed = validated(
          "listSiteSpaces",
          yield* ask(() => orgs.listSiteSpaces(organizationId, id, { shareKey }))
        )
        expect(listed.items.map(({ default: isDefault, title }) => [title, isDefault])).toEqual([
          ["Guide", true],
          ["CLI", false],
          ["API", true]
        ])
        expect(listed.items.map(({ urls }) => urls.published!.split(shareKey)[1])).toEqual([
          "",
          "/functions/cli",
          "/functions"
        ])
        const sections = yield* ask(() => orgs.listSiteSections(organizationId, id, {}))
        expect(validated("listSiteSections", sections).items).toHaveLength(2)
        const groups = yield* ask(() => orgs.listSiteSectionGroups(organizationId, id))
        expect(validated("listSiteSectionGroups", groups).items).toHaveLength(1)
        const structure = yield* ask(() => orgs.getSiteStructure(organizationId, id, {}))
        expect(validated("getSiteStructure", structure).type).toBe("sections")
        yield* ask(() =>
          orgs.updateSiteAdaptiveSchema(organizationId, id, {
            jsonSchema: {
              type: "object",
              properties: { beta: { type: "boolean", description: "Tries new things" } },
              additionalProperties: false
            } as never
          })
        )
        const adaptive = yield* ask(() => orgs.getSiteAdaptiveSchema(organizationId, id))
        validated("getSiteAdaptiveSchema", adaptive)
        const profile = yield* ask(() => orgs.getPublishedContentSite(organizationId, id, {}))
        const customized = validated("getPublishedContentSite", profile).customizations.siteSpaces
        expect(Object.keys(customized).toSorted()).toEqual(listed.items.map(({ id }) => id).toSorted())
        const settings = validated(
          "getSiteCustomizationById",
          yield* ask(() => orgs.getSiteCustomizationById(organizationId, id))
        )
        const dark = { ...settings, title: "Acme", themes: { ...settings.themes, default: "dark" as never } }
        const replaced = yield* ask(() => orgs.updateSiteCustomizationById(organizationId, id, dark))
        expect(validated("updateSiteCustomizationById", replaced)).toEqual(dark)
        const overridden = yield* ask(() =>
          orgs.overrideSiteSpaceCustomizationById(organizationId, id, variant.id, {
            title: "CLI",
            pdf: { enabled: false }
          })
        )
        expect(validated("overrideSiteSpaceCustomizationById", overridden)).toEqual({
          ...dark,
          title: "CLI",
          pdf: { enabled: false },
          hasOverrides: true
        })
        yield* ask(() => orgs.deleteSiteSpaceCustomizationById(organizationId, id, variant.id))
        const followed = yield* ask(() => orgs.getSiteSpaceCustomizationById(organizationId, id, variant.id))
        expect(validated("getSiteSpaceCustomizationById", followed)).toMatchObject({ title: "Acme" })
        const redirect = validated(
          "createSiteRedirect",
          yield* ask(() =>
            orgs.createSiteRedirect(organizationId, id, {
              source: "/old/cli",
              destination: { kind: "site-space", siteSpaceId: variant.id }
            })
          ),
          201
        )
        const moved = yield* ask(() =>
          orgs.updateSiteRedirectById(organizationId, id, redirect.id, { source: "/older/cli" })
        )
        expect(validated("updateSiteRedirectById", moved)).toEqual({ ...redirect, source: "/older/cli" })
        const redirects = yield* ask(() => orgs.listSiteRedirects(organizationId, id, { search: "older" }))
        expect(validated("listSiteRedirects", redirects).items).toEqual([moved])
        const resolved = yield* ask(() =>
          orgs.getSiteRedirectBySource(organizationId, id, { source: "/older/cli" })
        )
        expect(validated("getSiteRedirectBySource", resolved).target).toMatch(/\/cli$/)
        yield* ask(() => orgs.deleteSiteRedirectById(organizationId, id, redirect.id))
        const auth = validated(
          "getSitePublishingAuthById",
          yield* ask(() => orgs.getSitePublishingAuthById(organizationId, id))
        )
        const fallbackURL = "https://acme.example/sign-in"
        const withFallback = yield* ask(() =>
          orgs.updateSitePublishingAuthById(organizationId, id, { backend: "custom", fallbackURL })
        )
        expect(validated("updateSitePublishingAuthById", withFallback)).toEqual({ ...auth, fallbackURL })
        const regenerated = yield* ask(() => orgs.regenerateSitePublishingAuthById(organizationId, id))
        const { privateKey } = validated("regenerateSitePublishingAuthById", regenerated)
        expect(privateKey).not.toBe(auth.privateKey)
        const preview = yield* ask(() =>
          orgs.getSitePublishingPreviewById(organizationId, id, {
            siteSpace: variant.id,
            claims: "(beta:!t)"
          })
        )
        const { url } = validated("getSitePublishingPreviewById", preview)
        expect(url).toContain(`/sites/~preview/${id}/functions/cli?token=`)
        yield* hostnames(octavo, organizationId, id)
        yield* details(octavo, organizationId, id, guide)
        yield* readByFrontEnd(octavo, organizationId, id, link.urls.published!)
        const space = yield* ask(() => client.spaces.getSpaceById(cli, { shareKey }))
        expect(validated("getSpaceById", space)).toMatchObject({ visibility: "share-link" })
        validated("unpublishSite", yield* ask(() => orgs.unpublishSite(organizationId, id)))
        const found = yield* ask(() => orgs.listSites(organizationId, { space: cli, published: false }))
        expect(validated("listSites", found).items.map(({ id }) => id)).toEqual([id])
        yield* ask(() => orgs.deleteSiteSectionById(organizationId, id, section.id))
        const left = yield* ask(() => orgs.getSiteById(organizationId, id))
        expect(validated("getSiteById", left).siteSpaces).toBe(1)
        yield* ask(() => orgs.deleteSiteById(organizationId, id))
      })
    )
  })

onStores("on Postgres", sites)
