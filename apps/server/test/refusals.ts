import { Connection, Connections } from "@octavo/gitsync"
import { type Language, SpaceId } from "@octavo/content"
import { Organization, OrganizationId, Organizations, User, Users } from "@octavo/identity"
import { aTeam } from "@octavo/identity/testing"
import { Blobs, Sealer } from "@octavo/kernel"
import {
  Spec,
  SpecContent,
  SpecContents,
  SpecId,
  specLimits,
  Specs,
  SpecVersion,
  SpecVersionId,
  SpecVersions
} from "@octavo/openapi"
import {
  SectionGroup,
  SectionGroupId,
  Customizations,
  defaultCustomization,
  PublishingAuth,
  SiteCustomization,
  SiteRedirect,
  SiteRedirectId,
  SiteRedirects,
  PublishingAuths,
  ShareLink,
  ShareLinkId,
  ShareLinks,
  Site,
  SiteId,
  siteLimits,
  Sites,
  SiteSection,
  SiteSectionId,
  SiteSpace,
  SiteSpaceId,
  SiteStructures
} from "@octavo/sites"
import { GlossaryEntries, GlossaryEntry, GlossaryEntryId, translationLimits } from "@octavo/translations"
import { webhookRefusals } from "./webhookRefusals.ts"
import { aTranslationOf } from "@octavo/translations/testing"
import { DateTime, Effect, Option } from "effect"
import { zstdCompressSync } from "node:zlib"
import type { Answer } from "./Answer.ts"
import { publicUrl, type Server } from "./aServer.ts"
import type { Arrange, Refused, World } from "./Arrange.ts"
import { type Endpoint, endpoints, pathOf } from "./endpoints.ts"
import { addressOf, named, samples } from "./samples.ts"
import { setOrganization } from "./setOrganization.ts"

const asking =
  (refused: Refused): Arrange =>
  () =>
    Effect.succeed(refused)

const elsewhere = { headers: { "if-match": '"elsewhere"' } }

const editing = (page: string) => ({ body: { changes: [{ type: "update_page", page, into: page }] } })

/** Content with another title than at the base of the edit, which changes it as well. */
const retitled =
  (place: "" | "change-requests"): Arrange =>
  ({ admin, ids }: World) =>
    Effect.gen(function* () {
      const of = place === "" ? "" : `/${place}/${ids["changeRequestId"]}`
      const path = `/v1/spaces/${ids["spaceId"]}${of}/content`
      const page = ids["pageId"]!
      const { body } = yield* admin.ask("GET", path)
      const titled = (title: string) => ({
        body: { changes: [{ type: "update_page", page, base: body.id as string, title }] }
      })
      yield* admin.ask("POST", path, titled("Another title"))
      return titled("A title")
    })

/** A change request that is archived: nothing of it changes any more. */
const closed = Effect.fnUntraced(function* ({ admin, ids }: World) {
  const path = `/v1/spaces/${ids["spaceId"]}/change-requests/${ids["changeRequestId"]}`
  yield* admin.ask("PATCH", path, { body: { status: "archived" } })
  return {}
})

/** A change request with nothing to answer, merged. */
const merged = Effect.fnUntraced(function* ({ admin, ids }: World) {
  const path = `/v1/spaces/${ids["spaceId"]}/change-requests`
  const { body } = yield* admin.ask("POST", path)
  yield* admin.ask("POST", `${path}/${body.id}/merge`)
  return { ids: { changeRequestId: body.id as string } }
})

/** A space in the collection of the world, with an import under way. */
const busy = Effect.fnUntraced(function* ({ admin, ids, organizationId }: World) {
  const { body } = yield* admin.ask("POST", `/v1/orgs/${organizationId}/spaces`, {
    body: { parent: ids["collectionId"] }
  })
  yield* admin.ask("POST", `/v1/spaces/${body.id}/git/import`, samples["importGitRepository"])
  return { ids: { spaceId: body.id as string }, body: { organization: named.organization } }
})

/** A pile of collections as high as can be. */
const highest = Effect.fnUntraced(function* ({ admin, organizationId }: World) {
  let parent: string | undefined
  while (true) {
    const { body, status } = yield* admin.ask("POST", `/v1/orgs/${organizationId}/collections`, {
      body: { ...(parent !== undefined && { parent }) }
    })
    if (status !== 201) return { body: { parent } }
    parent = body.id as string
  }
})

/** A conflict about the title of a group, which no text can answer. */
const conflictOfTitles = Effect.fnUntraced(function* ({ admin, ids }: World) {
  const space = `/v1/spaces/${ids["spaceId"]}`
  const tree = yield* admin.ask("GET", `${space}/content/pages`)
  const pages = tree.body.pages as ReadonlyArray<{ readonly id: string; readonly type: string }>
  const group = pages.find(({ type }) => type === "group")
  const title = (title: string) => ({
    body: { changes: [{ type: "update_page", page: group?.id, title }] }
  })
  const { body: made } = yield* admin.ask("POST", `${space}/change-requests`)
  const path = `${space}/change-requests/${made.id}`
  yield* admin.ask("POST", `${path}/content`, title("Mine"))
  yield* admin.ask("POST", `${space}/content`, title("Theirs"))
  yield* admin.ask("POST", `${path}/update`)
  const { body } = yield* admin.ask("GET", `${path}/conflicts`)
  const ofTitle = { changeRequestId: made.id as string, conflictId: body.items[0].id as string }
  return { ids: ofTitle, body: { markdown: "x" } }
})

/** A connection with a URL that is not accepted any more. */
const connectedElsewhere: Arrange = ({ admin, ids }, server) =>
  server.within(
    Effect.gen(function* () {
      const connection = new Connection({
        spaceId: SpaceId.make(ids["spaceId"]!),
        url: "ssh://git.example.org/docs.git",
        ref: "refs/heads/main",
        directory: "",
        direction: "both",
        everyMinutes: null,
        commitMessage: "Update",
        connectedBy: admin.user.id,
        problem: null,
        nextAt: null
      })
      const sealer = yield* Sealer
      const sealedUrl = sealer.seal(connection.url)
      yield* (yield* Connections).put({
        connection,
        sealedUrl,
        sealedSecret: sealer.seal("secret"),
        sealedStatusToken: null
      })
      return {}
    })
  )

const locked = Effect.fnUntraced(function* ({ admin, ids }: World) {
  yield* admin.ask("PATCH", `/v1/spaces/${ids["spaceId"]}`, { body: { editMode: "locked" } })
  return {}
})

const aJob = Effect.fnUntraced(function* ({ admin, ids, operator }: World) {
  yield* admin.ask("POST", `/v1/spaces/${ids["spaceId"]}/git/import`, samples["importGitRepository"])
  const { body } = yield* operator.ask("GET", "/v1/admin/jobs")
  return { ids: { jobId: body.items[0].id as string } }
})

const currentRevision = Effect.fnUntraced(function* ({ admin, ids }: World, path: string) {
  const { body } = yield* admin.ask("GET", `/v1/spaces/${ids["spaceId"]}${path}/content`)
  return { ids: { revisionId: body.id as string } }
})

/** An upload whose bytes have not come. */
const unsent = Effect.fnUntraced(function* ({ admin, organizationId }: World) {
  const path = `/v1/orgs/${organizationId}/storage/upload`
  const { body } = yield* admin.ask("POST", path, samples["generateStorageUploadURL"])
  return { body: { url: body.url as string, source: "markdown" } }
})

/** A push whose upload does not have what the push names. */
const wrongPack = Effect.fnUntraced(function* ({ admin, ids }: World, server: Server) {
  const path = `/v1/spaces/${ids["spaceId"]}/content/push`
  const { body } = yield* admin.ask("POST", path, samples["pushContent"])
  const { key, url } = body.upload
  yield* server.ask("PUT", url.slice(publicUrl.length), {
    body: "x".repeat(Buffer.from(`${body.missing[0]} blob 4\ndocs\n`).length),
    headers: { "content-type": "application/octet-stream" }
  })
  return { body: { ...samples["pushContent"]?.body, upload: key as string } }
})

/** Something that is last at the top, where it is moved to once more. */
const moved =
  (things: "collections" | "spaces", param: string): Arrange =>
  ({ admin, ids }) => {
    const last = { body: { parent: null } }
    return Effect.as(admin.ask("POST", `/v1/${things}/${ids[param]}/move`, last), last)
  }

const unreachableGit = (operation: string): Arrange =>
  asking({ body: { ...samples[operation]?.body, url: "ssh://git.example.org/docs.git" } })

const unreadable = asking({ body: { url: "ftp://files.example.org/page.md", source: "markdown" } })

/** An organization that switched invite links off. */
const withoutLinks = Effect.fnUntraced(function* ({ organizationId }: World, server: Server) {
  yield* setOrganization(server, organizationId, { inviteLinks: false })
  return {}
})

/** An organization that requires single sign-on. */
const withSsoInForce = Effect.fnUntraced(function* ({ organizationId }: World, server: Server) {
  yield* setOrganization(server, organizationId, { sso: true, ssoInForce: true })
  return {}
})

const past = { expiresAt: "2000-01-01T00:00:00.000Z" }
/** A team whose members come from a directory. */
const provisionedTeam: Arrange = ({ organizationId }, server) =>
  Effect.map(
    server.within(aTeam(OrganizationId.make(organizationId), { externalId: "directory" })),
    ({ id }) => ({ ids: { teamId: id } })
  )

/** As many providers of a protocol as an organization may have. */
const manyProviders = (protocol: "oidc" | "saml") =>
  Effect.fnUntraced(function* ({ admin, organizationId }: World) {
    let status: number
    do {
      const path = `/v1/orgs/${organizationId}/${protocol}`
      status = (yield* admin.ask("POST", path, { body: { label: "Okta" } })).status
    } while (status === 201)
    return { body: { label: "Okta" } }
  })

/** As many specifications as an organization may have, and none with the slug of the path. */
const manySpecs: Arrange = ({ organizationId }, server) =>
  server.within(
    Effect.gen(function* () {
      const specs = yield* Specs
      const id = OrganizationId.make(organizationId)
      const pets = Option.getOrThrow(yield* specs.findBySlug(id, "pets"))
      for (let n = yield* specs.count(id); n < specLimits.specsOfOrganization; n++) {
        yield* specs.put(new Spec({ ...pets, id: SpecId.make(`spec-${n}`), slug: `spec-${n}` }))
      }
      return { ids: { specSlug: "new" } }
    })
  )

/** A version before that of the path, whose document is no JSON. */
const incomparable: Arrange = ({ ids }, server) =>
  server.within(
    Effect.gen(function* () {
      const contents = yield* SpecContents
      const versions = yield* SpecVersions
      const version = Option.getOrThrow(yield* versions.find(SpecVersionId.make(ids["versionId"]!)))
      const found = Option.getOrThrow(yield* contents.find(version.contentHash))
      const bytes = Buffer.from("{")
      const documentBlob = yield* (yield* Blobs).put(zstdCompressSync(bytes))
      yield* contents.add(new SpecContent({ ...found, hash: "broken", documentBlob, size: bytes.length }), [])
      const id = SpecVersionId.make("broken")
      yield* versions.add(new SpecVersion({ ...version, id, seq: version.seq - 1, contentHash: "broken" }))
      return {}
    })
  )

/** A deleted specification whose slug another one has taken. */
const takenSlug: Arrange = ({ admin, ids, organizationId }) =>
  Effect.gen(function* () {
    const path = `/v1/orgs/${organizationId}/openapi/${ids["specSlug"]}`
    yield* admin.ask("DELETE", path)
    yield* admin.ask("PUT", path, { body: { source: { text: "openapi: 3.1.0" } } })
    return {}
  })

/** A source of one byte more than it may have. */
const largeSource = { source: { text: "a".repeat(specLimits.sourceBytes + 1) } }

/** One site of an organization more than the first, as a row. */
const copyOf = (site: Site, id: string) =>
  new Site({ ...site, id: SiteId.make(id), basename: id, hostname: null, proxy: null })

/** As many sites as an organization may have. */
const manySites: Arrange = ({ ids }, server) =>
  server.within(
    Effect.gen(function* () {
      const sites = yield* Sites
      const site = yield* sites.getForUpdate(SiteId.make(ids["siteId"]!))
      for (let n = yield* sites.count(site.organizationId); n < siteLimits.sitesOfOrganization; n++) {
        yield* sites.put(copyOf(site, `site-${n}`))
      }
      return {}
    }).pipe(Effect.orDie)
  )

/** A site with a basename that is asked for. */
const anotherSite = Effect.fnUntraced(function* ({ admin, organizationId }: World) {
  const path = `/v1/orgs/${organizationId}/sites`
  const { body } = yield* admin.ask("POST", path, { body: { title: "Taken" } })
  return { body: { basename: body.basename as string } }
})

/** A hostname that an operator confirmed. */
const verifiedHostname: Arrange = ({ ids, operator, organizationId }) =>
  Effect.as(
    operator.ask("POST", `/v1/admin/organizations/${organizationId}/hostnames/${ids["hostname"]}/confirm`),
    {}
  )

const inSite = (ids: Readonly<Record<string, string>>): string =>
  `/v1/orgs/${ids["organizationId"]}/sites/${ids["siteId"]}`

/** A space that is in the site already. */
const linkedTwice = Effect.fnUntraced(function* ({ admin, ids }: World) {
  const { body } = yield* admin.ask("GET", `${inSite(ids)}/site-spaces`)
  return { body: { spaceId: body.items[0].space.id as string } }
})

const takenSectionPath = Effect.fnUntraced(function* ({ admin, ids }: World) {
  const { body } = yield* admin.ask("GET", `${inSite(ids)}/sections`)
  const other = body.items.find(({ id }: { readonly id: string }) => id !== ids["siteSectionId"])
  return { body: { path: (other.path as string).toUpperCase() } }
})

const takenSiteSpacePath = Effect.fnUntraced(function* ({ admin, ids }: World) {
  const path = `${inSite(ids)}/site-spaces`
  const sectionId = ids["siteSectionId"]
  const { body } = yield* admin.ask("POST", path, { body: { spaceId: named.space, sectionId } })
  return { body: { path: body.path as string } }
})

/** A site with as many rows of a kind as it may have. */
const manyRows =
  (kind: "sections" | "groups" | "siteSpaces"): Arrange =>
  ({ ids }, server) =>
    server.within(
      Effect.gen(function* () {
        const structures = yield* SiteStructures
        const siteId = SiteId.make(ids["siteId"]!)
        const { groups, sections, siteSpaces } = yield* structures.get(siteId)
        const nothing = { put: [], remove: [] }
        const copies = <Row>(first: Row, count: number, copy: (row: Row, name: string) => Row) => ({
          put: Array.from({ length: count }, (_, n) => copy(first, `row-${n}`)),
          remove: []
        })
        const copiedSection = (row: SiteSection, name: string) =>
          new SiteSection({ ...row, id: SiteSectionId.make(name), path: name, isDefault: false })
        const copiedGroup = (row: SectionGroup, name: string) =>
          new SectionGroup({ ...row, id: SectionGroupId.make(name) })
        const copiedSiteSpace = (row: SiteSpace, name: string) =>
          new SiteSpace({
            ...row,
            id: SiteSpaceId.make(name),
            spaceId: SpaceId.make(name),
            path: name,
            isDefault: false
          })
        yield* structures.apply(siteId, {
          sections: kind === "sections" ? copies(sections[0]!, siteLimits.sections, copiedSection) : nothing,
          groups: kind === "groups" ? copies(groups[0]!, siteLimits.groups, copiedGroup) : nothing,
          siteSpaces:
            kind === "siteSpaces" ? copies(siteSpaces[0]!, siteLimits.siteSpaces, copiedSiteSpace) : nothing
        })
        return {}
      })
    )

/** As many share links as a site may have. */
/** The space that the sample names, translated into some languages. */
const translated =
  (languages: ReadonlyArray<Language>): Arrange =>
  ({ admin, organizationId }, server) =>
    server.within(
      Effect.forEach(languages, (language) =>
        aTranslationOf(OrganizationId.make(organizationId), admin.user, SpaceId.make(named.space), language)
      ).pipe(Effect.as({}))
    )

/** A glossary with as many entries as there may be. */
const wholeGlossary: Arrange = ({ organizationId }, server) =>
  server.within(
    Effect.gen(function* () {
      const now = yield* DateTime.now
      const entries = Array.from(
        { length: translationLimits.glossaryEntries },
        (_, n) =>
          new GlossaryEntry({
            id: GlossaryEntryId.make(`entry-${n}`),
            organizationId: OrganizationId.make(organizationId),
            translations: { en: `term ${n}` },
            createdAt: now,
            updatedAt: now
          })
      )
      yield* (yield* GlossaryEntries).putMany(entries)
      return {}
    })
  )

const manyShareLinks: Arrange = ({ ids }, server) =>
  server.within(
    Effect.gen(function* () {
      const links = yield* ShareLinks
      const siteId = SiteId.make(ids["siteId"]!)
      const { items } = yield* links.list(siteId, { after: null, limit: 1 })
      for (let n = 0; n < siteLimits.shareLinks; n++) {
        yield* links.put(new ShareLink({ ...items[0]!, id: ShareLinkId.make(`link-${n}`), keyHash: `${n}` }))
      }
      return {}
    })
  )

const somewhere = { kind: "url", url: "https://acme.example/again" } as const

const putRedirects = (siteId: string, count: number) =>
  Effect.gen(function* () {
    const redirects = yield* SiteRedirects
    const { items } = yield* redirects.list(SiteId.make(siteId), "", { after: null, limit: 1 })
    yield* redirects.putAll(
      Array.from({ length: count }, (_, n) => {
        const source = `/taken/${n}`
        return new SiteRedirect({
          ...items[0]!,
          id: SiteRedirectId.make(`r-${n}`),
          source,
          sourceKey: source
        })
      })
    )
  })

/** As many redirects as a site may have. */
const manyRedirects: Arrange = ({ ids }, server) =>
  Effect.as(server.within(putRedirects(ids["siteId"]!, siteLimits.redirects)), {})

/** The source of another redirect. */
const anotherRedirect: Arrange = ({ ids }, server) =>
  Effect.as(server.within(putRedirects(ids["siteId"]!, 1)), {
    body: { source: "/taken/0", destination: somewhere }
  })

/** More images than a site may have. */
const manyImages: Arrange = ({ ids }, server) =>
  server.within(
    Effect.gen(function* () {
      const urls = Array.from({ length: 101 }, (_, n) => `https://acme.example/${n}.png`)
      const image = { hash: "0", type: "image/png", size: 1 }
      yield* (yield* Customizations).put(
        new SiteCustomization({
          siteId: SiteId.make(ids["siteId"]!),
          settings: defaultCustomization,
          overrides: Object.fromEntries(urls.map((url) => [url, { socialPreview: { url } }])),
          images: Object.fromEntries(urls.map((url) => [url, image])),
          updatedAt: yield* DateTime.now
        })
      )
      return {}
    })
  )

/** A visitor key that another installation sealed. */
const foreignVisitorKey: Arrange = ({ ids }, server) =>
  server.within(
    Effect.gen(function* () {
      const auths = yield* PublishingAuths
      const auth = Option.getOrThrow(yield* auths.find(SiteId.make(ids["siteId"]!)))
      yield* auths.put(new PublishingAuth({ ...auth, sealedKey: "other" }))
      return {}
    })
  )

/** For each status of an operation that its ids and the roles of callers do not explain, the way to be answered with it. */
export const refusals: Readonly<Record<string, Arrange>> = {
  "createUser 409": ({ admin }) => Effect.succeed({ body: { email: admin.user.email, displayName: "Ada" } }),
  "createToken 422": asking({ body: { label: "CI", expiresAt: "2000-01-01T00:00:00.000Z" } }),
  "createRendererToken 422": asking({
    body: { label: "Storefront", expiresAt: "2000-01-01T00:00:00.000Z" }
  }),
  "updateOrganizationById 409": ({ admin }) =>
    Effect.gen(function* () {
      yield* admin.ask("PATCH", `/v1/orgs/${named.organization}`, { body: { hostname: "taken" } })
      return { body: { hostname: "taken" } }
    }),
  "joinOrganization 412": ({ operator, organizationId }, server) =>
    server.within(
      Effect.gen(function* () {
        const organizations = yield* Organizations
        const organization = yield* organizations.get(OrganizationId.make(organizationId))
        yield* organizations.put(
          new Organization({ ...organization, ssoInForce: true, confirmedDomains: ["example.org"] })
        )
        const users = yield* Users
        yield* users.put(new User({ ...operator.user, emailVerifiedAt: yield* DateTime.now }))
        return { who: operator }
      }).pipe(Effect.orDie)
    ),
  "retryJob 412": aJob,
  "generateStorageUploadURL 413": asking({
    body: { file: { name: "a.zip", type: "application/zip", size: 1e12 }, kind: "import_file" }
  }),
  "updateMemberInOrganizationById 409": ({ admin }) =>
    Effect.succeed({
      ids: { organizationId: named.organization, userId: admin.user.id },
      body: { role: "read" }
    }),
  "removeMemberFromOrganizationById 409": ({ admin }) =>
    Effect.succeed({ ids: { organizationId: named.organization, userId: admin.user.id } }),
  "createOIDCProvider 412": manyProviders("oidc"),
  "createOIDCProvider 422": asking({ body: { label: "Okta", defaultTeam: "none" } }),
  "updateOIDCProvider 422": asking({ body: { issuer: "https://other.example" } }),
  "createOrganizationInvite 412": withoutLinks,
  "createOrganizationInvite 422": asking({ body: { role: "read", ...past } }),
  "updateOrganizationInviteById 422": asking({ body: past }),
  "joinOrganizationWithInvite 412": withSsoInForce,
  "createOrganizationTeam 422": asking({ body: { title: "Writers", members: ["nobody"] } }),
  "updateMembersInOrganizationTeam 412": provisionedTeam,
  "updateMembersInOrganizationTeam 422": asking({ body: { add: ["nobody"] } }),
  "addMemberToOrganizationTeamById 412": provisionedTeam,
  "deleteMemberFromOrganizationTeamById 412": provisionedTeam,
  "createOrganizationSAMLProvider 412": manyProviders("saml"),
  "createOrganizationSAMLProvider 422": asking({ body: { label: "Okta", defaultTeam: "none" } }),
  "updateOrganizationSAMLProvider 422": asking({ body: { certificate: "" } }),
  "createSite 412": manySites,
  "restoreSite 412": asking({}),
  "createOpenAPISpec 409": asking({ body: { slug: "pets", source: { text: "openapi: 3.1.0" } } }),
  "createOpenAPISpec 412": manySpecs,
  "createOpenAPISpec 413": asking({ body: { slug: "large", ...largeSource } }),
  "createOrUpdateOpenAPISpecBySlug 412": manySpecs,
  "createOrUpdateOpenAPISpecBySlug 413": asking({ body: largeSource }),
  "listOpenAPISpecVersionChanges 422": incomparable,
  "restoreOpenAPISpecBySlug 409": takenSlug,
  "restoreOpenAPISpecBySlug 412": asking({}),
  "updateSiteById 409": anotherSite,
  "dnsRevalidateCustomHostname 409": verifiedHostname,
  "addSectionToSite 409": linkedTwice,
  "addSectionToSite 412": manyRows("sections"),
  "updateSiteSectionById 409": takenSectionPath,
  "addSectionGroupToSite 412": manyRows("groups"),
  "addSpaceToSite 409": linkedTwice,
  "addSpaceToSite 412": manyRows("siteSpaces"),
  "updateSiteSpaceById 409": takenSiteSpacePath,
  "createSiteShareLink 412": manyShareLinks,
  "createCustomFont 412": asking({
    body: { fontFamily: "Acme Sans", fontFaces: [{ weight: 700, storageKey: named.upload }] }
  }),
  "updateCustomFont 412": asking({ body: { fontFaces: [{ weight: 400, storageKey: null }] } }),
  "createTranslation 409": translated(["fr"]),
  "createTranslation 422": ({ ids }) =>
    Effect.succeed({
      body: { source: { space: ids["spaceId"], language: "en" }, language: "sl" }
    }),
  "updateGlossaryEntries 412": wholeGlossary,
  ...webhookRefusals,
  "getSitePublishingAuthById 412": foreignVisitorKey,
  "updateSitePublishingAuthById 412": foreignVisitorKey,
  "updateSitePublishingAuthById 422": asking({ body: { backend: "integration" } }),
  "updateSiteCustomizationById 412": manyImages,
  "updateSiteCustomizationById 422": asking({
    body: { ...defaultCustomization, socialPreview: { url: "https://files.example.org/three" } }
  }),
  "overrideSiteSpaceCustomizationById 412": manyImages,
  "overrideSiteSpaceCustomizationById 422": asking({
    body: { socialPreview: { url: "https://files.example.org/three" } }
  }),
  "createSiteRedirect 409": asking({
    body: { source: "/Gone/*", destination: { kind: "url", url: "https://acme.example/again" } }
  }),
  "createSiteRedirect 412": manyRedirects,
  "putSiteRedirects 412": manyRedirects,
  "updateSiteRedirectById 409": anotherRedirect,
  "createCollection 412": highest,
  "moveCollection 409": moved("collections", "collectionId"),
  "moveCollection 412": ({ ids }) => Effect.succeed({ body: { parent: ids["collectionId"] } }),
  "transferCollection 409": ({ organizationId }) =>
    Effect.succeed({ body: { organization: organizationId } }),
  "transferCollection 412": busy,
  "createSpace 422": asking({ body: { computedSource: { type: "builtin:translation", props: {} } } }),
  "restoreSpace 412": asking({}),
  "moveSpace 409": moved("spaces", "spaceId"),
  "transferSpace 409": ({ organizationId }) => Effect.succeed({ body: { organization: organizationId } }),
  "transferSpace 412": busy,
  "restoreRevision 409": (world) => currentRevision(world, ""),
  "restoreRevision 412": asking(elsewhere),
  "changeContentInSpace 409": retitled(""),
  "changeContentInSpace 412": locked,
  "changeContentInSpace 422": ({ ids }) => Effect.succeed(editing(ids["pageId"]!)),
  "describeGitRepository 422": unreachableGit("describeGitRepository"),
  "describeImport 412": unsent,
  "describeImport 422": unreadable,
  "importContent 412": unsent,
  "importContent 422": unreadable,
  "importContentInPageById 412": unsent,
  "importContentInPageById 422": unreadable,
  "previewContent 422": asking({ body: { html: "<b>".repeat(5_000) } }),
  "importGitRepository 422": unreachableGit("importGitRepository"),
  "pushContent 412": asking({ body: { ...samples["pushContent"]?.body, base: "0".repeat(40) } }),
  "pushContent 422": wrongPack,
  "exportToGitRepository 422": unreachableGit("exportToGitRepository"),
  "connectGitRepository 422": unreachableGit("connectGitRepository"),
  "synchroniseGitRepository 422": connectedElsewhere,
  "updateChangeRequestById 412": merged,
  "changeContentInChangeRequest 409": retitled("change-requests"),
  "changeContentInChangeRequest 412": closed,
  "changeContentInChangeRequest 422": ({ ids }) => Effect.succeed(editing(ids["pageId"]!)),
  "importContentInChangeRequest 412": unsent,
  "importContentInChangeRequest 422": unreadable,
  "importContentInChangeRequestPageById 412": unsent,
  "importContentInChangeRequestPageById 422": unreadable,
  "restoreRevisionInChangeRequest 409": (world) =>
    currentRevision(world, `/change-requests/${world.ids["changeRequestId"]}`),
  "restoreRevisionInChangeRequest 412": asking(elsewhere),
  "mergeChangeRequest 412": closed,
  "updateChangeRequest 412": closed,
  "answerConflictInChangeRequest 412": closed,
  "answerConflictInChangeRequest 422": conflictOfTitles,
  "submitChangeRequestReview 412": closed,
  "requestReviewersForChangeRequest 412": closed,
  "requestReviewersForChangeRequest 422": asking({ body: { users: ["nobody"] } })
}

/** Asks so that an operation is refused with a status, in a world of its own. */
export const refuse = Effect.fnUntraced(function* (
  { server, world }: { readonly server: Server; readonly world: World },
  refusal: string
) {
  const [operation = ""] = refusal.split(" ")
  const endpoint = endpoints.find(({ id }) => id === operation) as Endpoint
  const { body, headers = {}, ids = {}, who } = yield* refusals[refusal]!(world, server)
  const { ask } = who ?? world.askFor(endpoint)
  const own: Readonly<Record<string, string>> = { ...world.idsFor(endpoint), ...ids }
  const sample = samples[operation] ?? {}
  const path = addressOf(
    pathOf(endpoint, (param) => own[param] ?? "x"),
    sample
  )
  const sent = body ?? sample.body
  const answer: Answer = yield* ask(endpoint.method, path, {
    headers,
    ...(sent !== undefined && { body: sent })
  })
  return answer
})
