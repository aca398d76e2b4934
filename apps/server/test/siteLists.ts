import type { OrganizationId } from "@octavo/identity"
import {
  addSectionGroup,
  addSiteSection,
  addSiteSpace,
  createShareLink,
  createSiteRedirect,
  CustomFont,
  CustomFontId,
  CustomFonts
} from "@octavo/sites"
import { aPage, commitToBranch } from "@octavo/content/testing"
import { aSiteOf, aSpaceOf } from "@octavo/sites/testing"
import { as } from "@octavo/identity/testing"
import { newId } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import type { Person, Server } from "./aServer.ts"

/** The lists of sites and of their parts, each with a way to add one more. */
export const siteLists = Effect.fnUntraced(function* (
  { member, within }: Server,
  organizationId: OrganizationId,
  { ask, user }: Person
) {
  let made = 0
  const { site } = yield* within(aSiteOf(organizationId, user))
  const path = `/v1/orgs/${organizationId}/sites`
  const aSpace = Effect.map(aSpaceOf(organizationId, user), ({ space }) => space.id)
  const list = <A, E, R>(name: string, insert: Effect.Effect<A, E, R>) => ({
    ask,
    path: `${path}${name}`,
    insert
  })
  const withSpaces = yield* within(aSiteOf(organizationId, user))
  const searched = yield* within(aSiteOf(organizationId, user))
  return {
    searchSiteContent: {
      // The search is a POST, with its cursor in the query.
      ask: (_method: string, path: string) => ask("POST", path, { body: { query: "needle", mode: "all" } }),
      path: `${path}/${searched.site.id}/search`,
      insert: within(
        Effect.gen(function* () {
          const { space } = yield* aSpaceOf(organizationId, user)
          const put = [yield* aPage({ title: "Needle" })]
          yield* commitToBranch(space.mainBranchId, { pages: { put, remove: [] } })
          yield* addSiteSpace(organizationId, searched.site.id, { spaceId: space.id }).pipe(as(user))
        }).pipe(Effect.orDie)
      )
    },
    listSites: list(
      "",
      Effect.suspend(() => within(aSiteOf(organizationId, user, { title: `Site ${made++}` })))
    ),
    listCustomFonts: {
      ask,
      path: `/v1/orgs/${organizationId}/fonts`,
      insert: within(
        Effect.gen(function* () {
          const font = new CustomFont({
            id: CustomFontId.make(yield* newId),
            organizationId,
            fontFamily: "Acme Sans",
            faces: [{ weight: 400, file: { hash: "0".repeat(64), type: "font/woff2", size: 4 } }],
            createdAt: yield* DateTime.now
          })
          yield* (yield* CustomFonts).put(font)
        })
      )
    },
    listSiteSections: list(
      `/${site.id}/sections`,
      within(
        Effect.flatMap(aSpace, (spaceId) =>
          addSiteSection(organizationId, site.id, { spaceId, title: null, icon: null })
        ).pipe(as(user), Effect.orDie)
      )
    ),
    listSiteSectionGroups: list(
      `/${site.id}/section-groups`,
      within(
        addSectionGroup(organizationId, site.id, {
          title: "More",
          icon: null,
          parentId: null,
          sectionIds: []
        }).pipe(as(user), Effect.orDie)
      )
    ),
    listSiteSpaces: list(
      `/${withSpaces.site.id}/site-spaces`,
      within(
        Effect.flatMap(aSpace, (spaceId) =>
          addSiteSpace(organizationId, withSpaces.site.id, { spaceId })
        ).pipe(as(user), Effect.orDie)
      )
    ),
    listSiteRedirects: list(
      `/${site.id}/redirects`,
      Effect.suspend(() =>
        within(
          createSiteRedirect(organizationId, site.id, {
            source: `/old/${made++}`,
            destination: { kind: "url", url: "https://acme.example" }
          }).pipe(as(user), Effect.orDie)
        )
      )
    ),
    listPermissionsAggregateInSite: list(
      `/${site.id}/permissions/aggregate`,
      member(organizationId, { role: "read" })
    ),
    listSiteShareLinks: list(
      `/${site.id}/share-links`,
      within(createShareLink(organizationId, site.id, { name: "More" }).pipe(as(user), Effect.orDie))
    )
  }
})
