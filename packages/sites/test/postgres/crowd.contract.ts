import { expect } from "@effect/vitest"
import type { SpaceId } from "@octavo/content"
import { as } from "@octavo/identity/testing"
import { Effect } from "effect"
import {
  addSiteSection,
  addSiteSpace,
  deleteSiteSpace,
  moveSiteSpace,
  publishSite,
  SiteStructures,
  Sites,
  unpublishSite,
  updateSite
} from "../../src/index.ts"
import { aSite, aSiteOf, aSpaceOf } from "../../src/testing/index.ts"
import type { DatabaseTests } from "../SitesServices.ts"

const together = { concurrency: "unbounded" } as const

/** Concurrent writers of sites. */
export const crowdContract = (it: DatabaseTests) => {
  it.effect("many writers of one site leave one default, unique paths, and each space once", () =>
    Effect.gen(function* () {
      const { admin, organization, site } = yield* aSite({ spaces: ["Guide", "Reference"] })
      const spaces = yield* Effect.forEach(Array.from({ length: 6 }), () =>
        Effect.map(aSpaceOf(organization.id, admin, "Same"), ({ space }) => space.id)
      )
      const link = (spaceId: SpaceId) => addSiteSpace(organization.id, site.id, { spaceId })
      const [first, second] = (yield* (yield* SiteStructures).get(site.id)).siteSpaces
      type Services = Effect.Services<ReturnType<typeof link> | ReturnType<typeof updateSite>>
      const writes: ReadonlyArray<Effect.Effect<unknown, unknown, Services>> = [
        ...spaces.map(link),
        ...spaces.map(link),
        addSiteSection(organization.id, site.id, { spaceId: spaces[0]!, title: null, icon: null }),
        deleteSiteSpace(organization.id, site.id, first!.id),
        moveSiteSpace(organization.id, site.id, second!.id, {}),
        updateSite(organization.id, site.id, { defaultSiteSpace: second!.id }),
        publishSite(organization.id, site.id)
      ]
      yield* Effect.forEach(writes, (write) => Effect.ignore(write.pipe(as(admin))), together)
      const structure = yield* (yield* SiteStructures).get(site.id)
      expect(structure.siteSpaces).toHaveLength(7)
      expect(new Set(structure.siteSpaces.map(({ spaceId }) => spaceId)).size).toBe(7)
      for (const sectionId of [null, ...structure.sections.map(({ id }) => id)]) {
        const rows = structure.siteSpacesIn(sectionId)
        expect(new Set(rows.map(({ path }) => path)).size).toBe(rows.length)
        expect(rows.filter(({ isDefault }) => isDefault)).toHaveLength(Math.min(1, rows.length))
      }
      expect((yield* (yield* Sites).get(site.id)).siteSpaces).toBe(7)
    })
  )

  it.effect("of many sites that ask for one address, one gets it", () =>
    Effect.gen(function* () {
      const worlds = yield* Effect.forEach(Array.from({ length: 6 }), () => aSite())
      const basename = `wanted-${worlds[0]!.site.id}`
      const results = yield* Effect.forEach(
        worlds,
        ({ admin, organization, site }) =>
          Effect.exit(updateSite(organization.id, site.id, { basename }).pipe(as(admin))),
        together
      )
      expect(results.filter(({ _tag }) => _tag === "Success")).toHaveLength(1)
      const { admin, organization } = worlds[0]!
      const title = `Crowd ${basename}`
      const made = yield* Effect.forEach(worlds, () => aSiteOf(organization.id, admin, { title }), together)
      expect(new Set(made.map(({ site }) => site.basename)).size).toBe(made.length)
    })
  )

  it.effect("sites that share spaces are published and unpublished at once without a deadlock", () =>
    Effect.gen(function* () {
      const { admin, organization, site, spaces } = yield* aSite({ spaces: ["A", "B", "C"] })
      const spaceIds = spaces.map(({ id }) => id).toReversed()
      const other = (yield* aSiteOf(organization.id, admin, { spaceIds })).site
      const turns = Array.from({ length: 12 }, (_, n) => {
        const id = n % 2 === 0 ? site.id : other.id
        return n % 4 < 2 ? publishSite(organization.id, id) : unpublishSite(organization.id, id)
      })
      yield* Effect.forEach(turns, (turn) => turn.pipe(as(admin)), together)
      yield* publishSite(organization.id, site.id).pipe(as(admin))
      yield* unpublishSite(organization.id, other.id).pipe(as(admin))
      expect((yield* (yield* Sites).get(site.id)).site.published).toBe(true)
    })
  )
}
