import { expect } from "@effect/vitest"
import { AuditLog } from "@octavo/identity"
import { aMember, as } from "@octavo/identity/testing"
import { Effect } from "effect"
import {
  createShareLink,
  deleteShareLink,
  listShareLinks,
  ShareLinks,
  updateShareLink
} from "../../src/index.ts"
import { aSite } from "../../src/testing/index.ts"
import type { SitesTests } from "../SitesServices.ts"

const all = { after: null, limit: 1000 }

/** The rules of share links: their keys are secrets that last as long as the link. */
export const shareLinksContract = (it: SitesTests) => {
  it.effect("a link keeps its key while it is renamed and turned off and on", () =>
    Effect.gen(function* () {
      const { admin, organization, site } = yield* aSite()
      const made = yield* createShareLink(organization.id, site.id, { name: "Partners" }).pipe(as(admin))
      expect(made.key).toMatch(/^[0-9A-Za-z]{20}$/)
      const change = (changes: Parameters<typeof updateShareLink>[3]) =>
        updateShareLink(organization.id, site.id, made.link.id, changes).pipe(as(admin))
      expect((yield* change({ active: false })).link.active).toBe(false)
      const again = yield* change({ active: true, name: "Friends" })
      expect([again.key, again.link.name, again.link.active]).toEqual([made.key, "Friends", true])
      const other = yield* createShareLink(organization.id, site.id, { name: "Friends" }).pipe(as(admin))
      expect(other.key).not.toBe(made.key)
      const { items } = yield* listShareLinks(organization.id, site.id, all).pipe(as(admin))
      expect(items.map(({ key }) => key)).toEqual([made.key, other.key])
    })
  )

  it.effect("no store and no audit entry has a key in the clear", () =>
    Effect.gen(function* () {
      const { admin, organization, site } = yield* aSite()
      const { key } = yield* createShareLink(organization.id, site.id, { name: "Partners" }).pipe(as(admin))
      const stored = yield* (yield* ShareLinks).list(site.id, all)
      const entries = yield* (yield* AuditLog).list(organization.id, {}, all)
      expect(JSON.stringify([stored, entries])).not.toContain(key)
    })
  )

  it.effect("a deleted link is gone, and one of another site cannot be reached", () =>
    Effect.gen(function* () {
      const { admin, organization, site } = yield* aSite()
      const foreign = yield* aSite()
      const { link } = yield* createShareLink(organization.id, site.id, { name: "Partners" }).pipe(as(admin))
      yield* deleteShareLink(foreign.organization.id, foreign.site.id, link.id).pipe(as(foreign.admin))
      const change = updateShareLink(foreign.organization.id, foreign.site.id, link.id, { active: false })
      expect((yield* Effect.flip(change.pipe(as(foreign.admin))))._tag).toBe("ShareLinkNotFound")
      yield* deleteShareLink(organization.id, site.id, link.id).pipe(as(admin))
      yield* deleteShareLink(organization.id, site.id, link.id).pipe(as(admin))
      expect((yield* listShareLinks(organization.id, site.id, all).pipe(as(admin))).items).toEqual([])
    })
  )

  it.effect("readers of the site may not see keys", () =>
    Effect.gen(function* () {
      const { organization, site } = yield* aSite()
      const reader = yield* aMember(organization.id, { role: "review" })
      const list = listShareLinks(organization.id, site.id, all).pipe(as(reader))
      expect((yield* Effect.flip(list))._tag).toBe("AccessDenied")
    })
  )
}
