import {
  createSiteRedirect,
  deleteSiteRedirect,
  getSiteRedirectBySource,
  listSiteRedirects,
  putSiteRedirects,
  SitesUrl,
  updateSiteRedirect
} from "@octavo/sites"
import { Effect } from "effect"
import { apiGroup } from "../http/apiGroup.ts"
import { addedToSite } from "../sites/addedToSite.ts"
import { listing } from "../http/listing.ts"
import { visibleSites } from "../frontEnds/visibleSites.ts"
import { makeForFrontEnds } from "../frontEnds/forFrontEnds.ts"
import { presentSiteRedirect as present } from "../presenters/presentSiteRedirect.ts"
import { PublicUrl } from "../PublicUrl.ts"

export const siteRedirectsLayer = apiGroup(
  "siteRedirects",
  Effect.fnUntraced(function* (handlers) {
    const publicUrl = yield* PublicUrl
    const forFrontEnds = yield* makeForFrontEnds
    const visible = visibleSites(publicUrl, yield* SitesUrl)
    return handlers.handleAll({
      listSiteRedirects: ({ params: { organizationId, siteId }, query: { search = "", ...query } }) =>
        listing(
          ["site redirects", organizationId, siteId, search],
          query,
          (request) => listSiteRedirects(organizationId, siteId, search, request),
          present
        ),
      createSiteRedirect: ({ params, payload }) =>
        Effect.map(
          createSiteRedirect(params.organizationId, params.siteId, payload),
          addedToSite(publicUrl)("redirects", ({ redirect }) => present(redirect))
        ),
      putSiteRedirects: ({ params, payload }) =>
        Effect.map(
          putSiteRedirects(params.organizationId, params.siteId, payload.redirects),
          ({ redirects }) => ({ items: redirects.map(present) })
        ),
      updateSiteRedirectById: ({ params, payload }) =>
        Effect.map(
          updateSiteRedirect(params.organizationId, params.siteId, params.siteRedirectId, payload),
          ({ redirect }) => present(redirect)
        ),
      deleteSiteRedirectById: ({ params }) =>
        deleteSiteRedirect(params.organizationId, params.siteId, params.siteRedirectId),
      getSiteRedirectBySource: forFrontEnds(visible.redirect, ({ params, query }) =>
        Effect.map(
          getSiteRedirectBySource(params.organizationId, params.siteId, query),
          ({ redirect, target }) => ({ redirect: present(redirect), target })
        )
      )
    })
  })
)
