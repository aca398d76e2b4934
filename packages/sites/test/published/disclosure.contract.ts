import { expect } from "@effect/vitest"
import { type SpaceId, updateSpace } from "@octavo/content"
import { aMember, as } from "@octavo/identity/testing"
import { Effect } from "effect"
import {
  createPreview,
  createShareLink,
  getPublishedSite,
  getPublishingAuth,
  getSiteRedirectBySource,
  getSiteStructure,
  createSiteRedirect,
  listShareLinks,
  listSiteSpaces,
  publishSite,
  regenerateVisitorKey,
  SiteStructures,
  unpublishSite,
  updateAdaptiveSchema,
  updateShareLink,
  updateSite,
  updateSiteSpace
} from "../../src/index.ts"
import { aSite } from "../../src/testing/index.ts"
import type { SitesTests } from "../SitesServices.ts"

const aSchema = { type: "object", properties: {}, additionalProperties: false }

const all = { after: null, limit: 1000 }

/** A site with an open space and one that is hidden from a member with the role `create`. */
const aHidingSite = Effect.fnUntraced(function* () {
  const world = yield* aSite({ spaces: ["Guide", "Layoffs in May"] })
  const { admin, organization, site, spaces } = world
  const member = yield* aMember(organization.id, { role: "create" })
  yield* updateSpace(spaces[1]!.id, { defaultLevel: null, emoji: "1f525" }).pipe(as(admin))
  const [, hidden] = (yield* (yield* SiteStructures).get(site.id)).siteSpaces
  return { ...world, ids: [organization.id, site.id] as const, member, hidden: hidden! }
})

const tagOf = <A, E extends { readonly _tag: string }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.match(effect, { onFailure: ({ _tag }) => _tag, onSuccess: () => "done" })

/** Spaces that a member may not know of are neither opened nor described by the sites that link them. */
export const disclosureContract = (it: SitesTests) => {
  it.effect("a member without a role on a linked space opens it to nobody, in any way", () =>
    Effect.gen(function* () {
      const { admin, hidden, ids, member } = yield* aHidingSite()
      const { link } = yield* createShareLink(...ids, { name: "Partners" }).pipe(as(admin))
      yield* updateShareLink(...ids, link.id, { active: false }).pipe(as(admin))
      yield* updateSiteSpace(...ids, hidden.id, { condition: "false" }).pipe(as(admin))
      yield* updateSite(...ids, { visibility: "visitor-auth" }).pipe(as(admin))
      const openings = {
        publish: tagOf(publishSite(...ids)),
        public: tagOf(updateSite(...ids, { visibility: "public" })),
        unlisted: tagOf(updateSite(...ids, { visibility: "unlisted" })),
        shared: tagOf(updateSite(...ids, { visibility: "share-link" })),
        claims: tagOf(updateSite(...ids, { adaptiveContent: true })),
        schema: tagOf(updateAdaptiveSchema(...ids, aSchema)),
        link: tagOf(createShareLink(...ids, { name: "Mine" })),
        activated: tagOf(updateShareLink(...ids, link.id, { active: true })),
        condition: tagOf(updateSiteSpace(...ids, hidden.id, { condition: null })),
        key: tagOf(getPublishingAuth(...ids)),
        newKey: tagOf(regenerateVisitorKey(...ids, { graceSeconds: 0 }))
      }
      const refused = yield* Effect.all(openings).pipe(as(member))
      expect(refused).toEqual(Object.fromEntries(Object.keys(openings).map((name) => [name, "AccessDenied"])))
      const { items } = yield* listShareLinks(...ids, all).pipe(as(member))
      expect(items.map(({ key }) => key)).toEqual([null])
      // A member with the role on all of them may, and the other one may still close the site.
      expect(new Set(Object.values(yield* Effect.all(openings).pipe(as(admin))))).toEqual(new Set(["done"]))
      expect(
        (yield* listShareLinks(...ids, all).pipe(as(admin))).items.every(({ key }) => key !== null)
      ).toBe(true)
      expect(yield* tagOf(unpublishSite(...ids)).pipe(as(member))).toBe("done")
    })
  )

  it.effect("a published site can be narrowed, and retitled, by any member with the role create", () =>
    Effect.gen(function* () {
      const { admin, ids, member } = yield* aHidingSite()
      yield* publishSite(...ids).pipe(as(admin))
      for (const visibility of ["unlisted", "visitor-auth"] as const) {
        expect(yield* tagOf(updateSite(...ids, { visibility })).pipe(as(member))).toBe("done")
      }
      expect(yield* tagOf(updateSite(...ids, { title: "Docs" })).pipe(as(member))).toBe("done")
      expect(yield* tagOf(publishSite(...ids)).pipe(as(member))).toBe("done")
    })
  )

  it.effect(
    "a site that not everybody may read tells nothing of a space to members without a role on it",
    () =>
      Effect.gen(function* () {
        const { admin, hidden, ids, member, spaces } = yield* aHidingSite()
        const destination = { kind: "site-space", siteSpaceId: hidden.id } as const
        yield* createSiteRedirect(...ids, { source: "/old", destination }).pipe(as(admin))
        const seen = Effect.fnUntraced(function* () {
          const structure = yield* getSiteStructure(...ids, {})
          const listed = (yield* listSiteSpaces(...ids, {}, all)).items.map(({ view }) => view)
          const published = (yield* getPublishedSite(...ids, {})).structure.view
          const views = [...structure.view, ...listed, ...published]
          return views.flatMap((view) =>
            view.kind === "site-space" && (view.space.space.id as SpaceId) === spaces[1]!.id
              ? [[view.isHidden, view.title, view.path, view.siteSpace.path]]
              : []
          )
        })
        const told = Array.from({ length: 3 }, () => [true, "Hidden space", hidden.id, hidden.id])
        expect(yield* seen().pipe(as(member))).toEqual(told)
        expect(yield* tagOf(createPreview(...ids, { siteSpace: hidden.id })).pipe(as(member))).toBe(
          "SiteSpaceNotFound"
        )
        expect(yield* tagOf(getSiteRedirectBySource(...ids, { source: "/old" })).pipe(as(member))).toBe(
          "SiteRedirectNotFound"
        )
        expect(yield* tagOf(getSiteRedirectBySource(...ids, { source: "/old" })).pipe(as(admin))).toBe("done")
        yield* publishSite(...ids).pipe(as(admin))
        expect((yield* seen().pipe(as(member)))[0]).toEqual([
          false,
          "Layoffs in May",
          hidden.path,
          hidden.path
        ])
        yield* updateSite(...ids, { visibility: "share-link" }).pipe(as(admin))
        expect(yield* seen().pipe(as(member))).toEqual(told)
      })
  )
}
