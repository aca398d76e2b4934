import type { SiteResource, SiteSearch, SpaceResource } from "@octavo/api"
import { type PageHit, type SpaceId, SpaceNotFound } from "@octavo/content"
import type { OrganizationId } from "@octavo/identity"
import { cssIdentifier, findRedirectTarget, seeSettings } from "@octavo/publishing"
import {
  type Customization,
  readRedirectSource,
  searchVisible,
  type SiteId,
  SiteNotFound,
  SiteRedirectNotFound,
  type SitesAddress,
  viewVisibleSite,
  viewVisibleSiteSpace,
  type VisibleSite
} from "@octavo/sites"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { presentSite } from "../presenters/presentSite.ts"
import { presentSiteRedirect } from "../presenters/presentSiteRedirect.ts"
import { siteStructurePresenter } from "../presenters/presentSiteStructure.ts"
import { presentSpaceHit } from "../presenters/presentSpaceHit.ts"
import { profileResponse } from "../sites/profileResponse.ts"
import { scopeOf } from "../sites/scopeOf.ts"
import { requireOwnSite, requireVisibleSpace } from "./forFrontEnds.ts"

interface OfSite {
  readonly params: { readonly organizationId: OrganizationId; readonly siteId: SiteId }
}
interface OfSearch extends OfSite {
  readonly query: { readonly limit?: number }
  readonly payload: SiteSearch
}
interface OfRedirect extends OfSite {
  readonly query: { readonly source: string }
}
interface OfSpace {
  readonly params: { readonly spaceId: SpaceId }
}

/** The most pages that a search finds, and the most of one space. */
const maxPages = 50
const pagesOfSpace = 5

/** A space that was deleted since the request began shows nothing. */
const orNoSite = <A, E, R>(
  effect: Effect.Effect<A, E, R>,
  _site: VisibleSite,
  { params: { siteId } }: OfSite
) =>
  Effect.catchIf(
    effect,
    (error): error is E & SpaceNotFound => error instanceof SpaceNotFound,
    () => Effect.fail(new SiteNotFound({ siteId }))
  )

/** Answers reads of a site by what its audience sees of it. */
export const visibleSites = (publicUrl: string, address: SitesAddress) => {
  const presenter = siteStructurePresenter(publicUrl, address)

  const siteOf = ({ audience, siteSpaces }: VisibleSite): SiteResource =>
    presentSite(publicUrl, address, "visitor")({ site: audience.site, siteSpaces: siteSpaces.length })

  const structureOf = Effect.fnUntraced(function* (site: VisibleSite) {
    const { structure, type } = yield* viewVisibleSite(site)
    return presenter.structure(type, structure)
  })

  return {
    structure: Effect.fnUntraced(function* (site: VisibleSite, { params }: OfSite) {
      yield* requireOwnSite(site, params)
      return HttpServerResponse.jsonUnsafe(yield* structureOf(site))
    }),

    profile: Effect.fnUntraced(function* (site: VisibleSite, { params }: OfSite) {
      yield* requireOwnSite(site, params)
      const settings: Record<string, Customization> = {}
      for (const one of site.siteSpaces) settings[one.siteSpace.id] = yield* seeSettings(site, one)
      const first = site.defaultSiteSpace
      return profileResponse(siteOf(site), yield* structureOf(site), {
        // Settings of an empty site have links to nothing that anybody sees.
        site: first === null ? site.edition.customization.site : settings[first.siteSpace.id],
        siteSpaces: settings
      })
    }, orNoSite),

    space: Effect.fnUntraced(function* (site: VisibleSite, request: OfSpace) {
      const view = yield* viewVisibleSiteSpace(site, yield* requireVisibleSpace(site, request.params.spaceId))
      if (view === null) return yield* new SpaceNotFound({ spaceId: request.params.spaceId })
      const space: SpaceResource = presenter.siteSpace(view).space
      return HttpServerResponse.jsonUnsafe(space)
    }),

    search: Effect.fnUntraced(function* (
      site: VisibleSite,
      { params, payload, query: { limit = maxPages } }: OfSearch
    ) {
      yield* requireOwnSite(site, params)
      const search = { text: payload.query, scope: scopeOf(payload), limit: maxPages }
      const hits = yield* searchVisible(site, search)
      const spaces = [...Map.groupBy(hits, ({ siteSpace }) => siteSpace)].slice(0, limit)
      const items = spaces.map(([{ head, title }, found]) => {
        const pages: ReadonlyArray<PageHit> = found.slice(0, pagesOfSpace).map(({ hit }) => ({
          ...hit,
          sections: hit.sections.map((one) => ({ ...one, anchor: cssIdentifier(one.anchor) }))
        }))
        return presentSpaceHit(publicUrl)({ spaceId: head.spaceId, title, pages })
      })
      return HttpServerResponse.jsonUnsafe({ count: items.length, items })
    }, orNoSite),

    redirect: Effect.fnUntraced(function* (site: VisibleSite, { params, query: { source } }: OfRedirect) {
      yield* requireOwnSite(site, params)
      const found = yield* findRedirectTarget(site, yield* readRedirectSource(source))
      if (found === null) return yield* new SiteRedirectNotFound({ redirect: source })
      return { redirect: presentSiteRedirect(found.redirect), target: found.url }
    }, orNoSite)
  }
}
