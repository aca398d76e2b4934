import { expect } from "@effect/vitest"
import { SpaceNotTransferable, Spaces, transferSpace } from "@octavo/content"
import {
  AuditLog,
  Members,
  newMember,
  Organizations,
  updateOrganization,
  type OrganizationId,
  type User
} from "@octavo/identity"
import { aMember, anOrganization, as } from "@octavo/identity/testing"
import { Effect, Option } from "effect"
import { TestClock } from "effect/testing"
import {
  createShareLink,
  createSite,
  deleteSite,
  listSites,
  purgeDeletedSites,
  requireSite,
  restoreSite,
  Sites,
  SiteStructures,
  updateSite
} from "../../src/index.ts"
import { aSite, aSiteOf, aSpaceOf } from "../../src/testing/index.ts"
import type { SitesTests } from "../SitesServices.ts"

const all = { after: null, limit: 1000 }
const input = { type: "basic", title: null, visibility: "public", spaceIds: [], createSpace: false } as const

/** Makes a user an admin of another organization as well. */
const joinAs = Effect.fnUntraced(function* (organizationId: OrganizationId, { id }: User) {
  yield* (yield* Members).put(yield* newMember({ organizationId, userId: id, role: "admin" }))
})

/** The rules of sites: their settings, addresses, deletion and audience in the organization. */
export const sitesContract = (it: SitesTests) => {
  it.effect("a site takes its title and its spaces in order, and adds a new space behind them", () =>
    Effect.gen(function* () {
      const { admin, organization, spaces } = yield* aSite({ spaces: ["Guide", "Reference"] })
      const spaceIds = spaces.map(({ id }) => id).toReversed()
      const { site, siteSpaces } = yield* createSite(organization.id, {
        ...input,
        spaceIds,
        createSpace: true
      }).pipe(as(admin))
      expect([site.title, siteSpaces, site.published, site.visibility]).toEqual([
        "Reference",
        3,
        false,
        "public"
      ])
      const structure = yield* (yield* SiteStructures).get(site.id)
      expect(structure.siteSpaces.map(({ path }) => path)).toEqual(["reference", "guide", "reference-2"])
      expect(structure.siteSpaces.map(({ isDefault }) => isDefault)).toEqual([true, false, false])
      const entries = yield* (yield* AuditLog).list(organization.id, {}, all)
      expect(entries.items.filter(({ target }) => target.id === site.id)).toMatchObject([
        { action: "site.created", after: { title: "Reference" } }
      ])
    })
  )

  it.effect("nothing is created when one space is refused", () =>
    Effect.gen(function* () {
      const { admin, organization, spaces } = yield* aSite({ spaces: ["Guide"] })
      const foreign = yield* aSite({ spaces: ["Foreign"] })
      const spaceIds = [spaces[0]!.id, foreign.spaces[0]!.id]
      const refused = yield* Effect.flip(createSite(organization.id, { ...input, spaceIds }).pipe(as(admin)))
      expect(refused._tag).toBe("SpaceNotFound")
      expect((yield* listSites(organization.id, {}, all).pipe(as(admin))).items).toHaveLength(1)
    })
  )

  it.effect("basenames are unique: derived ones are numbered, and given ones are refused", () =>
    Effect.gen(function* () {
      const { admin, organization, site } = yield* aSite()
      const other = yield* aSite()
      const title = `Über uns ${site.id}`
      const first = (yield* aSiteOf(organization.id, admin, { title })).site
      const second = (yield* aSiteOf(other.organization.id, other.admin, { title })).site
      expect(first.basename).toBe(`uber-uns-${site.id}`)
      expect(second.basename).toBe(`uber-uns-${site.id}-2`)
      const change = (changes: Parameters<typeof updateSite>[2]) =>
        updateSite(other.organization.id, second.id, changes).pipe(as(other.admin))
      expect((yield* Effect.flip(change({ basename: first.basename })))._tag).toBe("SiteAddressTaken")
      for (const basename of ["", "-a", "a-", "A", "a.b", "www", "v1", "ä", "a".repeat(101)]) {
        expect((yield* Effect.flip(change({ basename })))._tag, basename).toBe("SiteAddressRefused")
      }
      expect((yield* change({ basename: `own-${site.id}` })).site.basename).toBe(`own-${site.id}`)
    })
  )

  it.effect("a former basename redirects, and only a site of the same organization takes it over", () =>
    Effect.gen(function* () {
      const { admin, organization, site } = yield* aSite()
      const former = site.basename
      yield* updateSite(organization.id, site.id, { basename: `new-${site.id}` }).pipe(as(admin))
      const owners = (yield* Sites).findByAddress("basename", former)
      expect((yield* owners).map(({ isFormer, site }) => [site.id, isFormer])).toEqual([[site.id, true]])
      const foreign = yield* aSite()
      const taken = updateSite(foreign.organization.id, foreign.site.id, { basename: former })
      expect((yield* Effect.flip(taken.pipe(as(foreign.admin))))._tag).toBe("SiteAddressTaken")
      const own = (yield* aSiteOf(organization.id, admin)).site
      yield* updateSite(organization.id, own.id, { basename: former }).pipe(as(admin))
      expect((yield* owners).map(({ isFormer, site }) => [site.id, isFormer])).toEqual([[own.id, false]])
    })
  )

  it.effect("hostnames and proxies are unique in an organization, and not those of the installation", () =>
    Effect.gen(function* () {
      const { admin, organization, site } = yield* aSite()
      const host = `a${site.id.slice(-20)}.example.org`
      const change = (changes: Parameters<typeof updateSite>[2]) =>
        updateSite(organization.id, site.id, changes).pipe(as(admin))
      const changed = (yield* change({ hostname: host, proxy: `${host}/Docs/API` })).site
      expect([changed.hostname, changed.proxy]).toEqual([host, `${host}/docs/api`])
      const own = (yield* aSiteOf(organization.id, admin)).site
      const foreign = yield* aSite()
      for (const changes of [{ hostname: host }, { proxy: `${host}/docs/api` }]) {
        const taken = updateSite(organization.id, own.id, changes).pipe(as(admin))
        expect((yield* Effect.flip(taken))._tag).toBe("SiteAddressTaken")
        yield* updateSite(foreign.organization.id, foreign.site.id, changes).pipe(as(foreign.admin))
      }
      for (const hostname of ["example.org", "A.example.org", "a_b.example.org", "", "localhost"]) {
        expect((yield* Effect.flip(change({ hostname })))._tag, hostname).toBe("SiteAddressRefused")
      }
      for (const proxy of ["example.org", "https://example.org/docs", "example.org/", "localhost/docs", ""]) {
        expect((yield* Effect.flip(change({ proxy })))._tag, proxy).toBe("SiteAddressRefused")
      }
      const removed = (yield* change({ hostname: null, proxy: null })).site
      expect([removed.hostname, removed.proxy]).toEqual([null, null])
    })
  )

  it.effect("a change that changes nothing writes nothing", () =>
    Effect.gen(function* () {
      const { admin, organization, site } = yield* aSite({ spaces: ["Guide"] })
      const { site: before } = yield* (yield* Sites).get(site.id)
      for (const changes of [{}, { title: before.title, basename: before.basename }]) {
        const { site: after } = yield* updateSite(organization.id, site.id, changes).pipe(as(admin))
        expect(after.version).toBe(before.version)
      }
    })
  )

  it.effect("guests and strangers see no site, readers see and change none", () =>
    Effect.gen(function* () {
      const { organization, site } = yield* aSite()
      const guest = yield* aMember(organization.id, { role: null })
      const reader = yield* aMember(organization.id, { role: "review" })
      const read = requireSite(organization.id, site.id, "read")
      expect((yield* Effect.flip(read.pipe(as(guest))))._tag).toBe("SiteNotFound")
      expect((yield* listSites(organization.id, {}, all).pipe(as(guest))).items).toEqual([])
      expect((yield* read.pipe(as(reader))).site.id).toBe(site.id)
      const change = (user: typeof reader) =>
        Effect.flip(updateSite(organization.id, site.id, { title: "Mine" }).pipe(as(user)))
      expect((yield* change(reader))._tag).toBe("AccessDenied")
      expect((yield* change(guest))._tag).toBe("SiteNotFound")
      yield* deleteSite(organization.id, site.id).pipe(as(guest))
      expect((yield* Effect.flip(deleteSite(organization.id, site.id).pipe(as(reader))))._tag).toBe(
        "AccessDenied"
      )
      const elsewhere = yield* anOrganization()
      const stranger = yield* aMember(elsewhere.id)
      const foreign = requireSite(elsewhere.id, site.id, "read").pipe(as(stranger))
      expect((yield* Effect.flip(foreign))._tag).toBe("SiteNotFound")
    })
  )

  it.effect("sites are found by space, a part of the title in whatever case, state and type", () =>
    Effect.gen(function* () {
      const { admin, organization, site, spaces } = yield* aSite({ spaces: ["Guide"] })
      const other = (yield* aSiteOf(organization.id, admin, { title: "Handbook 100%" })).site
      const ids = (filter: Parameters<typeof listSites>[1]) =>
        Effect.map(listSites(organization.id, filter, all).pipe(as(admin)), ({ items }) =>
          items.map(({ site }) => site.id)
        )
      expect(yield* ids({})).toEqual([site.id, other.id])
      expect(yield* ids({ space: spaces[0]!.id })).toEqual([site.id])
      expect(yield* ids({ title: "hAND" })).toEqual([other.id])
      expect(yield* ids({ title: "100%" })).toEqual([other.id])
      expect(yield* ids({ title: "_" })).toEqual([])
      expect(yield* ids({ published: true })).toEqual([])
      expect(yield* ids({ types: ["premium"] })).toEqual([])
      expect(yield* ids({ types: ["premium", "basic"], published: false })).toEqual([site.id, other.id])
    })
  )

  it.effect("a deleted site frees its addresses, and can be restored for seven days", () =>
    Effect.gen(function* () {
      const { admin, organization, site, spaces } = yield* aSite({ spaces: ["Guide"] })
      const act = <A, E, R>(effect: Effect.Effect<A, E, R>) => effect.pipe(as(admin))
      yield* act(createShareLink(organization.id, site.id, { name: "Partners" }))
      yield* act(deleteSite(organization.id, site.id))
      yield* act(deleteSite(organization.id, site.id))
      const found = requireSite(organization.id, site.id, "read")
      expect((yield* Effect.flip(act(found)))._tag).toBe("SiteNotFound")
      const heir = (yield* aSiteOf(organization.id, admin)).site
      yield* act(updateSite(organization.id, heir.id, { basename: site.basename }))
      yield* TestClock.adjust("6 days")
      yield* purgeDeletedSites()
      const restored = yield* act(restoreSite(organization.id, site.id))
      expect(restored.site.basename).toBe(`${site.basename}-2`)
      expect([restored.siteSpaces, restored.site.published]).toEqual([1, false])
      expect((yield* Effect.flip(act(restoreSite(organization.id, site.id))))._tag).toBe("SiteNotRestorable")
      yield* act(deleteSite(organization.id, site.id))
      yield* TestClock.adjust("8 days")
      expect((yield* Effect.flip(act(restoreSite(organization.id, site.id))))._tag).toBe("SiteNotRestorable")
      yield* purgeDeletedSites()
      expect((yield* Effect.flip((yield* Sites).get(site.id)))._tag).toBe("SiteNotFound")
      expect(Option.isSome(yield* Effect.option((yield* Spaces).get(spaces[0]!.id)))).toBe(true)
    })
  )

  it.effect("the default content of an organization is one of its sites, until that is deleted", () =>
    Effect.gen(function* () {
      const { admin, organization, site } = yield* aSite()
      const foreign = yield* aSite()
      const choose = (siteId: string) =>
        updateOrganization(organization.id, { defaultSite: siteId }).pipe(as(admin))
      expect((yield* Effect.flip(choose(foreign.site.id)))._tag).toBe("DefaultSiteUnknown")
      yield* choose(site.id)
      const organizations = yield* Organizations
      expect((yield* organizations.get(organization.id)).defaultSite).toBe(site.id)
      yield* deleteSite(organization.id, site.id).pipe(as(admin))
      expect((yield* organizations.get(organization.id)).defaultSite).toBeNull()
      expect((yield* Effect.flip(choose(site.id)))._tag).toBe("DefaultSiteUnknown")
    })
  )

  it.effect("a space in a site stays in its organization", () =>
    Effect.gen(function* () {
      const { admin, organization, site, spaces } = yield* aSite({ spaces: ["Guide"] })
      const target = yield* anOrganization()
      const { space } = yield* aSpaceOf(organization.id, admin)
      const spaceId = spaces[0]!.id
      const transfer = (id: typeof spaceId) => transferSpace(id, target.id).pipe(as(admin))
      // The same person is a member of both organizations.
      yield* joinAs(target.id, admin)
      const refused = yield* Effect.flip(transfer(spaceId))
      expect(refused).toBeInstanceOf(SpaceNotTransferable)
      expect(refused.message).toContain("linked to a site")
      yield* transfer(space.id)
      yield* deleteSite(organization.id, site.id).pipe(as(admin))
      yield* transfer(spaceId)
      const restored = yield* restoreSite(organization.id, site.id).pipe(as(admin))
      expect(restored.siteSpaces).toBe(0)
    })
  )
}
